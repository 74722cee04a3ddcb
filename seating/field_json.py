"""A field and its history as a JSON file for the command line: entrants, wishes, and the series that were played.

It says which key is wrong and what is expected there; what is not used is named. It seats nobody.
"""

import json
from collections.abc import Iterator
from typing import Any

from seating.history import History
from seating.plan import Entrant, Plan, Table, Wishes
from seating.sizes import MOST

Read = tuple[tuple[Entrant, ...], History, Wishes]
_ENTRANT = {"id", "club", "team", "apart", "rather", "fixed", "name"}
_FILE = {"entrants", "series", "wishes"}


def read_field(text: str) -> Read:
    """Entrants in their order, earlier series and wishes. Raises ValueError with the place and what is expected there.

    >>> read_field('{"entrants": [{"id": 1, "club": null, "apart": [2]}, {"id": 2}, {"id": 3}]}')[0][0]
    Entrant(id=1, club='', team='', apart=(2,), rather=(), fixed=None)
    """
    told = _object(_json(text), "the file")
    entrants = tuple(
        _entrant(item, f"entrants[{at}]") for at, item in enumerate(_list(told.get("entrants"), "entrants"))
    )
    ids = [entrant.id for entrant in entrants]
    if twice := sorted({item for item in ids if ids.count(item) > 1} if len(set(ids)) < len(ids) else ()):
        raise ValueError(f"entrants: id {twice[0]} comes twice")
    series = _list(told.get("series", []), "series")
    return entrants, History(tuple(_plan(item, f"series[{at}]") for at, item in enumerate(series))), _wishes(told)


def unused(text: str) -> Iterator[str]:
    """Keys that mean nothing here, each with its place."""
    told = _object(_json(text), "the file")
    yield from (key for key in told if key not in _FILE)
    for at, entrant in enumerate(told.get("entrants", ())):
        if isinstance(entrant, dict):
            yield from (f"entrants[{at}].{key}" for key in entrant if key not in _ENTRANT)


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"not JSON: {error}") from error


def _entrant(value: object, where: str) -> Entrant:
    entrant = _object(value, where)
    return Entrant(
        id=_whole(entrant.get("id"), f"{where}.id"),
        club=_text(entrant.get("club"), f"{where}.club"),
        team=_text(entrant.get("team"), f"{where}.team"),
        apart=_ids(entrant.get("apart", []), f"{where}.apart"),
        rather=_ids(entrant.get("rather", []), f"{where}.rather"),
        fixed=_fixed(entrant.get("fixed"), f"{where}.fixed"),
    )


def _fixed(value: object, where: str) -> tuple[int, int] | None:
    if value is None:
        return None
    place = _object(value, where)
    table, seat = _whole(place.get("table"), f"{where}.table"), _whole(place.get("seat", 0), f"{where}.seat")
    if table < 1 or not 0 <= seat <= MOST:
        raise ValueError(f"{where}: a table from 1, and a seat from 1 to 5 or none, are expected")
    return table, seat


def _plan(value: object, where: str) -> Plan:
    tables = _list(_object(value, where).get("tables"), f"{where}.tables")
    read = []
    for number, table in enumerate(tables, 1):
        ids = _ids(table, f"{where}.tables[{number - 1}]")
        if not 0 < len(ids) <= MOST:
            raise ValueError(f"{where}.tables[{number - 1}]: one to five ids are expected")
        read.append(Table(number, ids))
    seated = [entrant for table in read for entrant in table.entrants]
    if len(set(seated)) < len(seated):
        raise ValueError(f"{where}: somebody sits there twice")
    return Plan(tuple(read))


def _wishes(told: dict[str, Any]) -> Wishes:
    wishes = _object(told.get("wishes", {}), "wishes")
    values = [wishes.get(name, True) for name in ("apart_teams", "apart_clubs")]
    if any(not isinstance(value, bool) for value in values) or set(wishes) - {"apart_teams", "apart_clubs"}:
        raise ValueError("wishes: apart_teams and apart_clubs, true or false, are expected")
    return Wishes(apart_teams=values[0], apart_clubs=values[1])


def _object(value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"{where}: an object in braces is expected")
    return value


def _list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"{where}: a list in brackets is expected")
    return value


def _whole(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{where}: a whole number is expected")
    return value


def _text(value: object, where: str) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise ValueError(f"{where}: a text or null is expected")
    return value


def _ids(value: object, where: str) -> tuple[int, ...]:
    return tuple(_whole(item, f"{where}[{at}]") for at, item in enumerate(_list(value, where)))
