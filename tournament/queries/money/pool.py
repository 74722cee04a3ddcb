"""What there is to win, and from what: entry fees and loss fees as the cash book has them, and the settings."""

from dataclasses import dataclass

from django.db.models import Sum

from scoring import pool as pool_of
from tournament.models import CashEntry, StartCard, Tournament

KINDS = CashEntry.Kind
TO_THE_POOL = frozenset({Tournament.LossFees.PRIZES, Tournament.LossFees.BEST})


@dataclass(frozen=True)
class Pool:
    """Whole cents, each with the sign with which it enters the pool; together they are the pool."""

    fees: int
    refunds: int
    card_money: int
    withheld: int  # by the share of the fees that is not paid out
    extra: int
    loss_fees: int
    rating_fees: int  # each of them is played for in its own rating
    for_the_best: bool  # the loss fees are played for on their own

    @property
    def cents(self) -> int:
        return sum(cents for _code, cents in self.lines)

    @property
    def lines(self) -> tuple[tuple[str, int], ...]:
        """Code and cents, in the order of reckoning; what follows the fees only where there is any."""
        names = ("fees", "refunds", "card_money", "withheld", "extra", "loss_fees", "rating_fees")
        return tuple((name, getattr(self, name)) for name in names if name == "fees" or getattr(self, name))


def pool(tournament: Tournament) -> Pool:
    """What goes back was never there to be won, and leaves no card money that was not paid (SkWO 3.3)."""
    fees, refunds = (booked(tournament, kind) for kind in (KINDS.ENTRY_FEE, KINDS.REFUND))
    card_money = sum(card_money_of(tournament, max(paid, 0), pays) for paid, pays in paid_by_card(tournament))
    losses = booked(tournament, KINDS.LOSS_FEES) if tournament.loss_fees_to in TO_THE_POOL else 0
    paid = max(fees + refunds, card_money)  # a fee that was voided after it had gone back would leave less
    out = pool_of(paid, 1, card_money=card_money, percent=tournament.prize_percent)
    return Pool(
        fees=fees,
        refunds=refunds,
        card_money=-card_money,
        withheld=out - (fees + refunds - card_money),
        extra=max(tournament.pool_extra_cents, -out - losses),  # nothing can be taken from what isn't there
        loss_fees=losses,
        rating_fees=booked(tournament, KINDS.RATING_FEE),
        for_the_best=tournament.loss_fees_to == Tournament.LossFees.BEST,
    )


def card_money_of(tournament: Tournament, paid: int, pays: str) -> int:
    """What is not paid out of what a card has paid: all of it where it isn't in the prize fund, nothing of a stake."""
    kept = {StartCard.Pays.LIST.value: paid, StartCard.Pays.STAKE.value: 0}
    return kept.get(pays, min(tournament.card_money_cents, paid))


def fills(tournament: Tournament) -> bool:
    """Whether something comes into the pool when people pay as the settings say."""
    return tournament.shares_fees or bool(tournament.has_table_fees and tournament.loss_fees_to in TO_THE_POOL)


def booked(tournament: Tournament, kind: str) -> int:
    standing = CashEntry.objects.in_force().filter(tournament=tournament, kind=kind)
    return int(standing.aggregate(cents=Sum("cents"))["cents"] or 0)


def paid_by_card(tournament: Tournament) -> list[tuple[int, str]]:
    """Of each card that paid: its fee less what went back, and which part of a fee it pays."""
    kinds = (KINDS.ENTRY_FEE, KINDS.REFUND)
    standing = CashEntry.objects.in_force().filter(tournament=tournament, kind__in=kinds)
    return list(
        standing.values("card", "card__pays").annotate(left=Sum("cents")).order_by().values_list("left", "card__pays")
    )
