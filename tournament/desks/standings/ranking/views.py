"""Pages of the standings: all ratings after a series, a page a player and a page a table. Reads only."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django_tables2 import RequestConfig

from tournament.access import HallRequest, allowed
from tournament.desks.standings.players.chart import chart
from tournament.desks.standings.players.reading import course_of, table_lines
from tournament.desks.standings.ranking.tables import RatedTable, StandingsTable
from tournament.models import Series, Tournament
from tournament.queries.people.cards import start_cards
from tournament.queries.protests.rulings import entries, of_card
from tournament.queries.ranking.finals import final_in_force, posted
from tournament.queries.ranking.rated import rated_of
from tournament.queries.ranking.ratings import RatedRow, Rating, ratings_of
from tournament.queries.ranking.standings import StandingsRow, played_in, standings


@allowed("standings.look")
def show(request: HallRequest, tournament: Tournament) -> HttpResponse:
    after = series_asked(request, tournament)
    ratings = ratings_of(tournament)
    if rating := next((one for one in ratings[1:] if one.code == request.GET.get("rating")), None):
        return further(request, tournament, rating, after)
    found, final = standings(tournament, upto=after), final_in_force(tournament)
    rows = [row for row in found.rows if matches(row, request.GET.get("q", ""))]
    table = StandingsTable(rows, series=after, url=lambda number: reverse("player", args=[tournament.slug, number]))
    RequestConfig(request, paginate={"per_page": 500}).configure(table)
    context = {
        "table": table,
        "standings": found,
        "ties": () if found.missing or found.undrawn or after < tournament.series_count or final else found.ties,
        "after": after,
        "all_series": tournament.planned,
        "ratings": ratings,
        "rating": ratings[0],
        "posted": posted(tournament),
        "final": final,
        "ruled": sorted((row for row in rows if row.effects), key=lambda row: row.number),
    }
    return render(request, "standings/ranking/standings.html", context)


def further(request: HallRequest, tournament: Tournament, rating: Rating, after: int) -> HttpResponse:
    """A rating of teams, pairs, some of the players, or single series."""
    found = rated_of(played_in(tournament, after), rating, after)
    rows = [row for row in found.rows if in_row(row, request.GET.get("q", ""))]
    table = RatedTable(rows, kind=rating.kind, url=lambda number: reverse("player", args=[tournament.slug, number]))
    RequestConfig(request, paginate={"per_page": 500}).configure(table)
    context = {
        "table": table,
        "rating": rating,
        "ratings": ratings_of(tournament),
        "after": after,
        "all_series": tournament.planned,
    }
    return render(request, "standings/ranking/rating.html", context)


@allowed("standings.look")
def player(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Everything that one player's rank is made of."""
    card = get_object_or_404(start_cards(tournament).select_related("tournament"), number=number)
    after = latest_series(tournament)
    course = course_of(card, after)
    ranks = [(one.line.series, one.rank) for one in course.stretches if one.rank]
    context = {
        "card": card,
        "course": course,
        "row": course.row,
        "chart": chart(ranks, course.players),
        "after": after,
        "decisions": entries(list(of_card(card)), tournament),
    }
    return render(request, "standings/players/player.html", context)


@allowed("standings.look")
def table(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who sat at a table, and what everybody made there."""
    series = get_object_or_404(tournament.planned.select_related("tournament"), number=number)
    lines = table_lines(series, table)
    if not lines:
        raise Http404
    context = {"series": series, "number": table, "lines": lines, "counted": lines[0].stretch is not None}
    return render(request, "standings/tables/table.html", context)


def series_asked(request: HallRequest, tournament: Tournament) -> int:
    """The series in the address; else the last one that has a published draw."""
    asked = request.GET.get("after", "")
    if asked.isascii() and asked.isdecimal() and len(asked) < 3 and 1 <= int(asked) <= tournament.series_count:
        return int(asked)
    return latest_series(tournament)


def latest_series(tournament: Tournament) -> int:
    drawn = Series.objects.filter(tournament=tournament, draws__voided_at=None, draws__published_at__isnull=False)
    latest = drawn.order_by("-number").first()
    return latest.number if latest else 1


def matches(row: StandingsRow, words: str) -> bool:
    text = f"{row.number} {row.name} {row.club}".casefold()
    return all(word in text for word in words.casefold().split())


def in_row(row: RatedRow, words: str) -> bool:
    """A team is found by its own name and by those of its members."""
    text = f"{row.key} {row.name} {row.club} {' '.join(one.name for one in row.members)}".casefold()
    return all(word in text for word in words.casefold().split())
