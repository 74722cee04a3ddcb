"""Reads the seats of one series from a list: every line in its place, every fault at its line. Writes nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import seating
from scoring import Finding, finding
from tournament.files.seats import SeatFile, SeatLine
from tournament.models import Series, Tournament
from tournament.queries.day import size_lacks
from tournament.queries.people.cards import cards_in_force, in_the_field
from tournament.queries.seats.draws import field_of

FIVE = (1, 2, 3, 4, 5)


@dataclass(frozen=True)
class Place:
    """A seat of the list, and the line where it stands."""

    line: int
    table: int
    seat: int
    number: int


@dataclass(frozen=True)
class SeatReading:
    """The seats of a series as the list has them, what is wrong with them as things are, and their compromises."""

    places: tuple[Place, ...]
    unread: tuple[Finding, ...]
    faults: tuple[Finding, ...] = ()
    compromises: tuple[seating.Finding, ...] = ()
    others: tuple[int, ...] = ()  # series of the file that are not read here

    @property
    def errors(self) -> tuple[Finding, ...]:
        return self.unread or self.faults


def read(series: Series, file: SeatFile) -> SeatReading:
    """The lines of this series; a file without a column for the series is about this one."""
    lines, unread = file.lines()
    ours = [line for line in lines if line.series == series.number or "series" not in file.fields]
    here = {line.line for line in ours} | {line.line for line in lines if line.series is None}
    others = sorted({line.series for line in lines if line.series} - {series.number})
    wrong = [problem for problem in unread if problem.where.row in here and of_seat(problem)]
    places = tuple(filter(None, map(place_of, ours)))
    if not ours:
        wrong.append(finding("seats.none", series=series.number))
    against = () if wrong else tuple(faults(series, places))
    notes = () if wrong or against else seating.notes(plan_in(places), *field_of(series))
    return SeatReading(places, tuple(wrong), against, notes, tuple(others))


def of_seat(problem: Finding) -> bool:
    """Not about a figure of the foot: that may stand in the same file, and is the sheets desk's."""
    return problem.where.field in ("", "series", "table", "seat", "number")


def place_of(line: SeatLine) -> Place | None:
    if line.table is None or line.seat is None or line.number is None:
        return None
    return Place(line.line, line.table, line.seat, line.number)


def plan_in(places: Sequence[Place]) -> seating.Plan:
    """The seats that were checked, as the core has them."""
    tables = by_table(places)
    return seating.Plan(
        tuple(
            seating.Table(number, tuple(place.number for place in sorted(seats, key=lambda place: place.seat)))
            for number, seats in tables.items()
        )
    )


def by_table(places: Sequence[Place]) -> dict[int, list[Place]]:
    tables: dict[int, list[Place]] = {}
    for place in sorted(places, key=lambda place: (place.table, place.seat)):
        tables.setdefault(place.table, []).append(place)
    return tables


def faults(series: Series, places: Sequence[Place]) -> list[Finding]:
    """Whatever keeps these seats from being those of the series (SkWO 7.1)."""
    problems = [*wrong_cards(series, places), *taken_twice(places)] or list(wrong_tables(series.tournament, places))
    return sorted(problems, key=lambda problem: (problem.where.row is None, problem.where.row))


def wrong_cards(series: Series, places: Sequence[Place]) -> Iterator[Finding]:
    """Cards that nobody has, that are not here, that stand there twice, or not at all."""
    registered = set(cards_in_force(series.tournament).values_list("number", flat=True))
    here = set(in_the_field(series.tournament).values_list("number", flat=True))
    seen: dict[int, int] = {}
    for place in places:
        if place.number not in registered:
            yield finding("seats.unknown", row=place.line, number=place.number)
        elif place.number not in here:
            yield finding("seats.absent", row=place.line, number=place.number)
        elif place.number in seen:
            yield finding("seats.twice", row=place.line, number=place.number, before=seen[place.number])
        seen.setdefault(place.number, place.line)
    if left := sorted(here - seen.keys()):
        yield finding("seats.unseated", count=len(left), cards=tuple(left))


def taken_twice(places: Sequence[Place]) -> Iterator[Finding]:
    seen: dict[tuple[int, int], int] = {}
    for place in places:
        at = place.table, place.seat
        if at in seen:
            yield finding("seats.taken", row=place.line, seat=place.seat, table=place.table, before=seen[at])
        seen.setdefault(at, place.line)


def wrong_tables(tournament: Tournament, places: Sequence[Place]) -> Iterator[Finding]:
    """Tables of four and as few of three as can be, or one of five, numbered from 1, their seats filled from 1."""
    try:
        needed = seating.sizes(len(places), fives=tournament.has_fives)
    except seating.Impossible:
        yield from size_lacks(tournament, len(places))
        return
    tables = by_table(places)
    for number, seats in tables.items():
        line, taken = seats[0].line, tuple(place.seat for place in seats)
        if number > needed.tables:
            yield finding("seats.table_number", row=line, table=number, expected=needed.tables)
        elif taken == FIVE and not tournament.has_fives:
            yield finding("seats.five", row=line, table=number)
        elif taken not in ((1, 2, 3), (1, 2, 3, 4), FIVE):
            gap = "seats.gap_of_five" if tournament.has_fives else "seats.gap"
            yield finding(gap, row=line, table=number, seats=taken)
    threes, fives = (sum(len(seats) == size for seats in tables.values()) for size in (3, 5))
    if threes != needed.threes and not needed.fives:
        yield finding("seats.threes", players=len(places), count=threes, expected=needed.threes)
    if fives != needed.fives and tournament.has_fives:
        yield finding("seats.fives", players=len(places), count=fives, expected=needed.fives)
