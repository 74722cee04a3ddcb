"""What the ranking shows where nothing else is asked for, and who is meant by the words of a search."""

from tournament.folding import Sought, Written
from tournament.models import PostedStandings, Series, StartCard, Tournament
from tournament.queries.people.cards import cards_in_force
from tournament.queries.ranking.holding import lapse_of
from tournament.queries.ranking.lapses import Lapse
from tournament.queries.ranking.postings import body, hanging
from tournament.queries.ranking.ratings import RatedRow
from tournament.queries.ranking.standings import StandingsRow


def latest_series(tournament: Tournament) -> int:
    """The last one with a published draw; what fell out when it was broken off counts for nobody (SkWO 3.4)."""
    drawn = Series.objects.drawn().filter(tournament=tournament, number__lte=tournament.series_count)
    latest = drawn.order_by("-number").first()
    return latest.number if latest else 1


def posted_as_is(tournament: Tournament, after: int) -> PostedStandings | None:
    """The list that hangs there, if to release it again would change nothing on it."""
    series = tournament.planned.filter(number=after).first()
    if series is None or not series.postings.in_force().exists():
        return None
    return hanging(series, body(tournament, upto=after))


def hanging_now(tournament: Tournament, after: int) -> tuple[PostedStandings, Lapse | None] | None:
    """The list that hangs there after this series, and why it no longer holds."""
    postings = PostedStandings.objects.in_force().filter(series__tournament=tournament, series__number=after)
    posting = postings.select_related("series__tournament__organizer").first()
    return (posting, lapse_of(posting)) if posting else None


def handed_on(tournament: Tournament, numbers: set[int]) -> list[StartCard]:
    """Of these start cards, those on which a substitute plays."""
    cards = cards_in_force(tournament).filter(number__in=numbers, substitute__isnull=False)
    return list(cards.select_related("player", "substitute").order_by("number"))


def in_standings(row: StandingsRow, sought: Sought) -> bool:
    return sought.is_in(Written.of(row.name, row.club, whole=[row.number]))


def in_rating(row: RatedRow, sought: Sought) -> bool:
    """A team is found by its own name, and by the names and numbers of its members."""
    names = [member.name for member in row.members]
    numbers = [member.number for member in row.members] or [row.key]
    return sought.is_in(Written.of(row.name, row.club, *names, whole=numbers))
