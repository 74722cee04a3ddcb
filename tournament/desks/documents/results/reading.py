"""Which standings a paper shows: as they are now, or as they were posted."""

from django.shortcuts import get_object_or_404

from tournament.models import PostedStandings, Tournament
from tournament.queries.ranking.posted import Posted
from tournament.queries.ranking.postings import hanging, to_post


def provisional(tournament: Tournament, number: int) -> tuple[Posted, PostedStandings | None]:
    """The standings as they are now, after a series of this tournament; with the posting that says the same."""
    series = get_object_or_404(tournament.planned, number=number)
    now = to_post(tournament, upto=number)
    return now, hanging(series, now.to_json())


def posting_of(tournament: Tournament, key: int) -> PostedStandings:
    postings = PostedStandings.objects.select_related("series__tournament__organizer")
    return get_object_or_404(postings, pk=key, series__tournament=tournament)
