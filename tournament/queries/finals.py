"""Which final result is in force, and which standings hang on the wall."""

from tournament.models import FinalResult, PostedStandings, Tournament


def final_in_force(tournament: Tournament) -> FinalResult | None:
    return FinalResult.objects.filter(tournament=tournament, reopened_at=None).select_related("posted_by").first()


def posted(tournament: Tournament) -> PostedStandings | None:
    """The standings that were released last, for the latest series."""
    postings = PostedStandings.objects.filter(series__tournament=tournament, replaced_at=None)
    return postings.select_related("series").order_by("-series__number").first()
