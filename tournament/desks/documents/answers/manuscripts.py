"""Papers before they are set: what stands on them as values, and the function that composes them.

A view reads and writes a manuscript; templates, codes, columns and the cells of a workbook are the business of a
process of its own (`composing`), so that no request waits for them. Of the same values it always makes the same paper.
"""

import pickle
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import pgettext

from tournament import currencies
from tournament.desks.documents.answers import composing
from tournament.models import Organizer, Tournament
from tournament.papers import columns, lines, pdf, xlsx
from tournament.papers.listing import Cell, Listing
from tournament.wording import money

LONG = 0.5  # pages of rows; a table of more takes longer than drawing does, and may tear
Of = Tournament | Organizer  # under whose head a paper stands
PAGES = 60  # that are made at once: the fewer, the less memory


@dataclass(frozen=True)
class Manuscript:
    """The function stands in a module, as another process looks for it there; the values ask for nothing more."""

    compose: Callable[..., Iterable[pdf.Paper] | bytes]
    values: tuple[Any, ...]

    def written(self) -> bytes:
        return pickle.dumps(self, protocol=5)


def paper(of: Of | None, template: str, context: dict[str, Any], drawing: str = "") -> Manuscript:
    """Of a template and what it shows; a drawing is CSS that this paper alone needs. Some are of no tournament."""
    return Manuscript(page, (of, template, context, drawing))


def currency_of(of: Of | None) -> str:
    """An organizer's papers have that of the view; without one there is no sum on them."""
    return of.currency if isinstance(of, Tournament) else currencies.bound.get("")


def workbook_of(sheets: Iterable[xlsx.Sheet]) -> Manuscript:
    return Manuscript(xlsx.workbook, tuple(replace(sheet, rows=[list(row) for row in sheet.rows]) for sheet in sheets))


def cells_of(book: Manuscript) -> int:
    return sum(len(sheet.columns) * len(sheet.rows) for sheet in book.values)


def papers_of(of: Of, listing: Listing) -> list[Manuscript]:
    return [Manuscript(listed, (of, listing, currency_of(of)))]


def page(*values: Any) -> list[pdf.Paper]:
    return [html(*values)]


# Blanks beside a box or the end of a line: browsers drop them, WeasyPrint sets them; a centred line is off the middle.
EDGES = re.compile(r"[ \n]*(</?(?:div|p|td|th|li|section|h[1-6])\b[^>]*>|<br>)[ \n]*")


def html(of: Of | None, template: str, context: dict[str, Any], drawing: str = "") -> str:
    """A paper as HTML with everything in it."""
    css = (settings.STATIC / "frame" / "paper.css").read_text(encoding="utf-8")
    head = {"organizer": of} if isinstance(of, Organizer) else {"tournament": of}
    frame = {**head, "css": css + drawing, "made": composing.made_at.get()}
    with using(currency_of(of)):
        return EDGES.sub(r"\1", render_to_string(f"documents/{template}.html", frame | context))


def using(currency: str) -> AbstractContextManager[None]:
    return currencies.using(currency) if currency else nullcontext()


def listed(of: Of, listing: Listing, currency: str) -> list[pdf.Paper]:
    """A list as a paper, or as several that number their pages as one."""
    with using(currency):
        shown, rows, foot = listing.on_paper(in_a_column)
    sums = [replace(cell, bold=True) for cell in foot or ()]
    frame = columns.frame_of(listing, shown, [*rows, sums] if sums else rows)
    if not pdf.is_there() or lines.is_short(frame, rows, LONG * frame.page[1]):
        return [part(of, listing, columns.table(frame, rows, foot), first=True, last=True)]
    return list(long_list(of, listing, frame, rows, foot))


def in_a_column(cents: int) -> str:
    """A column is as wide as its widest amount, and parts none: a usual blank is drawn where a table has it."""
    return money(cents).replace("\N{NO-BREAK SPACE}", " ")


def long_list(
    of: Of, listing: Listing, frame: columns.Frame, rows: Sequence[list[Cell]], foot: list[Cell] | None
) -> Iterator[pdf.Drawn]:
    """Its pages are counted before they are set: head and end are measured, and every row has its height."""
    sums = columns.table(frame, [], foot, headed=False) if foot else ""
    (_one, top), (ends, bottom) = pdf.measured(
        part(of, listing, "", first=True, measured=True),
        part(of, listing, sums, last=True, measured=True),
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
        rows_set, signs = "".join(sections) + (sums if last else ""), lines.signs(these + behind)
        yield pdf.Drawn(part(of, listing, rows_set, signs=signs, first=not start, last=last), sheets)


def number(pages: Sequence[lines.Page]) -> None:
    page, of = pgettext("page n of m", "page"), pgettext("page n of m", "of")
    for at, sheet in enumerate(pages, start=1):
        sheet.numbered(f"{page} {at} {of} {len(pages)}")


def part(of: Of, listing: Listing, rows: str, *, signs: str = "", **which: bool) -> str:
    unnumbered = "@page { @bottom-right { content: none; } }" if signs else ""
    return html(of, "answers/listing", {"listing": listing, "rows": rows, "signs": signs, **which}, unnumbered)
