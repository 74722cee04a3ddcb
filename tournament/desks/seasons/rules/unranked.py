"""What becomes of those without a place: they stand below, stand there as guests, or are not listed."""

from tournament.models import SeasonRanking

BELOW, GUESTS, HIDDEN = "below", "guests", "hidden"


def as_flags(unranked: str) -> dict[str, bool]:
    """What becomes of those without a place, as the ranking keeps it."""
    return {"shows_unranked": unranked != HIDDEN, "as_guests": unranked == GUESTS}


def unranked_of(ranking: SeasonRanking) -> str:
    if not ranking.shows_unranked:
        return HIDDEN
    return GUESTS if ranking.as_guests else BELOW
