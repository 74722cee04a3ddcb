"""A field and its history as a JSON file for the command line: entrants, wishes, and the series that were played.

It says which key is wrong and what is expected there; what is not used is named. It seats nobody.
"""

import json
from collections.abc import Iterator
from typing import Any

from seating.history import History
from seating.plan import Entrant, Plan, Table, Wishes

Read = tuple[tuple[Entrant, ...], History, Wishes]
_ENTRANT = {"id", "club", "team", "apart", "rather", "fixed", "name"}
_FILE = {"entrants", "series", "wishes"}


def read_field(text: str) -> Read:
    """Entrants in their order, earlier series and wishes. Raises ValueError with the place and what is expected there.

    >>> read_field('{"entrants": [{"id": 1, "club": null, "apart": [2]}, {"id": 2}, {"id": 3}]}')[0][0]
    Entrant(id=1, club='', team='', apart=(2,), rather=(), fixed=None)
    """
    found = _object(_json(text), "the file")
    entrants = tuple(
        _entrant(one, f"entrants[{at}]") for at, one in enumerate(_list(found.get("entrants"), "entrants"))
    )
    ids = [entrant.id for entrant in entrants]
    if twice := sorted({one for one in ids if ids.count(one) > 1} if len(set(ids)) < len(ids) else ()):
        raise ValueError(f"entrants: id {twice[0]} comes twice")
    series = _list(found.get("series", []), "series")
    return entrants, History(tuple(_plan(one, f"series[{at}]") for at, one in enumerate(series))), _wishes(found)


def unused(text: str) -> Iterator[str]:
    """Keys that mean nothing here, each with its place."""
    found = _object(_json(text), "the file")
    yield from (key for key in found if key not in _FILE)
    for at, one in enumerate(found.get("entrants", ())):
        if isinstance(one, dict):
            yield from (f"entrants[{at}].{key}" for key in one if key not in _ENTRANT)


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"not JSON: {error}") from error


def _entrant(found: object, where: str) -> Entrant:
    one = _object(found, where)
    return Entrant(
        id=_whole(one.get("id"), f"{where}.id"),
        club=_text(one.get("club"), f"{where}.club"),
        team=_text(one.get("team"), f"{where}.team"),
        apart=_ids(one.get("apart", []), f"{where}.apart"),
        rather=_ids(one.get("rather", []), f"{where}.rather"),
        fixed=_fixed(one.get("fixed"), f"{where}.fixed"),
    )


def _fixed(found: object, where: str) -> tuple[int, int] | None:
    if found is None:
        return None
    place = _object(found, where)
    table, seat = _whole(place.get("table"), f"{where}.table"), _whole(place.get("seat", 0), f"{where}.seat")
    if table < 1 or not 0 <= seat <= 4:
        raise ValueError(f"{where}: a table from 1, and a seat from 1 to 4 or none, are expected")
    return table, seat


def _plan(found: object, where: str) -> Plan:
    tables = _list(_object(found, where).get("tables"), f"{where}.tables")
    read = []
    for number, table in enumerate(tables, 1):
        ids = _ids(table, f"{where}.tables[{number - 1}]")
        if not 0 < len(ids) <= 4:
            raise ValueError(f"{where}.tables[{number - 1}]: one to four ids are expected")
        read.append(Table(number, ids))
    seated = [one for table in read for one in table.entrants]
    if len(set(seated)) < len(seated):
        raise ValueError(f"{where}: somebody sits there twice")
    return Plan(tuple(read))


def _wishes(found: dict[str, Any]) -> Wishes:
    wishes = _object(found.get("wishes", {}), "wishes")
    values = [wishes.get(name, True) for name in ("apart_teams", "apart_clubs")]
    if any(not isinstance(value, bool) for value in values) or set(wishes) - {"apart_teams", "apart_clubs"}:
        raise ValueError("wishes: apart_teams and apart_clubs, true or false, are expected")
    return Wishes(apart_teams=values[0], apart_clubs=values[1])


def _object(found: object, where: str) -> dict[str, Any]:
    if not isinstance(found, dict):
        raise ValueError(f"{where}: an object in braces is expected")
    return found


def _list(found: object, where: str) -> list[Any]:
    if not isinstance(found, list):
        raise ValueError(f"{where}: a list in brackets is expected")
    return found


def _whole(found: object, where: str) -> int:
    if not isinstance(found, int) or isinstance(found, bool):
        raise ValueError(f"{where}: a whole number is expected")
    return found


def _text(found: object, where: str) -> str:
    if found is None:
        return ""
    if not isinstance(found, str):
        raise ValueError(f"{where}: a text or null is expected")
    return found


def _ids(found: object, where: str) -> tuple[int, ...]:
    return tuple(_whole(one, f"{where}[{at}]") for at, one in enumerate(_list(found, where)))
