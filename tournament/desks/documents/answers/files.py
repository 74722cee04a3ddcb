"""Papers and lists as answers of a view: PDF, XLSX or CSV. What stands in them is told by whoever asks."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Literal

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format, get_format
from django.utils.translation import get_language

from scoring import finding
from tournament import currencies
from tournament.access import HallRequest
from tournament.beside.line import Full, Job
from tournament.desks.documents.answers import unset, waiting
from tournament.desks.documents.answers.arrivals import began
from tournament.desks.documents.answers.manuscripts import (
    Manuscript,
    Of,
    cells_of,
    currency_of,
    papers_of,
    using,
    workbook_of,
)
from tournament.hall_address import address
from tournament.models import AuditEntry, Organizer, Tournament
from tournament.papers import machines, pdf, xlsx
from tournament.papers.listing import Listing
from tournament.refused import Refused
from tournament.wording.files import file_name
from tournament.wording.papers import paper_name

Format = Literal["pdf", "xlsx", "csv", "png", "zip"]
CENTS = 2  # places, where a list has no sums
SECONDS = 2  # until a paper of an organizer is asked for again; the page says the same
AT_HAND = 5_000  # cells of a workbook that is written while somebody waits: a tenth of a second
KINDS: dict[Format, str] = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
}
FURTHER: dict[Format, str] = {"png": "image/png", "zip": "application/zip"}  # of no list


def as_listing(request: HallRequest, of: Of, name: str, listing: Listing, kind: Format) -> HttpResponse:
    """The answer of a view; `name` is the file's in English, without tournament and ending."""
    if kind == "pdf":
        return as_pdf(request, of, name, *papers_of(of, listing), title=listing.title)
    if kind == "xlsx":
        return as_workbook(request, of, name, sheet_of(of, listing), title=listing.title)
    return download(of, machines.as_csv(listing, get_format("DECIMAL_SEPARATOR"), places_of(of)), kind, name)


def sheet_of(of: Of, listing: Listing) -> xlsx.Sheet:
    """A list as a sheet of a workbook; several of them make one workbook by `as_workbook`."""
    where = [f"{of.place}, {date_format(of.date)}"] if isinstance(of, Tournament) else []
    words = [listing.title, *listing.lead, *([listing.stamp.words, *listing.stamp.lines] if listing.stamp else [])]
    return xlsx.sheet_of(listing, listing.heading or [of.name, ", ".join([*where, *words])], places_of(of))


def places_of(of: Of) -> int:
    """Of the cents on its lists."""
    currency = currency_of(of)
    return currencies.places_of(currency) if currency else CENTS


def as_pdf(request: HallRequest, of: Of, name: str, *papers: Manuscript, title: str = "") -> HttpResponse:
    """The file where that takes a moment; otherwise a page that shows how far it is, and leads to it by its `title`."""
    return answered(request, of, name, partial(waiting.asked, papers), title)


def as_picture(request: HallRequest, tournament: Tournament, name: str, picture: Manuscript) -> HttpResponse:
    """A PNG of the first page, through the line of the papers. Refused where no paper can be set."""
    if not pdf.is_there():
        raise Refused(finding("picture.not_here"))
    return answered(request, tournament, name, partial(waiting.asked, [picture]), "", "png")


def as_workbook(request: HallRequest, of: Of, name: str, *sheets: xlsx.Sheet, title: str = "") -> HttpResponse:
    book = workbook_of(sheets)
    if cells_of(book) <= AT_HAND:
        return download(of, xlsx.workbook(*book.values), "xlsx", name)
    return answered(request, of, name, partial(waiting.asked, [book]), title, "xlsx")


def as_read(
    request: HallRequest,
    of: Of,
    name: str,
    read: Callable[[], Iterable[Manuscript]],
    kind: waiting.Kind = "pdf",
) -> HttpResponse:
    """The same of what takes long to read: that is done in the line, not by whoever asks."""
    organizer = of if isinstance(of, Organizer) else of.organizer
    newest = AuditEntry.objects.filter(organizer=organizer).values_list("pk", "at").first()
    what = f"{request.get_full_path()} {address(request)} {sorted(request.may)} {newest}"
    told = partial(told_in, currency_of(of), read)
    return answered(request, of, name, partial(waiting.asked_unread, what, told), "", kind)


def told_in(currency: str, read: Callable[[], Iterable[Manuscript]]) -> Iterator[Manuscript]:
    with using(currency):
        yield from read()


def answered(
    request: HallRequest,
    of: Of,
    name: str,
    ask: Callable[..., Job[bytes] | bytes],
    title: str,
    kind: waiting.Kind = "pdf",
) -> HttpResponse:
    asker = waiting.person(request.user.pk)
    try:
        asked = ask(language=get_language() or "en", asker=asker, began=began(request))
    except Full:
        raise Refused(finding("paper.too_many", most=asker.most)) from None
    if isinstance(asked, bytes):
        return made_file(of, name, asked, kind)
    title = title or paper_name(name)
    if isinstance(of, Organizer):
        return coming(request, of, title)
    asked_at = request.get_full_path() if request.method == "GET" else ""
    token = waiting.keep(asked, asker=asker, tournament=of.pk, name=name, title=title, asked_at=asked_at, kind=kind)
    return redirect("waiting-paper", of.slug, token)


def coming(request: HallRequest, organizer: Organizer, title: str) -> HttpResponse:
    """A paper of no tournament is asked for again at its own address, and is made once however often."""
    context = {"organizer": organizer, "title": title}
    response = render(request, "documents/answers/coming.html", context, status=503)
    response.headers["Retry-After"] = str(SECONDS)
    return response


def made_file(of: Of, name: str, data: bytes, kind: Format = "pdf") -> HttpResponse:
    return download(of, data, kind, name)


def download(of: Of | None, data: bytes, kind: Format, name: str) -> HttpResponse:
    if kind == "pdf" and unset.is_page(data):
        return HttpResponse(data, headers={"Content-Security-Policy": unset.CONTENT_POLICY})
    slug = f"{of.slug}-" if of else ""
    disposition = "inline" if kind == "pdf" else "attachment"
    headers = {"Content-Disposition": f'{disposition}; filename="{slug}{file_name(name)}.{kind}"'}
    return HttpResponse(data, content_type=(KINDS | FURTHER)[kind], headers=headers)


def text_file(tournament: Tournament, text: str, name: str) -> HttpResponse:
    """Plain text in UTF-8; `name` as that of a paper."""
    headers = {"Content-Disposition": f'attachment; filename="{tournament.slug}-{file_name(name)}.txt"'}
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=headers)
