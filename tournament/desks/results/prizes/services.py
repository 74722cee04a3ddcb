"""Makes the plans of prizes: what a rating plays for, proposed or typed, always to the cent of its part of the pool.

While a final result stands they are frozen. Who gets a prize is derived from them, never written here.
"""

from django.db import transaction
from django.utils import timezone

from scoring import finding, rising
from tournament import audit
from tournament.desks.results.prizes.proposals import (
    Prizes,
    Terms,
    Yielded,
    effect_of,
    for_the_best,
    refuse_beyond,
    room,
    yielded,
)
from tournament.desks.results.prizes.reading import FIELDS, changes_of, content_of, seen
from tournament.lock import open_tournament, refuse_other_currency
from tournament.models import CashEntry, Prize, PrizePlan, Tournament, User
from tournament.queries.money.awards import PlanAwards, awards_of
from tournament.queries.money.plans import plans, proof
from tournament.queries.money.rating_fees import rating_pots
from tournament.queries.ranking.lots import MAIN
from tournament.queries.record.seen import refuse_stale
from tournament.refused import Refused


def propose_all(tournament: Tournament, *, by: User) -> None:
    """A whole from the settings: all players play for the pool, for loss fees that go to the best on their own.

    A rating with a fee plays for what was paid for it. Other ratings get nothing until the organizer says how much.
    Where plans are there already, nothing is proposed.
    """
    with audit.atomic():
        tournament = open_tournament(tournament)
        if plans(tournament):
            return
        pool = proof(tournament).pool
        best = pool.loss_fees if pool.for_the_best else 0
        if pool.cents == 0:
            raise Refused(finding("prizes.pool_empty"))
        pots = [pot for pot in rating_pots(tournament) if pot.cents]
        apart = best + sum(pot.cents for pot in pots)
        if pool.cents > apart:
            main = Terms("", MAIN, "sum", pool.cents - apart, size_figure=tournament.prize_every)
            make(tournament, None, main, by=by)
        if best:
            make(tournament, None, for_the_best(best), by=by)
        for pot in pots:
            terms = Terms(pot.rating.name, pot.rating.code, "sum", pot.cents, size_figure=tournament.prize_every)
            make(tournament, None, terms, by=by)


def propose(
    tournament: Tournament, plan: PrizePlan | None, terms: Terms, *, by: User, base: str = "", currency: str = ""
) -> PrizePlan:
    """Makes or changes a plan and fills its prizes by its template; those by hand stay, the first takes the rest."""
    with audit.atomic():
        tournament = open_tournament(tournament)
        refuse_other_currency(tournament, currency)
        return make(tournament, standing(plan) if plan else None, terms, by=by, base=base)


def would_win(
    tournament: Tournament, plan: PrizePlan | None, terms: Terms, *, by: User, base: str = ""
) -> tuple[PlanAwards, ...]:
    """Who would get what of every plan, if this one were proposed: it is, and all of it is taken back at once."""
    with audit.atomic():
        new = propose(tournament, plan, terms, by=by, base=base)
        everybody = awards_of(tournament)
        transaction.set_rollback(True)
    return tuple(sorted(everybody, key=lambda awarded: awarded.plan != new))  # its own first


def make(tournament: Tournament, plan: PrizePlan | None, terms: Terms, *, by: User, base: str = "") -> PrizePlan:
    effect = effect_of(tournament, plan, terms)
    refuse_taken_name(tournament, plan, terms)
    before, plan = seen(plan) if plan else None, plan or PrizePlan(tournament=tournament)
    for name in FIELDS:
        setattr(plan, name, list(terms.given) if name == "given" else getattr(terms, name))
    plan.cents = effect.cents
    after = content_of(plan, effect.prizes)
    if after == before:
        return plan
    if before:
        refuse_stale(base, before, changes_of(plan))
    plan.from_main = given_by_main(plan, effect.yielded)
    plan.save()
    write(plan, effect.prizes)
    audit.record("prize.propose", by=by, tournament=tournament, before=before, after=after)
    shift(effect.yielded, by=by)
    return plan


