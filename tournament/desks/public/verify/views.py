"""Checks a certificate in the browser."""

from django.http import HttpResponse
from django.shortcuts import render

from tournament.access import allowed
from tournament.desks.public.released.memory import PublicRequest, from_memory
from tournament.desks.public.released.reading import hanging
from tournament.models import Tournament


@allowed("public.look")
@from_memory
def verify(request: PublicRequest, tournament: Tournament) -> HttpResponse:
    """Checks a certificate in the browser; nothing of it is sent anywhere."""
    return render(request, "public/verify/verify.html", {"drawn": hanging(request.state).drawn})
