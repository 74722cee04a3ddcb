"""A poster for the wall and the doors, with the code that leads a phone to the public page."""

from django.http import HttpResponse

from scoring import finding
from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import as_pdf
from tournament.desks.documents.poster.papers import poster
from tournament.hall_address import phone_address
from tournament.models import Tournament
from tournament.refused import Refused


@allowed("documents.look")
def public_poster(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """In the language of whoever prints it. Refused where no phone can open what it would lead to."""
    if not tournament.public_page:
        raise Refused(finding("poster.no_page"))
    if not (base := phone_address(request)):
        raise Refused(finding("poster.unreached"))
    return as_pdf(request, tournament, "public-page", poster(tournament, base))
