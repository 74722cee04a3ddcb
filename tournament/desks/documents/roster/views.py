"""The register as a file for other programs, and for reading it back."""

from typing import Literal

from django.http import HttpResponse
from django.utils.formats import get_format

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import download
from tournament.desks.documents.roster.lists import register_list
from tournament.models import Organizer
from tournament.papers import machines, xlsx


@allowed("organizer.players")
def register_file(request: HallRequest, organizer: Organizer, kind: Literal["xlsx", "csv"]) -> HttpResponse:
    listing = register_list(organizer)
    if kind == "csv":
        data = machines.as_csv(listing, get_format("DECIMAL_SEPARATOR"))
    else:
        data = xlsx.workbook(xlsx.sheet_of(listing, listing.heading))
    return download(organizer, data, kind, "register")
