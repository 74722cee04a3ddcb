"""Standings as they were posted."""

from django.http import HttpResponse
from django.utils import timezone

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import Format, as_listing
from tournament.desks.documents.results.lists import standings_list
from tournament.desks.documents.results.reading import posting_of
from tournament.models import PostedStandings, Tournament
from tournament.queries.ranking.posted import Posted


@allowed("documents.look")
def posting(request: HallRequest, tournament: Tournament, posting: int, kind: Format) -> HttpResponse:
    """Also where others hang there now."""
    copy = posting_of(tournament, posting)
    listing = standings_list(tournament, Posted.from_json(copy.body), copy)
    return as_listing(request, tournament, posting_name(copy), listing, kind)


def posting_name(posting: PostedStandings) -> str:
    posted = timezone.localtime(posting.posted_at)
    return f"standings-{posting.series.number}-posted-{posted:%Y-%m-%d-%H%M%S}"
