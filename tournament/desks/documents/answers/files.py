"""Papers and lists as answers of a view: PDF, XLSX or CSV. What stands in them is told by whoever asks."""

from typing import Literal

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.formats import date_format, get_format
from django.utils.translation import get_language

from scoring import finding
from tournament.access import HallRequest
from tournament.desks.documents.answers import waiting
from tournament.desks.documents.answers.arrivals import began
from tournament.desks.documents.answers.manuscripts import Manuscript, papers_of
from tournament.models import Tournament
from tournament.papers import machines, xlsx
from tournament.papers.line import Full
from tournament.papers.listing import Listing
from tournament.refused import Refused
from tournament.wording.papers import paper_name

Format = Literal["pdf", "xlsx", "csv"]
KINDS: dict[Format, str] = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
}


def as_listing(request: HallRequest, tournament: Tournament, name: str, listing: Listing, kind: Format) -> HttpResponse:
    """The answer of a view; `name` is the file's, without tournament and ending."""
    if kind == "pdf":
        return as_pdf(request, tournament, name, *papers_of(tournament, listing), title=listing.title)
    if kind == "xlsx":
        return as_workbook(tournament, name, sheet_of(tournament, listing))
    return download(machines.as_csv(listing, get_format("DECIMAL_SEPARATOR")), kind, f"{tournament.slug}-{name}.csv")


def sheet_of(tournament: Tournament, listing: Listing) -> xlsx.Sheet:
    """A list as a sheet of a workbook; several of them make one workbook by `as_workbook`."""
    where = f"{tournament.place}, {date_format(tournament.date)}"
    words = [listing.title, *listing.lead, *([listing.stamp.words, *listing.stamp.lines] if listing.stamp else [])]
    return xlsx.sheet_of(listing, listing.heading or [tournament.name, ", ".join([where, *words])])


def as_pdf(
    request: HallRequest, tournament: Tournament, name: str, *papers: Manuscript, title: str = ""
) -> HttpResponse:
    """The file where that takes a moment; otherwise a page that shows how far it is, and leads to it by its `title`."""
    asker = waiting.person(request.user.pk)
    try:
        asked = waiting.asked(papers, language=get_language() or "en", asker=asker, began=began(request))
    except Full:
        raise Refused(finding("paper.too_many", most=asker.most)) from None
    if isinstance(asked, bytes):
        return made_pdf(tournament, name, asked)
    title = title or paper_name(name)
    asked_at = request.get_full_path() if request.method == "GET" else ""
    token = waiting.keep(asked, asker=asker, tournament=tournament.pk, name=name, title=title, asked_at=asked_at)
    return redirect("waiting-paper", tournament.slug, token)


def made_pdf(tournament: Tournament, name: str, data: bytes) -> HttpResponse:
    return download(data, "pdf", f"{tournament.slug}-{name}.pdf")


def as_workbook(tournament: Tournament, name: str, *sheets: xlsx.Sheet) -> HttpResponse:
    return download(xlsx.workbook(*sheets), "xlsx", f"{tournament.slug}-{name}.xlsx")


def download(data: bytes, kind: Format, name: str) -> HttpResponse:
    disposition = "inline" if kind == "pdf" else "attachment"
    headers = {"Content-Disposition": f'{disposition}; filename="{name}"'}
    return HttpResponse(data, content_type=KINDS[kind], headers=headers)
