"""The cards of all teams, to be carried through the day and handed in."""

from django.http import HttpResponse

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import as_pdf
from tournament.desks.documents.team_cards.papers import team_cards_of
from tournament.models import Tournament


@allowed("documents.look")
def team_cards(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return as_pdf(request, tournament, "team-cards", team_cards_of(tournament))
