"""What lies on the tables of a series: score sheets, table cards and seat slips, and everything of it in one file."""

from django.http import HttpResponse

from scoring import finding
from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import as_pdf
from tournament.desks.documents.seats.reading import drawn, tables_asked
from tournament.desks.documents.sheets.papers import Tables, blank, cards_of, kept_of, sheets_of, slips_of
from tournament.hall_address import phone_address
from tournament.models import Tournament
from tournament.queries.sheets.kept import kept_tables
from tournament.refused import Refused


@allowed("documents.look")
def score_sheets(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A sheet for every table, in the order of the tables, or for those of `?tables=3,8` alone."""
    draw = drawn(tournament, number)
    tables = tables_asked(draw, request.GET)
    papers = sheets_of(draw, phone_address(request), tables)
    return as_pdf(request, tournament, f"score-sheets-{number}{few(request, tables)}", *papers)


@allowed("documents.look")
def written_sheets(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """What tables have written on phones, as far as they are, or those of `?tables=3,8` alone."""
    draw = drawn(tournament, number)
    tables = tables_asked(draw, request.GET)
    if not kept_tables(draw).filter(number__in=[table for table, _seats in tables]).exists():
        raise Refused(finding("table.nothing_written", series=number))
    papers = kept_of(draw, tables)
    return as_pdf(request, tournament, f"written-sheets-{number}{few(request, tables)}", papers)


@allowed("documents.look")
def blank_sheet(request: HallRequest, tournament: Tournament, players: int) -> HttpResponse:
    """For a table that needs a second one: the players write their names themselves."""
    if players > tournament.most_seats:
        raise Refused(finding("settings.no_five"))
    return as_pdf(request, tournament, f"score-sheet-of-{players}", blank(tournament, players))


@allowed("documents.look")
def table_cards(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """For every table, or for those of `?tables=3,8` alone."""
    draw = drawn(tournament, number)
    tables = tables_asked(draw, request.GET)
    papers = cards_of(draw, phone_address(request), tables)
    return as_pdf(request, tournament, f"table-cards-{number}{few(request, tables)}", papers)


def few(request: HallRequest, tables: Tables) -> str:
    """In the name of the file, so that some tables don't take the place of all."""
    return "-".join(["-tables", *(str(table) for table, _seats in tables)]) if "tables" in request.GET else ""


@allowed("documents.look")
def seat_slips(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A slip for everybody with table and seat of this series, to be cut apart."""
    return as_pdf(request, tournament, f"seat-slips-{number}", slips_of(drawn(tournament, number)))
