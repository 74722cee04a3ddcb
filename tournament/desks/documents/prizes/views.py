"""The prize list with room to sign, from the last place up as prizes are called, or from the first place down."""

from django.http import HttpResponse

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import Format, as_listing
from tournament.desks.documents.prizes.lists import prizes_of
from tournament.models import Tournament


@allowed("documents.look")
def prize_list(request: HallRequest, tournament: Tournament, kind: Format) -> HttpResponse:
    """`order=top` in the address: the first place stands first."""
    top = request.GET.get("order") == "top"
    name = "prizes-from-the-top" if top else "prizes"
    return as_listing(request, tournament, name, prizes_of(tournament, top=top), kind)
