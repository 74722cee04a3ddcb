"""The pages of a long list, each text drawn at its place.

A table costs WeasyPrint half a millisecond a cell, a drawn text a hundredth of that. How high a row is is known, and so
are the pages, before anything is set. Texts too long for their column go on in the next line; what can't be
measured stands in a box, which WeasyPrint sets.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from itertools import chain

from tournament.papers.columns import HAIRLINE, HEAD, MM, SUB, Frame, behind, marked, shown, small, weight
from tournament.papers.ink import Ink
from tournament.papers.listing import Cell, Column
from tournament.papers.measure import Weight, at_most, face, width, wrapped

LEFT, ABOVE, BELOW = 15 * MM, 21 * MM, 17 * MM  # the margins of paper.css
HEADS, HEADS_LINE = 17.5, 1.0  # the line of headings with the line under it
FIVE = 5  # every so many rows a bolder line
BOLDER = 0.8
TOLERANCE = 0.05
CLOSER = 1.0  # points, where that brings a last row to the others
TOGETHER = 2  # rows that stand on a last page at least
FEW = 3  # rows for which no further page is begun, if being closer makes room for them
SMALLEST = 7.0  # letters of one line; smaller ones stand in two
FILLED = 0.85  # of two lines, which words don't fill to their ends
NUMBER, UNDER = 8.0, 3 * MM  # letters of a page's number, and how far it is under the list


@dataclass(frozen=True, slots=True)
class Piece:
    """A text of one line; or the box of what can't be measured, its tag up to the end of its style."""

    left: float
    text: str
    weight: Weight
    size: float
    struck: bool = False
    box: str = ""


@dataclass
class Page:
    """Heads and lines, so far under the margin as the head of a first page leaves."""

    frame: Frame
    top: float
    height: float = HEADS
    rows: int = 0
    ink: Ink = field(default_factory=Ink)
    boxes: list[str] = field(default_factory=list)

    def holds(self, high: float) -> bool:
        """A row that no page could hold stands where it is."""
        return self.height == HEADS or self.top + self.height + high <= self.frame.page[1]

    def write(self, pieces: Iterable[Piece], down: float, high: float, size: float) -> None:
        """A line of text, so far under the top of the heads and so high."""
        y = height_of(self.frame, self.top + down + base_line(high, size))
        for piece in pieces:
            if piece.box:
                self.boxes.append(f'{piece.box};top:{down:.2f}pt">{piece.text}</div>')
                continue
            self.ink.text(piece.text, piece.weight, piece.size, LEFT + piece.left, y)
            if piece.struck:
                at, thick = (of_letters * piece.size for of_letters in face(piece.weight).strike)
                self.ink.rule(LEFT + piece.left, y + at, at_most(piece.text, piece.weight) * piece.size, thick)

    def rule(self, down: float, thick: float, colour: str = "#000") -> None:
        self.ink.rule(LEFT, height_of(self.frame, self.top + down), self.frame.page[0], thick, colour)

    def add(self, row: Sequence[Sequence[Piece]], under: float) -> None:
        """A row with the line under it."""
        self.rows += 1
        for number, pieces in enumerate(row):
            self.write(pieces, self.height + number * self.frame.leading, self.frame.row, self.frame.size)
        self.height += row_height(self.frame, row, under)
        self.rule(self.height - under / 2, under, "#000" if under == BOLDER else "#777")

    def numbered(self, text: str) -> None:
        """At the lower right, where paper.css has it on other papers."""
        left = LEFT + self.frame.page[0] - at_most(text) * NUMBER
        down = self.frame.page[1] + UNDER + face("regular").above * NUMBER
        self.ink.text(text, "regular", NUMBER, left, height_of(self.frame, down), "#333")


def is_short(frame: Frame, rows: Sequence[Sequence[Cell]], most: float) -> bool:
    """Whether all rows together are at most so high."""
    if len(rows) * frame.row > most:
        return False
    return sum(row_height(frame, row_lines(frame, row), BOLDER) for row in rows) <= most


