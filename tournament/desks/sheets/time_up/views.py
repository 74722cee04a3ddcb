"""One tap of the director: the time was up, for the whole series or for one table; and that it was not after all."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.sheets.time_up import services
from tournament.desks.sheets.versions.reading import series_of, state_at
from tournament.models import Table, Tournament


@post_only
@allowed("sheets.time_up")
def say_time_up(request: HallRequest, tournament: Tournament, number: int, table: int | None = None) -> HttpResponse:
    counted = services.say_time_up(
        series_of(tournament, number), by=request.user, table=table_at(tournament, number, table)
    )
    if counted:
        words = ngettext(
            "The time was up. %(count)s sheet with fewer games counts now.",
            "The time was up. %(count)s sheets with fewer games count now.",
            counted,
        )
        messages.success(request, words % {"count": counted})
    else:
        told = _("The time was up. A sheet with fewer games counts as soon as everybody at its table has signed it.")
        messages.success(request, told)
    return redirect("table-progress", tournament.slug, number)


@post_only
@allowed("sheets.time_up")
def revoke_time_up(request: HallRequest, tournament: Tournament, number: int, table: int | None = None) -> HttpResponse:
    at = table_at(tournament, number, table)
    if services.revoke_time_up(series_of(tournament, number), by=request.user, table=at):
        messages.success(request, _("Taken back: who signs fewer games from now on waits for your decision."))
    else:
        messages.info(request, _("There is nothing to take back: it doesn't stand here that the time was up."))
    return redirect("table-progress", tournament.slug, number)


def table_at(tournament: Tournament, number: int, table: int | None) -> Table | None:
    return state_at(tournament, number, table).table if table else None
