"""Two readings of one score sheet, cell by cell: where a second person read something else than the first.

It only compares; which of the two is right, the paper says.
"""

from collections.abc import Iterator
from itertools import zip_longest

from scoring.findings import Finding, finding
from scoring.sheet import Footer, Row, ScoreSheet

FOOT_CELLS = ("points", "won", "lost", "total")
ROW_CELLS = ("declarer", "passed", "contract", "tops", "steps", "overbid", "bid", "won", "value", "score")


def compare(first: ScoreSheet, second: ScoreSheet) -> tuple[Finding, ...]:
    """Every cell that was read otherwise, by row, then by seat at the foot (SkWO 7.2); empty if both read the same.

    found is the second reading, expected the first, None where nothing was read. Only what both readings have at all
    is compared: rows with rows, a foot with a foot. ValueError if one has 3 seats and the other 4.

    >>> seats = Footer(24, 1, 0, 74), Footer(0, 0, 0, 0), Footer(0, 0, 0, 0)
    >>> other = Footer(42, 1, 0, 74), Footer(0, 0, 0, 0), Footer(0, 0, 0, 0)
    >>> differs = compare(ScoreSheet(seats, games=1), ScoreSheet(other, games=1))[0]
    >>> differs.where.seat, differs.where.field, differs.values["found"], differs.values["expected"]
    (1, 'points', 42, 24)
    """
    if first.seats != second.seats:
        raise ValueError(f"readings of {first.seats} and {second.seats} seats are not of one sheet")
    found = [*_rows(first, second)] if first.rows and second.rows else []
    if first.footers and second.footers:
        found += _foot(first, second)
    return tuple(found)


def _rows(first: ScoreSheet, second: ScoreSheet) -> Iterator[Finding]:
    for line, (one, other) in enumerate(zip_longest(first.rows, second.rows), start=1):
        for field in ROW_CELLS:
            yield from _differs(_cell(one, field), _cell(other, field), row=line, field=field)
        totals = [_totals(row, first.seats) for row in (one, other)]
        for seat, (mine, theirs) in enumerate(zip(*totals, strict=True), start=1):
            yield from _differs(mine, theirs, row=line, seat=seat, field="running_total")


def _totals(row: Row | None, seats: int) -> list[int | None]:
    return [row.total_of(seat) if row else None for seat in range(1, seats + 1)]


def _foot(first: ScoreSheet, second: ScoreSheet) -> Iterator[Finding]:
    for seat, (one, other) in enumerate(zip(first.footers, second.footers, strict=True), start=1):
        for field in FOOT_CELLS:
            yield from _differs(_cell(one, field), _cell(other, field), seat=seat, field=field)
    yield from _differs(first.passed, second.passed, field="passed")


def _cell(thing: Row | Footer | None, field: str) -> object:
    """What stands there; nothing marked is the same as nothing there."""
    value = getattr(thing, field, None)
    if isinstance(value, frozenset):
        return tuple(sorted(value)) or None
    return None if value is False and field != "won" else value


def _differs(
    first: object, second: object, *, field: str, row: int | None = None, seat: int | None = None
) -> Iterator[Finding]:
    if first != second:
        yield finding("reading.differs", row=row, seat=seat, field=field, found=second, expected=first)
