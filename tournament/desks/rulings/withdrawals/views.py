"""Buttons of the log by which a decision, or what it did, no longer counts."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from scoring import finding
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.rulings.withdrawals import services
from tournament.models import Adjustment, Ruling, Tournament
from tournament.models.effects import Who
from tournament.reasons import reason_in
from tournament.refused import Refused


@post_only
@allowed("rulings.withdraw")
def withdraw(request: HallRequest, tournament: Tournament, ruling: int) -> HttpResponse:
    decision = get_object_or_404(Ruling, pk=ruling, tournament=tournament)
    refuse_organizers(request, *decision.adjustments.standing())
    if reason := reason_in(request, lacking=_("Give a reason; it stays in the log.")):
        services.withdraw(decision, by=request.user, reason=reason)
    return redirect("rulings", tournament.slug)


@post_only
@allowed("rulings.withdraw")
def withdraw_effect(request: HallRequest, tournament: Tournament, effect: int) -> HttpResponse:
    """What a decision did is taken back; the decision stays."""
    done = get_object_or_404(Adjustment, pk=effect, ruling__tournament=tournament)
    refuse_organizers(request, done)
    if reason := reason_in(request, lacking=_("Give a reason; it stays in the log.")):
        services.withdraw_effect(done, by=request.user, reason=reason)
    return redirect("rulings", tournament.slug)


def refuse_organizers(request: HallRequest, *effects: Adjustment) -> None:
    """What the organizer alone may do, the organizer alone takes back."""
    if "rulings.exclude" not in request.may and any(effect.meaning.who is Who.ORGANIZER for effect in effects):
        raise Refused(finding("ruling.organizers"))