def row_height(frame: Frame, row: Sequence[Sequence[Piece]], under: float) -> float:
    return frame.row - HAIRLINE + under + (len(row) - 1) * frame.leading


def height_of(frame: Frame, down: float) -> float:
    """Over the lower edge of the paper, of what is so far under its upper margin."""
    return frame.page[1] + BELOW - down


def base_line(high: float, size: float) -> float:
    """How far under the top of a line its letters stand."""
    regular = face("regular")
    return (high + (regular.above - regular.below) * size) / 2


def sections(pages: Sequence[Page], *, begins: bool, ends: bool) -> tuple[list[str], list[int]]:
    """What WeasyPrint has to set of the pages, and which of it each page takes: most of them share an empty one."""
    kinds = []
    for number, page in enumerate(pages):
        last = ends and number == len(pages) - 1
        style = f' ends" style="height:{page.height:.3f}pt' if last else ""
        html = f'<section class="rows{style}">{"".join(page.boxes)}</section>'
        kinds.append((number if last or (begins and not number) else -1, html))
    numbers = {kind: place for place, kind in enumerate(dict.fromkeys(kinds))}
    return [html for _own, html in numbers], [numbers[kind] for kind in kinds]


def signs(pages: Sequence[Page]) -> str:
    """All that is drawn, for the fonts of the paper."""
    by_weight: dict[Weight, set[str]] = {}
    for page in pages:
        for thick, drawn in page.ink.signs.items():
            by_weight.setdefault(thick, set()).update(drawn)
    shown = (f'<span class="{thick}">{escape("".join(sorted(drawn)))}</span>' for thick, drawn in by_weight.items())
    return f'<div class="signs">{"".join(shown)}</div>'


def arranged(frame: Frame, rows: Sequence[Sequence[Cell]], top: float, bottom: float) -> tuple[list[Page], bool]:
    """The pages of rows, and whether the end, so high, has room on the last one.

    No row is alone on a last page, and no end is without rows if they can stand with it: all rows are drawn closer, or
    the one before comes along. A last page of a few rows is saved where they find room by being closer.
    """
    plain, tight = list(pages(frame, rows, top)), replace(frame, closer=CLOSER)
    if len(plain) > 1 and plain[-1].rows <= FEW:
        shorter = list(pages(tight, rows, top))
        if len(shorter) < len(plain) and ends_on(shorter[-1], bottom):
            return shorter, True
    last_two = len(rows) - TOGETHER + 1 if len(rows) > TOGETHER else 0
    ways = ((tight, 0), (frame, last_two))
    whole = []
    for laid in chain([plain], (list(pages(way, rows, top, cut)) for way, cut in ways)):
        if not is_torn(laid):
            if ends_on(laid[-1], bottom):
                return laid, True
            whole.append(laid)
    return (whole[0] if whole else laid), False


def ends_on(page: Page, bottom: float) -> bool:
    return page.top + page.height + bottom < page.frame.page[1]


def is_torn(laid: Sequence[Page]) -> bool:
    return len(laid) > 1 and laid[-1].rows < TOGETHER


def pages(frame: Frame, rows: Sequence[Sequence[Cell]], top: float, cut: int = 0) -> Iterator[Page]:
    """The rows page by page; `top` is the height of the head on the first one, `cut` a row that begins a page."""
    page = begun(frame, top)
    for number, row in enumerate(rows, start=1):
        lines = row_lines(frame, row)
        under = HAIRLINE if number % FIVE else BOLDER
        if number == cut or not page.holds(row_height(frame, lines, under)):
            yield page
            page = begun(frame, 0.0)
        page.add(lines, under)
    yield page


def begun(frame: Frame, top: float) -> Page:
    page = Page(frame, top)
    page.write(heads(frame), 0.0, HEADS - HEADS_LINE, HEAD)
    page.rule(HEADS - HEADS_LINE / 2, HEADS_LINE)
    return page


