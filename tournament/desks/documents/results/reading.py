"""Which standings a paper shows: as they are now, or as they were posted."""

from typing import Any

from django.shortcuts import get_object_or_404

from tournament.models import PostedStandings, Tournament
from tournament.queries.ranking.postings import body, hanging


def provisional(tournament: Tournament, number: int) -> tuple[dict[str, Any], PostedStandings | None]:
    """The standings as they are now, after a series of this tournament; with the posting that says the same."""
    series = get_object_or_404(tournament.planned, number=number)
    content = body(tournament, upto=number)
    return content, hanging(series, content)


def posting_of(tournament: Tournament, key: int) -> PostedStandings:
    postings = PostedStandings.objects.select_related("series")
    return get_object_or_404(postings, pk=key, series__tournament=tournament)
