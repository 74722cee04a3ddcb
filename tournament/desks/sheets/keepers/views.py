"""Another list keeper, by the organizer's permission."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.sheets.keepers import services
from tournament.desks.sheets.versions.reading import state_at
from tournament.fields import number_asked
from tournament.models import Tournament


@post_only
@allowed("sheets.keeper")
def let_keep(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    seat = number_asked(request.POST, "seat") or 0
    services.let_keep(state_at(tournament, number, table).table, seat, by=request.user)
    words = {"table": table, "keeper": state_at(tournament, number, table).keeper.card}
    messages.success(request, _("Table %(table)s: %(keeper)s keeps the list.") % words)
    return redirect("sheet", tournament.slug, number, table)
