"""The clerk's desk: every table of a series with the form to key its sheet, and the way from a scanned code."""

import json

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from scoring import finding
from tournament.access import HallRequest, allowed
from tournament.desks.sheets.board.reading import searched, tiles
from tournament.desks.sheets.board.shown import shown
from tournament.desks.sheets.board.tables import SheetsTable
from tournament.desks.sheets.versions.forms import SheetForm
from tournament.desks.sheets.versions.reading import rules_of, second_reading_at, series_of, state_at
from tournament.models import Series, Tournament
from tournament.queries.people.own import own_table
from tournament.queries.record.pulse import waits
from tournament.queries.sheets.disputes import disputes_in
from tournament.queries.sheets.kept import is_on_phones
from tournament.queries.sheets.states import State, tables_in_play
from tournament.refused import Refused
from tournament.wording.feet import foot_lacks

AT_ONCE = 25  # tables of the list; the board above it has all of them, the search finds the others


@allowed("sheets.look")
def sheets(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """To the series that is being played: the last one with a published draw."""
    latest = Series.objects.drawn().filter(tournament=tournament).order_by("-number").first()
    return redirect("series-sheets", tournament.slug, latest.number if latest else 1)


@allowed("sheets.look")
@waits
def series_sheets(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The desk: a table number and Enter, the foot of its sheet, and the next; below, where every table stands."""
    if typed := request.GET.get("table", "").strip():
        return open_table(request, tournament, number, typed)
    series = series_of(tournament, number)
    board = tiles(series, request.user)
    states = [tile.table for tile in board]
    unsigned = [state for state in states if state.unsigned]
    only_unsigned = request.GET.get("show") == "unsigned"
    listed = searched(unsigned if only_unsigned else states, tournament, request.GET.get("q", ""))
    none = _("No table is like that.") if states else None
    twins = {tile.table.number: tile.twins for tile in board}
    table = SheetsTable(listed, empty_text=none, slug=tournament.slug, series=number, twins=twins, order_by="number")
    RequestConfig(request, paginate={"per_page": AT_ONCE}).configure(table)
    counts = {state: sum(sheet.state is state for sheet in states) for state in State}
    own, may_correct = own_table(request.user, series), "sheets.correct" in request.may
    form = SheetForm(seats=tournament.most_seats, numbers=tournament.numbers_keyed)
    context = {
        "series": series,
        "all_series": tournament.planned,
        "table": table,
        "tiles": board,
        "board": shown(board, series, own_table=own, may_correct=may_correct),
        "counts": counts,
        "alike": sum(bool(tile.twins) for tile in board),
        "unsigned": len(unsigned),
        "disputes": disputes_in(series),
        "waits_for_nobody": any(state.state is State.WAITING and not second_reading_at(state) for state in states),
        "only_unsigned": only_unsigned,
        "own_table": own,
        "total": len(states),
        "attempt": states[0].table.draw.attempt if states else 0,
        "form": form,
        "blank_rows": [(None, fields, (), "") for _seat, fields in form.rows()],
        "rules": json.dumps(rules_of(tournament)),
        "needs_games": tournament.rules.system.opponents_only,
        "foot_lacks": foot_lacks(tournament.rules),
        "on_phones": is_on_phones(tournament),
    }
    return render(request, "sheets/board/series.html", context)


def open_table(request: HallRequest, tournament: Tournament, number: int, typed: str) -> HttpResponse:
    """The table field without its script: a number and Enter open the form of that table."""
    tables = tables_in_play(series_of(tournament, number)).values_list("number", flat=True)
    if typed.isascii() and typed.isdecimal() and len(typed) < 6 and int(typed) in tables:
        return redirect("sheet", tournament.slug, number, int(typed))
    messages.error(
        request,
        _("There is no table %(table)s in series %(series)s; the tables are 1 to %(last)s.")
        % {"table": typed[:10], "series": number, "last": max(tables, default=0)},
    )
    return redirect("series-sheets", tournament.slug, number)


@allowed("sheets.look")
def scanned(request: HallRequest, tournament: Tournament, number: int, attempt: int, table: int) -> HttpResponse:
    """The address in the QR code of a printed sheet: short, and of figures alone, so that every scanner types it right.

    A sheet that was printed for a draw that is void now has other people on it: it is refused.
    """
    state = state_at(tournament, number, table)
    if state.table.draw.attempt != attempt:
        raise Refused(finding("sheet.other_draw", table=table, series=number, attempt=attempt))
    return redirect("sheet", tournament.slug, number, table)
