"""The page of the team cards: which are back, which lack something, which are still out."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.results.team_cards import services
from tournament.desks.results.team_cards.forms import TeamCardForm
from tournament.models import Team, Tournament
from tournament.queries.people.team_cards import members_of, teams_with_cards


@allowed("prizes.return")
def team_cards(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return page(request, tournament, {})


def page(
    request: HallRequest, tournament: Tournament, typed: dict[int, TeamCardForm], status: int = 200
) -> HttpResponse:
    """`typed`: by the key of a team, the form in which something was wrong."""
    teams = teams_with_cards(tournament)
    context = {
        "teams": [(team, members_of(team), typed.get(team.pk) or form_for(team)) for team in teams],
        "back": sum(bool(team.returned_at and not team.card_lacks) for team in teams),
        "lacking": sum(bool(team.card_lacks) for team in teams),
        "out": sum(not team.returned_at for team in teams),
    }
    return render(request, "results/team_cards/team_cards.html", context, status=status)


def form_for(team: Team) -> TeamCardForm:
    return TeamCardForm(auto_id=f"team-{team.pk}-%s", initial={"lacks": team.card_lacks})


@post_only
@allowed("prizes.return")
def take_in_team_card(request: HallRequest, tournament: Tournament, team: int) -> HttpResponse:
    one, form = team_of(tournament, team), TeamCardForm(request.POST, auto_id=f"team-{team}-%s")
    if not form.is_valid():
        return page(request, tournament, {team: form}, status=422)
    services.take_in(one, by=request.user, lacks=form.cleaned_data["lacks"])
    messages.success(request, _("The card of %(team)s is noted.") % {"team": one.name})
    return redirect("team-cards", tournament.slug)


@post_only
@allowed("prizes.return")
def take_back_team_card(request: HallRequest, tournament: Tournament, team: int) -> HttpResponse:
    one = team_of(tournament, team)
    services.take_back(one, by=request.user)
    messages.success(request, _("The card of %(team)s is not handed in.") % {"team": one.name})
    return redirect("team-cards", tournament.slug)


def team_of(tournament: Tournament, team: int) -> Team:
    teams = Team.objects.select_related("tournament").filter(tournament=tournament, kind=Team.Kind.TEAM)
    return get_object_or_404(teams, pk=team)
