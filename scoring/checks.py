"""Every defect of a sheet, once: its rows, their order, the running totals, the foot, the signatures.

It only compares what is written with what must hold (ISkO 5; SkWO 5, 7.2, 8.12); it must not correct anything:
the clerk looks at the paper, and the organizer decides (SkWO 7.2.5).
"""

from collections.abc import Iterator, Sequence

from scoring.columns import Columns
from scoring.findings import Finding, finding
from scoring.foot import Rows
from scoring.numbering import Line, count, dealers, number
from scoring.rowchecks import Read, is_passed, read_row
from scoring.rules import ISKO, RuleSet
from scoring.sheet import Footer, ScoreSheet
from scoring.slips import check_foot

_AFTER_THE_ROWS = 10**9
_AFTER_THE_SEATS = 5


def check(sheet: ScoreSheet, rules: RuleSet = ISKO) -> tuple[Finding, ...]:
    """Every defect of a sheet once, by row, then by seat at the foot, then for the table (ISkO 5; SkWO 7.2).

    Empty if nothing contradicts. A mistake is found where it was made, and what follows from it is no second one.
    While a count at the foot is negative, only what is negative or missing there is reported.

    >>> seats = (Footer(24, 1, 0, 104), Footer(0, 0, 0, 0), Footer(0, 0, 0, 0))
    >>> for defect in check(ScoreSheet(seats, games=1)):
    ...     print(defect.code, defect.where.seat, defect.values["difference"])
    footer.total_differs 1 30
    """
    found: list[Finding] = []
    rows = None
    if sheet.rows:
        found, rows = _rows(sheet, rules)
    if sheet.footers or rows:
        found += check_foot(sheet, rows, rules)
    found += _signatures(sheet)
    return tuple(sorted(found, key=_place))


def _place(found: Finding) -> tuple[int, int]:
    row, seat = found.where.row, found.where.seat
    return _AFTER_THE_ROWS if row is None else row, _AFTER_THE_SEATS if seat is None else seat


def foot_of(sheet: ScoreSheet, rules: RuleSet = ISKO) -> tuple[Footer, ...]:
    """The footers as they are written; without any, what the rows make as their marks count, each game once.

    >>> from scoring.contracts import Contract
    >>> from scoring.sheet import Row
    >>> row = Row(number=1, declarer=2, contract=Contract.CLUBS, tops=1, won=True, score=42)
    >>> foot_of(ScoreSheet((), games=1, seats=3, rows=(row,)))[1]
    Footer(points=24, won=1, lost=0, total=None, others_lost=None, own_bonus=None, others_bonus=None)
    """
    if sheet.footers:
        return sheet.footers
    scores: list[list[int]] = [[] for _ in range(sheet.seats)]
    for line, read in _read(sheet, number(sheet).lines, rules):
        if line.row.declarer in range(1, sheet.seats + 1) and read.scores and not line.again:
            scores[(line.row.declarer or 0) - 1].append(read.scores[0])
    return tuple(
        Footer(sum(each), won=sum(score > 0 for score in each), lost=sum(score < 0 for score in each), total=None)
        for each in scores
    )


def _read(sheet: ScoreSheet, lines: Sequence[Line], rules: RuleSet) -> list[tuple[Line, Read]]:
    kept = _kept(sheet)
    return [(line, read_row(line.row, sheet.seats, kept, rules)) for line in lines]


def _rows(sheet: ScoreSheet, rules: RuleSet) -> tuple[list[Finding], Rows]:
    """The findings of the rows, and what the foot must agree with."""
    numbering = number(sheet)
    dealt = dealers(sheet, numbering.lines)
    unsure_whose = {found.where.row for found in dealt if found.code == "row.dealer_declares"}
    lines = _read(sheet, numbering.lines, rules)
    columns = Columns(sheet, rules, numbering.lacking)
    columns.follow(lines, unsure_whose)
    found = [*numbering.found, *dealt, *columns.found, *count(sheet, numbering.lines, columns.lacking)]
    # What is wrong in a copy is wrong in the row itself.
    found += [each for line, read in lines if not line.again for each in read.found]
    passed = sum(is_passed(line.row) for line in numbering.lines)
    unsure = sum(read.unsure or line.again for line, read in lines)
    missing = columns.hidden + abs(columns.lacking)
    return found, Rows(columns.each, passed, unsure, missing)


def _kept(sheet: ScoreSheet) -> frozenset[str]:
    """Which of won and score this scorekeeper writes down at all."""
    return frozenset(name for name in ("won", "score") if any(getattr(row, name) is not None for row in sheet.rows))


def _signatures(sheet: ScoreSheet) -> Iterator[Finding]:
    if sheet.signatures is None:
        return
    if missing := tuple(seat for seat in range(1, sheet.seats + 1) if seat not in sheet.signatures):
        yield finding("sheet.signatures_missing", field="signatures", seats=missing)
