"""A start card pays all of the entry fee, or a part of it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.registration.entries.reading import card_of
from tournament.desks.registration.funds import services
from tournament.desks.registration.funds.forms import FundForm
from tournament.models import Tournament


@post_only
@allowed("cards.pay")
def pay_part(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    card, form = card_of(tournament, number), FundForm(request.POST)
    if form.is_valid():
        services.pay_part(card, **form.cleaned_data, by=request.user)
        messages.success(request, _("Start card %(number)s is saved.") % {"number": number})
    else:
        messages.error(request, " ".join(str(wrong) for wrongs in form.errors.values() for wrong in wrongs))
    return redirect("card", tournament.slug, number)
