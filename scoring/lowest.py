"""The lowest reading of a row: what an organizer has to correct it to when the table doesn't agree (SkWO 7.2.5)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.figures import is_won, judge_row
from scoring.ramschrows import ramsch_findings, ramsch_scores
from scoring.rowchecks import is_passed
from scoring.rules import ISKO, RuleSet
from scoring.sheet import SEATS, Row


@dataclass(frozen=True, slots=True)
class Lowest:
    """The score that counts, in points, and the readings it was taken from: written, marks, running_total."""

    score: int
    readings: Mapping[str, int]


def lowest_reading(row: Row, before: int | None = None, rules: RuleSet = ISKO) -> Lowest | None:
    """The least of the score written, the score that the marks give, and the change of the running total (SkWO 7.2.5).

    before: the declarer's total before this game in points, None if it is not known. A reading that is not there, or
    marks that can't stand or don't say who won, don't count; None without any reading. A passed game brings 0.

    >>> from scoring.contracts import Contract
    >>> row = Row(number=4, declarer=1, contract=Contract.CLUBS, tops=1, won=True, value=24, score=42, totals=(140,))
    >>> lowest_reading(row, before=100)
    Lowest(score=24, readings={'written': 42, 'marks': 24, 'running_total': 40})
    """
    at = None if row.declarer is None else row.total_of(row.declarer)
    readings = {
        "written": row.score,
        "marks": _by_marks(row, rules),
        "running_total": None if at is None or before is None else at - before,
    }
    scores = {name: score for name, score in readings.items() if score is not None}
    return Lowest(min(scores.values()), scores) if scores else None


def _by_marks(row: Row, rules: RuleSet) -> int | None:
    if is_passed(row):
        return 0
    if row.ramsch:
        sure = row.value is not None and not ramsch_findings(replace(row, score=None), SEATS[-1], frozenset(), rules)
        return ramsch_scores(row, rules)[0] if sure else None
    if row.contract is None or (row.won is None and row.score is None):
        return None
    defects, worth = judge_row(row, is_won(row), rules)
    return worth.score if worth and not defects else None
