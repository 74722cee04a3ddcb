"""A poster for the wall and the doors, with the code that leads a phone to the public page."""

from django.http import Http404, HttpResponse

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.addresses import address
from tournament.desks.documents.answers.files import as_pdf
from tournament.desks.documents.poster.papers import poster
from tournament.models import Tournament


@allowed("documents.look")
def public_poster(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """In the language of whoever prints it. Without a public page there is nothing that it could lead to."""
    if not tournament.public_page:
        raise Http404
    return as_pdf(request, tournament, "public-page", poster(tournament, address(request)))
