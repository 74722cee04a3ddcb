"""The standings after a series, and the further ratings. Reads only."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django_tables2 import RequestConfig

from tournament.access import HallRequest, allowed
from tournament.desks.standings.ranking.reading import (
    handed_on,
    hanging_now,
    in_rating,
    in_standings,
    latest_series,
    posted_as_is,
)
from tournament.desks.standings.ranking.tables import RatedTable, StandingsTable
from tournament.fields import number_asked
from tournament.folding import Sought
from tournament.models import Tournament
from tournament.queries.day import unsigned_notes
from tournament.queries.protests.filed import open_lacks
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.ranking.rated import rated_of
from tournament.queries.ranking.ratings import Kind, Rating, ratings_of
from tournament.queries.ranking.standings import StandingsRow, played_in, standings
from tournament.queries.record.pulse import waits

AT_ONCE, MOST = 64, 500  # rows


@allowed("standings.look")
@waits
def show(request: HallRequest, tournament: Tournament) -> HttpResponse:
    after = series_asked(request, tournament)
    ratings = ratings_of(tournament)
    if rating := next((other for other in ratings[1:] if other.code == request.GET.get("rating")), None):
        return further(request, tournament, rating, after)
    current, final = standings(tournament, upto=after), final_in_force(tournament)
    sought = Sought(request.GET.get("q", ""))
    rows = [row for row in current.rows if in_standings(row, sought)]
    table = StandingsTable(rows, series=after, url=lambda number: reverse("player", args=[tournament.slug, number]))
    RequestConfig(request, paginate={"per_page": rows_at_once(request)}).configure(table)
    as_is = posted_as_is(tournament, after)
    context = {
        "table": table,
        "standings": current,
        "ties": () if current.missing or current.undrawn or after < tournament.series_count or final else current.ties,
        "after": after,
        "all_series": tournament.planned,
        "ratings": ratings,
        "rating": ratings[0],
        "posted_as_is": as_is,
        "hanging": None if final or as_is else hanging_now(tournament, after),
        "protests": [] if final or as_is else open_lacks(tournament),
        "final": final,
        "ruled": ruled_on(table),
        "unsigned": [] if final else [note for series, note in unsigned_notes(tournament).items() if series <= after],
    }
    return render(request, "standings/ranking/standings.html", context)


def further(request: HallRequest, tournament: Tournament, rating: Rating, after: int) -> HttpResponse:
    """A rating of teams, pairs, some of the players, or single series."""
    rated = rated_of(played_in(tournament, after), rating, after)
    sought = Sought(request.GET.get("q", ""))
    rows = [row for row in rated.rows if in_rating(row, sought)]
    table = RatedTable(rows, kind=rating.kind, url=lambda number: reverse("player", args=[tournament.slug, number]))
    RequestConfig(request, paginate={"per_page": rows_at_once(request)}).configure(table)
    context = {
        "table": table,
        "rating": rating,
        "ratings": ratings_of(tournament),
        "handed_on": () if rating.kind is Kind.GROUPS else handed_on(tournament, {row.key for row in rows}),
        "after": after,
        "all_series": tournament.planned,
    }
    return render(request, "standings/ranking/rating.html", context)


def ruled_on(table: StandingsTable) -> list[StandingsRow]:
    """Of those whom this page lists, who is touched by a ruling."""
    rows: list[StandingsRow] = [row.record for row in table.paginated_rows]
    return sorted((row for row in rows if row.effects), key=lambda row: row.number)


def rows_at_once(request: HallRequest) -> int:
    return MOST if request.GET.get("all") else AT_ONCE


def series_asked(request: HallRequest, tournament: Tournament) -> int:
    """The series in the address; else the last one that has a published draw."""
    after = number_asked(request.GET, "after", digits=2)
    return after if after and after <= tournament.series_count else latest_series(tournament)
