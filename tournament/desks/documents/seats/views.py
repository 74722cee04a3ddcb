"""Seat lists of a series, for the wall and for machines."""

from django.http import HttpResponse

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import Format, as_listing, as_pdf
from tournament.desks.documents.seats.lists import Order, seats_listing
from tournament.desks.documents.seats.papers import by_name, by_table
from tournament.desks.documents.seats.reading import drawn
from tournament.models import Draw, Tournament
from tournament.queries.seats.draws import is_by_lot
from tournament.queries.seats.lists import names_of, tables_of

MOST_ON_A_WALL = 1000  # seats, in two columns


@allowed("documents.look")
def seats_by_table(request: HallRequest, tournament: Tournament, number: int, kind: Format) -> HttpResponse:
    return seat_list(request, drawn(tournament, number), "by-table", kind)


@allowed("documents.look")
def seats_by_name(request: HallRequest, tournament: Tournament, number: int, kind: Format) -> HttpResponse:
    return seat_list(request, drawn(tournament, number), "by-name", kind)


def seat_list(request: HallRequest, draw: Draw, order: Order, kind: Format) -> HttpResponse:
    """For the wall in two columns and in large letters; more seats than any wall has room for, as a plain list."""
    name = f"seats-{draw.series.number}-{order}"
    tournament = draw.series.tournament
    if kind == "pdf" and draw.seats.count() <= MOST_ON_A_WALL:
        html = by_name(draw) if order == "by-name" else by_table(draw)
        return as_pdf(request, tournament, name, html)
    seats = names_of(draw) if order == "by-name" else [seat for _table, seated in tables_of(draw) for seat in seated]
    listing = seats_listing(draw, seats, order, by_lot=is_by_lot(draw))
    return as_listing(request, tournament, name, listing, kind)
