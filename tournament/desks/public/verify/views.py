"""Checks a certificate in the browser."""

from django.http import HttpResponse
from django.shortcuts import render

from scoring import DECK
from tournament.access import allowed
from tournament.desks.public.released.memory import PublicRequest, from_memory
from tournament.desks.public.released.reading import hanging
from tournament.models import Tournament
from tournament.wording import card_name


@allowed("public.look")
@from_memory
def verify(request: PublicRequest, tournament: Tournament) -> HttpResponse:
    """Checks a certificate in the browser; nothing of it is sent anywhere."""
    context = {"drawn": hanging(request.state).drawn, "deck": [(str(card), card_name(card)) for card in DECK]}
    return render(request, "public/verify/verify.html", context)
