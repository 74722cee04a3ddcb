"""Lists as workbooks: the only import of openpyxl. Numbers are numbers; text is text, whatever it begins with."""

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

Value = str | int | Decimal | datetime | None  # a time as the hall's clock shows it, without a zone


@dataclass(frozen=True)
class Sheet:
    """Lines of heading, a bold line of column names that stays in sight, then the rows."""

    title: str
    heading: Sequence[str]
    columns: Sequence[str]
    rows: Iterable[Sequence[Value]]
    widths: Sequence[int]
    wrapped: bool = False  # long texts go on in the next line of their cell
    landscape: bool = False


def workbook(*sheets: Sheet) -> bytes:
    book = Workbook(write_only=True)
    for sheet in sheets:
        write(book, sheet)
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def write(book: Workbook, made: Sheet) -> None:
    sheet = book.create_sheet(safe_title(made.title))
    names = len(made.heading) + 1
    sheet.freeze_panes = f"A{names + 1}"
    sheet.print_title_rows = f"{names}:{names}"
    sheet.page_setup.paperSize = Worksheet.PAPERSIZE_A4
    sheet.page_setup.orientation = "landscape" if made.landscape else "portrait"
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    for place, width in enumerate(made.widths, start=1):
        sheet.column_dimensions[get_column_letter(place)].width = width
    for line in made.heading:
        sheet.append([cell(sheet, line, bold=True)])
    sheet.append([cell(sheet, name, bold=True) for name in made.columns])
    for row in made.rows:
        sheet.append([cell(sheet, value, wrapped=made.wrapped) for value in row])


def cell(sheet: object, value: Value, *, bold: bool = False, wrapped: bool = False) -> WriteOnlyCell:
    made = WriteOnlyCell(sheet, value=value.replace("\r\n", "\n") if isinstance(value, str) else value)
    if isinstance(value, str):
        made.data_type = "s"  # a name that begins with = is a name
    if wrapped or isinstance(value, str):
        made.alignment = Alignment(vertical="top", wrap_text=wrapped)
    if isinstance(value, Decimal):
        made.number_format = "0.00"
    if bold:
        made.font = Font(bold=True)
    return made


def safe_title(title: str) -> str:
    """A sheet's name as Excel allows it: 31 characters, none of []:*?/\\."""
    return "".join(sign for sign in title if sign not in "[]:*?/\\")[:31] or "Skatwart"
