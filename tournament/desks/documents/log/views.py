"""The referee's log of the day: every decision and every protest, as PDF and as a workbook with a sheet for each."""

from django.http import HttpResponse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import as_listing, as_pdf, as_workbook
from tournament.desks.documents.decisions.reading import log_of
from tournament.desks.documents.log.lists import decisions, for_machines, protests
from tournament.desks.documents.log.papers import log_paper
from tournament.models import Tournament


@allowed("documents.look")
def referee_log_pdf(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return as_pdf(request, tournament, "referee-log", log_paper(tournament, log_of(tournament)))


@allowed("documents.look")
def referee_log_xlsx(request: HallRequest, tournament: Tournament) -> HttpResponse:
    log = log_of(tournament)
    where = f"{tournament.place}, {date_format(tournament.date)}"
    heading = [tournament.name, f"{where}, {_('Log of the referees')}"]
    return as_workbook(
        request,
        tournament,
        "referee-log",
        decisions(heading, log.rulings),
        protests(heading, log.cases),
    )


@allowed("documents.look")
def referee_log_csv(request: HallRequest, tournament: Tournament, part: str) -> HttpResponse:
    """The decisions or the protests: CSV is one list a file."""
    log = log_of(tournament)
    sheet = decisions([], log.rulings) if part == "decisions" else protests([], log.cases)
    return as_listing(request, tournament, f"referee-log-{part}", for_machines(sheet), "csv")
