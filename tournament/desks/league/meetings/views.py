"""A meeting's page: its teams with their line-ups, who did not come, and the press that opens the day."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.league.days import services
from tournament.desks.league.lineups.forms import LineUpForm, StateForm
from tournament.desks.league.lineups.services import line_up as set_line_up
from tournament.desks.league.meetings.naming import free_address
from tournament.desks.league.plan.reading import meeting_in
from tournament.models import MeetingTeam, Organizer
from tournament.queries.league.days import day_of
from tournament.queries.league.plan import Meeting
from tournament.refused import Refused


def side_of(meeting: Meeting, side: int) -> MeetingTeam:
    sides = meeting.row.sides.select_related("team__league", "meeting__group__league", "meeting__day", "day")
    return get_object_or_404(sides, pk=side)


@allowed("league.look")
def meeting(request: HallRequest, organizer: Organizer, league: int, meeting: int) -> HttpResponse:
    this = meeting_in(organizer, league, meeting)
    context = {"organizer": organizer, "league": this.row.group.league, "meeting": this, "day": day_of(this.row)}
    return render(request, "league/meetings/meeting.html", context)


@allowed("league.lead")
def line_up(request: HallRequest, organizer: Organizer, league: int, meeting: int, side: int) -> HttpResponse:
    this = meeting_in(organizer, league, meeting)
    team = side_of(this, side)
    form = LineUpForm(request.POST or None, side=team, league=this.row.group.league)
    context = {"organizer": organizer, "league": this.row.group.league, "meeting": this, "side": team, "form": form}
    context |= {"heading": _("Line-up")}
    if not form.is_valid():
        return render(request, "league/meetings/form.html", context, status=422 if form.is_bound else 200)
    try:
        set_line_up(team, form.places(), by=request.user, reason=form.cleaned_data.get("reason", ""))
    except Refused as refusal:
        return render(request, "league/meetings/form.html", context | {"findings": refusal.findings}, status=409)
    return redirect("league-meeting", organizer.slug, league, meeting)


@allowed("league.lead")
def state(request: HallRequest, organizer: Organizer, league: int, meeting: int, side: int) -> HttpResponse:
    this = meeting_in(organizer, league, meeting)
    team = side_of(this, side)
    form = StateForm(request.POST or None, side=team)
    context = {"organizer": organizer, "league": this.row.group.league, "meeting": this, "side": team, "form": form}
    context |= {"heading": _("Who came, and who did not")}
    if not form.is_valid():
        return render(request, "league/meetings/form.html", context, status=422 if form.is_bound else 200)
    data = form.cleaned_data
    try:
        services.set_state(team, data["state"], from_series=data["from_series"], by=request.user, reason=data["reason"])
    except Refused as refusal:
        return render(request, "league/meetings/form.html", context | {"findings": refusal.findings}, status=409)
    return redirect("league-meeting", organizer.slug, league, meeting)


@post_only
@allowed("league.lead")
def open_day(request: HallRequest, organizer: Organizer, league: int, meeting: int) -> HttpResponse:
    this = meeting_in(organizer, league, meeting)
    words = {
        "league": this.row.group.league,
        "group": this.row.group,
        "day": this.day.number,
        "place": this.place or this.row.number,
    }
    name = (_("%(league)s, %(group)s, match day %(day)s, %(place)s") % words)[:120]
    place = this.place or str(this.row.group)
    tournament, is_new = services.open_day(this.row, name=name, slug=free_address(name), place=place, by=request.user)
    if is_new:
        messages.success(request, _("The day is open: tables and seats of all series hang out by the line-ups."))
    return redirect("league-day", tournament.slug)
