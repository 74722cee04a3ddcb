"""Pages of a group: its teams with their letters, and a team by its parts."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.league.groups import services
from tournament.desks.league.groups.forms import GroupForm, TeamForm, TeamsForm
from tournament.desks.league.groups.reading import follows_from_seed, group_at, team_at
from tournament.desks.league.terms.reading import refuse_copy
from tournament.models import LeagueGroup, Organizer
from tournament.queries.league.plan import plan_of
from tournament.reasons import reason_in
from tournament.refused import Refused


@post_only
@allowed("league.lead")
def add(request: HallRequest, organizer: Organizer, league: int) -> HttpResponse:
    this = get_object_or_404(organizer.leagues, pk=league)
    form = GroupForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Write the name of the group."))
        return redirect("league", organizer.slug, league)
    group = services.add_group(this, form.cleaned_data["name"], by=request.user)
    return redirect("league-group", organizer.slug, league, group.pk)


@allowed("league.look")
def group(request: HallRequest, organizer: Organizer, league: int, group: int) -> HttpResponse:
    return render(request, "league/groups/group.html", shown(group_at(organizer, league, group)))


def shown(this: LeagueGroup) -> dict[str, object]:
    plan = plan_of(this)
    proven = follows_from_seed(this, plan.teams) if this.letters_seed else None
    return {
        "organizer": this.league.organizer,
        "league": this.league,
        "group": this,
        "plan": plan,
        "form": TeamsForm(),
        "is_full": len(plan.teams) >= this.league.teams_a_group,
        "without_letter": [team for team in plan.teams if not team.letter],
        "proven": proven,
    }


@post_only
@allowed("league.lead")
def add_teams(request: HallRequest, organizer: Organizer, league: int, group: int) -> HttpResponse:
    this = group_at(organizer, league, group)
    form = TeamsForm(request.POST)
    if not form.is_valid():
        return render(request, "league/groups/group.html", shown(this) | {"form": form}, status=422)
    try:
        services.add_teams(this, form.cleaned_data["teams"], by=request.user)
    except Refused as refusal:
        context = shown(this) | {"form": form, "findings": refusal.findings}
        return render(request, "league/groups/group.html", context, status=409)
    return redirect("league-group", organizer.slug, league, group)


@post_only
@allowed("league.lead")
def letters(request: HallRequest, organizer: Organizer, league: int, group: int) -> HttpResponse:
    services.draw_letters(group_at(organizer, league, group), by=request.user)
    messages.success(request, _("The letters are drawn; the seed is on record."))
    return redirect("league-group", organizer.slug, league, group)


@allowed("league.lead")
def team(request: HallRequest, organizer: Organizer, league: int, league_team: int) -> HttpResponse:
    this = team_at(organizer, league, league_team)
    refuse_copy(this.league)
    form = TeamForm(request.POST or None, team=this)
    context = {"organizer": organizer, "league": this.league, "team": this, "form": form}
    if not form.is_valid():
        return render(request, "league/groups/team.html", context, status=422 if form.is_bound else 200)
    try:
        services.change_team(this, form.entry(), shares_hall=form.cleaned_data["shares_hall"], by=request.user)
    except Refused as refusal:
        return render(request, "league/groups/team.html", context | {"findings": refusal.findings}, status=409)
    return redirect("league-group", organizer.slug, league, this.group_id)


@post_only
@allowed("league.lead")
def remove_team(request: HallRequest, organizer: Organizer, league: int, league_team: int) -> HttpResponse:
    this = team_at(organizer, league, league_team)
    if not (reason := reason_in(request, lacking=_("Give a reason; it stays in the trail."))):
        return redirect("league-team", organizer.slug, league, league_team)
    services.remove_team(this, by=request.user, reason=reason)
    return redirect("league-group", organizer.slug, league, this.group_id)
