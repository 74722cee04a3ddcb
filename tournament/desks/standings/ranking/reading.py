"""What the ranking shows where nothing else is asked for, and who is meant by the words of a search."""

from tournament.models import Series, Tournament
from tournament.queries.ranking.ratings import RatedRow
from tournament.queries.ranking.standings import StandingsRow


def latest_series(tournament: Tournament) -> int:
    """The last one with a published draw; what fell out when it was broken off counts for nobody (SkWO 3.4)."""
    drawn = Series.objects.drawn().filter(tournament=tournament, number__lte=tournament.series_count)
    latest = drawn.order_by("-number").first()
    return latest.number if latest else 1


def matches(row: StandingsRow, words: str) -> bool:
    text = f"{row.number} {row.name} {row.club}".casefold()
    return all(word in text for word in words.casefold().split())


def in_row(row: RatedRow, words: str) -> bool:
    """A team is found by its own name and by those of its members."""
    text = f"{row.key} {row.name} {row.club} {' '.join(member.name for member in row.members)}".casefold()
    return all(word in text for word in words.casefold().split())