def heads(frame: Frame) -> Iterator[Piece]:
    for column, (left, right) in zip(frame.columns, frame.edges, strict=True):
        if not column.heading:
            continue
        at = start(column, left, right, at_most(column.heading, "semibold") * HEAD)
        if width(column.heading, "semibold") is None:
            style = f'<div class="box" style="left:{at:.2f}pt;font:600 {HEAD}pt/{HEADS - HEADS_LINE}pt Inter'
            yield Piece(at, escape(column.heading), "semibold", HEAD, box=style)
        else:
            yield Piece(at, column.heading, "semibold", HEAD)


def start(column: Column, left: float, right: float, wide: float) -> float:
    if column.side == "right":
        return right - wide
    return left if column.side == "left" else (left + right - wide) / 2


def row_lines(frame: Frame, row: Sequence[Cell]) -> list[list[Piece]]:
    """Usually one; the first has all columns, further ones the rest of texts that are too long."""
    pieces_of, further = line(frame, enumerate(row))
    lines = [pieces_of]
    while further:
        pieces_of, further = line(frame, further.items())
        lines.append(pieces_of)
    return lines


def line(frame: Frame, cells: Iterable[tuple[int, Cell]]) -> tuple[list[Piece], dict[int, Cell]]:
    """One line of a row, and by column what had no room in it."""
    row: list[Piece] = []
    further: dict[int, Cell] = {}
    for number, told in cells:
        column, (left, right) = frame.columns[number], frame.edges[number]
        text, cell, thick = shown(told, column), told, weight(told, column)
        if not text and not cell.sub:
            continue
        wide = extent(text, cell, thick)
        if wide is None:
            row.append(boxed(text, cell, column, frame, left, right - left))
            continue
        if wide * frame.size > right - left + TOLERANCE:
            text, cell, further[number] = shortened(text, cell, thick, (right - left) / frame.size)
            wide = at_most(text, thick)
        row += pieces(text, cell, thick, start(column, left, right, wide * frame.size), frame.size)
    return row, further


def pieces(text: str, cell: Cell, thick: Weight, at: float, size: float) -> Iterator[Piece]:
    if text:
        yield Piece(at, text, thick, size, cell.struck)
    if cell.sub:
        yield Piece(at + at_most(text, thick) * size, behind(cell), "regular", size * SUB)


def extent(text: str, cell: Cell, thick: Weight) -> float | None:
    """How wide a cell is, em; None where it can't be known."""
    wide = width(text, thick)
    if not cell.sub or wide is None:
        return wide
    small_words = width(behind(cell))
    return None if small_words is None else wide + small_words * SUB


def shortened(text: str, cell: Cell, thick: Weight, room: float) -> tuple[str, Cell, Cell]:
    """What has room in this line, and what goes on in the next one; words behind a value come last, never struck."""
    first = wrapped(text, room, thick)[0]
    rest = text[len(first) :].lstrip()
    if not rest and at_most(f" {cell.sub}") * SUB <= room:
        return first, replace(cell, sub=""), Cell("", sub=cell.sub)
    if cell.struck and rest:
        further = Cell(rest, cell.bold, struck=True, sub=cell.sub)
    else:
        further = Cell(f"{rest} {cell.sub}".strip(), cell.bold)
    return first, replace(cell, sub=""), further


def boxed(text: str, cell: Cell, column: Column, frame: Frame, left: float, room: float) -> Piece:
    """Over the line and beside it: in letters so small that it surely fits, in two lines if one would be too small."""
    need = at_most(text, weight(cell, column)) + (at_most(f" {cell.sub}") * SUB if cell.sub else 0.0)
    fitting = min(frame.size, room / need)
    two = min(frame.row / 2.3, 2 * FILLED * room / need)
    size, lines = (fitting, 1) if fitting >= SMALLEST else (two, 2)
    kind = f"box {column.side}{' two' if lines == 2 else ''}"
    style = f"left:{left:.2f}pt;width:{room:.2f}pt;font-size:{size:.2f}pt;line-height:{frame.row / lines:.3f}pt"
    html = marked(text, cell, column, 0.0) + small(cell)
    return Piece(left, html, "regular", size, box=f'<div class="{kind}" style="{style}')
