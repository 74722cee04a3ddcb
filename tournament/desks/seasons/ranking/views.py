"""Pages of a season's ranking: its list with the rule in words, and a value with all that makes it."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from tournament.access import HallRequest, allowed
from tournament.desks.seasons.ranking.reading import counted, formula, opened
from tournament.desks.seasons.ranking.tables import RankingTable
from tournament.models import Organizer, SeasonRanking

AT_ONCE = 50  # people


@allowed("season.keep")
def ranking(request: HallRequest, organizer: Organizer, season: int, ranking: int) -> HttpResponse:
    this = ranking_of(organizer, season, ranking)
    made = counted(this)
    rows = [row for row in made.rows if row.rank or this.shows_unranked]
    nobody = _("No list counts for this ranking yet.")
    table = RankingTable(rows, empty_text=nobody, places=(organizer.slug, season, ranking))
    RequestConfig(request, paginate={"per_page": AT_ONCE}).configure(table)
    open_evenings = [evening for evening in made.played.evenings if not evening.final]
    context = {"organizer": organizer, "ranking": this, "made": made, "table": table, "open": open_evenings}
    return render(request, "seasons/ranking/ranking.html", context)


@allowed("season.keep")
def value(request: HallRequest, organizer: Organizer, season: int, ranking: int, player: int) -> HttpResponse:
    this = ranking_of(organizer, season, ranking)
    made = counted(this)
    row = next((row for row in made.rows if row.pk == player), None)
    if row is None:
        raise Http404
    context = {"organizer": organizer, "ranking": this, "row": row, "units": opened(made, row)}
    return render(request, "seasons/ranking/value.html", context | {"formula": formula(made, row)})


def ranking_of(organizer: Organizer, season: int, ranking: int) -> SeasonRanking:
    rankings = SeasonRanking.objects.filter(season=season, season__organizer=organizer)
    return get_object_or_404(rankings.select_related("season"), pk=ranking)
