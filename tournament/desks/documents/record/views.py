"""Many papers in one file: what a series needs in the hall, and what is kept of the whole tournament (SkWO 7.4.4)."""

from django.http import HttpResponse

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import as_read
from tournament.desks.documents.record.papers import OF_A_SERIES, TO_KEEP
from tournament.desks.documents.seats.reading import drawn
from tournament.hall_address import phone_address
from tournament.models import Tournament


@allowed("documents.look")
def series_papers(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """For the wall, for the players, for the tables; and what came out, as soon as all sheets are in."""
    draw = drawn(tournament, number)
    base, makers = phone_address(request), [make for action, make in OF_A_SERIES if action in request.may]
    return as_read(
        request, tournament, f"series-{number}", lambda: (paper for make in makers for paper in make(draw, base))
    )


@allowed("documents.look")
def all_papers(request: HallRequest, tournament: Tournament) -> HttpResponse:
    makers = [make for action, make in TO_KEEP if action in request.may]
    return as_read(request, tournament, "all-to-keep", lambda: (paper for make in makers for paper in make(tournament)))
