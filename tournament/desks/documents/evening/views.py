"""All that an evening gives out on paper, as one file."""

from functools import partial

from django.http import HttpResponse

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import as_read
from tournament.desks.documents.evening.papers import evening_papers
from tournament.models import Tournament


@allowed("documents.look")
def papers_of_evening(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return as_read(request, tournament, "evening", partial(evening_papers, tournament))
