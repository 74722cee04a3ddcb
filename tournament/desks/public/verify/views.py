"""Checks a certificate in the browser."""

from django.http import HttpResponse
from django.shortcuts import render

from scoring import DECK
from tournament.access import HallRequest, allowed
from tournament.desks.public.released.reading import published_draws
from tournament.models import Tournament
from tournament.wording import card_name


@allowed("public.look")
def verify(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Checks a certificate in the browser; nothing of it is sent anywhere."""
    context = {"drawn": published_draws(tournament), "deck": [(str(card), card_name(card)) for card in DECK]}
    return render(request, "public/verify/verify.html", context)
