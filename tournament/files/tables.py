"""The bytes of a CSV or XLSX file, or of a club's .VMZ, as rows of text, in the process that `reader` is.

It starts anew for each file. A file comes from strangers: it is measured before it is opened, and nothing in it is ever
executed. What it may take of the machine is held by `limits` whatever is overlooked here; here is found the place that
is too much.
"""

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple
from xml.parsers import expat

import python_calamine

from tournament.files.dbase import lists_in, records
from tournament.files.spelling import folded
from tournament.files.walk import (
    FARTHEST,
    MAX_CELL,
    MAX_LINES,
    MAX_TEXT,
    Strings,
    Unread,
    Walk,
    first_sheet,
    refuse_long,
)

MAX_FIELDS = 1000  # of a line of CSV: other programs write all they know of a member
MAX_UNPACKED = 60 * 1024 * 1024
MAX_RATIO = 150
HEAD = 5  # rows that are looked through for headings: a title stands above them
MISREAD = re.compile(rb"[\xc2-\xc5][\x80-\xbf]")  # letters in UTF-8; Windows-1252 has no name with such a pair
BROKEN = (
    *(python_calamine.CalamineError, python_calamine.ZipError, python_calamine.XmlError, expat.ExpatError),
    *(zipfile.BadZipFile, zlib.error, RuntimeError, OSError, EOFError, ValueError, LookupError),
)


class Row(NamedTuple):
    """A row that is not empty, with its line in the file."""

    line: int
    texts: tuple[str, ...]
    uncomputed: frozenset[int] = frozenset()  # places of formulas whose result the file doesn't keep


def rows_of(data: bytes, words: Mapping[str, str], most: int = MAX_LINES) -> list[Row]:
    """The rows of a file. By `words`, the headings and their fields, the separator is known."""
    if data.startswith(b"PK"):
        lists = lists_in(data)
        return measured((Row(*row) for row in as_rows(data, lists)) if lists else workbook_rows(data), most)
    if data.startswith((b"\xd0\xcf\x11\xe0", b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"{\\rtf")):
        raise Unread("import.no_table")
    text = decoded(data)
    if (lines := text.count("\n")) > FARTHEST // MAX_LINES * most:
        raise Unread("import.too_long", lines=lines, limit=most)
    return measured((Row(line, texts) for line, texts in csv_lines(text, words) if any(texts)), most)


def as_rows(data: bytes, lists: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    return ((place, tuple(map(cell_text, texts))) for place, texts in records(data, lists))


def measured(rows: Iterator[Row], most: int) -> list[Row]:
    """Stops at the cell that is too much."""
    taken, signs = list[Row](), 0
    for row in rows:
        signs += refused_cells(row)
        if signs > MAX_TEXT:
            raise Unread("import.too_much", row=row.line, limit=MAX_TEXT)
        taken.append(row)
    if len(taken) > most + HEAD:
        raise Unread("import.too_long", lines=len(taken), limit=most)
    return taken


def refused_cells(row: Row) -> int:
    """Signs in a row, none of whose cells has more than a list needs."""
    for place, text in enumerate(row.texts):
        refuse_long(len(text), row.line, place)
    return sum(map(len, row.texts))


def workbook_rows(data: bytes) -> Iterator[Row]:
    """The first sheet of a workbook. Formulas are never computed: a cell shows what it showed when it was saved."""
    try:
        uncomputed = walked(data)
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
        table = book.get_sheet_by_index(0).to_python(skip_empty_area=False)
    except BROKEN:
        raise Unread("import.broken_workbook") from None
    table += [[]] * (max(uncomputed, default=0) - len(table))
    lines = enumerate(table, start=1)
    rows = (Row(line, tuple(map(cell_text, cells)), frozenset(uncomputed.get(line, ()))) for line, cells in lines)
    return (row for row in rows if any(row.texts) or row.uncomputed)


def walked(data: bytes) -> dict[int, set[int]]:
    """Refuses what is dangerous to open; gives the places of formulas without a kept result, by line.

    Small files that unpack to huge ones are refused by their directory, before a byte is unpacked.
    """
    archive = zipfile.ZipFile(io.BytesIO(data))
    entries = archive.infolist()
    unpacked = sum(entry.file_size for entry in entries)
    if unpacked > MAX_UNPACKED or unpacked > MAX_RATIO * max(len(data), 10_000) or len(entries) > 2_000:
        raise Unread("import.bomb")
    names = {entry.filename.casefold() for entry in entries}
    is_doubled = len(names) < len(entries)  # another reader may take the other one
    if is_doubled or "xl/workbook.xml" not in names or names & {"content.xml", "xl/workbook.bin"}:
        raise Unread("import.broken_workbook")
    texts = {entry.filename: archive.read(entry) for entry in entries}
    strings = next((text for name, text in texts.items() if name.casefold() == "xl/sharedstrings.xml"), b"")
    lengths = Strings(strings).lengths if strings else []
    sheets = {name: Walk(text, lengths).uncomputed for name, text in texts.items() if b"sheetData" in text}
    return sheets.get(first_sheet(texts), {})


def csv_lines(text: str, words: Mapping[str, str]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Rows with the line where each begins: a quoted text may go over several."""
    head = [line[:MAX_CELL] for line in islice(filter(str.strip, io.StringIO(text, newline=None)), HEAD)]

    def fitting(separator: str) -> tuple[int, int]:
        return max((weight(line.split(separator), words) for line in head), default=0), "".join(head[:1]).count(
            separator
        )

    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(";\t,", key=fitting), strict=True)
    before = 0
    try:
        for row in reader:
            if any(row[MAX_FIELDS:]):
                raise Unread("import.too_wide", row=before + 1, columns=len(row), limit=MAX_FIELDS)
            yield before + 1, tuple(map(cell_text, row[:MAX_FIELDS]))
            before = reader.line_num
    except csv.Error:
        raise Unread("import.no_table") from None


def weight(texts: Sequence[str], words: Mapping[str, str]) -> int:
    """How much a row looks like headings; where none are expected, what stands in it."""
    if not words:
        return sum(bool(text) for text in texts)
    return len({words[word] for text in texts[:MAX_FIELDS] if (word := folded(text[:MAX_CELL])) in words})


def decoded(data: bytes) -> str:
    """UTF-8, UTF-16 where it says so itself, else Windows-1252, but never letters misread. Binary data is refused."""
    marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        text = data.decode("utf-16" if marked else "utf-8-sig")
    except UnicodeDecodeError as stop:
        if marked or b"\0" in data:
            raise Unread("import.no_table") from None
        return as_windows(data, stop.start)
    if "\0" in text:
        raise Unread("import.no_table")
    return text


def as_windows(data: bytes, wrong: int) -> str:
    """Windows-1252, unless the file is UTF-8 but for the byte at `wrong`: its names would be garbled."""
    if MISREAD.search(data):
        raise Unread("import.misread", row=line_at(data, wrong))
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError as stop:
        raise Unread("import.broken_encoding", row=line_at(data, stop.start)) from None


def line_at(data: bytes, place: int) -> int:
    return len((data[:place] + b"x").splitlines())


def cell_text(cell: Any) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return " ".join(cell.split()) if isinstance(cell, str) else str(cell or "")
