"""Every defect of a sheet, once: its rows, their order, the running totals, the foot, the signatures.

It only compares what is written with what must hold (ISkO 5; SkWO 5, 7.2, 8.12); it must not correct anything:
the clerk looks at the paper, and the organizer decides (SkWO 7.2.5).
"""

from collections.abc import Iterator

from scoring.columns import Columns
from scoring.findings import Finding, finding
from scoring.foot import Rows
from scoring.numbering import count, dealers, number
from scoring.rowchecks import is_passed, read_row
from scoring.rules import ISKO, RuleSet
from scoring.sheet import ScoreSheet
from scoring.slips import check_foot

_AFTER_THE_ROWS = 10**9
_AFTER_THE_SEATS = 5


def check(sheet: ScoreSheet, rules: RuleSet = ISKO) -> tuple[Finding, ...]:
    """Every defect of a sheet once, by row, then by seat at the foot, then for the table (ISkO 5; SkWO 7.2).

    Empty if nothing contradicts. A mistake is found where it was made, and what follows from it is no second one.
    While a count at the foot is negative, only what is negative or missing there is reported.

    >>> from scoring.sheet import Footer
    >>> seats = (Footer(24, 1, 0, 104), Footer(0, 0, 0, 0), Footer(0, 0, 0, 0))
    >>> for defect in check(ScoreSheet(seats, games=1)):
    ...     print(defect.code, defect.where.seat, defect.values["difference"])
    footer.total_differs 1 30
    """
    found: list[Finding] = []
    rows = None
    if sheet.rows:
        found, rows = _rows(sheet, rules)
    if sheet.footers:
        found += check_foot(sheet, rows, rules)
    found += _signatures(sheet)
    return tuple(sorted(found, key=_place))


def _place(found: Finding) -> tuple[int, int]:
    row, seat = found.where.row, found.where.seat
    return _AFTER_THE_ROWS if row is None else row, _AFTER_THE_SEATS if seat is None else seat


def _rows(sheet: ScoreSheet, rules: RuleSet) -> tuple[list[Finding], Rows]:
    """The findings of the rows, and what the foot must agree with."""
    numbering = number(sheet)
    dealt = dealers(sheet, numbering.lines)
    unsure_whose = {found.where.row for found in dealt if found.code == "row.dealer_declares"}
    kept = _kept(sheet)
    columns = Columns(sheet.seats, rules, numbering.lacking)
    found, passed, unsure = [*numbering.found, *dealt], 0, 0
    for line in numbering.lines:
        read = read_row(line.row, sheet.seats, kept, rules)
        columns.follow(line, read, whose_unsure=line.row.number in unsure_whose)
        passed += is_passed(line.row)
        unsure += read.unsure or line.again
        if not line.again:  # what is wrong in a copy is wrong in the row itself
            found += read.found
    found += columns.found
    found += count(sheet, numbering.lines, columns.lacking)
    missing = columns.hidden + max(columns.lacking, 0)
    return found, Rows(columns.each, passed, unsure, missing)


def _kept(sheet: ScoreSheet) -> frozenset[str]:
    """Which of won and score this scorekeeper writes down at all."""
    return frozenset(name for name in ("won", "score") if any(getattr(row, name) is not None for row in sheet.rows))


def _signatures(sheet: ScoreSheet) -> Iterator[Finding]:
    if sheet.signatures is None:
        return
    if missing := tuple(seat for seat in range(1, sheet.seats + 1) if seat not in sheet.signatures):
        yield finding("sheet.signatures_missing", field="signatures", seats=missing)
