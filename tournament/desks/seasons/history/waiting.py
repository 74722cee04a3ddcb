"""What was read of a file and waits for somebody's word, as a row keeps it: names once each, lists by their numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from scoring import Finding, finding
from tournament.files.clubs import History, Played, letters

SHOWN = 500  # of the lines that don't fit


@dataclass(frozen=True)
class Terms:
    """What the file doesn't say: games of a list, where a first name stands, what new people are, which season."""

    games: int
    first_name_first: bool
    membership: str
    season: int | None


@dataclass(frozen=True)
class Name:
    """Somebody as the file spells him, where it does first, and how many lists he has."""

    name: str
    line: int
    lists: int


@dataclass(frozen=True)
class Waiting:
    """`lists` point to `names` by their place; `wrong` counts lines that don't fit, `findings` has the first."""

    terms: Terms
    names: tuple[Name, ...]
    lists: tuple[tuple[int, Played], ...]
    findings: tuple[Finding, ...]
    notes: tuple[Finding, ...]
    wrong: int


def kept(read: History, terms: Terms) -> dict[str, Any]:
    """As JSON can hold it."""
    places: dict[str, int] = {}
    names: list[list[Any]] = []
    lists = []
    for played in sorted(read.lists, key=lambda one: one.row):
        place = places.setdefault(letters(played.name), len(places))
        if place == len(names):
            names.append([played.name, played.row, 0])
        names[place][2] += 1
        lists.append(row_of(place, played, terms.games))
    return {
        "terms": [terms.games, terms.first_name_first, terms.membership, terms.season],
        "names": names,
        "lists": lists,
        "findings": [told(problem) for problem in read.wrong[:SHOWN]],
        "notes": [told(note) for note in read.notes],
        "wrong": len({problem.where.row for problem in read.wrong}),
    }


def row_of(place: int, played: Played, games: int) -> list[Any]:
    known = (played.points, played.won, played.lost, played.total, played.games or games)
    return [place, played.row, played.day.isoformat(), played.series, played.table, *known]


def told(problem: Finding) -> list[Any]:
    values = {name: value.isoformat() if isinstance(value, date) else value for name, value in problem.values.items()}
    return [problem.code, problem.where.row, problem.where.field, values]


def opened(waiting: Mapping[str, Any]) -> Waiting:
    names = tuple(Name(*name) for name in waiting["names"])
    return Waiting(
        terms=Terms(*waiting["terms"]),
        names=names,
        lists=tuple((row[0], played_in(row, names)) for row in waiting["lists"]),
        findings=tuple(findings_in(waiting["findings"])),
        notes=tuple(findings_in(waiting["notes"])),
        wrong=waiting["wrong"],
    )


def played_in(row: Sequence[Any], names: Sequence[Name]) -> Played:
    place, line, day, series, table, points, won, lost, total, games = row
    return Played(
        row=line,
        day=date.fromisoformat(day),
        series=series,
        table=table,
        number=0,
        name=names[place].name,
        points=points,
        won=won,
        lost=lost,
        total=total,
        games=games,
    )


def findings_in(kept_findings: Sequence[Any]) -> list[Finding]:
    return [finding(code, row=row, field=field, **values_of(values)) for code, row, field, values in kept_findings]


def values_of(values: Mapping[str, Any]) -> dict[str, Any]:
    plain = {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
    return plain | ({"day": date.fromisoformat(str(plain["day"]))} if "day" in plain else {})
