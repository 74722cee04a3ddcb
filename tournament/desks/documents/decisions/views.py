"""A referee's decision and a protest as papers: the ruling sheet, the protest form blank and with the jury's ruling."""

from collections.abc import Iterable
from typing import Any

from django.http import Http404, HttpResponse

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import as_pdf, paper
from tournament.desks.documents.decisions.reading import Case, log_of
from tournament.models import Juror, Tournament
from tournament.wording.law.index import title_of
from tournament.wording.papers import objections

FEWEST_JURORS, MOST_JURORS = 3, 5  # with a line of their own on the form
LINES = {"against": 2, "text": 7, "decision": 2, "reason": 2}  # to write on, on the blank form


@allowed("documents.look")
def ruling_sheet(request: HallRequest, tournament: Tournament, ruling: int) -> HttpResponse:
    """One decision, to be signed and kept, with the way to protest against it."""
    log = log_of(tournament)
    logged = next((one for one in log.rulings if one.ruling.pk == ruling), None)
    if logged is None:
        raise Http404
    context = {
        "logged": logged,
        "ruling": logged.ruling,
        "law": law(logged.ruling.paragraph),
        "objections": until(tournament, log.open_in(logged.ruling)),
    }
    return as_pdf(request, tournament, f"ruling-{logged.number}", paper(tournament, "decisions/ruling_sheet", context))


@allowed("documents.look")
def protest_form(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return as_pdf(request, tournament, "protest-form", form_paper(tournament, {}))


@allowed("documents.look")
def protest_paper(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The form as it was filed, with what the jury decided."""
    case = next((one for one in log_of(tournament).cases if one.filed.protest.number == number), None)
    if case is None:
        raise Http404
    return as_pdf(request, tournament, f"protest-{number}", form_paper(tournament, filled(tournament, case)))


def case_papers(tournament: Tournament, cases: Iterable[Case]) -> list[str]:
    """Every protest as it was filed and decided."""
    lines = jurors(tournament)
    return [paper_of(tournament, filled(tournament, case), lines) for case in cases]


def jurors(tournament: Tournament) -> range:
    named = Juror.objects.filter(tournament=tournament, removed_at=None).count()
    return range(max(FEWEST_JURORS, min(named, MOST_JURORS)))


def form_paper(tournament: Tournament, context: dict[str, Any]) -> str:
    return paper_of(tournament, context, jurors(tournament))


def paper_of(tournament: Tournament, context: dict[str, Any], lines: range) -> str:
    form = {
        "lines": {name: range(count) for name, count in LINES.items()},
        "jurors": lines,
        "objections": until(tournament),
    }
    return paper(tournament, "decisions/protest_form", form | context)


def filled(tournament: Tournament, case: Case) -> dict[str, Any]:
    return {
        "case": case,
        "protest": case.filed.protest,
        "objections": until(tournament, case.filed.window.series),
        "late": case.filed.late,
        "in_time": not case.filed.late,
        "verdict": case.verdict,
        "law": law(case.verdict.paragraph) if case.verdict else "",
    }


def until(tournament: Tournament, series: int | None = None) -> list[str]:
    """How long one may protest about a series; on the blank form, about any of them."""
    last = tournament.series_count
    ends = {number >= last for number in ([1, last] if series is None else [series])}
    return [objections(tournament, last=end) for end in sorted(ends)]


def law(paragraph: str) -> str:
    """A paragraph with its title, where it stands in the index."""
    return f"{paragraph} {title_of(paragraph)}".strip()
