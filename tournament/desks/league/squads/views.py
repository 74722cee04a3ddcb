"""The page of a team's squad: who is named for it, more of them, and who is taken out."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.league.groups.reading import team_at
from tournament.desks.league.squads import services
from tournament.desks.league.squads.forms import PositionForm, SquadForm
from tournament.models import LeagueTeam, Organizer, SquadPlayer
from tournament.reasons import reason_in
from tournament.refused import Refused


@allowed("league.look")
def squad(request: HallRequest, organizer: Organizer, league: int, league_team: int) -> HttpResponse:
    return render(request, "league/squads/squad.html", shown(team_at(organizer, league, league_team)))


def shown(team: LeagueTeam) -> dict[str, object]:
    rows = SquadPlayer.objects.filter(team=team).select_related("player__club", "left_by")
    return {
        "organizer": team.league.organizer,
        "league": team.league,
        "team": team,
        "squad": rows.in_force().order_by("position", "pk"),
        "left": rows.exclude(pk__in=rows.in_force()).order_by("pk"),
        "form": SquadForm(),
        "position": PositionForm(),
    }


@post_only
@allowed("league.lead")
def name(request: HallRequest, organizer: Organizer, league: int, league_team: int) -> HttpResponse:
    team = team_at(organizer, league, league_team)
    form = SquadForm(request.POST)
    if not form.is_valid():
        return render(request, "league/squads/squad.html", shown(team) | {"form": form}, status=422)
    try:
        services.name(team, form.cleaned_data["people"], by=request.user)
    except Refused as refusal:
        context = shown(team) | {"form": form, "findings": refusal.findings}
        return render(request, "league/squads/squad.html", context, status=409)
    return redirect("squad", organizer.slug, league, league_team)


@post_only
@allowed("league.lead")
def take_out(request: HallRequest, organizer: Organizer, league: int, league_team: int, squad: int) -> HttpResponse:
    team = team_at(organizer, league, league_team)
    row = get_object_or_404(team.squad.all(), pk=squad)
    if reason := reason_in(request, lacking=_("Give a reason; it stays in the trail.")):
        services.take_out(row, by=request.user, reason=reason)
    return redirect("squad", organizer.slug, league, league_team)


@post_only
@allowed("league.lead")
def number(request: HallRequest, organizer: Organizer, league: int, league_team: int, squad: int) -> HttpResponse:
    """Another number in the team, or none."""
    team = team_at(organizer, league, league_team)
    row = get_object_or_404(SquadPlayer.objects.in_force().filter(team=team), pk=squad)
    form = PositionForm(request.POST)
    if not form.is_valid():
        return render(request, "league/squads/squad.html", shown(team) | {"position": form, "at": row.pk}, status=422)
    try:
        services.set_position(row, form.cleaned_data["position"], by=request.user)
    except Refused as refusal:
        return render(request, "league/squads/squad.html", shown(team) | {"findings": refusal.findings}, status=409)
    return redirect("squad", organizer.slug, league, league_team)
