"""The first ten as a picture for messengers."""

from django.http import HttpResponse

from scoring import finding
from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import as_picture
from tournament.desks.documents.picture.papers import top_of
from tournament.models import Tournament
from tournament.queries.ranking.released import released_last
from tournament.refused import Refused


@allowed("documents.look")
def picture(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """From what was released last."""
    released = released_last(tournament)
    if released is None:
        raise Refused(finding("picture.nothing"))
    return as_picture(request, tournament, "picture", top_of(tournament, released))
