"""Reads a list of players from CSV or XLSX into entries, with every error at its line. Writes nothing to the database.

A file comes from strangers: it is measured before it is opened, and nothing in it is ever executed.
"""

import csv
import io
import re
import zipfile
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from xml.parsers import expat

import python_calamine
from django.core.exceptions import ValidationError

from scoring import Finding, finding
from tournament.models import Player, StartCard, Tournament
from tournament.models.people import plain_text
from tournament.queries.alike import Index, Known, known_in
from tournament.refused import Refused

MAX_LINES = 20_000
MAX_COLUMNS = 60
MAX_UNPACKED = 60 * 1024 * 1024
MAX_RATIO = 150
MAX_NUMBER = 999_999
REFERENCE = re.compile(r"([A-Za-z]{1,3})([0-9]{1,7})")
BROKEN = (
    *(python_calamine.CalamineError, python_calamine.ZipError, python_calamine.XmlError, expat.ExpatError),
    *(zipfile.BadZipFile, zlib.error, RuntimeError, OSError, EOFError, ValueError, LookupError),
)
TRUE = {*["yes", "y", "true", "1", "x", "ja", "j", "wahr", "bezahlt", "paid", "da", "anwesend", "present", "sí", "si"]}
FALSE = {"", *["no", "n", "false", "0", "nein", "falsch", "offen", "-"]}
SEXES = {
    **dict.fromkeys(["f", "w", "female", "weiblich", "frau", "mujer"], "f"),
    **dict.fromkeys(["m", "male", "männlich", "mann", "herr", "hombre"], "m"),
    **dict.fromkeys(["d", "diverse", "divers"], "d"),
}
CATEGORIES = {
    **dict.fromkeys(["senior", "seniorin", "senioren", "s"], "senior"),
    **dict.fromkeys(["junior", "juniorin", "junioren", "jugend", "youth", "j"], "junior"),
}
HEADINGS = {
    "number": "number|start number|no|no.|nr|nr.|nummer|startnummer|startnr|start-nr.|número|n.º",
    "last_name": "last name|lastname|surname|family name|name|nachname|familienname|apellido|apellidos",
    "first_name": "first name|firstname|given name|vorname|nombre",
    "club": "club|verein|skatclub|klub|club de skat",
    "sex": "sex|gender|geschlecht|m/w|w/m|sexo",
    "category": "category|class|kategorie|klasse|altersklasse|categoría",
    "team": "team|mannschaft|equipo",
    "paid": "paid|fee paid|bezahlt|gezahlt|startgeld|startgeld bezahlt|pagado",
    "present": "present|here|anwesend|da|presente",
}


@dataclass(frozen=True)
class Line:
    """One person of the file, checked; `alike` are those on the list or further up who look the same."""

    line: int
    values: dict[str, Any]
    alike: tuple[Known, ...] = ()


@dataclass(frozen=True)
class Reading:
    lines: tuple[Line, ...]  # new people
    known: tuple[Line, ...]  # already there, to the letter
    errors: tuple[Finding, ...]

    @property
    def questions(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.alike)


def read(tournament: Tournament, name: str, data: bytes) -> Reading:
    """Reads a whole file. Refused where it is no table at all; errors by line where it is one."""
    table = [[cell_text(cell) for cell in row] for row in cells(name, data)]
    rows = [(number, row) for number, row in enumerate(table, start=1) if any(row)]
    if not rows:
        raise Refused(finding("import.empty"))
    columns = recognise(rows[0][1])
    if len(rows) - 1 > MAX_LINES:
        raise Refused(finding("import.too_long", lines=len(rows) - 1, limit=MAX_LINES))
    return checked(tournament, [(number, values_of(row, columns)) for number, row in rows[1:]])


def cells(name: str, data: bytes) -> Iterable[Sequence[Any]]:
    if data.startswith(b"PK"):
        return sheet_cells(data)
    if data.startswith((b"\xd0\xcf\x11\xe0", b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"{\\rtf")):
        raise Refused(finding("import.no_table", name=name))
    return csv_cells(name, data)


