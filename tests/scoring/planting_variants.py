"""Tools to plant a mistake in a sheet of another Skat. Nothing here looks at the checks.

A slip takes a clean sheet with its rules and gives the spoilt one and the row where it must be found, or None if this
sheet has no place for it. Row 0 is the foot.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from scoring import Contract, Row, RuleSet, ScoreSheet
from tests.scoring.planting import with_row

Spoilt = tuple[ScoreSheet, int]
Slip = Callable[[Random, ScoreSheet, RuleSet], Spoilt | None]
SLIPS: dict[str, Slip] = {}
_FOOT = 0


def slip(fits: Callable[[Row, RuleSet], object], **changes: Any) -> Callable[[Callable[[Row], dict[str, Any]]], Slip]:
    """A slip in one row that fits; what the decorated function gives is written there instead."""

    def of(spoil: Callable[[Row], dict[str, Any]]) -> Slip:
        def planted(rng: Random, sheet: ScoreSheet, rules: RuleSet) -> Spoilt | None:
            rows = [row for row in sheet.rows if fits(row, rules)]
            if not rows:
                return None
            row = rng.choice(rows)
            return with_row(sheet, row, **{**changes, **spoil(row)}), row.number

        SLIPS[spoil.__name__] = planted
        return planted

    return of


def game(row: Row) -> bool:
    return row.contract is not None


def trumps(row: Row) -> bool:
    return game(row) and row.contract is not Contract.NULL


def lost_or_won(row: Row) -> bool:
    """A Ramsch with an entry."""
    return row.ramsch and row.declarer is not None


def has_value(row: Row, *rows: Row) -> bool:
    return row.value is not None


def by_points(rules: RuleSet) -> bool:
    return rules.house.ramsch is not None and rules.house.ramsch.loss == "points"


def rare(row: Row, rules: RuleSet) -> bool:
    """No event hangs on this row: what is spoilt there spoils no round below it."""
    return rules.house.bock is None


def known(row: Row) -> bool:
    return row.value is not None


def rounds_of_ramsch(rules: RuleSet) -> bool:
    return rules.system.name == "lowest_penalty" or bool(rules.house.bock and rules.house.bock.ramsch_after)
