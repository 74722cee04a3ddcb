"""The director opens a start card that wrong codes have locked, from its own page or from that of the tables."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.registration.codes import services
from tournament.desks.registration.entries.reading import card_of
from tournament.fields import number_asked
from tournament.models import Tournament


@post_only
@allowed("cards.unlock")
def unlock(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    if services.unlock(card_of(tournament, number), by=request.user):
        messages.success(request, _("Start card %(number)s is open again.") % {"number": number})
    else:
        messages.info(request, _("Start card %(number)s isn't locked any more.") % {"number": number})
    series = number_asked(request.POST, "series")
    if tournament.planned.filter(number=series).exists():
        return redirect("table-progress", tournament.slug, series)
    return redirect("card", tournament.slug, number)
