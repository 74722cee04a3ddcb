"""Pages of a group's plan: all its days, made, given up, moved; and a meeting's place and host."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.league.groups.reading import group_at
from tournament.desks.league.plan import services
from tournament.desks.league.plan.forms import ArrangeForm, MoveForm
from tournament.desks.league.plan.reading import meeting_in
from tournament.desks.league.terms.reading import refuse_copy
from tournament.models import LeagueDay, Organizer
from tournament.queries.league.plan import plan_of
from tournament.reasons import reason_in
from tournament.refused import Refused


@allowed("league.look")
def plan(request: HallRequest, organizer: Organizer, league: int, group: int) -> HttpResponse:
    this = group_at(organizer, league, group)
    context = {"organizer": organizer, "league": this.league, "group": this, "plan": plan_of(this), "form": MoveForm()}
    return render(request, "league/plan/plan.html", context)


@post_only
@allowed("league.lead")
def make(request: HallRequest, organizer: Organizer, league: int, group: int) -> HttpResponse:
    services.make(group_at(organizer, league, group), by=request.user)
    return redirect("group-plan", organizer.slug, league, group)


@post_only
@allowed("league.lead")
def give_up(request: HallRequest, organizer: Organizer, league: int, group: int) -> HttpResponse:
    this = group_at(organizer, league, group)
    if reason := reason_in(request, lacking=_("Give a reason; it stays in the trail.")):
        services.unmake(this, by=request.user, reason=reason)
    return redirect("league-group", organizer.slug, league, group)


@allowed("league.lead")
def move_day(request: HallRequest, organizer: Organizer, league: int, match_day: int) -> HttpResponse:
    days = LeagueDay.objects.filter(league=league, league__organizer=organizer).select_related("league")
    day = get_object_or_404(days, pk=match_day)
    refuse_copy(day.league)
    form = MoveForm(request.POST or None, initial={"to": day.date.isoformat()})
    context = {"organizer": organizer, "league": day.league, "day": day, "form": form}
    if not form.is_valid():
        return render(request, "league/plan/move.html", context, status=422 if form.is_bound else 200)
    try:
        services.move_day(day, form.cleaned_data["to"], by=request.user, reason=form.cleaned_data["reason"])
    except Refused as refusal:
        return render(request, "league/plan/move.html", context | {"findings": refusal.findings}, status=409)
    return redirect("league", organizer.slug, league)


@allowed("league.lead")
def move(request: HallRequest, organizer: Organizer, league: int, meeting: int) -> HttpResponse:
    this = meeting_in(organizer, league, meeting)
    refuse_copy(this.row.group.league)
    form = MoveForm(request.POST or None, initial={"to": this.date.isoformat()})
    context = {"organizer": organizer, "league": this.row.group.league, "meeting": this, "form": form}
    if not form.is_valid():
        return render(request, "league/plan/move.html", context, status=422 if form.is_bound else 200)
    try:
        services.move(this.row, form.cleaned_data["to"], by=request.user, reason=form.cleaned_data["reason"])
    except Refused as refusal:
        return render(request, "league/plan/move.html", context | {"findings": refusal.findings}, status=409)
    return redirect("league-meeting", organizer.slug, league, meeting)


@allowed("league.lead")
def arrange(request: HallRequest, organizer: Organizer, league: int, meeting: int) -> HttpResponse:
    this = meeting_in(organizer, league, meeting)
    refuse_copy(this.row.group.league)
    form = ArrangeForm(request.POST or None, meeting=this.row)
    context = {"organizer": organizer, "league": this.row.group.league, "meeting": this, "form": form}
    if not form.is_valid():
        return render(request, "league/plan/arrange.html", context, status=422 if form.is_bound else 200)
    services.arrange(this.row, **form.cleaned_data, by=request.user)
    messages.success(request, _("Place and host are set."))
    return redirect("league-meeting", organizer.slug, league, meeting)
