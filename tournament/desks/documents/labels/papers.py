"""Sheets of 3 × 8 labels on A4: for start cards, and for the score sheets of a series."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.desks.documents.answers.manuscripts import Manuscript, paper
from tournament.desks.documents.labels.forms import ON_A_SHEET
from tournament.models import Draw, Tournament
from tournament.papers.measure import at_most
from tournament.queries.people.cards import remaining
from tournament.queries.seats.lists import tables_of

PAGES = 10  # in one part; more are made in parts, to tell how far it is
ROOM = 16.0  # em, of two lines in the usual letters


@dataclass(frozen=True)
class Label:
    """A large figure, what is written beside it, and small lines below; empty where a label is gone already."""

    figure: str = ""
    words: str = ""
    lines: tuple[str, ...] = ()

    @property
    def is_long(self) -> bool:
        return at_most(self.words, "bold") > ROOM


def card_labels(tournament: Tournament) -> list[Label]:
    """A label for everybody who plays or is still expected, by start number."""
    cards = remaining(tournament).select_related("player__club", "substitute__club")
    return [Label(str(card.number), card.name, (str(card.club or ""),)) for card in cards]


def table_labels(draw: Draw) -> list[Label]:
    """A label for each table: series and table large, who sits there below."""
    series = str(draw.series.number)
    return [
        Label(f"{series} / {table}", "", tuple(f"{seat.number}  {seat.card.name}" for seat in seats))
        for table, seats in tables_of(draw)
    ]


def sheets_of(
    tournament: Tournament, labels: Sequence[Label], *, first: int, height: str, series: int = 0
) -> list[Manuscript]:
    """From the label `first` on (1 to 24); `height` in millimetres; `series` where the figures are series and table."""
    placed = [*[Label()] * (first - 1), *labels]
    pages = [placed[at : at + ON_A_SHEET] for at in range(0, len(placed), ON_A_SHEET)]
    parts = [pages[at : at + PAGES] for at in range(0, len(pages), PAGES)]
    return [paper(tournament, "labels/labels", {"pages": part, "height": height, "series": series}) for part in parts]
