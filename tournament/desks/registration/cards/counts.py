"""How many of the cards are paid, here or gone, and which of them a list shows."""

from typing import Any

from tournament.models import Tournament
from tournament.models.people import STAYED
from tournament.queries.people.admission import CLUBLESS
from tournament.queries.people.cards import in_the_field


def counts_of(everyone: Any, tournament: Tournament) -> dict[str, int]:
    return {
        "registered": everyone.count(),
        "here": in_the_field(tournament).count(),
        "unpaid": everyone.filter(STAYED, expelled=False, paid=False).count(),
        "withdrawn": everyone.exclude(STAYED).filter(expelled=False).count(),
        "expelled": everyone.filter(expelled=True).count(),
    }


def chosen(cards: Any, show: str) -> Any:
    if show == "unpaid":
        return cards.filter(STAYED, expelled=False, paid=False)
    if show == "absent":
        return cards.filter(STAYED, expelled=False, checked_in_at=None)
    if show == "clubless":
        return cards.filter(STAYED, CLUBLESS, expelled=False)
    return cards
