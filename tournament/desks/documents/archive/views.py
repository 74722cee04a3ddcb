"""All data of a tournament in one file for people: a workbook. The archive that can be read back is the backup's."""

from django.http import HttpResponse

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import as_read
from tournament.desks.documents.answers.manuscripts import Manuscript, workbook_of
from tournament.desks.documents.archive.results import sheets
from tournament.desks.documents.archive.sheets import heading_of
from tournament.desks.documents.decisions.reading import log_of
from tournament.desks.documents.log.lists import decisions, protests
from tournament.models import Tournament


@allowed("tournament.archive")
def archive_xlsx(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return as_read(request, tournament, "all-data", lambda: [everything(tournament)], "xlsx")


def everything(tournament: Tournament) -> Manuscript:
    log, heading = log_of(tournament), heading_of(tournament, "")
    rulings = [decisions(heading, log.rulings), protests(heading, log.cases)]
    return workbook_of([*sheets(tournament), *rulings])
