"""Where the columns of a list stand on paper and what its cells show: one answer for short lists and for long ones.

Lengths are points. It sets nothing: `lines` does for long lists, WeasyPrint's table for short ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import chain, pairwise

from tournament.papers.listing import Cell, Column, Listing
from tournament.papers.measure import Weight, at_most
from tournament.papers.sharing import fairest
from tournament.papers.words import unbroken

MM = 72 / 25.4
UPRIGHT, LYING = (180 * MM, 259 * MM), (267 * MM, 172 * MM)  # within the margins of paper.css
GAP = 2.8 * MM  # between two columns
HEAD = 8.0  # the size of the headings
SUB = 8.0 / 9.5  # of the words behind a value, in parts of its size
SIZES = (9.5, 8.5, 7.5, 6.5)  # of the letters: the largest that leaves the texts enough room
ENOUGH = 62 * MM
PADDING, ROOMY = 0.72 * MM, 2.4 * MM  # over and under a row
HAIRLINE = 0.35


@dataclass(frozen=True)
class Frame:
    """A list's columns on its page."""

    columns: Sequence[Column]
    edges: Sequence[tuple[float, float]]
    size: float
    page: tuple[float, float]
    roomy: bool
    closer: float = 0.0  # how much less a row is high than it should be

    @property
    def leading(self) -> float:
        """From line to line within a row."""
        return self.size * 1.35

    @property
    def row(self) -> float:
        return self.leading + 2 * (ROOMY if self.roomy else PADDING) + HAIRLINE - self.closer


def frame_of(listing: Listing, columns: Sequence[Column], rows: Sequence[Sequence[Cell]]) -> Frame:
    page = LYING if listing.landscape else UPRIGHT
    free = page[0] - GAP * (len(columns) - 1)
    for size in SIZES:
        widths = [0.0 if column.part else natural(column, number, rows, size) for number, column in enumerate(columns)]
        rest = free - sum(widths)
        if rest >= ENOUGH:
            break
    parts = [column.part for column in columns]
    if not sum(parts):  # the last column takes what is left
        widths[-1] += max(0.0, rest)
    shares = [max(rest, 0.0) * part / (sum(parts) or 1.0) for part in parts]
    shared = fairest(shares, [texts(column, number, rows, size) for number, column in enumerate(columns)])
    given = [width or share for width, share in zip(widths, shared, strict=True)]
    edges, left = [], 0.0
    for width in given:
        edges.append((left, left + width))
        left += width + GAP
    return Frame(columns, edges, size, page, listing.roomy)


def texts(column: Column, number: int, rows: Sequence[Sequence[Cell]], size: float) -> list[float]:
    """How wide the heading is, and what stands in each row."""
    if not column.part or column.kind != "text":
        return []
    cells = (row[number] for row in rows)
    wide = (extent(shown(cell, column), cell.sub, weight(cell, column)) * size for cell in cells)
    return [at_most(column.heading, "semibold") * HEAD, *wide]


def natural(column: Column, number: int, rows: Sequence[Sequence[Cell]], size: float) -> float:
    """As wide as the widest value, the heading included."""
    texts = {(shown(row[number], column), row[number].sub, weight(row[number], column)) for row in rows}
    widest = max((extent(text, sub, thick) for text, sub, thick in texts), default=0.0)
    return max(widest * size, at_most(column.heading, "semibold") * HEAD) + 0.1  # never broken by a rounding


def extent(text: str, sub: str, thick: Weight) -> float:
    return at_most(text, thick) + (at_most(f" {sub}") * SUB if sub else 0.0)


def weight(cell: Cell, column: Column) -> Weight:
    return "bold" if cell.bold or column.bold else "regular"


def shown(cell: Cell, column: Column) -> str:
    if cell.value is None:
        return column.empty
    return f"{'(' if cell.brackets else ''}{cell.value}{')' if cell.brackets else ''}{'*' if cell.star else ''}"


def marked(text: str, cell: Cell, column: Column, room: float) -> str:
    """As HTML, without the sub, in a line so wide, em."""
    html = unbroken(text, room)
    if cell.struck:
        html = f"<s>{html}</s>"
    return f"<b>{html}</b>" if weight(cell, column) == "bold" else html


def behind(cell: Cell) -> str:
    """The small words with the blank before them."""
    return f" {cell.sub}" if cell.sub and cell.value != "" else cell.sub


def small(cell: Cell) -> str:
    return f"<i>{escape(behind(cell))}</i>" if cell.sub else ""


def table(frame: Frame, rows: Sequence[Sequence[Cell]], foot: Sequence[Cell] | None, *, headed: bool = True) -> str:
    """The rows as a table, for WeasyPrint to set."""
    bounds = [0.0, *(right + GAP / 2 for _left, right in frame.edges[:-1]), frame.page[0]]
    widths = [right - left for left, right in pairwise(bounds)]
    columns = "".join(f'<col style="width:{width:.2f}pt">' for width in widths)
    heads = "".join(f'<th class="{column.side}">{escape(column.heading)}</th>' for column in frame.columns)
    body = chain((table_row(row, frame) for row in rows), [table_row(foot, frame, "sum")] if foot else [])
    head = f"<thead><tr>{heads}</tr></thead>" if headed else ""
    kind = "list roomy" if frame.roomy else "list"
    return (
        f'<table class="{kind}" style="font-size:{frame.size}pt"><colgroup>{columns}</colgroup>{head}'
        f"<tbody>{''.join(body)}</tbody></table>"
    )


def table_row(row: Sequence[Cell], frame: Frame, kind: str = "") -> str:
    cells = (
        table_cell(cell, column, (right - left) / frame.size)
        for cell, column, (left, right) in zip(row, frame.columns, frame.edges, strict=True)
    )
    return f'<tr class="{kind}">{"".join(cells)}</tr>'


def table_cell(cell: Cell, column: Column, room: float) -> str:
    return f'<td class="{column.side}">{marked(shown(cell, column), cell, column, room)}{small(cell)}</td>'
