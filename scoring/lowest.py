"""The lowest reading of a row: what an organizer has to correct it to when the table doesn't agree (SkWO 7.2.5)."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.figures import is_won, judge_row
from scoring.rowchecks import is_passed
from scoring.rules import ISKO, RuleSet
from scoring.sheet import Row


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
    untold = row.contract is None or (row.won is None and row.score is None)
    worth = None if is_passed(row) or untold else judge_row(row, is_won(row), rules)
    at = None if row.declarer is None else row.total_of(row.declarer)
    readings = {
        "written": row.score,
        "marks": 0 if is_passed(row) else worth[1].score if worth and worth[1] and not worth[0] else None,
        "running_total": None if at is None or before is None else at - before,
    }
    scores = {name: score for name, score in readings.items() if score is not None}
    return Lowest(min(scores.values()), scores) if scores else None
