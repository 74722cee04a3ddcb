"""Which draw of a series its papers are about."""

from django.http import Http404
from django.shortcuts import get_object_or_404

from tournament.models import Draw, Tournament
from tournament.queries.seats.draws import draw_in_force


def drawn(tournament: Tournament, number: int) -> Draw:
    """The draw of a series that people can be seated by, published or not yet."""
    draw = draw_in_force(get_object_or_404(tournament.planned, number=number))
    if draw is None:
        raise Http404
    return draw
