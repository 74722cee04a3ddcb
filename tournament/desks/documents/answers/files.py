"""Papers and lists as answers of a view: PDF, XLSX or CSV. What stands in them is told by whoever asks."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any, Literal

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format, get_format
from django.utils.translation import pgettext

from tournament.access import HallRequest
from tournament.desks.documents.answers import waiting
from tournament.models import Tournament
from tournament.papers import columns, lines, machines, pdf, xlsx
from tournament.papers.listing import Cell, Listing
from tournament.wording import euros

Format = Literal["pdf", "xlsx", "csv"]
KINDS: dict[Format, str] = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
}
LONG = 0.5  # pages of rows; a table of more takes longer than drawing does, and may tear
PAGES = 60  # that are made at once: the fewer, the less memory


def as_listing(request: HallRequest, tournament: Tournament, name: str, listing: Listing, kind: Format) -> HttpResponse:
    """The answer of a view; `name` is the file's, without tournament and ending."""
    if kind == "pdf":
        return as_pdf(request, tournament, name, *papers_of(tournament, listing))
    if kind == "xlsx":
        return as_workbook(tournament, name, sheet_of(tournament, listing))
    return download(machines.as_csv(listing, get_format("DECIMAL_SEPARATOR")), kind, f"{tournament.slug}-{name}.csv")


def sheet_of(tournament: Tournament, listing: Listing) -> xlsx.Sheet:
    """A list as a sheet of a workbook; several of them make one workbook by `as_workbook`."""
    where = f"{tournament.place}, {date_format(tournament.date)}"
    words = [listing.title, *listing.lead, *([listing.stamp.words, *listing.stamp.lines] if listing.stamp else [])]
    return xlsx.sheet_of(listing, listing.heading or [tournament.name, ", ".join([where, *words])])


def papers_of(tournament: Tournament, listing: Listing) -> list[pdf.Paper]:
    """A list as a paper, or as several that number their pages as one."""
    shown, rows, foot = listing.on_paper(euros)
    frame = columns.frame_of(listing, shown, [*rows, foot] if foot else rows)
    if lines.is_short(frame, rows, LONG * frame.page[1]):
        return [part(tournament, listing, columns.table(frame, rows, foot), first=True, last=True)]
    return list(long_list(tournament, listing, frame, rows, foot))


def long_list(
    tournament: Tournament, listing: Listing, frame: columns.Frame, rows: Sequence[list[Cell]], foot: list[Cell] | None
) -> Iterator[pdf.Drawn]:
    """Its pages are counted before they are set: head and end are measured, and every row has its height."""
    sums = columns.table(frame, [], foot, headed=False) if foot else ""
    (_one, top), (ends, bottom) = pdf.measured(
        part(tournament, listing, "", first=True, measured=True),
        part(tournament, listing, sums, last=True, measured=True),
    )
    pages, fits = lines.arranged(frame, rows, top, bottom if ends == 1 else inf)
    behind = [] if fits else [lines.Page(frame, 0.0) for _page in range(ends)]
    number(pages + behind)
    for start in range(0, len(pages), PAGES):
        these, last = pages[start : start + PAGES], start + PAGES >= len(pages)
        sections, places = lines.sections(these, begins=not start, ends=last and fits)
        sheets = [pdf.Sheet(at, page.ink.drawing) for at, page in zip(places, these, strict=True)]
        if last:
            sheets[-1] = replace(sheets[-1], ends=fits)
            sheets += [pdf.Sheet(at, page.ink.drawing) for at, page in enumerate(behind, start=len(sections))]
        html, signs = "".join(sections) + (sums if last else ""), lines.signs(these + behind)
        yield pdf.Drawn(part(tournament, listing, html, signs=signs, first=not start, last=last), sheets)


def number(pages: Sequence[lines.Page]) -> None:
    page, of = pgettext("page n of m", "page"), pgettext("page n of m", "of")
    for at, sheet in enumerate(pages, start=1):
        sheet.numbered(f"{page} {at} {of} {len(pages)}")


def part(tournament: Tournament, listing: Listing, rows: str, *, signs: str = "", **which: bool) -> str:
    unnumbered = "@page { @bottom-right { content: none; } }" if signs else ""
    return paper(tournament, "answers/listing", {"listing": listing, "rows": rows, "signs": signs, **which}, unnumbered)


# Blanks beside a box or the end of a line: browsers drop them, WeasyPrint sets them; a centred line is off the middle.
EDGES = re.compile(r"[ \n]*(</?(?:div|p|td|th|li|section|h[1-6])\b[^>]*>|<br>)[ \n]*")


def paper(tournament: Tournament, template: str, context: dict[str, Any], drawing: str = "") -> str:
    """A paper as HTML with everything in it; a drawing is CSS that this paper alone needs."""
    css = (Path(settings.BASE_DIR) / "static" / "frame" / "paper.css").read_text()
    frame = {"tournament": tournament, "css": css + drawing, "printed": timezone.now()}
    return EDGES.sub(r"\1", render_to_string(f"documents/{template}.html", frame | context))


def as_pdf(request: HallRequest, tournament: Tournament, name: str, *papers: pdf.Paper) -> HttpResponse:
    """The file where that takes a moment; otherwise a page that shows how far it is, and leads to it."""
    job = waiting.begin(papers, user=request.user.pk, tournament=tournament.pk, name=name)
    if job.made:
        return made_pdf(tournament, name, job.made)
    return redirect("waiting-paper", tournament.slug, waiting.keep(job))


def made_pdf(tournament: Tournament, name: str, data: bytes) -> HttpResponse:
    return download(data, "pdf", f"{tournament.slug}-{name}.pdf")


def as_workbook(tournament: Tournament, name: str, *sheets: xlsx.Sheet) -> HttpResponse:
    return download(xlsx.workbook(*sheets), "xlsx", f"{tournament.slug}-{name}.xlsx")


def download(data: bytes, kind: Format, name: str) -> HttpResponse:
    disposition = "inline" if kind == "pdf" else "attachment"
    headers = {"Content-Disposition": f'{disposition}; filename="{name}"'}
    return HttpResponse(data, content_type=KINDS[kind], headers=headers)
