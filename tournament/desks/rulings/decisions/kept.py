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
    """By its number: the game in words, and whose it was by his start card, None where all passed."""
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
    return {"card": card.number, "says": f"{card.name}: {spoken(worth)}, {outcome} {signed(worth.score)}"}
