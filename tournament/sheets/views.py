"""Pages of the sheets desk: the tables of a series, one sheet to key, correct, confirm or reject."""

from typing import Any, TypeVar

from django.contrib import messages
from django.db.models import Model
from django.http import Http404, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from scoring import EDITIONS, Finding, finding, performance
from tournament.access import HallRequest, allowed, post_only
from tournament.models import Series, SheetVersion, Tournament
from tournament.queries.finals import final_in_force
from tournament.queries.sheets import State, TableState, sheet_of, sheet_with, state_of, table_states, tables_in_play
from tournament.refused import Refused
from tournament.sheets import services
from tournament.sheets.forms import CorrectionForm, RejectForm, SheetForm, TakeOutForm
from tournament.sheets.tables import SheetsTable
from tournament.wording import sentence

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
    if wanted := request.GET.get("table", "").strip():
        return open_table(request, tournament, number, wanted)
    series = series_of(tournament, number)
    states = table_states(series)
    table = SheetsTable(states, slug=tournament.slug, series=number, order_by="number")
    RequestConfig(request, paginate={"per_page": 300}).configure(table)
    counts = [(state, sum(one.state is state for one in states)) for state in State]
    context = {"series": series, "all_series": tournament.planned, "table": table, "counts": dict(counts)}
    return render(request, "sheets/series.html", context | {"total": len(states)})


def open_table(request: HallRequest, tournament: Tournament, number: int, wanted: str) -> HttpResponse:
    """The table field: a number and Enter open the form of that table."""
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
    form = form_at(state, SheetForm)
    return sheet_page(request, tournament, state, form, findings=state.findings)


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
    made = performances_of(state, tournament) if not form.is_bound else {}
    rows = [(seats[number], fields, shown_at(findings, number), made.get(number, "")) for number, fields in form.rows()]
    final = final_in_force(tournament)
    may_key = "sheets.key" in request.may and state.state is not State.COUNTED and not final
    names = {
        "state": state,
        "series": state.table.draw.series,
        "form": form,
        "rows": rows,
        "general": shown_at(findings, None),
        "games": tournament.games(len(state.seats)),
        "versions": state.table.versions.all(),
        "may_key": may_key,
        "may_correct": "sheets.correct" in request.may and not final,
        "may_read_second": "sheets.confirm" in request.may and is_waiting_for(state, request.user),
        "reject_form": RejectForm(),
        "take_out_form": TakeOutForm(auto_id="take-out-%s"),
        "others_lost_bonus": EDITIONS[tournament.rule_edition].others_lost_bonus[len(state.seats)],
    }
    return render(request, "sheets/sheet.html", names | context, status=status)


@post_only
@allowed("sheets.key")
def key(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    state = state_at(tournament, number, table)
    form = form_at(state, SheetForm, request.POST)
    if not form.is_valid():
        return sheet_page(request, tournament, state, form, status=422)
    try:
        version = services.key(
            state.table,
            by=request.user,
            footers=form.footers(),
            passed=form.cleaned_data["passed"],
            base=form.cleaned_data["base"],
        )
    except Refused as refusal:
        return sheet_page(request, tournament, state, form, findings=refusal.findings, status=409, stale=True)
    if services.findings_of(version):
        messages.warning(request, _("Saved as it stands on paper; it doesn't count yet."))
        return redirect("sheet", tournament.slug, number, table)
    messages.success(request, _("Table %(table)s is saved.") % {"table": table})
    return redirect("series-sheets", tournament.slug, number)


@post_only
@allowed("sheets.key")
def check(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """The findings of what is in the form, while it is typed; nothing is saved."""
    state = state_at(tournament, number, table)
    form = form_at(state, SheetForm, request.POST)
    if not form.is_valid():
        return JsonResponse({"complete": False, "findings": []})
    found = services.preview(
        state.table,
        footers=form.footers(),
        passed=form.cleaned_data["passed"],
        correcting="paragraph" in request.POST,
    )
    shown = [{"seat": one.where.seat, "field": one.where.field, "text": sentence(one)} for one in found]
    made = performance(sheet_with(form.footers(), tournament), EDITIONS[tournament.rule_edition])
    return JsonResponse({"complete": True, "findings": shown, "performances": [seat.performance for seat in made]})


@allowed("sheets.correct")
def correct(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """The director's correction of a paper that is wrong in itself."""
    state = state_at(tournament, number, table)
    form = form_at(state, CorrectionForm, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        status = 422 if form.is_bound else 200
        return sheet_page(request, tournament, state, form, findings=state.findings, correcting=True, status=status)
    try:
        services.correct(
            state.table,
            by=request.user,
            footers=form.footers(),
            **{name: form.cleaned_data[name] for name in ("passed", "base", "paragraph", "reason")},
        )
    except Refused as refusal:
        return sheet_page(request, tournament, state, form, findings=refusal.findings, status=409, correcting=True)
    messages.success(request, _("The correction of table %(table)s counts.") % {"table": table})
    return redirect("sheet", tournament.slug, number, table)


@post_only
@allowed("sheets.take_out")
def take_out(request: HallRequest, tournament: Tournament, number: int, table: int, version: int) -> HttpResponse:
    form = TakeOutForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Give a reason; it stays on record with the sheet."))
        return redirect("sheet", tournament.slug, number, table)
    services.take_out(
        state_at(tournament, number, table).table, base=version, by=request.user, reason=form.cleaned_data["reason"]
    )
    messages.success(request, _("Nothing that was keyed for table %(table)s counts any more.") % {"table": table})
    return redirect("sheet", tournament.slug, number, table)


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
    form = RejectForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say what the paper says instead."))
        return redirect("sheet", tournament.slug, number, table)
    services.reject(version_of(tournament, number, table, version), by=request.user, reason=form.cleaned_data["reason"])
    return redirect("sheet", tournament.slug, number, table)


def series_of(tournament: Tournament, number: int) -> Series:
    found: Series = get_object_or_404(tournament.planned.select_related("tournament"), number=number)
    return found


def state_at(tournament: Tournament, number: int, table: int) -> TableState:
    found = tables_in_play(series_of(tournament, number)).filter(number=table).first()
    if found is None:
        raise Http404
    return state_of(found, tournament)


def form_at(state: TableState, form: type[AnySheetForm], typed: QueryDict | None = None) -> AnySheetForm:
    return form(typed, seats=len(state.seats), version=state.latest, base=state.base)


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


def shown_at(findings: tuple[Finding, ...], seat: int | None) -> list[Finding]:
    return [found for found in findings if found.where.seat == seat]
