"""What a clerk is told who has sent a sheet: a script in JSON, a plain form on its page."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring import Finding
from tournament.access import HallRequest
from tournament.desks.sheets.keying.reading import same_elsewhere
from tournament.desks.sheets.opened.clerk import wants_json
from tournament.desks.sheets.versions.reading import figures, on_paper, state_at, versions_shown
from tournament.models import Tournament
from tournament.queries.sheets.states import State, TableState
from tournament.wording import sentence

Page = Callable[..., HttpResponse]


@dataclass(frozen=True)
class Notice:
    """What is said once a sheet is saved, and what is worth a second look."""

    text: str
    note: str = ""

    @classmethod
    def of(cls, state: TableState) -> "Notice":
        words: dict[str, Any] = {"table": state.number}
        if state.state is State.COUNTED and state.latest and state.latest.second_by:
            words |= {"first": state.latest.written_by, "second": str(state.latest.second_by)}
            text = _("Both readings of table %(table)s are the same (%(first)s, %(second)s); it counts.") % words
        elif state.state is State.INVALID:
            text = _("Table %(table)s is saved; by a ruling its sheet is invalid and counts zero.") % words
        elif state.latest and state.latest.has_formula_totals and state.state is State.COUNTED:
            text = _("Table %(table)s counts with the total that the formula gives.") % words
        elif state.state is State.COUNTED:
            text = _("Table %(table)s is saved.") % words
        elif state.state is State.WAITING:
            text = _("Table %(table)s is saved and waits for the second reading.") % words
        else:
            text = _("Table %(table)s is saved as it stands on paper; it doesn't count yet.") % words
        if state.unsigned:
            names = "; ".join(f"{seat.number} {seat.card.name}" for seat in state.unsigned)
            text += " " + _("Table %(table)s: not signed by seat %(seats)s.") % {**words, "seats": names}
        twin = same_elsewhere(state.latest) if state.latest else None
        if twin is None:
            return cls(text)
        return cls(text, _("Table %(other)s has the very same figures: keyed at the wrong table?") % {"other": twin})


def as_json(problem: Finding) -> dict[str, Any]:
    where = problem.where
    return {"row": where.row, "seat": where.seat, "field": where.field, "text": sentence(problem)}


def not_taken(
    request: HallRequest,
    state: TableState,
    form: Form,
    page: Page,
    *,
    findings: tuple[Finding, ...] = (),
    status: int,
    **context: Any,
) -> HttpResponse:
    """Says at its place what is wrong; on the `page` everything that was typed stands there still."""
    tournament = state.table.draw.series.tournament
    if readers := readers_of(findings, state, request):
        context["readers"] = readers
    if not wants_json(request):
        return page(request, tournament, state, form, findings=findings, status=status, **context)
    told = [as_json(problem) for problem in findings]
    for name, errors in form.errors.items():
        told += [{"at": name, "text": f"{form.fields[name].label}: {error}"} for error in errors]
    latest, theirs = state.latest, None
    if latest and status == 409 and latest in versions_shown(request, tournament, state):
        theirs = {"by": latest.written_by, "figures": figures(on_paper(latest))}
    return JsonResponse(
        {"outcome": state.state, "findings": told, "theirs": theirs, "base": state.base, **context}, status=status
    )


def readers_of(findings: tuple[Finding, ...], state: TableState, request: HallRequest) -> list[str]:
    """Who has read the sheet first and who second, where their readings differ."""
    differ = any(problem.code == "reading.differs" for problem in findings)
    return [state.latest.written_by, str(request.user)] if differ and state.latest else []


def may_stand(findings: tuple[Finding, ...]) -> bool:
    """Whether what somebody has read can be kept as it is: not against a sheet that its table has closed."""
    return all(problem.code != "sheet.signed_at_table" for problem in findings)


def came_too_late(
    request: HallRequest,
    tournament: Tournament,
    state: TableState,
    form: Form,
    page: Page,
    findings: tuple[Finding, ...],
) -> HttpResponse:
    """What was refused behind the lock: the page says it beside the table as it stands now."""
    now = state_at(tournament, state.table.draw.series.number, state.number)
    return not_taken(request, now, form, page, findings=findings, status=409, stale=True)


def saved(request: HallRequest, tournament: Tournament, state: TableState) -> HttpResponse:
    """What became of the table by what was put down."""
    now = state_at(tournament, state.table.draw.series.number, state.number)
    notice = Notice.of(now)
    if wants_json(request):
        return JsonResponse({"outcome": now.state, "text": notice.text, "note": notice.note, "base": now.base})
    (messages.success if now.state is State.COUNTED else messages.warning)(request, notice.text)
    if notice.note:
        messages.warning(request, notice.note)
    return redirect("series-sheets", tournament.slug, now.table.draw.series.number)
