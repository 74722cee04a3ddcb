"""Makes the plans of prizes: what a rating plays for, proposed or typed, always to the cent of its part of the pool.

While a final result stands they are frozen. Who gets a prize is derived from them, never written here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from scoring import (
    CountRule,
    PrizeTable,
    equal_prizes,
    falling_prizes,
    finding,
    guaranteed_prizes,
    percent_prizes,
    prize_count,
    rising,
)
from tournament import audit
from tournament.desks.results.final.services import locked
from tournament.models import AuditEntry, CashEntry, Prize, PrizePlan, Tournament, User
from tournament.queries.money.prizes import frozen, plans, playable, proof, takers
from tournament.queries.ranking.lots import MAIN
from tournament.queries.record.seen import base_of, refuse_stale
from tournament.refused import Refused

Share = Literal["sum", "percent", "rest"]
Prizes = Sequence[tuple[int, str]]  # cents and goods, from the first place on
FIELDS = ("name", "rating", "template", "size", "size_figure", "given", "adds_up", "position")
BEST = 3  # so many share the loss fees, where they go to the best
RULES: dict[str, CountRule] = {
    PrizePlan.Size.EVERY: "every",
    PrizePlan.Size.PERCENT: "share",
    PrizePlan.Size.ALL: "all",
    PrizePlan.Size.FIXED: "fixed",
}


@dataclass(frozen=True)
class Wanted:
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


def propose_all(tournament: Tournament, *, by: User) -> None:
    """A whole from the settings: all players play for the pool, for loss fees that go to the best on their own.

    Other ratings get nothing until the organizer says how much. Where plans are there already, nothing is proposed.
    """
    with transaction.atomic():
        tournament = locked(tournament)
        refuse_frozen(tournament)
        if plans(tournament):
            return
        pool = proof(tournament).pool
        best = pool.loss_fees if pool.for_the_best else 0
        if pool.cents == 0:
            raise Refused(finding("prizes.pool_empty"))
        if pool.cents > best:
            main = Wanted(gettext("Prizes"), MAIN, "sum", pool.cents - best, size_figure=tournament.prize_every)
            make(tournament, None, main, by=by)
        if best:
            make(tournament, None, for_the_best(best), by=by)


def for_the_best(cents: int) -> Wanted:
    named = gettext("Loss fees for the best")
    return Wanted(named, MAIN, "sum", cents, size=PrizePlan.Size.FIXED, size_figure=BEST, position=2)


def propose(tournament: Tournament, plan: PrizePlan | None, wanted: Wanted, *, by: User, base: str = "") -> PrizePlan:
    """Makes or changes a plan and fills its prizes by its template; those by hand stay, the first takes the rest."""
    with transaction.atomic():
        tournament = locked(tournament)
        refuse_frozen(tournament)
        return make(tournament, standing(plan) if plan else None, wanted, by=by, base=base)


def make(tournament: Tournament, plan: PrizePlan | None, wanted: Wanted, *, by: User, base: str = "") -> PrizePlan:
    rating = playable(tournament).get(wanted.rating)
    if rating is None:
        raise Refused(finding("prizes.no_rating"))
    if any(one.name == wanted.name and one != plan for one in plans(tournament)):
        raise Refused(finding("prizes.name_taken", name=wanted.name))
    cents = part_of_the_pool(tournament, plan, wanted)
    prizes = proposal(tournament, plan, wanted, cents, takers(tournament, rating))
    before, plan = seen(plan) if plan else None, plan or PrizePlan(tournament=tournament)
    for name in FIELDS:
        setattr(plan, name, list(wanted.given) if name == "given" else getattr(wanted, name))
    plan.cents = cents
    after = values(plan, prizes)
    if after == before:
        return plan
    if before:
        refuse_stale(base, before, changes_of(plan))
    plan.save()
    write(plan, prizes)
    audit.record("prize.propose", by=by, tournament=tournament, before=before, after=after)
    return plan


def part_of_the_pool(tournament: Tournament, plan: PrizePlan | None, wanted: Wanted) -> int:
    """Cents for a plan; together the plans are never more than the pool."""
    found = proof(tournament)
    room = found.stays + (plan.cents if plan else 0)
    cents = {"sum": wanted.figure, "percent": found.pool.cents * wanted.figure // 10_000, "rest": max(room, 0)}
    refuse_beyond(cents[wanted.share], room)
    return cents[wanted.share]


def refuse_beyond(cents: int, room: int) -> None:
    if cents > max(room, 0):
        raise Refused(finding("prizes.beyond_pool", over_cents=cents - max(room, 0), room_cents=max(room, 0)))


def proposal(
    tournament: Tournament, plan: PrizePlan | None, wanted: Wanted, cents: int, players: int
) -> list[tuple[int, str]]:
    """By the template, with the goods that were there; by hand: as they are, and the first takes the difference."""
    old = [(prize.cents, prize.goods) for prize in plan.prizes.all()] if plan else []
    if wanted.template == PrizePlan.Template.HAND and old:
        first = old[0][0] + cents - sum(money for money, _goods in old)
        if first < 0:
            raise Refused(finding("prizes.hand_too_small", over_cents=-first))
        return [(first, old[0][1]), *old[1:]]
    count = number_of_prizes(wanted, players)
    amounts = [*table(tournament, wanted, cents, count).amounts]
    amounts += [0] * (count - len(amounts))
    return [(amount, old[place][1] if place < len(old) else "") for place, amount in enumerate(amounts)]


def number_of_prizes(wanted: Wanted, players: int) -> int:
    if wanted.template == PrizePlan.Template.PERCENT:
        return len(wanted.given)
    if count := prize_count(players, RULES[wanted.size], wanted.size_figure):
        return max(count, len(wanted.given))
    if wanted.size != PrizePlan.Size.FIXED:
        raise Refused(finding("prizes.nobody_plays"))
    return wanted.size_figure


def table(tournament: Tournament, wanted: Wanted, cents: int, count: int) -> PrizeTable:
    unit, least = tournament.prize_rounding, tournament.entry_fee_cents
    kinds = PrizePlan.Template
    try:
        if wanted.template == kinds.PERCENT:
            return percent_prizes(cents, [Fraction(each) for each in wanted.given], unit=unit)
        if wanted.template == kinds.GUARANTEED:
            return guaranteed_prizes(cents, [int(each) for each in wanted.given], count, unit=unit, least=least)
    except ValueError:
        raise Refused(finding("prizes.figures", plan_cents=cents)) from None
    if wanted.template == kinds.EQUAL:
        return equal_prizes(cents, count, unit=unit)
    if wanted.template == kinds.HAND:
        return PrizeTable(amounts=(cents,), wanted=count)
    return falling_prizes(cents, count, unit=unit, least=least)


def save_prizes(
    plan: PrizePlan, prizes: Prizes, *, by: User, base: str, new_sum: bool = False, keep: bool = False
) -> PrizePlan:
    """Prizes as they were typed. new_sum: the plan takes their sum; keep: a prize may be higher than one above it."""
    with transaction.atomic():
        tournament = locked(plan.tournament)
        refuse_frozen(tournament)
        plan = standing(plan)
        before, wanted = seen(plan), list(prizes)
        if before["prizes"] == [list(each) for each in wanted]:
            return plan
        refuse_stale(base, before, changes_of(plan))
        refuse_other_sum(tournament, plan, wanted, new_sum=new_sum)
        higher = rising([money or goods for money, goods in wanted])
        if higher and not keep:
            raise Refused(finding("prizes.rising", places=higher, count=len(higher)))
        plan.cents, plan.template = sum(money for money, _goods in wanted), PrizePlan.Template.HAND
        plan.save(update_fields=["cents", "template"])
        write(plan, wanted)
        audit.record("prize.save", by=by, tournament=tournament, before=before, after=seen(plan))
    return plan


def refuse_other_sum(tournament: Tournament, plan: PrizePlan, prizes: Prizes, *, new_sum: bool) -> None:
    cents = sum(money for money, _goods in prizes)
    if new_sum:
        refuse_beyond(cents, proof(tournament).stays + plan.cents)
    elif cents > plan.cents:
        raise Refused(finding("prizes.too_much", sum_cents=cents, plan_cents=plan.cents, over_cents=cents - plan.cents))
    elif cents < plan.cents:
        raise Refused(
            finding("prizes.too_little", sum_cents=cents, plan_cents=plan.cents, over_cents=plan.cents - cents)
        )


def remove(plan: PrizePlan, *, by: User) -> None:
    """Nobody plays for it any more; it stays on record. Not once a prize of it was paid."""
    with transaction.atomic():
        tournament = locked(plan.tournament)
        refuse_frozen(tournament)
        plan = PrizePlan.objects.get(pk=plan.pk)
        if plan.removed_at:
            return
        if CashEntry.objects.filter(plan=plan, voided_at=None).exists():
            raise Refused(finding("prizes.plan_paid", name=plan.name))
        plan.removed_at = timezone.now()
        plan.save(update_fields=["removed_at"])
        audit.record("prize.remove", by=by, tournament=tournament, before=seen(plan))


def write(plan: PrizePlan, prizes: Prizes) -> None:
    plan.prizes.all().delete()
    rows = enumerate(prizes, start=1)
    Prize.objects.bulk_create(Prize(plan=plan, place=place, cents=money, goods=goods) for place, (money, goods) in rows)


def standing(plan: PrizePlan) -> PrizePlan:
    found = PrizePlan.objects.filter(pk=plan.pk, removed_at=None).select_related("tournament").first()
    if found is None:
        raise Refused(finding("prizes.plan_removed", name=plan.name))
    return found


def seen(plan: PrizePlan) -> dict[str, Any]:
    """What a form of a plan was opened with."""
    return values(plan, plan.prizes.order_by("place").values_list("cents", "goods"))


def values(plan: PrizePlan, prizes: Iterable[tuple[int, str]]) -> dict[str, Any]:
    return {**audit.values(plan, *FIELDS, "cents"), "prizes": [[money, goods] for money, goods in prizes]}


def base_for(plan: PrizePlan) -> str:
    return base_of(seen(plan))


def changes_of(plan: PrizePlan) -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(tournament=plan.tournament_id, action__startswith="prize.")


def refuse_frozen(tournament: Tournament) -> None:
    if frozen(tournament):
        raise Refused(finding("tournament.final"))
