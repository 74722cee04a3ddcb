"""Start cards as every list shows them: with their player, and whether the fee is paid."""

from typing import TYPE_CHECKING, TypedDict

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Replace

from tournament.models import CashEntry, StartCard, Tournament
from tournament.queries.alike import pass_key

MOST_WORDS = 8  # of a search; what somebody pastes by mistake is cut off
SIGNS_OF_A_PASS = range(4, 31)  # with fewer somebody looks for a start number


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
    """Cards in which every word occurs, in the number, the names, the club or the team; or whose pass number it is."""
    asked = Q()
    for word in words.split()[:MOST_WORDS]:
        match = (
            Q(player__last_name__icontains=word)
            | Q(player__first_name__icontains=word)
            | Q(player__club__name__icontains=word)
            | Q(team__name__icontains=word)
        )
        asked &= match | Q(number=int(word)) if word.isdecimal() and len(word) < 7 else match
    if len(signs := pass_key(words)) in SIGNS_OF_A_PASS:
        cards, asked = cards.alias(pass_signs=signs_of_a_pass()), asked | Q(pass_signs__icontains=signs)
    return cards.filter(asked)


def signs_of_a_pass() -> Replace:
    """A pass number without the signs that people put between, as `pass_key`."""
    bare = Replace(F("player__pass_number"), Value(" "), Value(""))
    for sign in ".-":
        bare = Replace(bare, Value(sign), Value(""))
    return bare
