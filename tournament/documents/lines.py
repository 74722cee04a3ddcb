"""The pages of a long list, each row one line of text in which measured blanks hold the columns apart.

A table costs WeasyPrint a third of a millisecond a cell, a line of text as much a row. Every line is of one height, so
the pages are known before anything is set. Texts too long for their column go on in the next line; what can't be
measured stands in a box of its own.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from html import escape

from tournament.documents.columns import HAIRLINE, HEAD, SUB, Frame, behind, marked, shown, small, weight
from tournament.documents.listing import Cell, Column
from tournament.documents.measure import Weight, at_most, blank, width, wrapped

HEADS = 17.5  # the line of headings with the line under it
FIVE = 5  # every so many rows a bolder line
TOLERANCE = 0.05
SMALLEST = 7.0  # letters of one line; smaller ones stand in two
FILLED = 0.85  # of two lines, which words don't fill to their ends


@dataclass
class Page:
    """Lines of text, and after which of them a row ends: the bolder lines with True."""

    lines: list[str] = field(default_factory=list)
    ends: list[tuple[int, bool]] = field(default_factory=list)


def pages(frame: Frame, rows: Sequence[Sequence[Cell]], first: float) -> Iterator[Page]:
    """The rows page by page; `first` is the height that the head leaves on the first one."""
    room, page = lines_in(frame, first), Page()
    for number, row in enumerate(rows, start=1):
        lines = row_lines(frame, row)
        if page.lines and len(page.lines) + len(lines) > room:
            yield page
            room, page = lines_in(frame, frame.page[1]), Page()
        page.lines += lines
        page.ends.append((len(page.lines), number % FIVE == 0))
    yield page


def lines_in(frame: Frame, height: float) -> int:
    return int((height - HEADS - 1) / frame.row)


def height(frame: Frame, page: Page) -> float:
    return HEADS + len(page.lines) * frame.row


def html(frame: Frame, page: Page) -> str:
    drawn = ruled(frame.page[0], frame.row, len(page.lines), tuple(page.ends))
    text = "\n".join(page.lines)
    return (
        f'<section class="rows"><div class="heads">{heads(frame)}</div>'
        f'<div class="lines" style="font-size:{frame.size}pt;line-height:{frame.row:.3f}pt;'
        f'height:{len(page.lines) * frame.row:.3f}pt;background-image:url({drawn})">{text}</div></section>'
    )


@cache
def ruled(wide: float, row: float, lines: int, ends: tuple[tuple[int, bool], ...]) -> str:
    """The lines under the rows of a page as one drawing, which pages of the same rows share."""
    paths = {True: "", False: ""}
    for line, bold in ends:
        paths[bold] += f"M0 {line * row - HAIRLINE / 2:.3f}h{wide:.2f}"
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:.2f}pt" height="{lines * row:.3f}pt"'
        f' viewBox="0 0 {wide:.2f} {lines * row:.3f}" fill="none"><path stroke="#777" stroke-width="{HAIRLINE}"'
        f' d="{paths[False]}"/><path stroke="#000" stroke-width=".8" d="{paths[True]}"/></svg>'
    )
    return f"data:image/svg+xml;base64,{b64encode(drawing.encode()).decode()}"


def heads(frame: Frame) -> str:
    made, at = "", 0.0
    for column, (left, right) in zip(frame.columns, frame.edges, strict=True):
        wide = at_most(column.heading, "semibold") * HEAD
        gap, filled = blank((start(column, left, right, wide) - at) / HEAD, "semibold")
        made += gap + escape(column.heading)
        at += filled * HEAD + wide
    return made


def start(column: Column, left: float, right: float, wide: float) -> float:
    if column.side == "right":
        return right - wide
    return left if column.side == "left" else (left + right - wide) / 2


def row_lines(frame: Frame, row: Sequence[Cell]) -> list[str]:
    """Usually one; the first has all columns, further ones the rest of texts that are too long."""
    made, further = line(frame, enumerate(row))
    lines = [made]
    while further:
        made, further = line(frame, further.items())
        lines.append(made)
    return lines


def line(frame: Frame, cells: Iterable[tuple[int, Cell]]) -> tuple[str, dict[int, Cell]]:
    """One line of a row, and by column what had no room in it."""
    made, at, further = "", 0.0, {}
    for number, told in cells:
        column, (left, right) = frame.columns[number], frame.edges[number]
        text, cell, thick = shown(told, column), told, weight(told, column)
        if not text and not cell.sub:
            continue
        wide = extent(text, cell, thick)
        if wide is None:
            made += boxed(text, cell, column, frame, left, right - left)
            continue
        if wide * frame.size > right - left + TOLERANCE:
            text, cell, further[number] = shortened(text, cell, thick, (right - left) / frame.size)
            wide = at_most(text, thick)
        gap, filled = blank((start(column, left, right, wide * frame.size) - at) / frame.size)
        made += gap + marked(text, cell, column) + small(cell)
        at += (filled + wide) * frame.size
    return made, further


def extent(text: str, cell: Cell, thick: Weight) -> float | None:
    """How wide a cell is, em; None where it can't be known."""
    wide = width(text, thick)
    if not cell.sub or wide is None:
        return wide
    small_words = width(behind(cell))
    return None if small_words is None else wide + small_words * SUB


def shortened(text: str, cell: Cell, thick: Weight, room: float) -> tuple[str, Cell, Cell]:
    """What has room in this line, and what goes on in the next one; the words behind a value come last."""
    first, *rest = wrapped(text, room, thick)
    if not rest and at_most(f" {cell.sub}") * SUB <= room:
        return first, replace(cell, sub=""), Cell("", sub=cell.sub)
    further = Cell(" ".join([*rest, cell.sub]).strip(), cell.bold, cell.struck)
    return first, replace(cell, sub=""), further


def boxed(text: str, cell: Cell, column: Column, frame: Frame, left: float, room: float) -> str:
    """Over the line and beside it: in letters so small that it surely fits, in two lines if one would be too small."""
    need = at_most(text, weight(cell, column)) + (at_most(f" {cell.sub}") * SUB if cell.sub else 0.0)
    one = min(frame.size, room / need)
    two = min(frame.row / 2.3, 2 * FILLED * room / need)
    size, lines = (one, 1) if one >= SMALLEST else (two, 2)
    style = f"left:{left:.2f}pt;width:{room:.2f}pt;font-size:{size:.2f}pt;line-height:{frame.row / lines:.3f}pt"
    kind = f"box {column.side}{' two' if lines == 2 else ''}"
    return f'<span class="{kind}" style="{style}">{marked(text, cell, column)}{small(cell)}</span>'
