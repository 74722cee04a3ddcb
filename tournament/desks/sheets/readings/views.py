"""Second readings: what somebody else has read on paper, and what waits for nobody any more."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.sheets.readings import services
from tournament.desks.sheets.readings.forms import RejectForm
from tournament.desks.sheets.versions.reading import series_of, version_of
from tournament.models import Tournament
from tournament.reasons import reason_in


@post_only
@allowed("sheets.key")
def count_waiting(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    services.count_waiting(series_of(tournament, number), by=request.user)
    return redirect("series-sheets", tournament.slug, number)


@post_only
@allowed("sheets.confirm")
def confirm(request: HallRequest, tournament: Tournament, number: int, table: int, version: int) -> HttpResponse:
    services.confirm(version_of(tournament, number, table, version), by=request.user)
    messages.success(request, _("Table %(table)s is confirmed and counts.") % {"table": table})
    return redirect("series-sheets", tournament.slug, number)


@post_only
@allowed("sheets.confirm")
def reject(request: HallRequest, tournament: Tournament, number: int, table: int, version: int) -> HttpResponse:
    if reason := reason_in(request, RejectForm, lacking=_("Say what the paper says instead.")):
        services.reject(version_of(tournament, number, table, version), by=request.user, reason=reason)
    return redirect("sheet", tournament.slug, number, table)
