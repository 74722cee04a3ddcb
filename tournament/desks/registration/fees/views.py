"""A card is paid, or was not after all."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.registration.entries.reading import back_from, card_of
from tournament.desks.registration.fees import services
from tournament.models import Tournament
from tournament.reasons import reason_in


@post_only
@allowed("cards.pay")
def pay(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    services.pay(card_of(tournament, number), by=request.user)
    return back_from(request, tournament, number)


@post_only
@allowed("cards.pay")
def unpay(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    if reason := reason_in(request, lacking=_("Give a reason; it stays in the trail.")):
        services.take_back_payment(card_of(tournament, number), by=request.user, reason=reason)
    return redirect("card", tournament.slug, number)
