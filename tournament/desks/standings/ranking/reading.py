"""What the ranking shows where nothing else is asked for, and who is meant by the words of a search."""

from tournament.folding import Sought, Written
from tournament.models import Series, Tournament
from tournament.queries.ranking.ratings import RatedRow
from tournament.queries.ranking.standings import StandingsRow


def latest_series(tournament: Tournament) -> int:
    drawn = Series.objects.drawn().filter(tournament=tournament)
    latest = drawn.order_by("-number").first()
    return latest.number if latest else 1


def in_standings(row: StandingsRow, sought: Sought) -> bool:
    return sought.is_in(Written.of(row.name, row.club, whole=[row.number]))


def in_rating(row: RatedRow, sought: Sought) -> bool:
    """A team is found by its own name, and by the names and numbers of its members."""
    names = [member.name for member in row.members]
    numbers = [member.number for member in row.members] or [row.key]
    return sought.is_in(Written.of(row.name, row.club, *names, whole=numbers))
