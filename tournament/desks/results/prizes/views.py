"""Pages of the plans of prizes: what there is to win, who plays for how much of it, and the prizes place by place."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.results.prizes import services
from tournament.desks.results.prizes.forms import BLANK, MOST, PlanForm, PrizesForm, opened_with, table_opened_with
from tournament.desks.results.prizes.proposals import Terms, effect_of
from tournament.desks.results.prizes.reading import base_for
from tournament.lock import refuse_final
from tournament.models import PrizePlan, Tournament
from tournament.models.prizes import usual_name
from tournament.queries.money.awards import awards_of
from tournament.queries.money.plans import frozen, plans, proof, unplanned
from tournament.queries.ranking.lots import MAIN
from tournament.queries.ranking.ratings import ratings_of
from tournament.refused import Refused
from tournament.wording import money

AT_ONCE = 25  # places of a plan


@allowed("prizes.look")
def prizes(request: HallRequest, tournament: Tournament) -> HttpResponse:
    reckoned = proof(tournament)
    at_once = MOST if "all" in request.GET else AT_ONCE
    context = {
        "at_once": at_once,
        "most": f":{at_once}",
        "proof": reckoned,
        "awards": awards_of(tournament),
        "unplanned": unplanned(tournament, reckoned.plans),
        "frozen": frozen(tournament),
    }
    return render(request, "results/prizes/prizes.html", context)


@post_only
@allowed("prizes.plan")
def propose_prizes(request: HallRequest, tournament: Tournament) -> HttpResponse:
    services.propose_all(tournament, by=request.user)
    messages.success(request, _("The prizes are proposed. Everything can still be changed by hand."))
    return redirect("prizes", tournament.slug)


@allowed("prizes.plan")
def add_prize_plan(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """`rating` in the address says for which rating the form is opened."""
    refuse_final(tournament)
    form = PlanForm(request.POST or None, tournament=tournament, initial=new_plan(request, tournament))
    if not form.is_valid():
        return add_page(request, form, status=422 if form.is_bound else 200)
    before, terms = sums(tournament), Terms(**form.wanted())
    try:
        if "preview" in request.POST:
            return add_page(request, form, **previewed(request, tournament, None, terms))
        plan = services.propose(tournament, None, terms, by=request.user, currency=form.cleaned_data["currency"])
    except Refused as refusal:
        return add_page(request, form, status=409, findings=refusal.findings)
    messages.success(request, _("The prizes of “%(name)s” are proposed.") % {"name": plan.title})
    say_what_moved(request, tournament, before, plan)
    return redirect("prize-plan", tournament.slug, plan.pk)


def add_page(request: HallRequest, form: PlanForm, *, status: int = 200, **more: object) -> HttpResponse:
    return render(request, "results/prizes/prize_plan.html", {"form": form, **more}, status=status)


def new_plan(request: HallRequest, tournament: Tournament) -> dict[str, Any]:
    """Ladies' and seniors' prizes usually don't add to a main prize; those of teams and of series do."""
    rating, there = request.GET.get("rating", MAIN), plans(tournament)
    own = rating in ("ladies", "seniors", "juniors")
    part = {"share": "percent", "figure": 10} if there and rating != MAIN else {"share": "rest"}
    lent = next((choice.name for choice in ratings_of(tournament) if choice.code == rating), "")
    shown = {
        "name": usual_name(rating) or lent,
        "rating": rating,
        **part,
        "template": "curve",
        "adds_up": not own,
        "position": len(there) + 1,
    }
    return shown | {"size": PrizePlan.Size.EVERY, "size_figure": tournament.prize_every}


@allowed("prizes.plan")
def prize_plan(request: HallRequest, tournament: Tournament, plan: int) -> HttpResponse:
    stored = plan_of(tournament, plan)
    form = PlanForm(request.POST or None, tournament=tournament, initial=opened(stored))
    if not form.is_valid():
        return plan_page(request, stored, form=form, status=422 if form.is_bound else 200)
    base, before = form.cleaned_data["base"], sums(tournament)
    terms = Terms(**form.wanted(), of_loss_fees=stored.of_loss_fees)
    try:
        if "preview" in request.POST:
            return plan_page(request, stored, form=form, **previewed(request, tournament, stored, terms, base))
        plan_now = services.propose(tournament, stored, terms, by=request.user, base=base)
    except Refused as refusal:
        return plan_page(request, stored, form=form, status=409, plan_findings=refusal.findings)
    messages.success(request, _("The prizes of “%(name)s” are proposed.") % {"name": plan_now.title})
    say_what_moved(request, tournament, before, plan_now)
    return redirect("prize-plan", tournament.slug, stored.pk)


