"""The tournament plan as a paper (SkWO 6.2): what the settings say, what the organizer wrote, and what is missing."""

from django.http import HttpResponse

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import as_pdf, made_pdf
from tournament.desks.documents.plan.papers import plan_of
from tournament.models import Tournament
from tournament.papers import pdf


@allowed("documents.look")
def plan_pdf(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return as_pdf(request, tournament, "plan", plan_of(tournament))


@allowed("public.look")
def public_plan(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """The plan has to be there for everybody all through the tournament (SkWO 6.3); the page that waits is not."""
    return made_pdf(tournament, "plan", pdf.render(plan_of(tournament, public=True)))
