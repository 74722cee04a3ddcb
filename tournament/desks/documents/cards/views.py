"""Start cards: what a player carries from table to table, with the code that lets him protest by phone."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import as_pdf
from tournament.desks.documents.cards.papers import cards_of, slips_of
from tournament.fields import number_asked
from tournament.hall_address import phone_address
from tournament.models import Tournament
from tournament.queries.people.cards import remaining
from tournament.queries.people.cards import start_cards as start_cards_of


@allowed("documents.codes")
def start_cards(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Of everybody who plays or is still expected, in the order of the numbers; `from` leaves those before it out."""
    first = number_asked(request.GET, "from") or 0
    cards = remaining(tournament).filter(number__gte=first)
    if first and not cards.exists():
        messages.error(request, _("From number %(number)s on nobody is registered.") % {"number": first})
        return redirect("cards", tournament.slug)
    papers = cards_of(tournament, cards, phone_address(request))
    return as_pdf(request, tournament, "start-cards", *papers)


@allowed("documents.codes")
def start_card(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    card = get_object_or_404(start_cards_of(tournament), number=number)
    papers = cards_of(tournament, [card], phone_address(request))
    return as_pdf(request, tournament, f"start-card-{number}", *papers)


@allowed("documents.look")
def slips(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return as_pdf(request, tournament, "slips", *slips_of(tournament))
