"""Pages of what was played: table, cross-table and single ranking of a group, the same places of several groups."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from tournament.access import HallRequest, allowed
from tournament.desks.league.groups.reading import group_at
from tournament.fields import number_asked
from tournament.models import Organizer
from tournament.queries.league.tables import compared, crossed, singles_of, tables_of

AT_ONCE = 50


@allowed("league.look")
def table(request: HallRequest, organizer: Organizer, league: int, group: int) -> HttpResponse:
    this = group_at(organizer, league, group)
    made = tables_of([this])[this.pk]
    context = {"organizer": organizer, "league": this.league, "group": this, "made": made}
    return render(request, "league/tables/table.html", context)


@allowed("league.look")
def cross(request: HallRequest, organizer: Organizer, league: int, group: int) -> HttpResponse:
    this = group_at(organizer, league, group)
    made = tables_of([this])[this.pk]
    context = {"organizer": organizer, "league": this.league, "group": this, "made": made, "lines": crossed(made)}
    return render(request, "league/tables/cross.html", context)


@allowed("league.look")
def singles(request: HallRequest, organizer: Organizer, league: int, group: int) -> HttpResponse:
    this = group_at(organizer, league, group)
    made = tables_of([this])[this.pk]
    rows = singles_of(made.played)
    everything = "all" in request.GET
    context = {"organizer": organizer, "league": this.league, "group": this, "made": made, "count": len(rows)}
    context["rows"] = rows if everything else rows[:AT_ONCE]
    return render(request, "league/tables/singles.html", context)


@allowed("league.look")
def same_places(request: HallRequest, organizer: Organizer, league: int) -> HttpResponse:
    this = get_object_or_404(organizer.leagues, pk=league)
    places = range(1, this.teams_a_group + 1)
    asked = number_asked(request.GET, "place")
    place = asked if asked and asked in places else 1
    groups = list(this.groups.select_related("league"))
    rows = compared(list(tables_of(groups).values()), place)
    context = {"organizer": organizer, "league": this, "place": place, "rows": rows, "places": places}
    return render(request, "league/tables/places.html", context)
