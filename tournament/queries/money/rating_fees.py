"""What came in for further ratings that have a fee, and how much of it is played for in each of them."""

from collections import Counter
from dataclasses import dataclass

from django.db.models import Sum

from tournament.models import CashEntry, Tournament
from tournament.queries.money.plans import plans
from tournament.queries.ranking.ratings import Rating, own_ratings


@dataclass(frozen=True)
class RatingPot:
    """Cents: what the cash book has for this rating, and what its prizes are planned with."""

    rating: Rating
    count: int  # start cards that are in it
    cents: int
    planned: int

    @property
    def unplanned(self) -> int:
        """Below zero: its prizes are more than was paid for it."""
        return self.cents - self.planned


def rating_pots(tournament: Tournament) -> tuple[RatingPot, ...]:
    """Of every rating that somebody has to be ticked for."""
    ticked = [rating for rating in own_ratings(tournament) if rating.ticked is not None]
    if not ticked:
        return ()
    kinds = (CashEntry.Kind.RATING_FEE, CashEntry.Kind.REFUND)
    fees = CashEntry.objects.in_force().filter(tournament=tournament, kind__in=kinds).exclude(rating=None)
    paid = dict(fees.order_by().values_list("rating").annotate(cents=Sum("cents")))
    planned = Counter[str]()
    for plan in plans(tournament):
        planned[plan.rating] += plan.cents
    return tuple(
        RatingPot(rating, len(rating.ticked or ()), paid.get(rating.own.pk, 0), planned[rating.code])
        for rating in ticked
        if rating.own
    )
