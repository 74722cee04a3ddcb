"""The results as a ZIP of pages for a web space of the organizer's own."""

from collections.abc import Iterator

from django.http import HttpResponse

from scoring import finding
from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import as_read
from tournament.desks.documents.answers.manuscripts import Manuscript
from tournament.desks.documents.website.papers import site_file
from tournament.desks.documents.website.reading import site_of
from tournament.models import Tournament
from tournament.refused import Refused


@allowed("documents.look")
def website(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """In the language of whoever asks; read in the line, as a large hall has thousands of lines."""

    def read() -> Iterator[Manuscript]:
        site = site_of(tournament)
        if site is None:
            raise Refused(finding("website.nothing"))
        yield site_file(tournament, site)

    return as_read(request, tournament, "website", read, "zip")
