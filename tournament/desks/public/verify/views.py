"""Checks a certificate in the browser."""

from django.http import HttpResponse
from django.shortcuts import render

from tournament.access import HallRequest, allowed
from tournament.desks.public.released.reading import published_draws
from tournament.models import Tournament


@allowed("public.look")
def verify(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Checks a certificate in the browser; nothing of it is sent anywhere."""
    return render(request, "public/verify/verify.html", {"drawn": published_draws(tournament)})
