"""Who registered before the day, as the desk sees it, and those who have a place as a list to be imported."""

from django.http import HttpResponse
from django.shortcuts import render

from tournament.access import HallRequest, allowed
from tournament.desks.registration.applicants.reading import import_lines
from tournament.models import Tournament
from tournament.queries.people import advance


@allowed("advance.look")
def applicants(request: HallRequest, tournament: Tournament) -> HttpResponse:
    people = advance.applicants(tournament)
    context = {
        "people": people,
        "waiting": sum(person.fate is advance.Fate.IN for person in people),
        "reserves": sum(person.reserve > 0 for person in people),
    }
    return render(request, "registration/applicants/applicants.html", context)


@allowed("advance.look")
def to_import(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """For the import, which asks who looks alike, who is banned, which clubs are the same."""
    text = import_lines(advance.applicants(tournament))
    headers = {"Content-Disposition": 'attachment; filename="registered-before.csv"', "Cache-Control": "no-store"}
    return HttpResponse("\ufeff" + text, content_type="text/csv; charset=utf-8", headers=headers)
