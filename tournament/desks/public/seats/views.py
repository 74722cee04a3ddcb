"""Published seat lists, and the file with which anybody can check how they were drawn."""

from django.http import Http404, HttpResponse
from django.shortcuts import render

import seating
from tournament.access import HallRequest, allowed
from tournament.desks.public.released.memory import PublicRequest, from_memory
from tournament.desks.public.released.reading import first, hanging, list_of
from tournament.models import Tournament
from tournament.queries.ranking.released import published_draws
from tournament.queries.seats.draws import certificate_of


@allowed("public.look")
@from_memory
def seats(request: PublicRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A published seat list by name; a phone finds its owner with a few letters."""
    draw = hanging(request.state).draw_of(number)
    if draw is None:
        raise Http404
    listed = list_of(request.state, draw, request.GET.get("q", ""))
    seats = first(listed, whole="all" in request.GET)
    context = {"draw": draw, "series": draw.series, "seats": seats, "count": len(listed)}
    return render(request, "public/seats/seats.html", context)


@allowed("public.look")
def certificate(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The file with which anybody can check the draw of a published series."""
    draws = [draw for draw in published_draws(tournament) if draw.series.number == number]
    proof = certificate_of(draws[0]) if draws else None
    if proof is None:
        raise Http404
    return HttpResponse(
        seating.certificate_text(proof),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="draw-{number}.json"'},
    )
