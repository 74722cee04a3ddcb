"""The bytes of a CSV or XLSX file as rows of text below headings that the caller names. What they mean is his.

A file comes from strangers: it is measured before it is opened, and nothing in it is ever executed.
"""

import csv
import io
import posixpath
import re
import zipfile
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from xml.parsers import expat

import python_calamine

from scoring import Finding, finding
from tournament.files.headings import abbreviated, folded, letters, recognised, unread
from tournament.refused import Refused

MAX_LINES = 20_000
MAX_COLUMNS = 60
MAX_UNPACKED = 60 * 1024 * 1024
MAX_RATIO = 150
HEAD = 5  # rows that are looked through for headings: a title stands above them
REFERENCE = re.compile(r"([A-Za-z]{1,3})([0-9]{1,7})")
MISREAD = re.compile(rb"[\xc2-\xc5][\x80-\xbf]")  # letters in UTF-8; Windows-1252 has no name with such a pair
BROKEN = (
    *(python_calamine.CalamineError, python_calamine.ZipError, python_calamine.XmlError, expat.ExpatError),
    *(zipfile.BadZipFile, zlib.error, RuntimeError, OSError, EOFError, ValueError, LookupError),
)

Weigh = Callable[[Sequence[str]], int]


@dataclass(frozen=True)
class Row:
    """A row that is not empty, with its line in the file."""

    line: int
    texts: tuple[str, ...]
    uncomputed: frozenset[int] = frozenset()  # places of formulas whose result the file doesn't keep


@dataclass(frozen=True)
class Headed:
    """The rows below the headings, which column holds which field, and what of the file goes nowhere."""

    columns: dict[str, int]
    rows: tuple[Row, ...]
    notes: tuple[Finding, ...]
    headings: tuple[str, ...]
    short: Mapping[str, int]  # columns that are not read, as their heading is cut short

    def texts(self, row: Row) -> dict[str, str]:
        """A row's texts by field; empty for a column that the row doesn't reach."""
        return {field: row.texts[at] if at < len(row.texts) else "" for field, at in self.columns.items()}

    def uncomputed(self, row: Row) -> list[Finding]:
        """Formulas without a kept result, where a value is wanted."""
        places = sorted(row.uncomputed & set(self.columns.values()))
        return [finding("import.uncomputed", row=row.line, cell=f"{letters(place)}{row.line}") for place in places]


def headed(name: str, data: bytes, fields: Mapping[str, str], sure: str) -> Headed:
    """A whole file below its headings, which stand in any order; `sure` is the field by which they are known best."""

    def weigh(texts: Sequence[str]) -> int:
        return len({fields[word] for text in texts if (word := folded(text)) in fields})

    def looks_headed(row: Row) -> tuple[bool, int, int]:
        named = any(fields.get(folded(text)) == sure for text in row.texts)
        return named, weigh(row.texts), sum(map(bool, row.texts))

    rows = rows_of(name, data, weigh)
    if not rows:
        raise Refused(finding("import.empty"))
    place = max(range(len(rows[:HEAD])), key=lambda place: looks_headed(rows[place]))
    head, below = rows[place].texts, rows[place + 1 :]
    if len(below) > MAX_LINES:
        raise Refused(finding("import.too_long", lines=len(below), limit=MAX_LINES))
    columns = recognised(head, fields)
    notes = unread(head, [row.texts for row in below], columns, fields)
    return Headed(columns, tuple(below), notes, head, abbreviated(head, columns, fields))


def rows_of(name: str, data: bytes, weigh: Weigh) -> list[Row]:
    """The rows of a file. `weigh` says how much a row looks like headings: by that the separator is known."""
    if data.startswith(b"PK"):
        return workbook_rows(data)
    if data.startswith((b"\xd0\xcf\x11\xe0", b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"{\\rtf")):
        raise Refused(finding("import.no_table", name=name))
    lines = csv_lines(name, decoded(name, data), weigh)
    return [Row(line, texts) for line, texts in lines if any(texts)]


def workbook_rows(data: bytes) -> list[Row]:
    """The first sheet of a workbook. Formulas are never computed: a cell shows what it showed when it was saved."""
    try:
        uncomputed = walked(data)
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
        table = book.get_sheet_by_index(0).to_python(skip_empty_area=False)
    except BROKEN:
        raise Refused(finding("import.broken_workbook")) from None
    table += [[]] * (max(uncomputed, default=0) - len(table))
    lines = enumerate(table, start=1)
    rows = [Row(line, tuple(map(cell_text, cells)), frozenset(uncomputed.get(line, ()))) for line, cells in lines]
    return [row for row in rows if any(row.texts) or row.uncomputed]


def walked(data: bytes) -> dict[int, set[int]]:
    """Refuses what is dangerous to open; gives the places of formulas without a kept result, by line.

    Small files that unpack to huge ones are refused by their directory, before a byte is unpacked.
    """
    archive = zipfile.ZipFile(io.BytesIO(data))
    entries = archive.infolist()
    unpacked = sum(entry.file_size for entry in entries)
    if unpacked > MAX_UNPACKED or unpacked > MAX_RATIO * max(len(data), 10_000) or len(entries) > 2_000:
        raise Refused(finding("import.bomb"))
    names = {entry.filename.casefold() for entry in entries}
    if "xl/workbook.xml" not in names or names & {"content.xml", "xl/workbook.bin"}:
        raise Refused(finding("import.broken_workbook"))
    texts = {entry.filename: archive.read(entry) for entry in entries}
    sheets = {name: Walk(text).uncomputed for name, text in texts.items() if b"sheetData" in text}
    return sheets.get(first_sheet(texts), {})


