"""What a plan would be worth, and its prizes by the template, to the cent of its part of the pool. Saves nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from scoring import (
    CountRule,
    PrizeTable,
    equal_prizes,
    falling_prizes,
    finding,
    guaranteed_prizes,
    percent_prizes,
    prize_count,
)
from tournament.models import PrizePlan, Tournament
from tournament.queries.money.plans import plans, playable, proof, takers
from tournament.queries.ranking.lots import MAIN
from tournament.refused import Refused

Share = Literal["sum", "percent", "rest"]
Prizes = Sequence[tuple[int, str]]  # cents and goods, from the first place on
BEST = 3  # so many share the loss fees, where they go to the best
RULES: dict[str, CountRule] = {
    PrizePlan.Size.EVERY: "every",
    PrizePlan.Size.PERCENT: "share",
    PrizePlan.Size.ALL: "all",
    PrizePlan.Size.FIXED: "fixed",
}


@dataclass(frozen=True)
class Terms:
    """What the form of a plan says. figure: cents where the share is a sum, hundredths where it is per cent."""

    name: str
    rating: str
    share: Share = "rest"
    figure: int = 0
    template: str = PrizePlan.Template.CURVE
    size: str = PrizePlan.Size.EVERY
    size_figure: int = 4
    given: tuple[str | int, ...] = ()
    adds_up: bool = True
    position: int = 1
    of_loss_fees: bool = False


def for_the_best(cents: int) -> Terms:
    return Terms("", MAIN, "sum", cents, size=PrizePlan.Size.FIXED, size_figure=BEST, position=2, of_loss_fees=True)


def terms_of(plan: PrizePlan) -> Terms:
    """What a plan that is there was made from."""
    return Terms(
        plan.name,
        plan.rating,
        "sum",
        plan.cents,
        plan.template,
        plan.size,
        plan.size_figure,
        tuple(plan.given),
        plan.adds_up,
        plan.position,
        plan.of_loss_fees,
    )


@dataclass(frozen=True)
class Yielded:
    """What the main plan has when another one took a part of it, or gave it back (then `off` is below zero)."""

    main: PrizePlan
    off: int
    prizes: list[tuple[int, str]]

    @property
    def cents(self) -> int:
        return self.main.cents - self.off


@dataclass(frozen=True)
class Effect:
    """What a proposal makes of the pool. Together the plans are never more than it."""

    cents: int
    prizes: list[tuple[int, str]]
    yielded: Yielded | None


def effect_of(tournament: Tournament, plan: PrizePlan | None, terms: Terms) -> Effect:
    rating = playable(tournament).get(terms.rating)
    if rating is None:
        raise Refused(finding("prizes.no_rating"))
    cents = part_of_the_pool(tournament, plan, terms)
    prizes = proposal(tournament, plan, terms, cents, takers(tournament, rating))
    return Effect(cents, prizes, yielded(tournament, plan, terms.rating, cents))


def main_beside(tournament: Tournament, plan: PrizePlan | None, rating: str) -> PrizePlan | None:
    """The plan from whose part that of another rating is taken."""
    if rating == MAIN:
        return None
    return next((other for other in plans(tournament) if other.is_main and other != plan), None)


def part_of_the_pool(tournament: Tournament, plan: PrizePlan | None, terms: Terms) -> int:
    """Cents for a plan; together the plans are never more than the pool."""
    reckoned = proof(tournament)
    free = reckoned.stays + (plan.cents if plan else 0)
    cents = {"sum": terms.figure, "percent": reckoned.pool.cents * terms.figure // 10_000, "rest": max(free, 0)}
    refuse_beyond(cents[terms.share], room(tournament, plan, terms.rating))
    return cents[terms.share]


def room(tournament: Tournament, plan: PrizePlan | None, rating: str) -> int:
    """The most that a plan can have: what is free, and all that the main one could give."""
    main = main_beside(tournament, plan, rating)
    return proof(tournament).stays + (plan.cents if plan else 0) + (main.cents if main else 0)


def yielded(tournament: Tournament, plan: PrizePlan | None, rating: str, cents: int) -> Yielded | None:
    """What the main plan gives for another one beyond what is free, or gets back of what it gave; None: nothing."""
    main, stays = main_beside(tournament, plan, rating), proof(tournament).stays
    growth = cents - (plan.cents if plan else 0)
    gave = plan.from_main if plan else 0
    off = max(growth - stays, 0) if growth > 0 else -min(max(-growth + min(stays, 0), 0), gave)
    if main is None or not off:
        return None
    return Yielded(main, off, prizes_left(tournament, main, main.cents - off))


def prizes_left(tournament: Tournament, main: PrizePlan, cents: int) -> list[tuple[int, str]]:
    """The prizes of the main plan, made anew by its own template."""
    return proposal(tournament, main, terms_of(main), cents, takers(tournament, playable(tournament)[MAIN]))


def refuse_beyond(cents: int, room: int) -> None:
    if cents > max(room, 0):
        raise Refused(finding("prizes.beyond_pool", over_cents=cents - max(room, 0), room_cents=max(room, 0)))


def proposal(
    tournament: Tournament, plan: PrizePlan | None, terms: Terms, cents: int, players: int
) -> list[tuple[int, str]]:
    """By the template, with the goods that were there; by hand: as they are, and the first takes the difference."""
    old = [(prize.cents, prize.goods) for prize in plan.prizes.all()] if plan else []
    if terms.template == PrizePlan.Template.HAND and old:
        first = old[0][0] + cents - sum(money for money, _goods in old)
        if first < 0:
            raise Refused(finding("prizes.hand_too_small", over_cents=-first))
        return [(first, old[0][1]), *old[1:]]
    count = number_of_prizes(terms, players)
    amounts = [*prize_table(tournament, terms, cents, count).amounts]
    amounts += [0] * (count - len(amounts))
    return [(amount, old[place][1] if place < len(old) else "") for place, amount in enumerate(amounts)]


def number_of_prizes(terms: Terms, players: int) -> int:
    if terms.template == PrizePlan.Template.PERCENT:
        return len(terms.given)
    if count := prize_count(players, RULES[terms.size], terms.size_figure):
        return max(count, len(terms.given))
    if terms.size != PrizePlan.Size.FIXED:
        raise Refused(finding("prizes.nobody_plays"))
    return terms.size_figure


def prize_table(tournament: Tournament, terms: Terms, cents: int, count: int) -> PrizeTable:
    unit, least = tournament.prize_rounding, tournament.entry_fee_cents
    kinds = PrizePlan.Template
    try:
        if terms.template == kinds.PERCENT:
            return percent_prizes(cents, [Fraction(figure) for figure in terms.given], unit=unit)
        if terms.template == kinds.GUARANTEED:
            return guaranteed_prizes(cents, [int(figure) for figure in terms.given], count, unit=unit, least=least)
    except ValueError:
        raise Refused(finding("prizes.figures", plan_cents=cents)) from None
    if terms.template == kinds.EQUAL:
        return equal_prizes(cents, count, unit=unit)
    if terms.template == kinds.HAND:
        return PrizeTable(amounts=(cents,), wanted=count)
    return falling_prizes(cents, count, unit=unit, least=least)
