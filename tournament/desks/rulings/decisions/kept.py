"""Games that a table has written on its phones, as the form for a decision about one shows them."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext, pgettext

from scoring import Row, RuleSet
from scoring.figures import is_won, judge_row
from scoring.rowchecks import is_passed
from tournament.models import Seat, StartCard
from tournament.wording import spoken
from tournament.wording.effects import signed


def games_told(rows: Sequence[Row], seats: Sequence[Seat], rules: RuleSet) -> dict[int, dict[str, Any]]:
    """By its number: the game in words, whose it was by his start card, None where all passed, and what it counts.

    `won`, `lost`: as the form names the effects, and takes the value without a sign; one that can't be is left out.
    """
    by_number = {seat.number: seat.card for seat in seats}
    return {row.number: game_told(row, by_number, rules) for row in rows}


def game_told(row: Row, cards: dict[int, StartCard], rules: RuleSet) -> dict[str, Any]:
    if is_passed(row):
        return {"card": None, "says": pgettext("score sheet", "passed")}
    _defects, worth = judge_row(row, is_won(row), rules)
    card = cards.get(row.declarer or 0)
    if worth is None or card is None:
        return {"card": None, "says": ""}
    outcome = gettext("won") if worth.won else gettext("lost")
    says = f"{card.name}: {spoken(worth)}, {outcome} {signed(worth.score)}"
    return {"card": card.number, "says": says, **values_of(row, rules)}


def values_of(row: Row, rules: RuleSet) -> dict[str, int]:
    counted = {name: (won, judge_row(row, won, rules)[1]) for name, won in (("won", True), ("lost", False))}
    return {name: abs(worth.score) for name, (won, worth) in counted.items() if worth and worth.won == won}
