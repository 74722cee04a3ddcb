"""Malicious files in full size: each is of a kind that once took all memory, or minutes."""

import io
import zipfile
from collections.abc import Callable

SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
PARTS = {
    "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{KIND}.sheet.main+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{KIND}.worksheet+xml"/>'
    f'<Override PartName="/xl/sharedStrings.xml" ContentType="{KIND}.sharedStrings+xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" '
    f'Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns="{SPREADSHEET}" xmlns:r="{OFFICE}"><sheets>'
    '<sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
    f'<Relationship Id="rId2" Type="{OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
}


def pack_workbook(sheet: str, strings: str = "", **more: str) -> bytes:
    """Returns a workbook with this XML as its sheet and as its shared texts; `more` replaces other parts."""
    parts = PARTS | {
        "xl/sharedStrings.xml": f'<sst xmlns="{SPREADSHEET}">{strings}</sst>',
        "xl/worksheets/sheet1.xml": sheet,
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as book:
        for name, text in (parts | more).items():
            book.writestr(name, text)
    return file.getvalue()


def sheet_of(rows: str, before: str = "") -> str:
    return f'{before}<worksheet xmlns="{SPREADSHEET}"><sheetData>{rows}</sheetData></worksheet>'


def rows_with(cell: str, count: int) -> str:
    return "".join(f"<row>{cell}</row>" for _row in range(count))


def long_text_in_many_cells(signs: int = 100_000, cells: int = 8_000) -> bytes:
    shared = '<c t="s"><v>0</v></c>'
    return pack_workbook(sheet_of(rows_with(shared, cells)), f"<si><t>{'x' * signs}</t></si>")


def texts_that_are_just_allowed() -> bytes:
    """No cell too long by itself: two hundred million signs in all."""
    shared = '<c t="s"><v>0</v></c>' * 10
    return pack_workbook(sheet_of(rows_with(shared, 2_000)), f"<si><t>{'x' * 10_000}</t></si>")


def lying_sizes() -> bytes:
    """The directory says one byte of each part; twenty megabytes of spaces stand there."""
    data = bytearray(pack_workbook(" " * 20_000_000 + sheet_of("")))
    place = data.find(b"PK\x01\x02")
    while place >= 0:
        data[place + 24 : place + 28] = b"\x01\0\0\0"
        place = data.find(b"PK\x01\x02", place + 4)
    return bytes(data)


def dimension_without_end() -> bytes:
    """It says that it goes to the last cell there can be, and has one there."""
    far = f'<worksheet xmlns="{SPREADSHEET}"><dimension ref="A1:XFD1048576"/><sheetData>{{}}</sheetData></worksheet>'
    return pack_workbook(far.format('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'))


def hidden_far_cell() -> bytes:
    """In UTF-16, where nobody who looks for letters finds it."""
    text = sheet_of('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>', '<?xml version="1.0" encoding="utf-16"?>')
    data, file = pack_workbook(""), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as book:
        for name in source.namelist():
            book.writestr(name, text.encode("utf-16") if "sheet1" in name else source.read(name))
    return file.getvalue()


def billion_laughs(part: str = "sheet") -> bytes:
    entities = "".join(f'<!ENTITY a{level} "{f"&a{level - 1};" * 10}">' for level in range(1, 10))
    laughs = f'<!DOCTYPE x [<!ENTITY a0 "ha">{entities}]>'
    if part == "sheet":
        return pack_workbook(sheet_of("<row><c t='str'><v>&a9;</v></c></row>", laughs))
    return pack_workbook(
        sheet_of('<row><c t="s"><v>0</v></c></row>'),
        **{"xl/sharedStrings.xml": f'{laughs}<sst xmlns="{SPREADSHEET}"><si><t>&a9;</t></si></sst>'},
    )


def deep_xml(part: str = "sheet") -> bytes:
    deep = "<g>" * 1_000_000 + "</g>" * 1_000_000
    return pack_workbook(sheet_of(deep)) if part == "sheet" else pack_workbook(sheet_of(""), deep)


def many_lines_in_a_sheet() -> bytes:
    return pack_workbook(sheet_of(rows_with("<c><v>1</v></c>", 1_200_000)))


ATTACKS: dict[str, Callable[[], bytes]] = {
    "100 kB of text in 8,000 cells": long_text_in_many_cells,
    "10 kB of text in 20,000 cells": texts_that_are_just_allowed,
    "sizes that lie": lying_sizes,
    "dimension A1:XFD1048576": dimension_without_end,
    "a far cell in UTF-16": hidden_far_cell,
    "billion laughs in the sheet": billion_laughs,
    "billion laughs in the shared texts": lambda: billion_laughs("strings"),
    "deep XML in the sheet": deep_xml,
    "deep XML in the shared texts": lambda: deep_xml("strings"),
    "1.2 million lines in a sheet": many_lines_in_a_sheet,
    "a million headings": lambda: b";".join([b"Name"] * 1_000_000) + b"\nOtto\n",
    "a million different headings": lambda: ";".join(map(str, range(700_000))).encode() + b"\nOtto\n",
    "1.2 million short lines": lambda: b"Name\n" + b"a\n" * 1_200_000,
    "five million empty lines": lambda: b"Name\n" + b"\n" * 5_000_000,
    "a quoted text of 5 MB": lambda: b'Name\n"' + b"x\n" * 2_500_000,
    "5 MB of separators": lambda: b"Name\n" + b";" * 5_000_000 + b"x",
    "5 MB of long cells": lambda: b"Name\n" + (b"x" * 100_000 + b"\n") * 50,
    "5 MB of combining marks as heading": lambda: ("Name\u0301" + "\u0315\u0300" * 1_200_000).encode() + b"\nOtto\n",
}
