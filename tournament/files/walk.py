"""Goes through the XML inside a workbook before anything opens it, and refuses at the cell that is too much."""

import posixpath
import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cache, lru_cache
from xml.parsers import expat

from tournament.files.spelling import letters

MAX_LINES = 20_000
FARTHEST = 4 * MAX_LINES  # the last line of a sheet where anything may stand: empty ones lie between
MAX_COLUMNS = 60
MAX_CELL = 10_000  # signs
MAX_TEXT = 12_000_000  # signs of all cells
MAX_DEPTH = 50  # of elements in each other; a sheet has eight
REFERENCE = re.compile(r"([A-Za-z]{1,3})([0-9]{1,7})")


class Unread(Exception):
    """Why a file is not read: a code of `wording`, and its values."""

    def __init__(self, code: str, **values: int | str) -> None:
        super().__init__(code)
        self.code, self.values = code, values


def refuse_long(signs: int, line: int, place: int) -> None:
    if signs > MAX_CELL:
        raise Unread("import.long_cell", cell=f"{letters(place)}{line}", length=signs, limit=MAX_CELL)


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


@lru_cache(maxsize=100)
def local(tag: str) -> str:
    return tag.rpartition(":")[2]


def no_entities(*_declared: object) -> None:
    raise ValueError("a sheet has no document type")


class Strings:
    """How long the texts are that the cells share: one stands there once, and is read wherever a cell has it."""

    def __init__(self, xml: bytes) -> None:
        self.lengths: list[int] = []
        self.depth = 0
        parser = expat.ParserCreate()
        parser.StartElementHandler, parser.EndElementHandler = self.enter, self.leave
        parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = self.read, no_entities
        parser.Parse(xml, True)

    def enter(self, tag: str, _values: dict[str, str]) -> None:
        self.depth = deeper(self.depth)
        if local(tag) == "si":
            self.lengths.append(0)

    def read(self, text: str) -> None:
        if self.lengths:
            self.lengths[-1] += len(text)

    def leave(self, _tag: str) -> None:
        self.depth -= 1


def deeper(depth: int) -> int:
    if depth == MAX_DEPTH:
        raise ValueError("no sheet is so deep")
    return depth + 1


class Walk:
    """Goes once through the XML of a sheet: refuses far and long cells, remembers formulas whose result isn't kept.

    The reader makes room for every cell up to the farthest: it must not see a sheet with a cell at XFD1048576. And it
    makes each cell a text of its own: it must not see a sheet whose cells are one long text eight thousand times.
    """

    def __init__(self, sheet: bytes, lengths: Sequence[int]) -> None:
        self.uncomputed: dict[int, set[int]] = defaultdict(set)
        self.lengths = lengths
        self.row = self.column = self.depth = self.signs = self.all_signs = 0
        self.inside = self.kind = self.shared = ""
        self.is_formula = self.is_kept = False
        parser = expat.ParserCreate()
        parser.StartElementHandler, parser.EndElementHandler = self.enter, self.leave
        parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = self.read, no_entities
        parser.Parse(sheet, True)

    def enter(self, tag: str, values: dict[str, str]) -> None:
        self.depth = deeper(self.depth)
        self.inside, at = local(tag), values.get("r", "")
        if self.inside == "c":
            self.row, self.column = position(at) if at else (self.row, self.column + 1)
            self.kind, self.is_formula, self.is_kept = values.get("t", ""), False, False
            self.signs, self.shared = 0, ""
        elif self.inside == "row":
            self.row, self.column = int(at) if at else self.row + 1, 0
        elif self.inside == "f":
            self.is_formula = True
        elif self.inside in {"v", "is"}:
            self.is_kept = self.kind == "str"  # an empty text is a result
            if self.row > FARTHEST or self.column > MAX_COLUMNS:
                self.refuse_far()

    def refuse_far(self) -> None:
        cell = f"{letters(min(self.column, 10**6) - 1)}{self.row}"
        raise Unread("import.far_cell", cell=cell, columns=MAX_COLUMNS, lines=FARTHEST)

    def read(self, text: str) -> None:
        if self.inside == "v":
            self.is_kept = True
            if self.kind == "s":
                self.shared += text[:10]
        self.signs += len(text)

    def leave(self, tag: str) -> None:
        self.inside = ""
        self.depth -= 1
        if local(tag) != "c":
            return
        place = int(self.shared) if self.shared.isdecimal() else -1
        signs = self.lengths[place] if 0 <= place < len(self.lengths) else self.signs
        refuse_long(signs, self.row, self.column - 1)
        self.all_signs += signs
        if self.all_signs > MAX_TEXT:
            raise Unread("import.too_much", row=self.row, limit=MAX_TEXT)
        if self.is_formula and not self.is_kept and self.row <= FARTHEST:
            self.uncomputed[self.row].add(self.column - 1)


def position(reference: str) -> tuple[int, int]:
    """Row and column of a cell, counted from 1: AB3 is (3, 28)."""
    matched = REFERENCE.fullmatch(reference)
    if matched is None:
        raise ValueError(reference)
    return int(matched[2]), column_called(matched[1])


@cache
def column_called(name: str) -> int:
    column = 0
    for letter in name.upper():
        column = 26 * column + ord(letter) - ord("A") + 1
    return column
