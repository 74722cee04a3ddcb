"""The lots of a tournament as a list: who was equal, in which order, from which seed or before which witness."""

from django.http import HttpResponse

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import Format, as_listing
from tournament.desks.documents.lots.lists import lot_list
from tournament.models import Tournament


@allowed("documents.look")
def lots(request: HallRequest, tournament: Tournament, kind: Format) -> HttpResponse:
    return as_listing(request, tournament, "lots", lot_list(tournament), kind)