def first_sheet(texts: dict[str, bytes]) -> str:
    """The file inside the workbook that holds its first sheet; nothing where the workbook doesn't say."""
    sheets = [values for tag, values in elements(texts.get("xl/workbook.xml", b"<x/>")) if tag == "sheet"]
    related = next((value for name, value in sheets[0].items() if name.endswith(":id")), "") if sheets else ""
    relations = [values for _tag, values in elements(texts.get("xl/_rels/workbook.xml.rels", b"<x/>"))]
    target = next((values.get("Target", "") for values in relations if values.get("Id") == related), "")
    return posixpath.join("/xl", target).removeprefix("/")


def elements(xml: bytes) -> list[tuple[str, dict[str, str]]]:
    opened: list[tuple[str, dict[str, str]]] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda tag, values: opened.append((local(tag), values))
    parser.StartDoctypeDeclHandler = no_entities
    parser.Parse(xml, True)
    return opened


def local(tag: str) -> str:
    return tag.rpartition(":")[2]


def no_entities(*_declared: object) -> None:
    raise ValueError("a sheet has no document type")


class Walk:
    """Goes once through the XML of a sheet: refuses far cells, remembers formulas whose result isn't kept.

    The reader makes room for every cell up to the farthest: it must not see a sheet with a cell at XFD1048576.
    """

    def __init__(self, sheet: bytes) -> None:
        self.uncomputed: dict[int, set[int]] = defaultdict(set)
        self.row = self.column = 0
        self.inside = self.kind = ""
        self.is_formula = self.is_kept = False
        parser = expat.ParserCreate()
        parser.StartElementHandler, parser.EndElementHandler = self.enter, self.leave
        parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = self.read, no_entities
        parser.Parse(sheet, True)

    def enter(self, tag: str, values: dict[str, str]) -> None:
        self.inside, at = local(tag), values.get("r", "")
        if self.inside == "row":
            self.row, self.column = int(at) if at else self.row + 1, 0
        elif self.inside == "c":
            self.row, self.column = position(at) if at else (self.row, self.column + 1)
            self.kind, self.is_formula, self.is_kept = values.get("t", ""), False, False
        elif self.inside == "f":
            self.is_formula = True
        elif self.inside in {"v", "is"}:
            self.is_kept = self.kind == "str"  # an empty text is a result
            if self.row > 4 * MAX_LINES or self.column > MAX_COLUMNS:
                raise Refused(finding("import.bomb"))

    def read(self, _text: str) -> None:
        self.is_kept = self.is_kept or self.inside == "v"

    def leave(self, tag: str) -> None:
        self.inside = ""
        if local(tag) == "c" and self.is_formula and not self.is_kept and self.row <= 4 * MAX_LINES:
            self.uncomputed[self.row].add(self.column - 1)


def position(reference: str) -> tuple[int, int]:
    """Row and column of a cell, counted from 1: AB3 is (3, 28)."""
    matched, column = REFERENCE.fullmatch(reference), 0
    if matched is None:
        raise ValueError(reference)
    for letter in matched[1].upper():
        column = 26 * column + ord(letter) - ord("A") + 1
    return int(matched[2]), column


def csv_lines(name: str, text: str, weigh: Weigh) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Rows with the line where each begins: a quoted text may go over several."""
    head = [line for line in text.splitlines() if line.strip()][:HEAD]

    def fitting(separator: str) -> tuple[int, int]:
        return max((weigh(line.split(separator)) for line in head), default=0), "".join(head[:1]).count(separator)

    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(";\t,", key=fitting), strict=True)
    before = 0
    try:
        for row in reader:
            yield before + 1, tuple(map(cell_text, row))
            before = reader.line_num
    except csv.Error:
        raise Refused(finding("import.no_table", name=name)) from None


def decoded(name: str, data: bytes) -> str:
    """UTF-8, UTF-16 where it says so itself, else Windows-1252, but never letters misread. Binary data is refused."""
    marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        text = data.decode("utf-16" if marked else "utf-8-sig")
    except UnicodeDecodeError as stop:
        if marked or b"\0" in data:
            raise Refused(finding("import.no_table", name=name)) from None
        return as_windows(data, stop.start)
    if "\0" in text:
        raise Refused(finding("import.no_table", name=name))
    return text


def as_windows(data: bytes, wrong: int) -> str:
    """Windows-1252, unless the file is UTF-8 but for the byte at `wrong`: its names would be garbled."""
    if MISREAD.search(data):
        raise Refused(finding("import.misread", row=line_at(data, wrong)))
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError as stop:
        raise Refused(finding("import.broken_encoding", row=line_at(data, stop.start))) from None


def line_at(data: bytes, place: int) -> int:
    return len((data[:place] + b"x").splitlines())


def cell_text(cell: Any) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return " ".join(cell.split()) if isinstance(cell, str) else str(cell or "")
