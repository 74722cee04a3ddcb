"""A referee's decision and a protest as papers: the ruling sheet, the protest form blank and with the jury's ruling."""

from typing import Any

from django.http import Http404, HttpResponse

from tournament.access import HallRequest, allowed
from tournament.documents.views import as_pdf, paper
from tournament.models import Juror, Series, Tournament
from tournament.queries.referee_log import Filed, log_of
from tournament.wording.papers import objections

FEWEST_JURORS, MOST_JURORS = 3, 5  # with a line of their own on the form
LINES = {"against": 2, "text": 7, "decision": 2, "reason": 2}  # to write on, on the blank form


@allowed("documents.look")
def ruling_sheet(request: HallRequest, tournament: Tournament, ruling: int) -> HttpResponse:
    """One decision, to be signed and kept, with the way to protest against it."""
    logged = next((one for one in log_of(tournament).rulings if one.ruling.pk == ruling), None)
    if logged is None:
        raise Http404
    context = {
        "logged": logged,
        "ruling": logged.ruling,
        "law": law(logged.ruling.paragraph),
        "objections": until(tournament, logged.ruling.series),
    }
    return as_pdf(tournament, f"ruling-{logged.number}", paper(tournament, "ruling_sheet", context))


@allowed("documents.look")
def protest_form(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return as_pdf(tournament, "protest-form", form_paper(tournament, {}))


@allowed("documents.look")
def protest_paper(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The form as it was filed, with what the jury decided."""
    filed = next((one for one in log_of(tournament).protests if one.protest.number == number), None)
    if filed is None:
        raise Http404
    return as_pdf(tournament, f"protest-{number}", form_paper(tournament, filled(tournament, filed)))


def form_paper(tournament: Tournament, context: dict[str, Any]) -> str:
    named = Juror.objects.filter(tournament=tournament, removed_at=None).count()
    form = {
        "lines": {name: range(count) for name, count in LINES.items()},
        "jurors": range(max(FEWEST_JURORS, min(named, MOST_JURORS))),
        "objections": until(tournament),
    }
    return paper(tournament, "protest_form", form | context)


def filled(tournament: Tournament, filed: Filed) -> dict[str, Any]:
    return {
        "filed": filed,
        "objections": until(tournament, filed.protest.series),
        "protest": filed.protest,
        "late": filed.late,
        "in_time": filed.late is False,
        "verdict": filed.verdict,
        "law": law(filed.verdict.paragraph) if filed.verdict else "",
    }


def until(tournament: Tournament, series: Series | None = None) -> list[str]:
    """How long one may protest in a series; on the blank form, in any of them."""
    ends = {False, True} if series is None else {series.number >= tournament.series_count}
    if tournament.series_count == 1:
        ends = {True}
    return [objections(tournament, last=last) for last in sorted(ends)]


def law(paragraph: str) -> str:
    """A paragraph as papers name it."""
    return paragraph
