"""The index of paragraphs as a page: for looking up, and for what a form's field asks while somebody types."""

from django.http import HttpResponse
from django.shortcuts import render

from tournament.access import HallRequest, allowed
from tournament.models import Tournament
from tournament.wording.law.index import search, sections

LONGEST = 100  # letters of a question


@allowed("law.look")
def law_for_all(request: HallRequest) -> HttpResponse:
    return index(request)


@allowed("public.look")
def law_of_hall(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """The same on a player's phone, from which it leads back to his tournament."""
    return index(request)


@allowed("rulings.look")
def law(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return index(request)


def index(request: HallRequest) -> HttpResponse:
    query = request.GET.get("q", "").strip()[:LONGEST]
    context = {"paragraphs": search(query)} if query else {"sections": sections()}
    return render(request, "rulings/law/law.html", {"query": query, **context})
