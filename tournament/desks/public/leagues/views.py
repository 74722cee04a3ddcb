"""A published league for everybody: its groups, and of each the table and the plan. Nobody is named, teams alone."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from tournament.access import HallRequest, allowed
from tournament.models import League, Organizer
from tournament.queries.league.plan import plan_of
from tournament.queries.league.tables import tables_of


def published(organizer: Organizer, league: int) -> League:
    return get_object_or_404(organizer.leagues.filter(is_published=True), pk=league)


@allowed("public.look")
def league(request: HallRequest, organizer: Organizer, league: int) -> HttpResponse:
    this = published(organizer, league)
    context = {"organizer": organizer, "league": this, "groups": this.groups.all(), "days": this.days.all()}
    return render(request, "public/leagues/league.html", context)


@allowed("public.look")
def group(request: HallRequest, organizer: Organizer, league: int, group: int) -> HttpResponse:
    this = published(organizer, league)
    one = get_object_or_404(this.groups.select_related("league"), pk=group)
    made = tables_of([one])[one.pk]
    context = {"organizer": organizer, "league": this, "group": one, "made": made, "plan": plan_of(one)}
    return render(request, "public/leagues/group.html", context)
