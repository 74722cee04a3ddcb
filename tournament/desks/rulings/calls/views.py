"""Tables that call a referee, on the referees' page: who goes there, and that it is settled."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.rulings.calls import services
from tournament.models import RefereeCall, Tournament


@post_only
@allowed("rulings.rule")
def come(request: HallRequest, tournament: Tournament, call: int) -> HttpResponse:
    answered = services.come(call_of(tournament, call), by=request.user)
    if answered.closed_at:
        messages.info(request, _("Table %(table)s needs nobody any more.") % {"table": answered.table.number})
    elif answered.answered_by != request.user:
        values = {"name": answered.answered_by, "table": answered.table.number}
        messages.info(request, _("%(name)s is on the way to table %(table)s already.") % values)
    return redirect("rulings", tournament.slug)


@post_only
@allowed("rulings.rule")
def done(request: HallRequest, tournament: Tournament, call: int) -> HttpResponse:
    services.done(call_of(tournament, call), by=request.user)
    return redirect("rulings", tournament.slug)


def call_of(tournament: Tournament, call: int) -> RefereeCall:
    return get_object_or_404(RefereeCall.objects.of_tournament(tournament), pk=call)
