"""Lists as workbooks: the only import of openpyxl. Numbers are numbers; text is text, whatever it begins with.

It comes with the first workbook: a quarter of all that a start would load.
"""

import io
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from itertools import chain, count
from typing import TYPE_CHECKING

from tournament.papers.listing import Cell, Column, Listing

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.cell import Cell as Written

Value = str | int | Decimal | datetime | None  # a time as the hall's clock shows it, without a zone
NO_XML = re.compile("[\x01-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")  # with one of them no program opens it
FORBIDDEN = "history"  # Excel has a sheet of that name itself
NARROWEST, WIDEST = 7, 44  # columns, in characters


@dataclass(frozen=True)
class Marked:
    """A value with what a workbook shows of its marks."""

    value: Value
    bold: bool = False
    struck: bool = False


@dataclass(frozen=True)
class Sheet:
    """Lines of heading, a bold line of column names that stays in sight, then the rows."""

    title: str
    heading: Sequence[str]
    columns: Sequence[str]
    rows: Iterable[Sequence[Value | Marked]]
    widths: Sequence[int]
    wrapped: bool = False  # long texts go on in the next line of their cell
    landscape: bool = False


def sheet_of(listing: Listing, heading: Sequence[str], places: int = 2) -> Sheet:
    """A list as a sheet: cents are amounts with so many places, and the widths follow what stands in the columns."""
    columns, rows, foot = listing.of("data")
    cells = [marked_row(row, columns, places) for row in rows]
    if foot:
        sums = zip(foot, columns, strict=True)
        cells.append([Marked(value_of(cell, column, places), bold=True) for cell, column in sums])
    heads = [column.full or column.heading for column in columns]
    widths = [width(head, [row[place].value for row in rows]) for place, head in enumerate(heads)]
    return Sheet(listing.sheet or listing.title, heading, heads, cells, widths, landscape=listing.landscape)


def marked_row(row: Sequence[Cell], columns: Sequence[Column], places: int) -> list[Value | Marked]:
    return [
        Marked(value, cell.bold, cell.struck) if cell.bold or cell.struck else value
        for cell, value in ((cell, value_of(cell, column, places)) for cell, column in zip(row, columns, strict=True))
    ]


def value_of(cell: Cell, column: Column, places: int) -> Value:
    behind = {"cents": places, "hundredths": 2}.get(column.kind)
    return cell.value if behind is None or not isinstance(cell.value, int) else Decimal(cell.value).scaleb(-behind)


def width(heading: str, values: Iterable[Value]) -> int:
    longest = max((len(str(value)) for value in values if value is not None), default=0)
    return max(NARROWEST, min(WIDEST, max(len(heading), longest) + 2))


def workbook(*sheets: Sheet) -> bytes:
    from openpyxl import Workbook

    book, titles = Workbook(write_only=True), list[str]()
    for sheet in sheets:
        titles.append(safe_title(sheet.title, titles))
        write(book, sheet, titles[-1])
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def write(book: "Workbook", content: Sheet, title: str) -> None:
    from openpyxl.utils import get_column_letter
    from openpyxl.worksheet.properties import PageSetupProperties
    from openpyxl.worksheet.worksheet import Worksheet

    sheet = book.create_sheet(title)
    names = len(content.heading) + 1
    sheet.freeze_panes = f"A{names + 1}"
    sheet.print_title_rows = f"{names}:{names}"
    sheet.page_setup.paperSize = Worksheet.PAPERSIZE_A4
    sheet.page_setup.orientation = "landscape" if content.landscape else "portrait"
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    for place, width in enumerate(content.widths, start=1):
        sheet.column_dimensions[get_column_letter(place)].width = width
    pen = Pen(sheet)
    for line in content.heading:
        sheet.append([pen.cell(Marked(line, bold=True))])
    sheet.append([pen.cell(Marked(name, bold=True)) for name in content.columns])
    for row in content.rows:
        sheet.append([pen.cell(told, wrapped=content.wrapped) for told in row])


class Pen:
    """Writes the cells of a sheet. What cells of a kind look like is found out once: openpyxl compares whole styles."""

    def __init__(self, sheet: object) -> None:
        self.sheet = sheet
        self.looks: dict[tuple[type | int, bool, bool, bool], Written] = {}

    def cell(self, told: Value | Marked, *, wrapped: bool = False) -> "Written | None":
        from openpyxl.cell import Cell as Written

        marked = told if isinstance(told, Marked) else Marked(told)
        value = marked.value
        if value is None or value == "":
            return None
        kind = places_of(value) if isinstance(value, Decimal) else type(value), marked.bold, marked.struck, wrapped
        if kind not in self.looks:
            self.looks[kind] = self.look(marked, wrapped=wrapped)
        plain = NO_XML.sub("\ufffd", value.replace("\r\n", "\n")) if isinstance(value, str) else value
        written = Written(self.sheet, 1, 1, plain, self.looks[kind]._style)
        if isinstance(value, str):
            written.data_type = "s"  # a name that begins with = is a name
        return written

    def look(self, marked: Marked, *, wrapped: bool) -> "Written":
        from openpyxl.cell import Cell as Written
        from openpyxl.styles import Alignment, Font

        shown = Written(self.sheet, 1, 1, None if isinstance(marked.value, str) else marked.value)
        if wrapped or isinstance(marked.value, str):
            shown.alignment = Alignment(vertical="top", wrap_text=wrapped)
        if isinstance(marked.value, Decimal):
            shown.number_format = amount_format(places_of(marked.value))
        if marked.bold or marked.struck:
            shown.font = Font(bold=marked.bold, strike=marked.struck)
        return shown


def places_of(amount: Decimal) -> int:
    return -int(amount.as_tuple().exponent)


def amount_format(places: int) -> str:
    return f"#,##0.{'0' * max(places, 2)}" if places else "#,##0"


def safe_title(title: str, taken: Collection[str] = ()) -> str:
    """A sheet's name as Excel allows it: 31 characters, none of []:*?/\\, no apostrophe outside, each name once."""
    plain = "".join(sign for sign in NO_XML.sub("", title) if sign not in "[]:*?/\\").strip("' ")
    used = {FORBIDDEN, *(other.casefold() for other in taken)}
    cut = (
        (plain or "Skatwart")[: 31 - len(end)].strip("' ") + end
        for end in chain([""], (f" {number}" for number in count(2)))
    )
    return next(name for name in cut if name.casefold() not in used)
