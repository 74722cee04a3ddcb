"""What keeps a start card from being struck as a mistake, and from being taken back. Reads only."""

from collections.abc import Callable

from django.db.models import Q

import seating
from scoring import Finding, finding
from tournament.models import Adjustment, Juror, Protest, Ruling, StartCard, Wish
from tournament.queries.people.cards import cards_in_force
from tournament.queries.seats.draws import waiting_closing


def is_closed_in(card: StartCard) -> bool:
    """Whether a draw that waits for its chance has the card already."""
    closing = waiting_closing(card.tournament)
    people = seating.parse_inputs(closing.inputs)[0] if closing else ()
    return card.number in {entrant.id for entrant in people}


def is_decided_about(card: StartCard) -> bool:
    """Withdrawn or not: the log is printed with whatever was ever decided."""
    logged = Ruling.objects.filter(Q(card=card) | Q(called_by=card)).exists()
    return logged or Adjustment.objects.filter(card=card).exists() or Protest.objects.filter(card=card).exists()


def is_wished_about(card: StartCard) -> bool:
    return Wish.objects.standing().filter(Q(card=card) | Q(other=card)).exists()


HINDRANCES: dict[str, Callable[[StartCard], bool]] = {
    "strike.seated": lambda card: card.seats.exists(),  # also of a voided draw: its lists are still printed
    "strike.closed": is_closed_in,
    "strike.paid": lambda card: card.cash.in_force().exists(),
    "strike.decided": is_decided_about,
    "strike.juror": lambda card: Juror.objects.filter(card=card).exists(),
    "strike.wished": is_wished_about,
}


def strike_lacks(card: StartCard) -> list[Finding]:
    """Why the card can't be struck: something else stands on it that would be left without it."""
    return [finding(code, number=card.number) for code, stands in HINDRANCES.items() if stands(card)]


def return_lacks(card: StartCard) -> list[Finding]:
    """Why it stays struck: its player, or who stood in for him, has another card by now."""
    people = [player.pk for player in card.people]
    others = cards_in_force(card.tournament).filter(Q(player__in=people) | Q(substitute__in=people))
    return [finding("strike.another", number=card.number, other=other.number) for other in others.order_by("number")]
