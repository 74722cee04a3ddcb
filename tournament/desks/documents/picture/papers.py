"""The first ten of what was released, to be read on a phone: with the names that strangers may read."""

from dataclasses import dataclass

from django.conf import settings

from tournament.desks.documents.answers.manuscripts import Manuscript, html
from tournament.models import FinalResult, Tournament
from tournament.papers import pdf
from tournament.papers.measure import at_most
from tournament.queries.ranking.posted import PostedRow
from tournament.queries.ranking.released import Released, ratings_of
from tournament.wording.houses import played_by
from tournament.wording.prose import spoken_name

FIRST = 10
MOST = 14  # with those who share the tenth place; of more the rest is left out
ROOM = 16.5  # em, of a name in one line


@dataclass(frozen=True)
class Line:
    rank: int
    name: str
    club: str
    points: int

    @property
    def is_long(self) -> bool:
        return at_most(self.name, "semibold") > ROOM


def top_of(tournament: Tournament, released: Released) -> Manuscript:
    rows = ratings_of(tournament, released)[0].rows
    lines = [line_of(row) for row in rows if isinstance(row, PostedRow) and row.series and 0 < (row.rank or 0) <= FIRST]
    context = {
        "lines": lines[:MOST],
        "is_final": isinstance(released, FinalResult),
        "after": released.body["after_series"],
        "played_by": played_by(tournament),
    }
    return Manuscript(top, (tournament, context))


def line_of(row: PostedRow) -> Line:
    return Line(row.rank or 0, spoken_name(row.name), row.club, row.performance)


def top(tournament: Tournament, context: dict[str, object]) -> list[pdf.Paper]:
    css = (settings.STATIC / "frame" / "picture.css").read_text(encoding="utf-8")
    return [pdf.Picture(html(tournament, "picture/picture", context, css))]
