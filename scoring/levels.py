"""Simple, schneider, schwarz: which level a declarer has to reach, and what it does to the row (ISkO 5.2, 5.4)."""

from dataclasses import replace

from scoring.marks import Marks
from scoring.rowmarks import SCHNEIDER_TOPS, implied_steps
from scoring.rules import RuleSet
from scoring.valuation import reached

SIMPLE, SCHNEIDER, SCHWARZ = range(3)


def with_level(marks: Marks, level: int, *, won: bool) -> Marks:
    """The row, won or lost, with the level that was reached by whoever reached it."""
    return replace(marks, schneider=level >= SCHNEIDER, schwarz=level >= SCHWARZ, won=won)


def announced_level(marks: Marks, rules: RuleSet) -> int:
    """The level that a row before play binds the declarer to (ISkO 5.2.5, 5.2.6)."""
    steps = implied_steps(marks, rules)
    return SCHWARZ if "schwarz" in steps else SCHNEIDER if "schneider" in steps else SIMPLE


def possible_level(tops: int) -> int:
    """The highest level that these tops leave open: who lacks the highest trump gives a trick (ISkO 5.4.3)."""
    if tops > 0:
        return SCHWARZ
    return SCHNEIDER if tops > SCHNEIDER_TOPS else SIMPLE


def goal(marks: Marks, rules: RuleSet) -> int | None:
    """The lowest level that keeps the announcement and reaches the bid; None if no possible one does (ISkO 5.4.3)."""
    levels = range(announced_level(marks, rules), possible_level(marks.tops) + 1)
    return next((level for level in levels if reached(with_level(marks, level, won=True), rules)), None)
