"""What an evening gives out on paper: its result, the season's rankings in which it counts, and the press text."""

from collections.abc import Iterator

from scoring import finding
from tournament.desks.documents.answers.manuscripts import Manuscript, paper, papers_of
from tournament.desks.documents.press.reading import news_of
from tournament.desks.documents.results.ratings import ALL, final_lists
from tournament.desks.documents.seasons.lists import listing_of
from tournament.models import Tournament
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.season.published import of_evening
from tournament.queries.season.shown import shown
from tournament.refused import Refused
from tournament.wording.press import press_text


def evening_papers(tournament: Tournament) -> Iterator[Manuscript]:
    """In the order in which they are hung up. Rankings stand there whether or not they are public."""
    final = final_in_force(tournament)
    if final is None:
        raise Refused(finding("evening.not_over"))
    for listing in final_lists(final, ALL):
        yield from papers_of(tournament, listing)
    if season := tournament.season:
        for this in of_evening(shown(season, season.rankings.in_order()), tournament):
            yield from papers_of(tournament.organizer, listing_of(this))
    if news := news_of(tournament):
        yield paper(tournament, "evening/press", {"paragraphs": press_text(news).strip().split("\n\n")})
