"""The tournament plan as a paper (SkWO 6.2): what the settings say, what the organizer wrote, and what is missing."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from tournament.access import HallRequest, allowed
from tournament.beside.line import Full
from tournament.desks.documents.answers import waiting
from tournament.desks.documents.answers.arrivals import began
from tournament.desks.documents.answers.files import as_pdf, made_file
from tournament.desks.documents.plan.papers import plan_of
from tournament.models import Tournament

SECONDS = 2  # until it is asked for again; the page says the same


@allowed("documents.look")
def plan_pdf(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return as_pdf(request, tournament, "plan", plan_of(tournament))


@allowed("public.look")
def public_plan(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """The plan has to be there for everybody all through the tournament (SkWO 6.3); a page of its own waits for it."""
    asker, language = waiting.stranger(request.META["REMOTE_ADDR"]), get_language() or "en"
    try:
        asked = waiting.asked([plan_of(tournament, public=True)], language=language, asker=asker, began=began(request))
    except Full:
        return coming(request, status=429)
    if isinstance(asked, bytes):
        return made_file(tournament, "plan", asked)
    return coming(request, status=503)


def coming(request: HallRequest, *, status: int) -> HttpResponse:
    """It asks again by itself, and gets what was made meanwhile."""
    response = render(request, "documents/plan/coming.html", status=status)
    response.headers["Retry-After"] = str(SECONDS)
    return response
