"""The papers of a season: its page, and all rankings in one file."""

from collections.abc import Iterator

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from scoring import finding
from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import as_read, as_workbook, sheet_of
from tournament.desks.documents.answers.manuscripts import Manuscript, papers_of
from tournament.desks.documents.seasons.lists import rankings_of
from tournament.models import Organizer, Season
from tournament.papers.listing import Listing
from tournament.refused import Refused


@allowed("season.keep")
def papers(request: HallRequest, organizer: Organizer, season: int) -> HttpResponse:
    this = get_object_or_404(organizer.seasons, pk=season)
    context = {"organizer": organizer, "season": this, "rankings": this.rankings.in_order()}
    return render(request, "documents/seasons/papers.html", context)


@allowed("season.keep")
def all_rankings_pdf(request: HallRequest, organizer: Organizer, season: int) -> HttpResponse:
    this = get_object_or_404(organizer.seasons, pk=season)

    def read() -> Iterator[Manuscript]:
        for listing in all_rankings(this):
            yield from papers_of(organizer, listing)

    return as_read(request, organizer, "season", read)


@allowed("season.keep")
def all_rankings_xlsx(request: HallRequest, organizer: Organizer, season: int) -> HttpResponse:
    """A sheet each."""
    this = get_object_or_404(organizer.seasons, pk=season)
    sheets = [sheet_of(organizer, listing) for listing in all_rankings(this)]
    return as_workbook(request, organizer, "season", *sheets, title=_("All rankings"))


def all_rankings(season: Season) -> list[Listing]:
    if not (listings := rankings_of(season, season.rankings.in_order())):
        raise Refused(finding("year.no_ranking"))
    return listings
