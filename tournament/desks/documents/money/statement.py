"""The statement of account that the organizer owes (SkWO 3.3): every entry that stands, by kind, proven by the till."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from scoring import Finding
from tournament.models import CashEntry, PrizePlan, Tournament
from tournament.queries.money.cash import balance, entries
from tournament.queries.money.jackpots import jackpot_lacks
from tournament.queries.money.loss_fees import left_open
from tournament.queries.money.payouts import kept, prize_lacks
from tournament.queries.money.pool import from_organizer, pool
from tournament.queries.record.latest import last_done

Kind = CashEntry.Kind


@dataclass(frozen=True)
class Several:
    """So many entries of so many cents each."""

    count: int
    each: int

    @property
    def cents(self) -> int:
        return self.count * self.each


@dataclass(frozen=True)
class SeriesFees:
    series: int | None  # None: booked without a table
    count: int
    cents: int
    passed: int = 0  # of it for games that everybody passed


@dataclass(frozen=True)
class RatingFees:
    name: str
    count: int
    cents: int


@dataclass(frozen=True)
class PlanPrizes:
    plan: PrizePlan
    count: int
    goods: int  # of them goods
    cents: int


@dataclass(frozen=True)
class Statement:
    last_done: datetime | None
    fees: tuple[Several, ...]
    card_money: int  # of the fees that did not go back: what is not paid out, as the pool has it
    loss_fees: tuple[SeriesFees, ...]
    incomes: tuple[CashEntry, ...]
    rating_fees: tuple[RatingFees, ...]
    buy_ins: tuple[Several, ...]
    jackpot_in: int  # carried over from the tournament before
    jackpots: tuple[CashEntry, ...]  # paid out for a grand ouvert
    jackpot_out: int  # carried over to the next one
    refunds: tuple[Several, ...]
    rating_refunds: tuple[RatingFees, ...]
    prizes: tuple[PlanPrizes, ...]
    spendings: tuple[CashEntry, ...]
    float_in: int
    float_out: int
    balance: int  # counted by the database over all entries that stand
    left_open: tuple[Finding, ...]  # what is not collected, not handed out or paid wrongly, and what explains the till

    @property
    def income(self) -> int:
        fees = cents_of(self.fees) + cents_of(self.loss_fees) + cents_of(self.rating_fees)
        return fees + cents_of(self.buy_ins) + cents_of(self.incomes) + self.jackpot_in

    @property
    def spending(self) -> int:
        back = cents_of(self.refunds) + cents_of(self.rating_refunds)
        to_players = back + cents_of(self.prizes) + cents_of(self.jackpots)
        return to_players + cents_of(self.spendings) + self.jackpot_out

    @property
    def result(self) -> int:
        return self.income + self.spending

    @property
    def proven(self) -> bool:
        return self.result + self.float_in + self.float_out == self.balance


def statement(tournament: Tournament) -> Statement:
    by_kind: dict[str, list[CashEntry]] = defaultdict(list)
    for entry in entries(tournament).in_force().order_by("pk"):
        by_kind[entry.kind].append(entry)
    floats, carried = ([entry.cents for entry in by_kind[kind]] for kind in (Kind.FLOAT, Kind.CARRIED))
    return Statement(
        last_done=last_done(tournament),
        fees=several(by_kind[Kind.ENTRY_FEE]),
        card_money=-pool(tournament).card_money,
        loss_fees=fees_by_series(by_kind[Kind.LOSS_FEES]),
        incomes=tuple(by_kind[Kind.INCOME]),
        rating_fees=fees_by_rating(by_kind[Kind.RATING_FEE]),
        buy_ins=several(by_kind[Kind.BUY_IN]),
        jackpot_in=sum(cents for cents in carried if cents > 0),
        jackpots=tuple(by_kind[Kind.JACKPOT]),
        jackpot_out=sum(cents for cents in carried if cents < 0),
        refunds=several(entry for entry in by_kind[Kind.REFUND] if entry.rating is None),
        rating_refunds=fees_by_rating(entry for entry in by_kind[Kind.REFUND] if entry.rating),
        prizes=prizes_by_plan(by_kind[Kind.PRIZE]),
        spendings=tuple(by_kind[Kind.SPENDING]),
        float_in=sum(cents for cents in floats if cents > 0),
        float_out=sum(cents for cents in floats if cents < 0),
        balance=balance(tournament),
        left_open=(
            *left_open(tournament).values(),
            *kept(tournament),
            *prize_lacks(tournament),
            *jackpot_lacks(tournament),
            *from_organizer(tournament),
        ),
    )


def cents_of(listed: Sequence[Several | SeriesFees | RatingFees | PlanPrizes | CashEntry]) -> int:
    return sum(part.cents for part in listed)


def several(listed: Iterable[CashEntry]) -> tuple[Several, ...]:
    amounts = Counter(entry.cents for entry in listed)
    return tuple(Several(amounts[cents], cents) for cents in sorted(amounts, key=abs, reverse=True))


def fees_by_series(listed: Iterable[CashEntry]) -> tuple[SeriesFees, ...]:
    by_series: dict[int, list[CashEntry]] = defaultdict(list)
    for entry in listed:
        by_series[entry.table.draw.series.number if entry.table else 0].append(entry)
    return tuple(
        SeriesFees(series or None, len(fees), sum(fee.cents for fee in fees), sum(fee.passed_cents for fee in fees))
        for series, fees in sorted(by_series.items())
    )


def fees_by_rating(listed: Iterable[CashEntry]) -> tuple[RatingFees, ...]:
    by_rating: dict[str, list[int]] = defaultdict(list)
    for entry in listed:
        by_rating[entry.rating.name if entry.rating else ""].append(entry.cents)
    return tuple(RatingFees(name, len(fees), sum(fees)) for name, fees in by_rating.items())


def prizes_by_plan(listed: Iterable[CashEntry]) -> tuple[PlanPrizes, ...]:
    by_plan: dict[PrizePlan, list[CashEntry]] = defaultdict(list)
    for entry in listed:
        if entry.plan:
            by_plan[entry.plan].append(entry)
    return tuple(
        PlanPrizes(plan, len(paid), sum(bool(prize.goods) for prize in paid), sum(prize.cents for prize in paid))
        for plan, paid in sorted(by_plan.items(), key=lambda item: (item[0].position, item[0].pk))
    )
