"""The all-time table and its records in one file."""

from collections.abc import Iterator

from django.http import HttpResponse
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed
from tournament.desks.documents.alltime.lists import all_time_lists
from tournament.desks.documents.answers.files import as_read, as_workbook, sheet_of
from tournament.desks.documents.answers.manuscripts import Manuscript, papers_of
from tournament.models import Organizer


@allowed("season.keep")
def all_time_pdf(request: HallRequest, organizer: Organizer) -> HttpResponse:
    def read() -> Iterator[Manuscript]:
        for listing in all_time_lists(organizer):
            yield from papers_of(organizer, listing)

    return as_read(request, organizer, "all-time", read)


@allowed("season.keep")
def all_time_xlsx(request: HallRequest, organizer: Organizer) -> HttpResponse:
    sheets = [sheet_of(organizer, listing) for listing in all_time_lists(organizer)]
    return as_workbook(request, organizer, "all-time", *sheets, title=_("All-time table"))
