"""All data of a tournament in one file: a workbook for people, and the archive that `manage.py restore` reads back."""

import io

from django.http import FileResponse, HttpResponse
from django.utils import timezone

from scoring import finding
from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import as_workbook
from tournament.desks.documents.archive.results import sheets
from tournament.desks.documents.archive.sheets import heading_of
from tournament.desks.documents.decisions.reading import log_of
from tournament.desks.documents.log.lists import decisions, protests
from tournament.models import Tournament
from tournament.queries.record.archive import write
from tournament.queries.seats.draws import waiting_closing
from tournament.refused import Refused


@allowed("tournament.archive")
def archive_xlsx(request: HallRequest, tournament: Tournament) -> HttpResponse:
    log, heading = log_of(tournament), heading_of(tournament, "")
    rulings = [decisions(heading, log.rulings), protests(heading, log.cases)]
    return as_workbook(tournament, "all-data", *sheets(tournament), *rulings)


@allowed("tournament.archive")
def archive_json(request: HallRequest, tournament: Tournament) -> FileResponse:
    """Refused while a draw waits for its entropy: the secret number of the closing would stand in it."""
    if waiting_closing(tournament):
        raise Refused(finding("archive.closing_waits"))
    file = io.BytesIO()
    write(tournament, file, now=timezone.now())
    file.seek(0)
    name = f"{tournament.slug}-archive.json"
    return FileResponse(file, as_attachment=True, filename=name, content_type="application/json")
