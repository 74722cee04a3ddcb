"""Ruling sheets and protests as papers: the form blank, as it was filed, and with the jury's ruling."""

from collections.abc import Iterable
from typing import Any

from tournament.desks.documents.answers.manuscripts import Manuscript, paper
from tournament.desks.documents.decisions.reading import Case, Log, Logged
from tournament.models import Tournament
from tournament.wording.law.index import title_of
from tournament.wording.papers import objection_windows, objections

FEWEST_JURORS, MOST_JURORS = 3, 5  # with a line of their own on the form


LINES = {"against": 2, "text": 7, "decision": 2, "reason": 2}  # to write on, on the blank form


def ruling_paper(tournament: Tournament, log: Log, logged: Logged) -> Manuscript:
    context = {
        "logged": logged,
        "ruling": logged.ruling,
        "law": law(logged.ruling.paragraph),
        "objections": until(tournament, log.open_in(logged.ruling)),
    }
    return paper(tournament, "decisions/ruling_sheet", context)


def case_papers(tournament: Tournament, cases: Iterable[Case]) -> list[Manuscript]:
    """Every protest as it was filed and decided."""
    lines = jurors(tournament)
    return [paper_of(tournament, filled(tournament, case), lines) for case in cases]


def jurors(tournament: Tournament) -> range:
    named = tournament.jurors.serving().count()
    return range(max(FEWEST_JURORS, min(named, MOST_JURORS)))


def form_paper(tournament: Tournament, context: dict[str, Any]) -> Manuscript:
    return paper_of(tournament, context, jurors(tournament))


def paper_of(tournament: Tournament, context: dict[str, Any], lines: range) -> Manuscript:
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
    if series is None and last > 1:
        return objection_windows(tournament)
    return [objections(tournament, last=series is None or series >= last)]


def law(paragraph: str) -> str:
    """A paragraph with its title, where it stands in the index."""
    return f"{paragraph} {title_of(paragraph)}".strip()
