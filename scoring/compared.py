"""Two readings of one score sheet, cell by cell: where a second person read something else than the first.

It only compares; which of the two is right, the paper says.
"""

from collections.abc import Iterator
from itertools import zip_longest

from scoring.findings import Finding, finding
from scoring.sheet import CALLED, Footer, Row, ScoreSheet

FOOT_CELLS = ("points", "won", "lost", "total")
SPARE_CELLS = frozenset({"bid", "value"})  # columns that many a reading leaves out
ROW_CELLS = ("annulled", "declarer", "passed", "contract", "tops", "steps", "overbid", "bid", "won", "value", "score")
MARK_CELLS = ("ramsch", "also", *CALLED, "event", "virgins", "passed_on", "ramsch_round")  # of other Skats (V12.1)


def compare(first: ScoreSheet, second: ScoreSheet) -> tuple[Finding, ...]:
    """Every cell that was read otherwise, by row, then by seat at the foot (SkWO 7.2); empty if both read the same.

    found is the second reading, expected the first, None where nothing was read. Only what both readings have at all
    is compared: rows with rows, a foot with a foot; bids, values and the totals of those who did not play only where
    both have them somewhere. ValueError if one has more seats than the other.

    >>> seats = Footer(24, 1, 0, 74), Footer(0, 0, 0, 0), Footer(0, 0, 0, 0)
    >>> other = Footer(42, 1, 0, 74), Footer(0, 0, 0, 0), Footer(0, 0, 0, 0)
    >>> differs = compare(ScoreSheet(seats, games=1), ScoreSheet(other, games=1))[0]
    >>> differs.where.seat, differs.where.field, differs.values["found"], differs.values["expected"]
    (1, 'points', 42, 24)
    """
    if first.seats != second.seats:
        raise ValueError(f"readings of {first.seats} and {second.seats} seats are not of one sheet")
    differences = [*_rows(first, second)] if first.rows and second.rows else []
    if first.footers and second.footers:
        differences += _foot(first, second)
    return tuple(differences)


def _rows(first: ScoreSheet, second: ScoreSheet) -> Iterator[Finding]:
    spare = _spare_columns(first) & _spare_columns(second)
    fields = [field for field in ROW_CELLS if field not in SPARE_CELLS or field in spare]
    for line, (first_row, other) in enumerate(zip_longest(first.rows, second.rows), start=1):
        there = [row for row in (first_row, other) if row]
        marks = () if all(row.is_plain for row in there) else MARK_CELLS
        for field in (*fields, *marks):
            yield from _differs(_cell(first_row, field), _cell(other, field), row=line, field=field)
        declarers = {seat for row in there for seat in (row.declarer, row.also)}
        for seat in range(1, first.seats + 1):
            if seat in declarers or "totals" in spare:
                mine, theirs = (row and row.total_of(seat) for row in (first_row, other))
                yield from _differs(mine, theirs, row=line, seat=seat, field="running_total")


def _spare_columns(sheet: ScoreSheet) -> set[str]:
    """Which of the columns that a reading may leave out altogether are there: bid, value, totals of the others."""
    columns = {name for row in sheet.rows for name in SPARE_CELLS if getattr(row, name) is not None}
    others = (row.total_of(seat) for row in sheet.rows for seat in range(1, sheet.seats + 1) if seat != row.declarer)
    return columns | {"totals"} if any(total is not None for total in others) else columns


def _foot(first: ScoreSheet, second: ScoreSheet) -> Iterator[Finding]:
    for seat, (foot, other) in enumerate(zip(first.footers, second.footers, strict=True), start=1):
        for field in FOOT_CELLS:
            yield from _differs(_cell(foot, field), _cell(other, field), seat=seat, field=field)
    yield from _differs(first.passed, second.passed, field="passed")


def _cell(thing: Row | Footer | None, field: str) -> object:
    """What stands there; nothing marked is the same as nothing there."""
    value = getattr(thing, field, None)
    if isinstance(value, frozenset):
        return tuple(sorted(value)) or None
    if field in MARK_CELLS:
        return value or None
    return None if value is False and field != "won" else value


def _differs(
    first: object, second: object, *, field: str, row: int | None = None, seat: int | None = None
) -> Iterator[Finding]:
    if first != second:
        yield finding("reading.differs", row=row, seat=seat, field=field, found=second, expected=first)
