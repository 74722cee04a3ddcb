"""Every defect of a sheet, once: its rows, their order, the running totals, the foot, the signatures.

It only compares what is written with what must hold (ISkO 5; SkWO 5, 7.2, 8.12); it must not correct anything:
the clerk looks at the paper, and the organizer decides (SkWO 7.2.5).
"""

from collections.abc import Iterator
from functools import partial

from scoring.columns import Columns
from scoring.entries import is_nobodys, is_shared
from scoring.findings import Finding, finding
from scoring.foot import Rows
from scoring.lines import dealt_lines, numbered, read_again, read_lines
from scoring.numbering import annulled, count, dealers
from scoring.performance import defended, lacks_games
from scoring.roundmarks import round_findings
from scoring.rowchecks import is_passed
from scoring.rules import ISKO, RuleSet
from scoring.sheet import ScoreSheet
from scoring.slips import check_foot

_AFTER_THE_ROWS = 10**9
_AFTER_THE_SEATS = 6
_UNSURE_WHOSE = ("row.dealer_declares", "row.third_declares")


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
    defects: list[Finding] = []
    rows = None
    if sheet.rows:
        defects, rows = _rows(sheet, rules)
    if sheet.footers or rows:
        defects += check_foot(sheet, rows, rules)
    if lacks_games(sheet, rules) and any(foot.won or foot.lost for foot in sheet.footers):
        defects.append(finding("sheet.games_needed", field="games"))
    defects += _signatures(sheet)
    return tuple(sorted(defects, key=_place))


def _place(defect: Finding) -> tuple[int, int]:
    row, seat = defect.where.row, defect.where.seat
    return _AFTER_THE_ROWS if row is None else row, _AFTER_THE_SEATS if seat is None else seat


def _rows(sheet: ScoreSheet, rules: RuleSet) -> tuple[list[Finding], Rows]:
    """The findings of the rows, and what the foot must agree with."""
    numbering, extra = numbered(sheet, rules)
    dealt = dealers(sheet, numbering.lines, extra)
    unsure_whose = {defects.where.row for defects in dealt if defects.code in _UNSURE_WHOSE}
    lines = read_lines(sheet, dealt_lines(numbering.lines, extra, sheet.seats, rules), rules)
    marked: list[Finding] = []
    if rules.house.bock or rules.system.ramsch_only:
        marked, levels = round_findings(lines, sheet.seats, rules)
        lines = [(line, read_again(line, read, levels, sheet, rules)) for line, read in lines]
    columns = Columns(sheet, rules, numbering.lacking)
    columns.follow(lines, unsure_whose)
    defects = [*numbering.found, *annulled(sheet), *dealt, *marked, *columns.found]
    defects += count(sheet, numbering.lines, columns.lacking)
    # What is wrong in a copy is wrong in the row itself.
    defects += [defect for line, read in lines if not line.again for defect in read.found]
    nobodys = partial(is_nobodys, rules=rules) if is_shared(rules) else is_passed
    passed = sum(nobodys(line.row) for line in numbering.lines)
    unsure = sum(read.unsure or line.again for line, read in lines)
    missing = columns.hidden + abs(columns.lacking)
    sure = rules.system.opponents_only and not (defects or unsure or missing)
    return defects, Rows(columns.each, passed, unsure, missing, defended(sheet, rules) if sure else ())


def _signatures(sheet: ScoreSheet) -> Iterator[Finding]:
    if sheet.signatures is None:
        return
    if missing := tuple(seat for seat in range(1, sheet.seats + 1) if seat not in sheet.signatures):
        yield finding("sheet.signatures_missing", field="signatures", seats=missing)
