"""Sorts the feet of many sheets out of a list: what is right, what has findings, what is there, what fits nowhere.

It reads the rows as they are now and writes nothing; keying is the service's, table by table.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scoring import Finding, Footer, check, finding
from tournament.files.seats import SeatFile, SeatLine
from tournament.models import Series, SheetVersion, Table, Tournament
from tournament.queries.sheets.states import (
    State,
    TableState,
    counted,
    footers_of,
    sheet_with,
    state_of,
    tables_in_play,
)
from tournament.refused import Refused

NEEDED = ("table", "seat", "points", "won", "lost")


class Fate(StrEnum):
    RIGHT = "right"  # counts as soon as it is taken, if nobody else has to read it
    FINDINGS = "findings"  # is kept as it stands on paper, and doesn't count
    COUNTED = "counted"  # the same counts already
    OTHERWISE = "otherwise"  # other figures count already
    CORRECTED = "corrected"  # the same was keyed before, and a correction counts
    KEYED = "keyed"  # the same was keyed before and doesn't count: it has findings, waits, or was taken out
    WAITING = "waiting"  # for its second reading


@dataclass(frozen=True)
class Foot:
    """The foot of one table's sheet as the file has it, and what would become of it."""

    line: int
    table: Table
    footers: tuple[Footer, ...]
    passed: int
    cards: tuple[int, ...]  # at the seats, as the draw has them
    base: int
    fate: Fate
    findings: tuple[Finding, ...] = ()

    @property
    def series(self) -> int:
        return self.table.draw.series.number

    @property
    def has_findings(self) -> bool:
        return self.fate is Fate.FINDINGS

    @property
    def is_new(self) -> bool:
        return self.fate in (Fate.RIGHT, Fate.FINDINGS)


@dataclass(frozen=True)
class FeetReading:
    """feet: what fits a table. errors: what doesn't, by line. undrawn: series that need their seats first."""

    feet: tuple[Foot, ...]
    errors: tuple[Finding, ...]
    notes: tuple[Finding, ...] = ()
    undrawn: tuple[int, ...] = ()

    @property
    def new(self) -> list[Foot]:
        return [foot for foot in self.feet if foot.is_new]

    def count(self, fate: Fate) -> int:
        return sum(foot.fate is fate for foot in self.feet)


def read(tournament: Tournament, file: SeatFile, *, series: int | None = None) -> FeetReading:
    """Every sheet of the file; `series` is meant where the file has no column for it."""
    if series is None and "series" not in file.fields:
        raise Refused(finding("feet.which_series"))
    lines, unread = file.lines()
    spoilt = {problem.where.row for problem in unread}
    feet: list[Foot] = []
    errors, notes = list(unread), list[Finding]()
    undrawn = list[int]()
    planned = {row.number: row for row in tournament.planned}
    for number, ours in by_series(lines, None if "series" in file.fields else series).items():
        here = planned.get(number)
        states = {table.number: state_of(table, here) for table in tables_in_play(here)} if here else {}
        first = ours[0].line
        if here is None:
            errors.append(finding("feet.no_series", row=first, series=number))
        elif not states:
            errors.append(finding("series.undrawn", row=first, series=number))
            undrawn.append(number)
        else:
            feet_here, wrong = at_tables(here, states, ours, spoilt)
            feet += feet_here
            errors += wrong
            notes += missing(here, states, ours)
    errors.sort(key=lambda problem: problem.where.row or 0)
    return FeetReading(tuple(feet), tuple(errors), tuple(notes), tuple(undrawn))


def by_series(lines: Sequence[SeatLine], meant: int | None) -> dict[int, list[SeatLine]]:
    by_number: dict[int, list[SeatLine]] = {}
    for line in lines:
        if number := meant or line.series:
            by_number.setdefault(number, []).append(line)
    return dict(sorted(by_number.items()))


def at_tables(
    series: Series, states: dict[int, TableState], lines: Sequence[SeatLine], spoilt: set[int | None]
) -> tuple[list[Foot], list[Finding]]:
    tables: dict[int, list[SeatLine]] = {}
    for line in lines:
        if line.table is not None:
            tables.setdefault(line.table, []).append(line)
    feet, errors = [], []
    for number, ours in sorted(tables.items()):
        where: dict[str, Any] = {"row": ours[0].line, "series": series.number, "table": number}
        if number not in states:
            errors.append(finding("feet.no_table", **where))
        elif any(line.line in spoilt for line in ours):
            errors.append(finding("feet.unread", **where))
        elif wrong := list(misfits(states[number], ours)):
            errors += wrong
        else:
            feet.append(foot_of(states[number], sorted(ours, key=lambda line: line.seat or 0), series.tournament))
    return feet, errors


def misfits(state: TableState, lines: Sequence[SeatLine]) -> Iterator[Finding]:
    """Why these lines are not the sheet of this table: other seats, other people, or two counts of passed games."""
    where: dict[str, Any] = {"series": state.table.draw.series.number, "table": state.number}
    seats = tuple(sorted(line.seat or 0 for line in lines))
    sitting = {seat.number: seat.card.number for seat in state.seats}
    if seats != tuple(sorted(sitting)):
        yield finding("feet.other_seats", row=lines[0].line, found=seats, expected=len(sitting), **where)
        return
    for line in lines:
        expected = sitting[line.seat or 0]
        if line.number not in (None, expected):
            yield finding(
                "feet.other_card", row=line.line, seat=line.seat, number=line.number, expected=expected, **where
            )
    passed = {line.passed for line in lines} - {None}
    if len(passed) > 1:
        yield finding("feet.passed_differ", row=lines[0].line, found=tuple(sorted(passed)), **where)


def foot_of(state: TableState, lines: Sequence[SeatLine], tournament: Tournament) -> Foot:
    footers = tuple(Footer(line.points or 0, line.won or 0, line.lost or 0, line.total) for line in lines)
    passed = next((line.passed for line in lines if line.passed is not None), 0)
    problems = check(sheet_with(footers, tournament, passed=passed, joined=state.table.fourth), tournament.rules)
    return Foot(
        line=lines[0].line,
        table=state.table,
        footers=footers,
        passed=passed,
        cards=tuple(seat.card.number for seat in sorted(state.seats, key=lambda seat: seat.number)),
        base=state.base,
        fate=fate_of(state, footers, passed) or (Fate.FINDINGS if problems else Fate.RIGHT),
        findings=problems,
    )


def fate_of(state: TableState, footers: tuple[Footer, ...], passed: int) -> Fate | None:
    """What is there already; None where the sheet would be keyed. The same paper is never keyed twice from a file."""

    def same(version: SheetVersion) -> bool:
        return (footers_of(version), version.passed) == (footers, passed)

    counts = counted(state.table)
    if counts and same(counts):
        return Fate.COUNTED
    if any(same(version) for version in state.table.versions.all()):
        return Fate.CORRECTED if counts else Fate.KEYED
    if counts:
        return Fate.OTHERWISE
    return Fate.WAITING if state.waits else None


def missing(series: Series, states: dict[int, TableState], lines: Sequence[SeatLine]) -> Iterator[Finding]:
    """Tables that the file says nothing of and whose sheet doesn't count yet."""
    named = {line.table for line in lines}
    settled = (State.COUNTED, State.INVALID)
    left = tuple(number for number, state in states.items() if number not in named and state.state not in settled)
    if left:
        yield finding("feet.not_in_file", series=series.number, tables=left, count=len(left))
