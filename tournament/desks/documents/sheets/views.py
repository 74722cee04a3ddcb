"""What lies on the tables of a series: score sheets, table cards and seat slips, and everything of it in one file."""

from typing import Any

from django.http import HttpResponse
from django.urls import reverse

from scoring import EDITIONS
from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.addresses import address
from tournament.desks.documents.answers.files import as_pdf, paper
from tournament.desks.documents.results.views import drawn
from tournament.desks.documents.sheets import grid
from tournament.models import Draw, Tournament
from tournament.papers import pdf, qr
from tournament.queries.seats.lists import names_of, tables_of
from tournament.wording import papers as words

IN_ONE_PART = 30  # score sheets; more are made in parts, to tell how far it is

SLIPS = 12  # on a page


@allowed("documents.look")
def score_sheets(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A sheet for every table, in the order of the tables."""
    papers = sheets_of(drawn(tournament, number), address(request))
    return as_pdf(request, tournament, f"score-sheets-{number}", *papers)


@allowed("documents.look")
def blank_sheet(request: HallRequest, tournament: Tournament, players: int) -> HttpResponse:
    """For a table that needs a second one: the players write their names themselves."""
    blank = {"seats": [{"number": number} for number in range(1, players + 1)]}
    return as_pdf(request, tournament, f"score-sheet-of-{players}", sheet_paper(tournament, [blank]))


@allowed("documents.look")
def table_cards(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    return as_pdf(request, tournament, f"table-cards-{number}", cards_of(drawn(tournament, number)))


@allowed("documents.look")
def seat_slips(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A slip for everybody with table and seat of this series, to be cut apart."""
    return as_pdf(request, tournament, f"seat-slips-{number}", slips_of(drawn(tournament, number)))


def slips_of(draw: Draw) -> str:
    seats = list(names_of(draw))
    pages = [seats[at : at + SLIPS] for at in range(0, len(seats), SLIPS)]
    context = {"series": draw.series, "draw": draw, "pages": pages}
    return paper(draw.series.tournament, "sheets/seat_slips", context)


def cards_of(draw: Draw) -> str:
    context = {"series": draw.series, "draw": draw, "tables": tables_of(draw)}
    return paper(draw.series.tournament, "sheets/table_cards", context)


def sheets_of(draw: Draw, base: str) -> list[pdf.Drawn]:
    sheets = [
        {"table": table, "seats": seats, "code": qr.svg(base + sheet_address(draw, table))}
        for table, seats in tables_of(draw)
    ]
    parts = [sheets[first : first + IN_ONE_PART] for first in range(0, len(sheets), IN_ONE_PART)]
    return [sheet_paper(draw.series.tournament, part, draw) for part in parts]


def sheet_paper(tournament: Tournament, sheets: list[dict[str, Any]], draw: Draw | None = None) -> pdf.Drawn:
    """The empty sheet for each number of players, set once, under the sheets of the tables."""
    rules, drawing = EDITIONS[tournament.rule_edition], ""
    kinds = sorted({len(sheet["seats"]) for sheet in sheets})
    for players in kinds:
        games = tournament.games(players)
        said = words.heads() | words.foot(rules, players, games)
        drawing += grid.css(grid.Grid(players, games), said)
    context = {"kinds": kinds, "sheets": sheets, "draw": draw, "series": draw.series if draw else None}
    html = paper(tournament, "sheets/score_sheets", context, drawing)
    under = [kinds.index(len(sheet["seats"])) for sheet in sheets]
    return pdf.Drawn(html, [pdf.Sheet(at, under=empty) for at, empty in enumerate(under, start=len(kinds))])


def sheet_address(draw: Draw, table: int) -> str:
    series = draw.series
    return reverse("scanned-sheet", args=[series.tournament_id, series.number, draw.attempt, table])
