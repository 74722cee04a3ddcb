"""What was ever released, for the page of papers."""

from collections import defaultdict

from tournament.models import PostedStandings, Tournament


def postings_of(tournament: Tournament) -> dict[int, list[PostedStandings]]:
    """All that were ever posted, by the number of their series, the newest first."""
    by_series: dict[int, list[PostedStandings]] = defaultdict(list)
    postings = PostedStandings.objects.filter(series__tournament=tournament).select_related("series").defer("body")
    for posting in postings.order_by("-pk"):
        by_series[posting.series.number].append(posting)
    return by_series
