"""The search for anybody, open from every page of a tournament; a script asks for it while somebody types."""

from django.http import HttpResponse
from django.shortcuts import render

from tournament.access import HallRequest, allowed
from tournament.desks.finder.people.reading import hits
from tournament.models import Tournament


@allowed("tournament.look")
def find(request: HallRequest, tournament: Tournament) -> HttpResponse:
    typed = request.GET.get("q", "").strip()
    context = {"typed": typed, "hits": hits(tournament, typed, request.may) if typed else None}
    return render(request, "finder/people/find.html", context)
