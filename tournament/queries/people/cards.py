"""Start cards as every list shows them: with their people, whether the fee is paid, and who plays on."""

from datetime import datetime
from typing import TYPE_CHECKING, TypedDict

from django.db.models import BooleanField, Exists, ExpressionWrapper, F, OuterRef, Q, QuerySet, Sum, Value

from scoring import finding
from tournament.models import Adjustment, CashEntry, StartCard, Tournament
from tournament.models.effects import EXPELLING
from tournament.models.people import STAYED
from tournament.queries.people.fees import asks_fees, owing_nothing
from tournament.refused import Refused


class Known(TypedDict):
    paid: bool
    expelled: bool


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    Card = WithAnnotations[StartCard, Known]
    Cards = QuerySet[Card]


def cards_in_force(tournament: Tournament) -> QuerySet[StartCard]:
    """The one way to the cards of a tournament: whatever lists, counts or looks one up begins here.

    Who needs the struck ones, too, asks the model itself; a test names them all.
    """
    return tournament.cards.in_force()  # who knows the tournament, and reads it once and not with each card


def refuse_struck(card: StartCard) -> None:
    """As it stands now: whoever opened it before may not know."""
    if StartCard.objects.struck().filter(pk=card.pk).exists():
        raise Refused(finding("cards.struck", number=card.number))


def expulsions() -> QuerySet[Adjustment]:
    """Those that stand: neither they nor their decision were withdrawn."""
    return Adjustment.objects.in_force().filter(kind__in=EXPELLING)


def is_expelled(card: StartCard, at: datetime) -> bool:
    """Whether an expulsion stands of who played on the card at that time: its player, or the substitute after him."""
    since = StartCard.objects.values_list("substituted_at", flat=True).get(pk=card.pk)
    stand = expulsions().filter(card=card)
    if since and at > since:
        return stand.filter(ruling__happened_at__gt=since).exists()
    return (stand.filter(ruling__happened_at__lte=since) if since else stand).exists()


def start_cards(tournament: Tournament) -> "Cards":
    """All cards by number; `paid` is true where the cash book holds a part of the fee, or where the card owes none.

    `expelled` is whoever plays on the card now: a substitute isn't for what happened before he stepped in.
    """
    own = Q(card__substituted_at=None) | Q(ruling__happened_at__gt=F("card__substituted_at"))
    kinds = (CashEntry.Kind.ENTRY_FEE, CashEntry.Kind.REFUND)
    fees = CashEntry.objects.in_force().filter(card=OuterRef("pk"), kind__in=kinds, rating=None)
    booked = fees.order_by().values("card")
    held = booked.annotate(held=Sum("cents")).filter(held__gt=0)
    return (
        cards_in_force(tournament)
        .select_related("player__club", "substitute__club", "team")
        .annotate(
            paid=ExpressionWrapper(Q(Exists(held)) | owing_nothing(tournament), output_field=BooleanField())
            if asks_fees(tournament)
            else Value(True),
            expelled=Exists(expulsions().filter(own, card=OuterRef("pk"))),
        )
        .order_by("number")
    )


def remaining(tournament: Tournament) -> "Cards":
    """Those who play or are still expected: neither withdrawn nor expelled, or played by a substitute."""
    return start_cards(tournament).filter(STAYED, expelled=False)


def in_the_field(tournament: Tournament) -> "Cards":
    """Those who are here and play on: they are in the next draw."""
    return remaining(tournament).exclude(checked_in_at=None)