def refuse_taken_name(tournament: Tournament, plan: PrizePlan | None, terms: Terms) -> None:
    title = PrizePlan(name=terms.name, rating=terms.rating, of_loss_fees=terms.of_loss_fees).title
    if any(other.title == title and other != plan for other in plans(tournament)):
        raise Refused(finding("prizes.name_taken", name=title))


def given_by_main(plan: PrizePlan, yielded: Yielded | None) -> int:
    """Of this plan's cents, what the main one gave."""
    return max(min(plan.from_main + (yielded.off if yielded else 0), plan.cents), 0)


def shift(yielded: Yielded | None, *, by: User) -> None:
    """The main plan gives what another one takes, and gets it back: its prizes are made anew."""
    if yielded is None:
        return
    main = yielded.main
    before, main.cents = seen(main), yielded.cents
    main.save(update_fields=["cents"])
    write(main, yielded.prizes)
    audit.record("prize.propose", by=by, tournament=main.tournament, before=before, after=seen(main))


def save_prizes(
    plan: PrizePlan, prizes: Prizes, *, by: User, base: str, new_sum: bool = False, keep: bool = False
) -> PrizePlan:
    """Prizes as they were typed. new_sum: the plan takes their sum; keep: a prize may be higher than one above it."""
    with audit.atomic():
        tournament = open_tournament(plan.tournament)
        plan = standing(plan)
        before, rows = seen(plan), list(prizes)
        if before["prizes"] == [list(row) for row in rows]:
            return plan
        refuse_stale(base, before, changes_of(plan))
        refuse_other_sum(tournament, plan, rows, new_sum=new_sum)
        higher = rising([money or goods for money, goods in rows])
        if higher and not keep:
            raise Refused(finding("prizes.rising", places=higher, count=len(higher)))
        cents = sum(money for money, _goods in rows)
        taken = yielded(tournament, plan, plan.rating, cents)
        plan.cents, plan.template = cents, PrizePlan.Template.HAND
        plan.from_main = given_by_main(plan, taken)
        plan.save(update_fields=["cents", "template", "from_main"])
        write(plan, rows)
        audit.record("prize.save", by=by, tournament=tournament, before=before, after=seen(plan))
        shift(taken, by=by)
    return plan


def refuse_other_sum(tournament: Tournament, plan: PrizePlan, prizes: Prizes, *, new_sum: bool) -> None:
    cents = sum(money for money, _goods in prizes)
    if new_sum:
        refuse_beyond(cents, room(tournament, plan, plan.rating))
    elif cents > plan.cents:
        raise Refused(finding("prizes.too_much", sum_cents=cents, plan_cents=plan.cents, over_cents=cents - plan.cents))
    elif cents < plan.cents:
        raise Refused(
            finding("prizes.too_little", sum_cents=cents, plan_cents=plan.cents, over_cents=plan.cents - cents)
        )


def remove(plan: PrizePlan, *, by: User) -> None:
    """Nobody plays for it any more, and the main plan gets back what it gave. Not once a prize of it was paid."""
    with audit.atomic():
        tournament = open_tournament(plan.tournament)
        plan = PrizePlan.objects.get(pk=plan.pk)
        if plan.removed_at:
            return
        if CashEntry.objects.in_force().filter(plan=plan).exists():
            raise Refused(finding("prizes.plan_paid", name=plan.title))
        back = yielded(tournament, plan, plan.rating, 0)
        plan.removed_at = timezone.now()
        plan.save(update_fields=["removed_at"])
        audit.record("prize.remove", by=by, tournament=tournament, before=seen(plan))
        shift(back, by=by)


def write(plan: PrizePlan, prizes: Prizes) -> None:
    plan.prizes.all().delete()
    rows = enumerate(prizes, start=1)
    Prize.objects.bulk_create(Prize(plan=plan, place=place, cents=money, goods=goods) for place, (money, goods) in rows)


def standing(plan: PrizePlan) -> PrizePlan:
    stored = PrizePlan.objects.in_force().filter(pk=plan.pk).select_related("tournament").first()
    if stored is None:
        raise Refused(finding("prizes.plan_removed", name=plan.title))
    return stored
