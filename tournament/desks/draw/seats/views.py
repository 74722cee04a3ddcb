"""Pages that change seats by hand: what a change would do is seen before it is made."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

import seating
from tournament.access import HallRequest, allowed
from tournament.desks.draw.draws.reading import attempt_of
from tournament.desks.draw.seats import services
from tournament.desks.draw.seats.forms import ChangeForm, ExchangeForm
from tournament.desks.draw.seats.reading import Effect, difference, effect, fitted, shut
from tournament.models import Draw, Tournament
from tournament.queries.day import field_lacks
from tournament.queries.seats.costs import judge_of
from tournament.queries.seats.draws import changes_since, plan_of
from tournament.queries.seats.lists import cards_of

LONGEST = 200  # signs of a reason


@allowed("draw.change_seats")
def exchange(request: HallRequest, tournament: Tournament, number: int, attempt: int) -> HttpResponse:
    """Two start cards exchange their seats: first the effect, then with a reason the change."""
    draw = attempt_of(tournament, number, attempt)
    asked = ExchangeForm(request.POST or request.GET or None, draw=draw)
    context: dict[str, Any] = {"form": asked, "exchanging": True}
    if not asked.is_valid():
        return page(request, draw, context, status=422 if asked.is_bound else 200)
    card, other = asked.cleaned_data["one"], asked.cleaned_data["other"]
    form = ChangeForm(request.POST if request.method == "POST" else None, initial={"base": draw.changes.count()})
    if form.is_valid():
        reason, base = form.cleaned_data["reason"], form.cleaned_data["base"]
        services.exchange(draw, card, other, by=request.user, reason=reason, base=base)
        messages.success(request, _("The seats are exchanged."))
        return redirect("draw", tournament.slug, number)
    now = plan_of(draw)
    change = effect(judge_of(draw), now, seating.exchanged(now, card, other))
    context |= {"change_form": form, "effect": change, "one": card, "other": other}
    return page(request, draw, context, status=422 if form.is_bound else 200)


@allowed("draw.change_seats")
def fit(request: HallRequest, tournament: Tournament, number: int, attempt: int) -> HttpResponse:
    """Seats those who came late, takes out those who never came: first the effect, then the change."""
    draw = attempt_of(tournament, number, attempt)
    lacks = field_lacks(tournament)
    context: dict[str, Any] = {"exchanging": False, "lacks": lacks, "changes": changes_since(draw)}
    context["unpaid"] = any(lack.code == "cards.unpaid" for lack in lacks)
    now, judge = plan_of(draw), judge_of(draw)
    plan = now if lacks else fitted(draw, judge)
    if lacks := lacks or shut(draw, difference(now, plan)):
        return page(request, draw, {**context, "lacks": lacks})
    initial = {"base": draw.changes.count(), "reason": usual_reason(now, plan)}
    form = ChangeForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        reason, base = form.cleaned_data["reason"], form.cleaned_data["base"]
        services.fit(draw, by=request.user, reason=reason, base=base)
        messages.success(request, _("The seats fit those who are here."))
        return redirect("draw", tournament.slug, number)
    comes_late = bool(cards_seated(plan) - cards_seated(now))
    context |= {"change_form": form, "effect": effect(judge, now, plan), "comes_late": comes_late}
    return page(request, draw, context, status=422 if form.is_bound else 200)


def usual_reason(now: seating.Plan, plan: seating.Plan) -> str:
    """What is written nearly always, proposed: who came late, and who is gone."""
    before, after = cards_seated(now), cards_seated(plan)
    late, gone = (", ".join(map(str, sorted(numbers))) for numbers in (after - before, before - after))
    came = _("late: %(cards)s") % {"cards": late} if late else ""
    left = _("gone: %(cards)s") % {"cards": gone} if gone else ""
    return "; ".join(filter(None, (came, left)))[:LONGEST]


def cards_seated(plan: seating.Plan) -> set[int]:
    return {number for _table, _seat, number in plan.seats()}


def page(request: HallRequest, draw: Draw, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
    context |= {"draw": draw, "series": draw.series, "all_series": draw.series.tournament.planned}
    change: Effect | None = context.get("effect")
    if change:
        names = seating.Cost._fields
        context["costs"] = list(zip(names, change.cost_before, change.cost_after, strict=True))
        context["cards"] = cards_of(draw.series.tournament)
        touched = {note.where.table for note in change.moved if note.where.table}
        context["tables"] = [
            (table.number, [context["cards"][entrant] for entrant in table.entrants])
            for table in change.plan.tables
            if table.number in touched
        ]
    return render(request, "draw/seats/change.html", context, status=status)
