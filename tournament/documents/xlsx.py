"""Lists as workbooks: the only import of openpyxl. Numbers are numbers; text is text, whatever it begins with."""

import io
from collections.abc import Iterable, Sequence

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

Value = str | int | None


def workbook(
    title: str, heading: Sequence[str], columns: Sequence[str], rows: Iterable[Sequence[Value]], widths: Sequence[int]
) -> bytes:
    """One sheet: lines of heading, a bold line of column names that stays in sight, then the rows."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet(safe_title(title))
    sheet.freeze_panes = f"A{len(heading) + 2}"
    sheet.print_title_rows = f"{len(heading) + 1}:{len(heading) + 1}"
    sheet.page_setup.paperSize = Worksheet.PAPERSIZE_A4
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    for place, width in enumerate(widths, start=1):
        sheet.column_dimensions[get_column_letter(place)].width = width
    for line in heading:
        sheet.append([cell(sheet, line, bold=True)])
    sheet.append([cell(sheet, name, bold=True) for name in columns])
    for row in rows:
        sheet.append([cell(sheet, value) for value in row])
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def cell(sheet: object, value: Value, *, bold: bool = False) -> WriteOnlyCell:
    made = WriteOnlyCell(sheet, value=value)
    if isinstance(value, str):
        made.data_type = "s"  # a name that begins with = is a name
        made.alignment = Alignment(vertical="top")
    if bold:
        made.font = Font(bold=True)
    return made


def safe_title(title: str) -> str:
    """A sheet's name as Excel allows it: 31 characters, none of []:*?/\\."""
    return "".join(sign for sign in title if sign not in "[]:*?/\\")[:31] or "Skatwart"
