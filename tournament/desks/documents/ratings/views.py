"""Lists of teams, further ratings and single series, provisional and final; one of them, or all in one file."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import Format, as_listing, as_pdf, as_workbook, sheet_of
from tournament.desks.documents.answers.manuscripts import papers_of
from tournament.desks.documents.results.ratings import final_lists, provisional_lists
from tournament.desks.documents.results.reading import provisional
from tournament.models import FinalResult, Tournament
from tournament.papers.listing import Listing


@allowed("documents.look")
def rating(request: HallRequest, tournament: Tournament, number: int, code: str, kind: Format) -> HttpResponse:
    """After a series, as it is now; `all` are all ratings, `series` every single series."""
    content, posting = provisional(tournament, number)
    lists = provisional_lists(tournament, content, posting, code)
    return answer(request, tournament, f"{code}-after-{number}", lists, kind)


@allowed("documents.look")
def final_rating(request: HallRequest, tournament: Tournament, version: int, code: str, kind: Format) -> HttpResponse:
    final = get_object_or_404(FinalResult.objects.select_related("tournament"), tournament=tournament, version=version)
    return answer(request, tournament, f"result-{version}-{code}", final_lists(final, code), kind)


def answer(request: HallRequest, tournament: Tournament, name: str, lists: list[Listing], kind: Format) -> HttpResponse:
    if not lists or (kind == "csv" and len(lists) > 1):
        raise Http404
    if len(lists) == 1:
        return as_listing(request, tournament, name, lists[0], kind)
    if kind == "xlsx":
        sheets = (sheet_of(tournament, listing) for listing in lists)
        return as_workbook(request, tournament, name, *sheets, title=lists[0].title)
    papers = [paper for listing in lists for paper in papers_of(tournament, listing)]
    return as_pdf(request, tournament, name, *papers, title=lists[0].title)
