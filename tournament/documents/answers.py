"""Papers and lists as answers of a view: PDF, XLSX or CSV. What stands in them is told by whoever asks."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format

from tournament.access import HallRequest
from tournament.documents import columns, lines, machines, pdf, waiting, xlsx
from tournament.documents.listing import Cell, Listing
from tournament.models import Tournament

Format = Literal["pdf", "xlsx", "csv"]
KINDS = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
}
LONG = 400  # rows; a table of so many takes a second
AT_ONCE = 500  # rows; whoever asks for more sees how far it is
PAGES = 20  # that are set at once: the fewer, the less memory


def as_listing(request: HallRequest, tournament: Tournament, name: str, listing: Listing, kind: Format) -> HttpResponse:
    """The answer of a view; `name` is the file's, without tournament and ending."""
    if kind == "pdf":
        papers = papers_of(tournament, listing)
        return as_long_pdf(request, tournament, name, papers, long=len(listing.rows) > AT_ONCE)
    if kind == "xlsx":
        return as_workbook(tournament, name, sheet_of(tournament, listing))
    return download(machines.as_csv(listing), kind, f"{tournament.slug}-{name}.csv")


def sheet_of(tournament: Tournament, listing: Listing) -> xlsx.Sheet:
    """A list as a sheet of a workbook; several of them make one workbook by `as_workbook`."""
    where = f"{tournament.place}, {date_format(tournament.date)}"
    said = [listing.title, *listing.lead, *([listing.stamp.words, *listing.stamp.lines] if listing.stamp else [])]
    return xlsx.sheet_of(listing, listing.heading or [tournament.name, ", ".join([where, *said])])


def papers_of(tournament: Tournament, listing: Listing) -> list[str]:
    """A list as a paper, or as several that number their pages as one."""
    shown, rows, foot = listing.of("paper")
    frame = columns.frame_of(listing, shown, [*rows, foot] if foot else rows)
    if len(rows) <= LONG:
        return [part(tournament, listing, columns.table(frame, rows, foot), first=True, last=True)]
    return list(long_list(tournament, listing, frame, rows, foot))


def long_list(
    tournament: Tournament, listing: Listing, frame: columns.Frame, rows: Sequence[list[Cell]], foot: list[Cell] | None
) -> Iterator[str]:
    """Its pages are counted before they are set: head and end are measured, and every row has its height."""
    sums = columns.table(frame, [], foot, headed=False) if foot else ""
    (_one, top), (ends, bottom) = pdf.measured(
        part(tournament, listing, "", first=True, measured=True),
        part(tournament, listing, sums, last=True, measured=True),
    )
    pages = list(lines.pages(frame, rows, frame.page[1] - top))
    fits = ends == 1 and lines.height(frame, pages[-1]) + bottom < frame.page[1] - (top if len(pages) == 1 else 0)
    count = len(pages) + (0 if fits else ends)
    for start in range(0, len(pages), PAGES):
        html = "".join(lines.html(frame, page) for page in pages[start : start + PAGES])
        last = fits and start + PAGES >= len(pages)
        numbers = numbered(start, count)
        yield part(tournament, listing, html + (sums if last else ""), numbers, first=not start, last=last)
    if not fits:
        yield part(tournament, listing, sums, numbered(len(pages), count), last=True)


def numbered(before: int, count: int) -> str:
    """CSS: the pages of this part go on after so many, and are parts of all of them."""
    return (
        f'@page {{ @bottom-right {{ content: string(page-word) " " counter(page) " " string(of-word) " {count}"; }} }}'
        f"@page :first {{ counter-reset: page {before + 1}; }}"
    )


def part(tournament: Tournament, listing: Listing, rows: str, css: str = "", **which: bool) -> str:
    return paper(tournament, "listing", {"listing": listing, "rows": rows, **which}, css)


def paper(tournament: Tournament, template: str, context: dict[str, Any], drawing: str = "") -> str:
    """A paper as HTML with everything in it; a drawing is CSS that this paper alone needs."""
    css = (Path(settings.BASE_DIR) / "static" / "css" / "print.css").read_text()
    frame = {"tournament": tournament, "css": css + drawing, "printed": timezone.now()}
    return render_to_string(f"documents/{template}.html", frame | context)


def as_pdf(tournament: Tournament, name: str, *papers: str) -> HttpResponse:
    return download(pdf.render(*papers), "pdf", f"{tournament.slug}-{name}.pdf")


def as_long_pdf(
    request: HallRequest, tournament: Tournament, name: str, papers: Sequence[str], *, long: bool
) -> HttpResponse:
    """A paper that takes more than a moment is made while a page shows how far it is, and leads to it."""
    if not long:
        return as_pdf(tournament, name, *papers)
    token = waiting.begin(papers, user=request.user.pk, tournament=tournament.pk, name=name)
    return redirect("waiting-paper", tournament.slug, token)


def as_workbook(tournament: Tournament, name: str, *sheets: xlsx.Sheet) -> HttpResponse:
    return download(xlsx.workbook(*sheets), "xlsx", f"{tournament.slug}-{name}.xlsx")


def download(data: bytes, kind: Format, name: str) -> HttpResponse:
    disposition = "inline" if kind == "pdf" else "attachment"
    headers = {"Content-Disposition": f'{disposition}; filename="{name}"'}
    return HttpResponse(data, content_type=KINDS[kind], headers=headers)
