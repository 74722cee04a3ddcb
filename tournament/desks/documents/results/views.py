"""Standings as they are now and as they were posted, and final results."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import Format, as_listing
from tournament.desks.documents.results.lists import final_list, standings_list
from tournament.desks.documents.results.reading import posting_of, provisional
from tournament.models import FinalResult, PostedStandings, Tournament


@allowed("documents.look")
def standings(request: HallRequest, tournament: Tournament, number: int, kind: Format) -> HttpResponse:
    content, posting = provisional(tournament, number)
    listing = standings_list(tournament, content, posting)
    return as_listing(request, tournament, f"standings-{number}", listing, kind)


@allowed("documents.look")
def posting(request: HallRequest, tournament: Tournament, posting: int, kind: Format) -> HttpResponse:
    """Standings as they were posted, also where others hang there now."""
    posted = posting_of(tournament, posting)
    listing = standings_list(tournament, posted.body, posted)
    return as_listing(request, tournament, posting_name(posted), listing, kind)


@allowed("documents.look")
def result(request: HallRequest, tournament: Tournament, version: int, kind: Format) -> HttpResponse:
    final = get_object_or_404(FinalResult, tournament=tournament, version=version)
    return as_listing(request, tournament, f"result-{version}", final_list(final), kind)


def posting_name(posting: PostedStandings) -> str:
    posted = timezone.localtime(posting.posted_at)
    return f"standings-{posting.series.number}-posted-{posted:%Y-%m-%d-%H%M%S}"
