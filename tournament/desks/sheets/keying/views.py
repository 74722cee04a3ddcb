"""One sheet with all its versions, and what is typed at its foot from the paper, by scripts and by plain forms alike.

Findings are told first and kept only if the clerk says that it stands so on paper; nothing is corrected silently.
"""

from dataclasses import replace
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render

from scoring import Finding
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.sheets.after.forms import TakeOutForm
from tournament.desks.sheets.keying import services
from tournament.desks.sheets.keying.answers import as_json, came_too_late, may_stand, not_taken, saved
from tournament.desks.sheets.opened.clerk import same_clerk
from tournament.desks.sheets.opened.reading import drafts, foot_of_draft
from tournament.desks.sheets.readings.forms import RejectForm
from tournament.desks.sheets.signatures.forms import UnsignedForm
from tournament.desks.sheets.versions.forms import SheetForm, form_at, shown
from tournament.desks.sheets.versions.paper import Paper, has_wrong_totals_alone, paper_of, preview
from tournament.desks.sheets.versions.reading import (
    figures,
    is_waiting_for,
    may_key,
    may_settle,
    page_of,
    state_at,
    versions_shown,
)
from tournament.models import Tournament
from tournament.queries.protests.rulings import entries, rulings_of
from tournament.queries.sheets.states import TableState, performances_on, sheet_with
from tournament.refused import Refused


@allowed("sheets.look")
def sheet(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """One table's sheet: to be keyed while it doesn't count, to be looked at afterwards."""
    state = state_at(tournament, number, table)
    seen = state.latest in versions_shown(request, tournament, state)
    form = form_at(state if seen else replace(state, latest=None), SheetForm, tournament)
    if state.counts and state.latest:
        form.initial.update(figures(state.latest))  # what counts, also where it was counted from the games
    elif may_key(request, tournament, state):
        form.initial.update(foot_of_draft(state, drafts(state.table.draw.series, request.user)))
    findings = state.findings if seen else ()
    formula = bool(state.latest and findings and offers_formula(request, state, paper_of(state.latest), findings))
    exchanged = are_exchanged(findings) and not state.counts
    return sheet_page(
        request, tournament, state, form, findings=findings, offer_formula=formula, offer_exchange=exchanged
    )


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
    page = page_of(request, tournament, state)
    second = is_waiting_for(state, request.user) and not page["blind"]
    doors = {
        "may_correct": "sheets.correct" in request.may,
        "may_say_right": "sheets.twins" in request.may,
        "may_read_second": "sheets.confirm" in request.may and second,
        "decisions": entries(list(rulings_of(tournament).filter(table=state.table)), tournament),
        "reject_form": RejectForm(),
        "take_out_form": TakeOutForm(auto_id="take-out-%s"),
        "sign_form": UnsignedForm(state=state),
    }
    foot = shown(form, state, page["versions"], findings)
    return render(request, "sheets/keying/sheet.html", page | doors | foot | context, status=status)


@post_only
@allowed("sheets.key")
@same_clerk
def key(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Saves a foot as it stands on paper; what does not add up is told first, and saved only if it is kept."""
    state = state_at(tournament, number, table)
    form = form_at(state, SheetForm, tournament, request.POST)
    if not form.is_valid():
        return not_taken(request, state, form, sheet_page, status=422)
    paper = Paper(form.footers(), form.cleaned_data["passed"], unsigned=form.cleaned_data["unsigned"])
    try:
        findings = services.put_down(state, paper, by=request.user, **form.sent_with())
    except Refused as refusal:
        return came_too_late(request, tournament, state, form, sheet_page, refusal.findings)
    if findings:
        formula = offers_formula(request, state, paper, findings)
        offers = {"offer_keep": may_stand(findings), "offer_formula": formula}
        if are_exchanged(findings):
            offers["offer_exchange"] = True
        return not_taken(request, state, form, sheet_page, findings=findings, status=422, **offers)
    return saved(request, tournament, state)


def are_exchanged(findings: tuple[Finding, ...]) -> bool:
    """Are won and lost swapped in every row?"""
    return any(problem.code == "footer.won_lost_everywhere" for problem in findings)


def offers_formula(request: HallRequest, state: TableState, paper: Paper, findings: tuple[Finding, ...]) -> bool:
    """Is only a total wrong, and may this person settle it?"""
    tournament = state.table.draw.series.tournament
    return has_wrong_totals_alone(paper, findings, state.table) and may_settle(tournament, request.user)


@post_only
@allowed("sheets.key")
def check(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """The findings of what is in the form, while it is typed; nothing is saved."""
    state = state_at(tournament, number, table)
    form = form_at(state, SheetForm, tournament, request.POST)
    if not form.is_valid():
        return JsonResponse({"complete": False, "findings": []})
    findings = preview(
        state.table,
        footers=form.footers(),
        passed=form.cleaned_data["passed"],
        correcting="paragraph" in request.POST,
    )
    seats = performances_on(sheet_with(form.footers(), tournament, joined=state.table.fourth), tournament.rules)
    performances = [seat.performance for seat in seats]
    return JsonResponse({"complete": True, "findings": list(map(as_json, findings)), "performances": performances})
