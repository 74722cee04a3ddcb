"""Pages of the sheets desk: the tables of a series with the form to key them, and one sheet with all its versions."""

import json
from dataclasses import replace
from typing import Any, TypeVar

from django.contrib import messages
from django.db.models import Model
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from scoring import EDITIONS, Finding, Lowest, finding, performance
from tournament.access import HallRequest, allowed
from tournament.desks.sheets.keying.forms import RejectForm, SheetForm, TakeOutForm, as_initial
from tournament.desks.sheets.keying.reading import rules_of, tiles
from tournament.desks.sheets.keying.tables import SheetsTable
from tournament.models import Series, SheetVersion, Tournament
from tournament.queries.protests.rulings import entries, rulings_of
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.sheets.sheets import Opened, State, TableState, opened, sheet_of, state_of, tables_in_play
from tournament.refused import Refused

AnySheetForm = TypeVar("AnySheetForm", bound=SheetForm)


@allowed("sheets.look")
def sheets(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """To the series that is being played: the last one with a published draw."""
    playing = Series.objects.filter(
        tournament=tournament, draws__voided_at=None, draws__published_at__isnull=False
    ).order_by("-number")
    latest = playing.first()
    return redirect("series-sheets", tournament.slug, latest.number if latest else 1)


@allowed("sheets.look")
def series_sheets(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The desk: a table number and Enter, the foot of its sheet, and the next; below, where every table stands."""
    if wanted := request.GET.get("table", "").strip():
        return open_table(request, tournament, number, wanted)
    series = series_of(tournament, number)
    shown = tiles(series, request.user)
    states = [tile.table for tile in shown]
    table = SheetsTable(states, slug=tournament.slug, series=number, order_by="number")
    RequestConfig(request, paginate={"per_page": 300}).configure(table)
    counts = {state: sum(one.state is state for one in states) for state in State}
    form = SheetForm(seats=4, numbers=tournament.numbers_keyed)
    context = {
        "series": series,
        "all_series": tournament.planned,
        "table": table,
        "tiles": shown,
        "counts": counts,
        "total": len(states),
        "attempt": states[0].table.draw.attempt if states else 0,
        "form": form,
        "blank_rows": [(None, fields, (), "") for _seat, fields in form.rows()],
        "rules": json.dumps(rules_of(tournament)),
        "final": final_in_force(tournament),
    }
    return render(request, "sheets/board/series.html", context)


def open_table(request: HallRequest, tournament: Tournament, number: int, wanted: str) -> HttpResponse:
    """The table field without its script: a number and Enter open the form of that table."""
    known = tables_in_play(series_of(tournament, number)).values_list("number", flat=True)
    if wanted.isascii() and wanted.isdecimal() and len(wanted) < 6 and int(wanted) in known:
        return redirect("sheet", tournament.slug, number, int(wanted))
    messages.error(
        request,
        _("There is no table %(table)s in series %(series)s; the tables are 1 to %(last)s.")
        % {"table": wanted[:10], "series": number, "last": max(known, default=0)},
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


@allowed("sheets.look")
def sheet(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """One table's sheet: to be keyed while it doesn't count, to be looked at afterwards."""
    state = state_at(tournament, number, table)
    shown = state.latest in versions_shown(request, tournament, state)
    form = form_at(state if shown else replace(state, latest=None), SheetForm, tournament)
    if state.counts:
        form.initial.update(as_initial(state.latest))  # what counts, also where it was counted from the games
    return sheet_page(request, tournament, state, form, findings=state.findings if shown else ())


def sheet_page(
    request: HallRequest,
    tournament: Tournament,
    state: TableState,
    form: SheetForm,
    *,
    findings: tuple[Finding, ...] = (),
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    form.mark(found.where for found in findings)
    seats = {seat.number: seat for seat in state.seats}
    hidden = is_blind_for(state, tournament, request.user)
    versions = versions_shown(request, tournament, state)
    made = performances_of(state, tournament) if not form.is_bound and state.latest in versions else {}
    rows = [(seats[number], fields, shown_at(findings, number), made.get(number, "")) for number, fields in form.rows()]
    final = final_in_force(tournament)
    second = is_waiting_for(state, request.user)
    names = {
        "state": state,
        "series": state.table.draw.series,
        "form": form,
        "rows": rows,
        "general": shown_at(findings, None),
        "games": tournament.games(len(state.seats)),
        "versions": versions,
        "blind": hidden,
        "others_here": others_at(state, request.user),
        "may_key": may_key(request, tournament, state),
        "may_correct": "sheets.correct" in request.may and not final,
        "may_read_second": "sheets.confirm" in request.may and second and not hidden,
        "decisions": entries(list(rulings_of(tournament).filter(table=state.table)), tournament),
        "reject_form": RejectForm(),
        "take_out_form": TakeOutForm(auto_id="take-out-%s"),
        "rules": json.dumps(rules_of(tournament)),
        "others_lost_bonus": EDITIONS[tournament.rule_edition].others_lost_bonus[len(state.seats)],
    }
    return render(request, "sheets/keying/sheet.html", names | context, status=status)


def series_of(tournament: Tournament, number: int) -> Series:
    found: Series = get_object_or_404(tournament.planned.select_related("tournament"), number=number)
    return found


def state_at(tournament: Tournament, number: int, table: int) -> TableState:
    found = tables_in_play(series_of(tournament, number)).filter(number=table).first()
    if found is None:
        raise Http404
    return state_of(found, tournament)


def form_at(
    state: TableState,
    form: type[AnySheetForm],
    tournament: Tournament,
    typed: QueryDict | None = None,
    *,
    by: Model | None = None,
) -> AnySheetForm:
    """The form of a sheet, with what was keyed before; who is to read it blind sees nothing of it."""
    blind = by is not None and is_blind_for(state, tournament, by)
    return form(
        typed,
        seats=len(state.seats),
        cards=[seat.card.number for seat in state.seats],
        numbers=tournament.numbers_keyed,
        version=None if blind else state.latest,
        base=state.base,
    )


def others_at(state: TableState, user: Model) -> list[Opened]:
    """Who else has this sheet open just now."""
    return [one for one in opened(state.table.draw.series).get(state.number, ()) if one.user != user]


def version_of(tournament: Tournament, number: int, table: int, version: int) -> SheetVersion:
    versions = SheetVersion.objects.filter(table=state_at(tournament, number, table).table)
    return get_object_or_404(versions, number=version)


def performances_of(state: TableState, tournament: Tournament) -> dict[int, int]:
    """What the formula gives for the latest version, seat by seat."""
    if state.latest is None:
        return {}
    made = performance(sheet_of(state.latest, tournament), EDITIONS[tournament.rule_edition])
    return {seat: one.performance for seat, one in enumerate(made, start=1)}


def is_waiting_for(state: TableState, user: Model) -> bool:
    return state.state is State.WAITING and state.latest is not None and state.latest.keyed_by != user


def is_blind_for(state: TableState, tournament: Tournament, user: Model) -> bool:
    """Is this person to read the sheet a second time without seeing the first reading?"""
    return tournament.second_reading == Tournament.SecondReading.BLIND and is_waiting_for(state, user)


def versions_shown(request: HallRequest, tournament: Tournament, state: TableState) -> list[SheetVersion]:
    """All of them; where second readings are blind, and until the sheet counts, a clerk's own: the director decides."""
    versions = list(state.table.versions.all())
    blind = tournament.second_reading == Tournament.SecondReading.BLIND and not state.counts
    if is_blind_for(state, tournament, request.user):
        return []
    if not blind or "sheets.correct" in request.may:
        return versions
    return [one for one in versions if one.keyed_by == request.user]


def may_key(request: HallRequest, tournament: Tournament, state: TableState) -> bool:
    """Whoever confirms or rejects does not key: that would be editing the first reading."""
    if "sheets.key" not in request.may or state.counts or final_in_force(tournament):
        return False
    confirms = tournament.second_reading == Tournament.SecondReading.CONFIRM
    return not (confirms and is_waiting_for(state, request.user))


def shown_at(findings: tuple[Finding, ...], seat: int | None) -> list[Finding]:
    return [found for found in findings if found.where.seat == seat]


def said_of(lowest: Lowest) -> str:
    """All readings of a row, and the least of them."""
    names = {"written": _("written %s"), "marks": _("marks %s"), "running_total": _("running total %s")}
    said = ", ".join(names[name] % score for name, score in lowest.readings.items())
    return _("Lowest reading (SkWO 7.2.5): %(score)s (%(readings)s)") % {"score": lowest.score, "readings": said}
