"""Team cards as a paper: a page a team, with room for what its members make and who signs for it (SkWO 9.13)."""

from scoring import finding
from tournament.desks.documents.answers.manuscripts import Manuscript, paper
from tournament.models import StartCard, Tournament
from tournament.queries.people.team_cards import members_of, teams_with_cards
from tournament.refused import Refused

LINES = 4  # at least; a team of three leaves one empty
SERIES_UPRIGHT = 4  # more need a page across


def team_cards_of(tournament: Tournament) -> Manuscript:
    teams = [(team.name, lines_for(members_of(team))) for team in teams_with_cards(tournament)]
    if not teams:
        raise Refused(finding("paper.no_teams"))
    series = range(1, tournament.series_count + 1)
    context = {"teams": teams, "series_numbers": series, "landscape": tournament.series_count > SERIES_UPRIGHT}
    return paper(tournament, "team_cards/team_cards", context)


def lines_for(members: list[StartCard]) -> list[tuple[int | None, str]]:
    """Start number and name, a line each, and empty ones up to four."""
    named: list[tuple[int | None, str]] = [(card.number, card.name) for card in members]
    return named + [(None, "")] * (LINES - len(named))
