"""The page of the standings: who stands where after a series, and which sheets are missing for it. Reads only."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django_tables2 import RequestConfig

from tournament.access import HallRequest, allowed
from tournament.models import Series, Tournament
from tournament.queries.finals import final_in_force, posted
from tournament.queries.standings import StandingsRow, standings
from tournament.standings.tables import StandingsTable


@allowed("standings.look")
def show(request: HallRequest, tournament: Tournament) -> HttpResponse:
    after = series_asked(request, tournament)
    found = standings(tournament, upto=after)
    rows = [row for row in found.rows if matches(row, request.GET.get("q", ""))]
    table = StandingsTable(rows, series=after, url=lambda number: reverse("card", args=[tournament.slug, number]))
    RequestConfig(request, paginate={"per_page": 500}).configure(table)
    context = {
        "table": table,
        "standings": found,
        "ties": () if found.missing or found.undrawn or after < tournament.series_count else found.ties,
        "after": after,
        "all_series": tournament.planned,
        "posted": posted(tournament),
        "final": final_in_force(tournament),
        "ruled": sorted((row for row in rows if row.effects), key=lambda row: row.number),
    }
    return render(request, "standings/standings.html", context)


def series_asked(request: HallRequest, tournament: Tournament) -> int:
    """The series in the address; else the last one that has a published draw."""
    asked = request.GET.get("after", "")
    if asked.isascii() and asked.isdecimal() and len(asked) < 3 and 1 <= int(asked) <= tournament.series_count:
        return int(asked)
    drawn = Series.objects.filter(tournament=tournament, draws__voided_at=None, draws__published_at__isnull=False)
    latest = drawn.order_by("-number").first()
    return latest.number if latest else 1


def matches(row: StandingsRow, words: str) -> bool:
    text = f"{row.number} {row.name} {row.club}".casefold()
    return all(word in text for word in words.casefold().split())
