"""Start cards as every list shows them: with their player, and whether the fee is paid."""

from typing import TYPE_CHECKING, TypedDict

from django.db.models import Exists, OuterRef, Q, QuerySet, Value

from tournament.models import CashEntry, StartCard, Tournament

MOST_WORDS = 8  # of a search; what somebody pastes by mistake is cut off


class Paid(TypedDict):
    paid: bool


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    Cards = QuerySet[WithAnnotations[StartCard, Paid]]


def start_cards(tournament: Tournament) -> "Cards":
    """All cards by number; `paid` is true where the cash book holds the fee, or where none is asked."""
    fee = CashEntry.objects.filter(card=OuterRef("pk"), kind=CashEntry.Kind.ENTRY_FEE, voided_at=None)
    return (
        StartCard.objects.filter(tournament=tournament)
        .select_related("player__club", "team")
        .annotate(paid=Exists(fee) if tournament.entry_fee_cents else Value(True))
        .order_by("number")
    )


def in_the_field(tournament: Tournament) -> "Cards":
    """Those who are here and play on: they are in the next draw."""
    return start_cards(tournament).filter(withdrawn_at=None).exclude(checked_in_at=None)


def found(cards: "Cards", words: str) -> "Cards":
    """Cards in which every word occurs: in the number, the names, the club or the team."""
    for word in words.split()[:MOST_WORDS]:
        match = (
            Q(player__last_name__icontains=word)
            | Q(player__first_name__icontains=word)
            | Q(player__club__name__icontains=word)
            | Q(team__name__icontains=word)
        )
        cards = cards.filter(match | Q(number=int(word)) if word.isdecimal() and len(word) < 7 else match)
    return cards
