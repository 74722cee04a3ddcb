"""What there is to win, and from what: entry fees and loss fees as the cash book has them, and the settings."""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from django.db.models import Count, Q, Sum
from django.db.models.functions import Coalesce

from scoring import Finding, finding
from scoring import pool as pool_of
from tournament.models import CashEntry, StartCard, Tournament
from tournament.models.cash import BREAK_OFF
from tournament.queries.money.cash import balance

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


class PaidCard(NamedTuple):
    """Cents of its entry fee, and what is left after what went back; which part of a fee it pays.

    broke_off: it got its share back for the series that fell out.
    """

    paid: int
    left: int
    pays: str
    broke_off: bool


def pool(tournament: Tournament) -> Pool:
    """What goes back was never there to be won, and leaves no card money that was not paid (SkWO 3.3)."""
    fees, refunds = booked(tournament, KINDS.ENTRY_FEE), booked(tournament, KINDS.REFUND, rating=None)
    card_money = round_half_up(
        sum((card_money_left(tournament, card) for card in paid_by_card(tournament)), Fraction())
    )
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
        rating_fees=booked(tournament, KINDS.RATING_FEE) + booked(tournament, KINDS.REFUND, rating__isnull=False),
        for_the_best=tournament.loss_fees_to == Tournament.LossFees.BEST,
    )


def card_money_of(tournament: Tournament, paid: int, pays: str) -> int:
    """What is not paid out of what a card has paid: all of it where it isn't in the prize fund, nothing of a stake."""
    kept = {StartCard.Pays.LIST.value: paid, StartCard.Pays.STAKE.value: 0}
    return kept.get(pays, min(tournament.card_money_cents, paid))


def card_money_left(tournament: Tournament, card: PaidCard) -> Fraction:
    """Cents that the organizer keeps: where the tournament broke off, card money goes back as the fee does."""
    if not card.broke_off:
        return Fraction(card_money_of(tournament, card.left, card.pays))
    played = Fraction(1) - Fraction(tournament.unplayed, tournament.announced_series or tournament.series_count)
    return min(card_money_of(tournament, card.paid, card.pays) * played, Fraction(card.left))


def round_half_up(cents: Fraction) -> int:
    return math.floor(cents + Fraction(1, 2))


def from_organizer(tournament: Tournament) -> list[Finding]:
    """Where the till has less than nothing: what is played for and never came through it."""
    extra = max(tournament.pool_extra_cents, 0)
    if tournament.jackpot_buy_in_cents and not booked(tournament, KINDS.CARRIED, cents__gt=0):
        extra += tournament.jackpot_start_cents
    short = balance(tournament) < 0
    return [finding("pool.from_organizer", extra_cents=extra)] if extra and short else []


def fills(tournament: Tournament) -> bool:
    """Whether something comes into the pool when people pay as the settings say."""
    return tournament.shares_fees or bool(tournament.has_table_fees and tournament.loss_fees_to in TO_THE_POOL)


def booked(tournament: Tournament, kind: str, **more: object) -> int:
    standing = CashEntry.objects.in_force().filter(tournament=tournament, kind=kind, **more)
    return int(standing.aggregate(cents=Sum("cents"))["cents"] or 0)


def paid_by_card(tournament: Tournament) -> list[PaidCard]:
    kinds = (KINDS.ENTRY_FEE, KINDS.REFUND)
    standing = CashEntry.objects.in_force().filter(tournament=tournament, kind__in=kinds, rating=None)
    sums = standing.values("card", "card__pays").annotate(
        paid=Coalesce(Sum("cents", filter=Q(kind=KINDS.ENTRY_FEE)), 0),
        whole=Sum("cents"),
        broke_off=Count("pk", filter=Q(note__startswith=BREAK_OFF)),
    )
    rows = sums.order_by().values_list("paid", "whole", "card__pays", "broke_off")
    return [PaidCard(paid, max(left, 0), pays, bool(broke_off)) for paid, left, pays, broke_off in rows]