@post_only
@allowed("prizes.plan")
def save_prizes(request: HallRequest, tournament: Tournament, plan: int) -> HttpResponse:
    stored = plan_of(tournament, plan)
    table = PrizesForm(request.POST, count=rows_of(request))
    if not table.is_valid():
        return plan_page(request, stored, table=table, status=422)
    base, keep = table.cleaned_data["base"], "keep" in request.POST
    new_sum, before = "new_sum" in request.POST or request.POST.get("keep") == "new_sum", sums(tournament)
    try:
        services.save_prizes(stored, table.prizes(), by=request.user, base=base, new_sum=new_sum, keep=keep)
    except Refused as refusal:
        asked: dict[str, Any] = {"codes": {problem.code for problem in refusal.findings}, "new_sum": new_sum}
        asked["sum"] = bool(asked["codes"] & {"prizes.too_much", "prizes.too_little"})
        return plan_page(request, stored, table=table, status=409, findings=refusal.findings, asked=asked)
    messages.success(request, _("The prizes are saved; they come out exactly."))
    say_what_moved(request, tournament, before, stored)
    return redirect("prize-plan", tournament.slug, stored.pk)


@post_only
@allowed("prizes.plan")
def remove_prize_plan(request: HallRequest, tournament: Tournament, plan: int) -> HttpResponse:
    stored, before = get_object_or_404(PrizePlan, pk=plan, tournament=tournament), sums(tournament)
    services.remove(stored, by=request.user)
    messages.success(request, _("The plan “%(name)s” is removed.") % {"name": stored.title})
    say_what_moved(request, tournament, before, stored)
    return redirect("prizes", tournament.slug)


def previewed(
    request: HallRequest, tournament: Tournament, plan: PrizePlan | None, terms: Terms, base: str = ""
) -> dict[str, Any]:
    """What the proposal would do, and who would get it now where there are standings; nothing is written."""
    own, *others = services.would_win(tournament, plan, terms, by=request.user, base=base)
    main = next((awarded for awarded in others if awarded.plan.is_main), None)
    winners = {"own": own, "main": main} if own.awards or own.waiting else {}
    title = PrizePlan(name=terms.name, rating=terms.rating, of_loss_fees=terms.of_loss_fees).title
    return {"effect": effect_of(tournament, plan, terms), "preview_title": title, "winners": winners}


def sums(tournament: Tournament) -> dict[int, int]:
    return {plan.pk: plan.cents for plan in plans(tournament)}


def say_what_moved(request: HallRequest, tournament: Tournament, before: dict[int, int], changed: PrizePlan) -> None:
    """That another plan gave a part, or got one back."""
    for plan in plans(tournament):
        if plan != changed and before.get(plan.pk, plan.cents) != plan.cents:
            told = {"name": plan.title, "now": money(plan.cents), "before": money(before[plan.pk])}
            messages.info(request, _("“%(name)s” has %(now)s now; before, it had %(before)s.") % told)


def plan_page(
    request: HallRequest,
    plan: PrizePlan,
    *,
    form: PlanForm | None = None,
    table: PrizesForm | None = None,
    status: int = 200,
    **more: object,
) -> HttpResponse:
    base, closed = base_for(plan), frozen(plan.tournament)
    lines = len(plan.prizes.all()) + (0 if closed else BLANK)
    shown = PrizesForm(initial=table_opened_with(plan, base), count=lines, frozen=closed)
    context = {
        "plan": plan,
        "form": form or PlanForm(tournament=plan.tournament, initial=opened(plan)),
        "table": table or shown,
        "proof": proof(plan.tournament),
        "frozen": closed,
        **more,
    }
    return render(request, "results/prizes/prize_plan.html", context, status=status)


def opened(plan: PrizePlan) -> dict[str, Any]:
    return opened_with(plan) | {"base": base_for(plan)}


def plan_of(tournament: Tournament, key: int) -> PrizePlan:
    standing = tournament.prize_plans.in_force().prefetch_related("prizes")
    return get_object_or_404(standing.select_related("tournament"), pk=key)


def rows_of(request: HallRequest) -> int:
    """How many lines the table was sent with; not more than fields came."""
    rows = request.POST.get("rows", "")
    return min(int(rows), MOST, len(request.POST)) if rows.isdecimal() and len(rows) < 6 else 1
