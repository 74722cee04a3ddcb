"""What was typed from a paper is put down here: the foot, for scripts and for plain forms alike.

Findings are told first and kept only if the clerk says that it stands so on paper; nothing is corrected silently.
"""

import re
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring import EDITIONS, Finding, performance
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.sheets.keying import services
from tournament.desks.sheets.keying.forms import SheetForm
from tournament.desks.sheets.keying.lines import CELLS
from tournament.desks.sheets.keying.reading import FOOT_FIELD, figures, same_elsewhere
from tournament.desks.sheets.keying.services import Paper
from tournament.desks.sheets.keying.views import form_at, is_blind_for, others_at, sheet_page, state_at, versions_shown
from tournament.desks.sheets.opened import services as open_services
from tournament.desks.sheets.readings import services as reading_services
from tournament.models import Tournament
from tournament.queries.sheets.sheets import State, TableState, sheet_with
from tournament.refused import Refused
from tournament.wording import sentence

TYPED = re.compile(rf"{FOOT_FIELD.pattern}|cards|g\d{{1,3}}_(?:{'|'.join(CELLS)})", re.ASCII)  # a draft's fields


@post_only
@allowed("sheets.key")
def key(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Saves a foot as it stands on paper; what does not add up is told first, and saved only if it is kept."""
    if of_another(request):
        return sign_in_again(request)
    state = state_at(tournament, number, table)
    form = form_at(state, SheetForm, tournament, request.POST)
    if not form.is_valid():
        return not_taken(request, state, form, sheet_page, status=422)
    paper = Paper(form.footers(), form.cleaned_data["passed"])
    return taken(request, tournament, state, form, paper, sheet_page)


def taken(
    request: HallRequest, tournament: Tournament, state: TableState, form: SheetForm, paper: Paper, page: Any
) -> HttpResponse:
    """Puts down what was typed: as the first reading, or as the second; `page` shows the form again if it isn't."""
    try:
        found = put_down(request, tournament, state, form, paper)
    except Refused as refusal:
        fresh = state_at(tournament, state.table.draw.series.number, state.number)
        return not_taken(request, fresh, form, page, findings=refusal.findings, status=409, stale=True)
    if found:
        return not_taken(request, state, form, page, findings=found, status=422, offer_keep=True)
    fresh = state_at(tournament, state.table.draw.series.number, state.number)
    said = Said.of(fresh)
    if wants_json(request):
        return JsonResponse({"outcome": fresh.state, "text": said.text, "note": said.note, "base": fresh.base})
    (messages.success if fresh.state is State.COUNTED else messages.warning)(request, said.text)
    if said.note:
        messages.warning(request, said.note)
    return redirect("series-sheets", tournament.slug, fresh.table.draw.series.number)


def put_down(
    request: HallRequest, tournament: Tournament, state: TableState, form: SheetForm, paper: Paper
) -> tuple[Finding, ...]:
    """What keeps it from being put down: findings that nobody kept, or differences to the first reading."""
    keep, seen, by = form.cleaned_data["keep"], form.seen(), request.user
    found = services.preview(state.table, footers=paper.footers, passed=paper.passed, rows=paper.rows)
    if found and not keep and not state.counts:
        return found
    if is_blind_for(state, tournament, by) and state.latest:
        return reading_services.read_blind(state.latest, paper, by=by, cards=seen, stands=keep)
    services.key(
        state.table,
        by=by,
        footers=paper.footers,
        passed=paper.passed,
        rows=paper.rows,
        base=form.cleaned_data["base"],
        cards=seen,
    )
    return ()


def not_taken(
    request: HallRequest,
    state: TableState,
    form: SheetForm,
    page: Any,
    *,
    findings: tuple[Finding, ...] = (),
    status: int,
    **context: Any,
) -> HttpResponse:
    """Says at its place what is wrong; everything that was typed stands there still."""
    tournament = state.table.draw.series.tournament
    if not wants_json(request):
        shown: HttpResponse = page(request, tournament, state, form, findings=findings, status=status, **context)
        return shown
    said = [as_json(found) for found in findings]
    for name, errors in form.errors.items():
        said += [{"at": name, "text": f"{form.fields[name].label}: {error}"} for error in errors]
    latest, theirs = state.latest, None
    if latest and status == 409 and latest in versions_shown(request, tournament, state):
        theirs = {"by": str(latest.keyed_by), "figures": figures(latest)}
    return JsonResponse(
        {"outcome": state.state, "findings": said, "theirs": theirs, "base": state.base, **context}, status=status
    )


@post_only
@allowed("sheets.key")
def check(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """The findings of what is in the form, while it is typed; nothing is saved."""
    state = state_at(tournament, number, table)
    form = form_at(state, SheetForm, tournament, request.POST)
    if not form.is_valid():
        return JsonResponse({"complete": False, "findings": []})
    found = services.preview(
        state.table,
        footers=form.footers(),
        passed=form.cleaned_data["passed"],
        correcting="paragraph" in request.POST,
    )
    made = performance(sheet_with(form.footers(), tournament), EDITIONS[tournament.rule_edition])
    shown = [as_json(one) for one in found]
    return JsonResponse({"complete": True, "findings": shown, "performances": [seat.performance for seat in made]})


@post_only
@allowed("sheets.key")
def open_sheet(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Said by a browser that has the sheet open, every few seconds and with every row that is typed."""
    if of_another(request):
        return sign_in_again(request)
    state = state_at(tournament, number, table)
    typed = {name: str(text) for name, text in request.POST.items() if TYPED.fullmatch(name) and "\0" not in str(text)}
    if "close" in request.POST:
        open_services.close_sheet(state.table, by=request.user, drop="drop" in request.POST)
        return JsonResponse({})
    if typed.keys() <= {"cards"}:
        typed = {}
    said = request.POST.get("base", "")
    base = int(said) if said.isascii() and said.isdecimal() and len(said) < 6 else None
    open_services.open_sheet(state.table, by=request.user, typed=typed, base=base)
    newest = state.table.versions.all()[:1]
    saved_by = [str(version.keyed_by) for version in newest if version.keyed_by != request.user]
    return JsonResponse(
        {
            "state": state.state,
            "base": state.base,
            "by": "".join(saved_by),
            "others": [str(one.user) for one in others_at(state, request.user)],
        }
    )


def of_another(request: HallRequest) -> bool:
    """A desk says whose it is: what one clerk has keyed is not sent as another's who signed in on the same laptop."""
    return request.POST.get("by", str(request.user.pk)) != str(request.user.pk)


def sign_in_again(request: HallRequest) -> HttpResponse:
    """To a script, which waits until the right person is back; to a form, where that person can sign in."""
    if wants_json(request):
        return HttpResponse(status=401)
    raise PermissionDenied


@dataclass(frozen=True)
class Said:
    """What is said once a sheet is saved, and what is worth a second look."""

    text: str
    note: str = ""

    @classmethod
    def of(cls, state: TableState) -> "Said":
        words = {"table": state.number}
        if state.state is State.COUNTED and state.latest and state.latest.second_by:
            text = _("Both readings of table %(table)s are the same; it counts.") % words
        elif state.state is State.INVALID:
            text = _("Table %(table)s is saved; by a ruling its sheet is invalid and counts zero.") % words
        elif state.state is State.COUNTED:
            text = _("Table %(table)s is saved.") % words
        elif state.state is State.WAITING:
            text = _("Table %(table)s is saved and waits for the second reading.") % words
        else:
            text = _("Table %(table)s is saved as it stands on paper; it doesn't count yet.") % words
        twin = same_elsewhere(state.latest) if state.latest else None
        if twin is None:
            return cls(text)
        return cls(text, _("Table %(other)s has the very same figures: keyed at the wrong table?") % {"other": twin})


def as_json(found: Finding) -> dict[str, Any]:
    return {"row": found.where.row, "seat": found.where.seat, "field": found.where.field, "text": sentence(found)}


def wants_json(request: HallRequest) -> bool:
    return request.headers.get("accept", "") == "application/json"
