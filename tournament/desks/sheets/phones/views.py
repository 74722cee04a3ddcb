"""The page on which a table keeps its sheet, and what its phones send and ask. No sign-in: the secret opens it."""

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.gzip import gzip_page

from scoring import Finding, finding
from tournament import gate
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.sheets.phones import services
from tournament.desks.sheets.phones.answers import body_of, life, note_refused, of_the_table, state, table_spoken_for
from tournament.desks.sheets.phones.looks import Told, found_out, known
from tournament.desks.sheets.phones.reading import closed, entries_in
from tournament.desks.sheets.phones.shown import shown
from tournament.fields import number_asked
from tournament.models import Table, Tournament
from tournament.queries.protests.hall import left_of
from tournament.queries.sheets.calls import open_call
from tournament.queries.sheets.kept import kept_at, secret_of
from tournament.refused import Refused


@gzip_page  # with a cookie, which is all that is one browser's
@allowed("tables.write")
def sheet(request: HallRequest, tournament: Tournament, number: int, table: int, secret: str) -> HttpResponse:
    found = table_spoken_for(request, tournament, number, table, secret)
    if isinstance(found, Finding):
        note_refused(request, secret, found)
        raise Refused(found)
    response = render(request, "sheets/phones/sheet.html", shown(found))
    gate.remember(request, response, gate.visitor(request, gate.TABLE_SECRET, tournament.pk))
    return response


@allowed("tables.write")
def entries(request: HallRequest, tournament: Tournament, number: int, table: int, secret: str) -> HttpResponse:
    """What was written since the entries that the phone has; nothing where there is nothing new."""
    told = known(tournament, (number, table, secret))
    if told and not gate.visitor(request, gate.TABLE_SECRET, tournament.pk).locked_until():
        return answered(request, told)
    return look(request, tournament, number=number, table=table, secret=secret)


@of_the_table
def look(request: HallRequest, table: Table) -> HttpResponse:
    return answered(request, found_out(table, secret_of(table.draw, table.number)))


def answered(request: HallRequest, told: Told) -> HttpResponse:
    tag = f'"{life()} {told.tag}"'
    if request.headers.get("if-none-match") == tag:
        return HttpResponse(status=304, headers={"ETag": tag})
    since = min(number_asked(request.GET, "since", digits=6) or 0, len(told.kept.entries))
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    return JsonResponse(state(told.kept, told.why, told.call, since), headers=headers)


@allowed("tables.write")
@of_the_table
def time_left(_request: HallRequest, table: Table) -> HttpResponse:
    """How many seconds of the series are left; below zero it should be over, null: nobody has started it."""
    series = table.draw.series
    left = left_of(series.tournament, series.number)
    told = {"seconds": left.seconds if left else None}
    return JsonResponse(told, headers={"Cache-Control": "private, no-store"})


@csrf_exempt
@post_only
@allowed("tables.write")
@of_the_table
def write(request: HallRequest, table: Table) -> HttpResponse:
    """A phone's entries, in JSON, from this server's own page."""
    found = entries_in(body_of(request))
    kept = services.write(table, found)
    since = number_asked(request.GET, "since", digits=6) or 0
    return JsonResponse(state(kept, closed(table), open_call(table), since))


@csrf_exempt
@post_only
@allowed("tables.write")
@of_the_table
def go_to_paper(request: HallRequest, table: Table) -> HttpResponse:
    body_of(request)
    services.go_to_paper(table, by=None)
    return JsonResponse(state(kept_at(table), finding("table.on_paper", table=table.number), open_call(table)))
