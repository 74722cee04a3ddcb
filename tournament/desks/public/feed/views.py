"""Seats and standings as JSON, for whoever shows them elsewhere: documented in docs/feed.md.

No header lets other pages read it: a hall's server is often reachable from the hall alone, and any page that a phone
in it opens could carry the names out.
"""

import json
from typing import Any

from django.http import Http404, HttpResponse

from tournament.access import allowed
from tournament.desks.public.feed import reading
from tournament.desks.public.released.memory import PublicRequest, from_memory
from tournament.desks.public.released.reading import hanging
from tournament.models import Tournament


@allowed("public.look")
@from_memory
def feed(request: PublicRequest, tournament: Tournament) -> HttpResponse:
    return answer(reading.overview(hanging(request.state)))


@allowed("public.look")
@from_memory
def feed_seats(request: PublicRequest, tournament: Tournament, number: int) -> HttpResponse:
    draw = hanging(request.state).draw_of(number)
    if draw is None:
        raise Http404
    return answer(reading.seats(draw))


@allowed("public.look")
@from_memory
def feed_standings(request: PublicRequest, tournament: Tournament) -> HttpResponse:
    hangs = hanging(request.state)
    if hangs.released is None:
        raise Http404
    return answer(reading.standings(hangs))


def answer(content: dict[str, Any]) -> HttpResponse:
    """UTF-8, and readable: it is compressed on its way."""
    return HttpResponse(json.dumps(content, ensure_ascii=False, indent=1) + "\n", content_type="application/json")
