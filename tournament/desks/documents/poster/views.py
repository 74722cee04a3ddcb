"""A poster for the wall and the doors, with the code that leads a phone to the public page."""

from django.http import Http404, HttpResponse
from django.urls import reverse

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.addresses import address
from tournament.desks.documents.answers.files import as_pdf, paper
from tournament.models import Tournament
from tournament.papers import qr


@allowed("documents.look")
def public_poster(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """In the language of whoever prints it. Without a public page there is nothing that it could lead to."""
    if not tournament.public_page:
        raise Http404
    base = address(request)
    there = base + reverse("public", args=[tournament.slug])
    context = {"code": qr.svg(there), "address": there, "in_the_hall": base.startswith("http:")}
    return as_pdf(request, tournament, "public-page", paper(tournament, "poster/public_poster", context))
