"""What lies on the tables of a series: score sheets, table cards and seat slips, and everything of it in one file."""

from django.http import HttpResponse

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.addresses import address
from tournament.desks.documents.answers.files import as_pdf
from tournament.desks.documents.seats.reading import drawn, tables_asked
from tournament.desks.documents.sheets.papers import blank, cards_of, sheets_of, slips_of
from tournament.models import Tournament


@allowed("documents.look")
def score_sheets(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A sheet for every table, in the order of the tables, or for those of `?tables=3,8` alone."""
    draw = drawn(tournament, number)
    papers = sheets_of(draw, address(request), tables_asked(draw, request.GET))
    return as_pdf(request, tournament, f"score-sheets-{number}", *papers)


@allowed("documents.look")
def blank_sheet(request: HallRequest, tournament: Tournament, players: int) -> HttpResponse:
    """For a table that needs a second one: the players write their names themselves."""
    return as_pdf(request, tournament, f"score-sheet-of-{players}", blank(tournament, players))


@allowed("documents.look")
def table_cards(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """For every table, or for those of `?tables=3,8` alone."""
    draw = drawn(tournament, number)
    return as_pdf(request, tournament, f"table-cards-{number}", cards_of(draw, tables_asked(draw, request.GET)))


@allowed("documents.look")
def seat_slips(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A slip for everybody with table and seat of this series, to be cut apart."""
    return as_pdf(request, tournament, f"seat-slips-{number}", slips_of(drawn(tournament, number)))
