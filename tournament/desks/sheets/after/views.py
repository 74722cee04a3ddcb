"""Pages for a sheet that is keyed: second readings, corrections, and what was keyed at the wrong table."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring import EDITIONS, RuleSet, ScoreSheet
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.sheets.keying import services
from tournament.desks.sheets.keying.forms import CorrectionForm, RejectForm, TakeOutForm
from tournament.desks.sheets.keying.lowest import lowest_foot, readings
from tournament.desks.sheets.keying.views import (
    form_at,
    is_blind_for,
    said_of,
    series_of,
    sheet_page,
    state_at,
    version_of,
)
from tournament.desks.sheets.readings import services as reading_services
from tournament.models import Tournament
from tournament.queries.sheets.sheets import TableState, sheet_of
from tournament.refused import Refused


@allowed("sheets.correct")
def correct(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """The director's correction of a paper that is wrong in itself."""
    state = state_at(tournament, number, table)
    typed = request.POST if request.method == "POST" else None
    form = form_at(state, CorrectionForm, tournament, typed, by=request.user)
    lowest = None if is_blind_for(state, tournament, request.user) else lowest_of(state, tournament)
    passed = sum(row.passed for row in lowest[0].rows) if lowest else 0
    form.start_from(request.GET.get("from", ""), lowest_foot(*lowest) if lowest else (), passed)
    if not form.is_valid():
        status = 422 if form.is_bound else 200
        disputed = [one for one in readings(*lowest) if one.disputed] if lowest else []
        return sheet_page(
            request,
            tournament,
            state,
            form,
            findings=state.findings,
            correcting=True,
            status=status,
            disputed=[(one.row, said_of(one.lowest)) for one in disputed],
            by_games=bool(lowest),
        )
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


def lowest_of(state: TableState, tournament: Tournament) -> tuple[ScoreSheet, RuleSet] | None:
    """What lowest readings are taken from: the latest version, where its games were keyed."""
    if state.latest is None or not state.latest.games.all():
        return None
    return sheet_of(state.latest, tournament), EDITIONS[tournament.rule_edition]


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
    reading_services.count_waiting(series_of(tournament, number), by=request.user)
    return redirect("series-sheets", tournament.slug, number)


@post_only
@allowed("sheets.confirm")
def confirm(request: HallRequest, tournament: Tournament, number: int, table: int, version: int) -> HttpResponse:
    reading_services.confirm(version_of(tournament, number, table, version), by=request.user)
    messages.success(request, _("Table %(table)s is confirmed and counts.") % {"table": table})
    return redirect("series-sheets", tournament.slug, number)


@post_only
@allowed("sheets.confirm")
def reject(request: HallRequest, tournament: Tournament, number: int, table: int, version: int) -> HttpResponse:
    form = RejectForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say what the paper says instead."))
        return redirect("sheet", tournament.slug, number, table)
    kept = version_of(tournament, number, table, version)
    reading_services.reject(kept, by=request.user, reason=form.cleaned_data["reason"])
    return redirect("sheet", tournament.slug, number, table)
