"""A referee's decision and a protest as papers: the ruling sheet, the protest form blank and with the jury's ruling."""

from django.http import Http404, HttpResponse

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import as_pdf
from tournament.desks.documents.decisions.papers import filled, form_paper, ruling_paper
from tournament.desks.documents.decisions.reading import log_of
from tournament.models import Tournament


@allowed("documents.look")
def ruling_sheet(request: HallRequest, tournament: Tournament, ruling: int) -> HttpResponse:
    """One decision, to be signed and kept, with the way to protest against it."""
    log = log_of(tournament)
    logged = next((entry for entry in log.rulings if entry.ruling.pk == ruling), None)
    if logged is None:
        raise Http404
    return as_pdf(request, tournament, f"ruling-{logged.number}", ruling_paper(tournament, log, logged))


@allowed("documents.look")
def protest_form(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return as_pdf(request, tournament, "protest-form", form_paper(tournament, {}))


@allowed("documents.look")
def protest_paper(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The form as it was filed, with what the jury decided."""
    case = next((case for case in log_of(tournament).cases if case.filed.protest.number == number), None)
    if case is None:
        raise Http404
    return as_pdf(request, tournament, f"protest-{number}", form_paper(tournament, filled(tournament, case)))
