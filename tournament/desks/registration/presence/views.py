"""A player arrives, withdraws or comes back."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.registration.entries.reading import back_from, card_of
from tournament.desks.registration.presence import services
from tournament.models import Tournament
from tournament.reasons import reason_in


@post_only
@allowed("cards.check_in")
def check_in(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    services.check_in(card_of(tournament, number), by=request.user)
    return back_from(request, tournament, number)


@post_only
@allowed("cards.check_in")
def check_out(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    services.check_out(card_of(tournament, number), by=request.user)
    return redirect("card", tournament.slug, number)


@post_only
@allowed("cards.check_in")
def check_in_all(request: HallRequest, tournament: Tournament) -> HttpResponse:
    count = services.check_in_all(tournament, by=request.user)
    messages.success(
        request, ngettext("%(count)s player is here now.", "%(count)s players are here now.", count) % {"count": count}
    )
    return redirect("cards", tournament.slug)


@post_only
@allowed("cards.withdraw")
def withdraw(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    if reason := reason_in(request, lacking=_("Give a reason; it stays in the trail.")):
        services.withdraw(card_of(tournament, number), by=request.user, reason=reason)
    return redirect("card", tournament.slug, number)


@post_only
@allowed("cards.withdraw")
def come_back(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    services.come_back(card_of(tournament, number), by=request.user)
    return redirect("card", tournament.slug, number)
