"""What a start card has won, once the final result stands: from then on no plan of prizes can change."""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from tournament.models import FinalResult, PrizePlan
from tournament.queries.money.payouts import payouts

Won = tuple["Prize", ...]


@dataclass(frozen=True)
class Prize:
    """`is_shared`: it is a whole team's, and each of its players reads it."""

    plan: PrizePlan
    place: int
    cents: int
    goods: str
    is_shared: bool


def won(final: FinalResult, number: int) -> Won:
    return won_in(final.pk, final.digest, final.posted_at).get(number, ())


@lru_cache(maxsize=8)
def won_in(final: int, digest: str, _posted_at: datetime) -> dict[int, Won]:
    """Start number -> prizes. The whole hall asks at once when a final result appears, and it is counted once."""
    tournament = FinalResult.objects.select_related("tournament").get(pk=final, digest=digest).tournament
    by_number: dict[int, Won] = {}
    for payout in reversed(payouts(tournament).all):
        award = payout.award
        prize = Prize(payout.plan, award.place, award.cents, award.goods, payout.team is not None)
        for card in payout.cards:
            by_number[card.number] = (*by_number.get(card.number, ()), prize)
    return by_number