def sheet_cells(data: bytes) -> list[list[Any]]:
    """The first sheet of a workbook. Formulas are never computed: a cell shows what it showed when it was saved."""
    try:
        refuse_bomb(data)
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
        return book.get_sheet_by_index(0).to_python(skip_empty_area=False)
    except BROKEN:
        raise Refused(finding("import.broken_workbook")) from None


def refuse_bomb(data: bytes) -> None:
    """Small files that unpack to huge ones are refused by their directory, before a byte is unpacked."""
    archive = zipfile.ZipFile(io.BytesIO(data))
    entries = archive.infolist()
    unpacked = sum(entry.file_size for entry in entries)
    if unpacked > MAX_UNPACKED or unpacked > MAX_RATIO * max(len(data), 10_000) or len(entries) > 2_000:
        raise Refused(finding("import.bomb"))
    names = {entry.filename.casefold() for entry in entries}
    if "xl/workbook.xml" not in names or names & {"content.xml", "xl/workbook.bin"}:
        raise Refused(finding("import.broken_workbook"))
    for entry in entries:
        if b"sheetData" in (text := archive.read(entry)):
            refuse_far_cells(text)


def refuse_far_cells(sheet: bytes) -> None:
    """The reader makes room for every cell up to the farthest: it must not see a sheet with a cell at XFD1048576."""
    row = column = 0

    def place(tag: str, values: dict[str, str]) -> None:
        nonlocal row, column
        kind, at = tag.rpartition(":")[2], values.get("r", "")
        if kind == "row":
            row, column = int(at) if at else row + 1, 0
        elif kind == "c":
            row, column = position(at) if at else (row, column + 1)
        elif kind in {"v", "is"} and (row > 4 * MAX_LINES or column > MAX_COLUMNS):
            raise Refused(finding("import.bomb"))

    def no_entities(*_declared: object) -> None:
        raise ValueError("a sheet has no document type")

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.StartDoctypeDeclHandler = place, no_entities
    parser.Parse(sheet, True)


def position(reference: str) -> tuple[int, int]:
    """Row and column of a cell, counted from 1: AB3 is (3, 28)."""
    matched, column = REFERENCE.fullmatch(reference), 0
    if matched is None:
        raise ValueError(reference)
    for letter in matched[1].upper():
        column = 26 * column + ord(letter) - ord("A") + 1
    return int(matched[2]), column


def csv_cells(name: str, data: bytes) -> Iterator[list[str]]:
    text = decoded(name, data)
    head = text.lstrip("\n\r").split("\n", 1)[0]
    separator = max(";\t,", key=head.count)
    try:
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    except csv.Error:
        raise Refused(finding("import.no_table", name=name)) from None


def decoded(name: str, data: bytes) -> str:
    """UTF-8, else UTF-16 where it says so itself, else Windows-1252. Binary data is refused."""
    marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    candidates = ["utf-16"] if marked else ["utf-8-sig", "cp1252"]
    for encoding in candidates:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise Refused(finding("import.no_table", name=name))


def cell_text(cell: Any) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return " ".join(str(cell).split()) if isinstance(cell, str) else str(cell or "")


def recognise(head: Sequence[str]) -> dict[str, int]:
    """Which column holds what, by English and German headings, in any order."""
    columns: dict[str, int] = {}
    for place, heading in enumerate(head):
        words = heading.casefold().replace("_", " ").strip()
        field = next((field for field, known in HEADINGS.items() if words in known.split("|")), None)
        if field and field in columns:
            raise Refused(finding("import.column_twice", heading=heading))
        if field:
            columns[field] = place
    if "last_name" not in columns:
        raise Refused(finding("import.no_name_column", headings=", ".join(filter(None, head))[:200]))
    return columns


def values_of(row: Sequence[str], columns: dict[str, int]) -> dict[str, str]:
    return {field: row[place] if place < len(row) else "" for field, place in columns.items()}


