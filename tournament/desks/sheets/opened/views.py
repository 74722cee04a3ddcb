"""What a browser says every few seconds of the sheet that is open in it."""

import re

from django.http import HttpResponse, JsonResponse

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.sheets.opened import services
from tournament.desks.sheets.opened.clerk import same_clerk
from tournament.desks.sheets.opened.reading import FOOT_FIELD
from tournament.desks.sheets.versions.lines import CELLS
from tournament.desks.sheets.versions.reading import others_at, state_at
from tournament.fields import number_asked
from tournament.models import Tournament

TYPED = re.compile(rf"{FOOT_FIELD.pattern}|cards|g\d{{1,3}}_(?:{'|'.join(CELLS)})", re.ASCII)  # a draft's fields


@post_only
@allowed("sheets.key")
@same_clerk
def open_sheet(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Said by a browser that has the sheet open, every few seconds and with every row that is typed."""
    state = state_at(tournament, number, table)
    fields = {name: found for name in request.POST if (found := TYPED.fullmatch(name))}
    here = [name for name, found in fields.items() if int(found["seat"] or 1) <= len(state.seats)]
    typed = {name: text for name in here if "\0" not in (text := str(request.POST[name]))}
    if typed.keys() <= {"cards"}:
        typed = {}
    base = number_asked(request.POST, "base", digits=5)
    newest = state.table.versions.all()[:1]
    has_saved = base is not None and state.base > base and any(sheet.keyed_by == request.user for sheet in newest)
    if not has_saved and (typed or "close" not in request.POST):
        services.open_sheet(state.table, by=request.user, typed=typed, base=base)
    if "close" in request.POST:
        services.close_sheet(state.table, by=request.user, drop="drop" in request.POST)
        return JsonResponse({})
    saved_by = [version.written_by for version in newest if version.keyed_by != request.user]
    return JsonResponse(
        {
            "state": state.state,
            "base": state.base,
            "by": "".join(saved_by),
            "others": [str(other.user) for other in others_at(state, request.user)],
        }
    )
