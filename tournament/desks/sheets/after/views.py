"""Pages for a sheet that is keyed: its correction by the director, and what was keyed at the wrong table."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring import Finding, RuleSet, ScoreSheet
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.sheets.after import services
from tournament.desks.sheets.after.forms import CorrectionForm, TakeOutForm
from tournament.desks.sheets.opened.services import open_sheet
from tournament.desks.sheets.versions.forms import form_at, shown
from tournament.desks.sheets.versions.lowest import in_words, lowest_foot, readings
from tournament.desks.sheets.versions.reading import is_blind_for, page_of, state_at
from tournament.desks.sheets.versions.texts import foot_kept, texts_kept
from tournament.models import SheetVersion, Tournament
from tournament.queries.sheets.states import TableState, sheet_of
from tournament.reasons import reason_in
from tournament.refused import Refused


@allowed("sheets.correct")
def correct(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """The director's correction of a paper that is wrong in itself."""
    state = state_at(tournament, number, table)
    typed = request.POST if request.method == "POST" else None
    form = form_at(state, CorrectionForm, tournament, typed, by=request.user)
    lowest = None if is_blind_for(state, request.user) else lowest_of(state, tournament)
    passed = sum(row.passed for row in lowest[0].rows if not row.annulled) if lowest else 0
    form.start_from(request.GET.get("from", ""), lowest_foot(*lowest) if lowest else (), passed)
    if not form.is_valid():
        status = 422 if form.is_bound else 200
        disputed = [reading for reading in readings(*lowest) if reading.disputed] if lowest else []
        return correction_page(
            request,
            tournament,
            state,
            form,
            findings=state.findings,
            status=status,
            disputed=[(reading.row, in_words(reading.lowest)) for reading in disputed],
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
        return correction_page(request, tournament, state, form, findings=refusal.findings, status=409)
    messages.success(request, _("The correction of table %(table)s counts.") % {"table": table})
    return redirect("sheet", tournament.slug, number, table)


def correction_page(
    request: HallRequest,
    tournament: Tournament,
    state: TableState,
    form: CorrectionForm,
    *,
    findings: tuple[Finding, ...],
    status: int,
    **context: Any,
) -> HttpResponse:
    """The page of the sheet, with the form of its correction instead of the doors to what else can be done."""
    page = page_of(request, tournament, state)
    foot = shown(form, state, page["versions"], findings)
    of_it = {"correcting": True, "mistyped_form": mistyped_form(request, state)}
    return render(request, "sheets/keying/sheet.html", page | foot | of_it | context, status=status)


def mistyped_form(request: HallRequest, state: TableState) -> TakeOutForm | None:
    """The way for what somebody has typed wrongly at the desk: nobody has typed what a table has signed."""
    if typed_version(state) is None or "sheets.take_out" not in request.may:
        return None
    return TakeOutForm(auto_id="mistyped-%s", initial={"reason": _("typed wrongly")})


def typed_version(state: TableState) -> SheetVersion | None:
    """The newest one that somebody has keyed from the paper, unless it was taken out or the table has signed it."""
    standing = [version for version in state.table.versions.all() if not version.taken_out_at]
    newest = next((version for version in standing if version.kind != SheetVersion.Kind.CORRECTION), None)
    return newest if newest and not newest.is_kept else None


def lowest_of(state: TableState, tournament: Tournament) -> tuple[ScoreSheet, RuleSet] | None:
    """What lowest readings are taken from: the latest version, where its games were keyed."""
    if state.latest is None or not state.latest.games.all():
        return None
    return sheet_of(state.latest, tournament), tournament.rules


@post_only
@allowed("sheets.take_out")
def take_out(request: HallRequest, tournament: Tournament, number: int, table: int, version: int) -> HttpResponse:
    state = state_at(tournament, number, table)
    reason = reason_in(request, TakeOutForm, lacking=_("Give a reason; it stays on record with the sheet."))
    if not reason:
        return redirect("sheet", tournament.slug, number, table)
    typed = typed_version(state)
    was_there = services.take_out(state.table, base=version, by=request.user, reason=reason)
    if was_there and typed and "again" in request.POST:
        return begin_again(request, state, typed)
    messages.success(request, _("Nothing that was keyed for table %(table)s counts any more.") % {"table": table})
    return redirect("sheet", tournament.slug, number, table)


def begin_again(request: HallRequest, state: TableState, version: SheetVersion) -> HttpResponse:
    """What was keyed stands in the form as if it had been typed; nothing counts until it is saved."""
    open_sheet(state.table, by=request.user, typed=texts_kept(version) or foot_kept(version), anew=True)
    words = _("Table %(table)s is taken out. Put right what was typed wrongly, and save.")
    messages.warning(request, words % {"table": state.number})
    series = state.table.draw.series
    return redirect("games" if version.games.all() else "sheet", series.tournament.slug, series.number, state.number)


@post_only
@allowed("sheets.twins")
def both_right(request: HallRequest, tournament: Tournament, number: int, table: int, other: int) -> HttpResponse:
    services.both_right(state_at(tournament, number, table).table, other=other, by=request.user)
    words = {"table": table, "other": other}
    messages.success(request, _("Noted: the sheets of tables %(table)s and %(other)s are both right.") % words)
    return redirect("sheet", tournament.slug, number, table)