def checked(tournament: Tournament, rows: list[tuple[int, dict[str, str]]]) -> Reading:
    there = known_in(tournament)
    index, exact = Index(there), by_name(there)
    given = {one.number: 0 for one in there} | dict.fromkeys(numbers_given(tournament), 0)
    lines, known, errors = [], [], []
    for number, raw in rows:
        values, wrong = entry_values(number, raw)
        same = exact.get((values["last_name"], values["first_name"], values["club"]), ())
        if same and values["number"] in (None, *(one.number for one in same)):
            known.append(Line(number, values, tuple(same)))
            continue
        wrong += number_errors(number, values["number"], given)
        errors += wrong
        if wrong:
            continue
        line = Line(number, values, tuple(index.alike(values["last_name"], values["first_name"])))
        lines.append(line)
        index.add(Known(-number, values["last_name"], values["first_name"], values["club"]))
    return Reading(tuple(lines), tuple(known), tuple(errors))


def by_name(known: Iterable[Known]) -> dict[tuple[str, str, str], list[Known]]:
    """Those on the list to the letter; two may bear one name."""
    found: dict[tuple[str, str, str], list[Known]] = defaultdict(list)
    for one in known:
        found[one.last_name, one.first_name, one.club].append(one)
    return found


def numbers_given(tournament: Tournament) -> list[int]:
    return list(StartCard.objects.filter(tournament=tournament).values_list("number", flat=True))


def number_errors(line: int, number: int | None, given: dict[int, int]) -> list[Finding]:
    """A start number that is taken, by a card (line 0) or by a line further up."""
    if number is None:
        return []
    if number in given:
        before = given[number]
        code = "import.number_twice" if before else "import.number_taken"
        return [finding(code, row=line, number=number, before=before)]
    given[number] = line
    return []


def entry_values(line: int, raw: dict[str, str]) -> tuple[dict[str, Any], list[Finding]]:
    """The values of a line as an entry takes them, and all that is wrong with them."""
    wrong: list[Finding] = []
    values: dict[str, Any] = {name: raw.get(name, "") for name in ("last_name", "first_name", "club", "team")}
    if not values["last_name"]:
        wrong.append(finding("import.no_name", row=line))
    for name, text in values.items():
        wrong += text_errors(line, name, text)
    values["sex"] = chosen(line, "sex", raw.get("sex", ""), SEXES, wrong)
    values["category"] = chosen(line, "category", raw.get("category", ""), CATEGORIES, wrong)
    values["number"] = number_of(line, raw.get("number", ""), wrong)
    values["paid"] = truth(line, "paid", raw.get("paid", ""), wrong)
    values["present"] = truth(line, "present", raw.get("present", ""), wrong)
    return values, wrong


def text_errors(line: int, field: str, text: str) -> list[Finding]:
    limit = Player._meta.get_field("last_name").max_length or 80
    if len(text) > limit:
        return [finding("import.too_long_text", row=line, field=field, length=len(text), limit=limit)]
    try:
        plain_text(text)
    except ValidationError:
        return [finding("import.unprintable", row=line, field=field)]
    return []


def chosen(line: int, field: str, text: str, known: dict[str, str], wrong: list[Finding]) -> str:
    if text and text.casefold() not in known:
        wrong.append(finding("import.unknown_value", row=line, field=field, found=text[:40]))
    return known.get(text.casefold(), "")


def truth(line: int, field: str, text: str, wrong: list[Finding]) -> bool:
    if text.casefold() not in TRUE | FALSE:
        wrong.append(finding("import.unknown_value", row=line, field=field, found=text[:40]))
    return text.casefold() in TRUE


def number_of(line: int, text: str, wrong: list[Finding]) -> int | None:
    if not text:
        return None
    if text.isascii() and text.isdecimal() and len(text) < 8 and 1 <= int(text) <= MAX_NUMBER:
        return int(text)
    wrong.append(finding("import.no_number", row=line, found=text[:40]))
    return None
