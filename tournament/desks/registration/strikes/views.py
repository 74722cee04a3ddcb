"""A start card is struck because it was a mistake, or is not after all."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.registration.strikes import services
from tournament.models import Tournament
from tournament.reasons import reason_in


@post_only
@allowed("cards.strike")
def strike(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    this = get_object_or_404(tournament.cards.select_related("tournament"), number=number)
    if not (reason := reason_in(request, lacking=_("Give a reason; it stays in the trail."))):
        return redirect("card", tournament.slug, number)
    services.strike(this, by=request.user, reason=reason)
    messages.success(request, _("Start card %(number)s is struck.") % {"number": number})
    return redirect("cards", tournament.slug)


@post_only
@allowed("cards.strike")
def take_back(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    services.take_back(get_object_or_404(tournament.cards.select_related("tournament"), number=number), by=request.user)
    messages.success(request, _("Start card %(number)s counts again.") % {"number": number})
    return redirect("card", tournament.slug, number)
