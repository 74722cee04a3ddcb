"""What stands on a score sheet that its table wrote on phones, drawn over the empty one: games, foot and signatures.

It knows the paper alone: places come from `grid`, everything else is given to it.
"""

from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring import Contract, Row, SeatPerformance
from tournament.desks.documents.sheets.grid import FOOT, HEAD, HEIGHT, LEGEND, POINT, SIGNATURES, WIDTH, Grid, text

COLUMNS = {
    Contract.DIAMONDS: "9",
    Contract.HEARTS: "10",
    Contract.SPADES: "11",
    Contract.CLUBS: "12",
    Contract.NULL: "23",
    Contract.GRAND: "24",
}
CROSS = "×"
LONGEST = 30  # signs of what somebody disputes, in the cell of a signature


@dataclass(frozen=True)
class Filled:
    """`rows` as `scoring` counts them, struck ones before their replay; `corrected`: the numbers of such games.

    `said`: for each seat who signed when, or what it disputes. `note` stands over the columns, behind it `more_struck`
    with a place for the games of which a struck row has no line.
    """

    rows: Sequence[Row]
    corrected: frozenset[int]
    foot: Sequence[SeatPerformance]
    bonus: Sequence[tuple[int, int]]
    said: Sequence[str]
    note: str
    more_struck: str


def css(grid: Grid, name: str, filled: Filled) -> str:
    drawn = b64encode(svg(grid, filled).encode()).decode()
    size = f"width:{WIDTH}mm;height:{HEIGHT}mm;top:0;left:0"
    return f".score-sheet .{name}{{{size};background:url(data:image/svg+xml;base64,{drawn}) no-repeat}}"


def svg(grid: Grid, filled: Filled) -> str:
    parts = [*games(grid, filled), *foot(grid, filled), *signatures(grid, filled)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}mm" height="{HEIGHT}mm" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' font-family="Inter, DejaVu Sans">{"".join(parts)}</svg>'
    )


def placed(grid: Grid, rows: Sequence[Row]) -> Iterator[tuple[int, Row]]:
    """In which line each row stands: its own, and a replay in a spare one below (ISkO 3.2.11).

    Where more are struck than there are spare lines, or one is struck twice, what stands takes the line.
    """
    spare = iter(range(grid.games + 1, grid.rows + 1))
    struck = {row.number for row in rows if row.annulled}
    first = {row.number: row for row in reversed(rows)}
    lines = {row.number: next(spare, None) for row in rows if not row.annulled and row.number in struck}
    for number, row in first.items():
        if number in struck and lines.get(number) is not None:
            yield number, row
    for row in rows:
        if not row.annulled:
            yield lines.get(row.number) or row.number, row


def games(grid: Grid, filled: Filled) -> Iterator[str]:
    for line, row in placed(grid, filled.rows):
        cells = dict(cells_of(row))
        if line > grid.games:
            cells["game"] = str(row.number)
        y = grid.top(line) + grid.row / 2
        for name, written in cells.items():
            yield cell(grid, name, written, y)
        if row.number in filled.corrected and not row.annulled:
            yield text("*", grid.edges["game"][1] - 0.9, y + 0.6, 7)
        if row.annulled:
            yield f'<path stroke="#000" stroke-width=".4" d="M{grid.edges["9"][0]:.2f} {y:.2f}H{WIDTH - 1}"/>'


def cells_of(row: Row) -> Iterator[tuple[str, str]]:
    """What is written in a row, by the names of the columns."""
    if row.contract is None or row.declarer is None:
        yield "passed", CROSS
        return
    yield COLUMNS[row.contract], CROSS
    if row.tops:
        yield ("with" if row.tops > 0 else "without"), str(abs(row.tops))
    yield from ((step, CROSS) for step in row.steps)
    score = row.score or 0
    yield ("plus" if score > 0 else "minus"), str(abs(score))
    if row.totals:
        yield f"points{row.declarer}", figure(row.totals[row.declarer - 1] or 0)
    yield f"{'won' if score > 0 else 'lost'}{row.declarer}", CROSS


def cell(grid: Grid, name: str, written: str, y: float) -> str:
    left, right = grid.edges[name]
    points = min(8.0, grid.row * 0.75 / POINT)
    if name.startswith("points") or name in ("plus", "minus"):
        return text(written, right - 0.8, y + points * POINT * 0.36, points, "end")
    return text(written, (left + right) / 2, y + points * POINT * 0.36, points)


def foot(grid: Grid, filled: Filled) -> Iterator[str]:
    for seat, (counted, (own, others)) in enumerate(zip(filled.foot, filled.bonus, strict=True), start=1):
        at = grid.foot + FOOT * 0.64
        yield foot_cell(grid, f"points{seat}", figure(counted.points), at)
        yield foot_cell(grid, f"won{seat}", str(counted.won), at)
        yield foot_cell(grid, f"lost{seat}", str(counted.lost), at)
        for line, written in enumerate((own, others, counted.performance), start=1):
            yield foot_cell(grid, f"points{seat}", figure(written), at + line * FOOT, bold=line == 3)


def foot_cell(grid: Grid, name: str, written: str, y: float, *, bold: bool = False) -> str:
    left, right = grid.edges[name]
    if name.startswith("points"):
        return text(written, right - 0.8, y, 9, "end", bold=bold)
    return text(written, (left + right) / 2, y, 7)


def signatures(grid: Grid, filled: Filled) -> Iterator[str]:
    top = HEIGHT - LEGEND - SIGNATURES
    for seat, said in enumerate(filled.said, start=1):
        left, _right = grid.seat(seat)
        for line, words in enumerate(said.split("\n")):
            yield text(words[:LONGEST], left + 0.9, top + 3 + line * 2.8, 6.5, "start")
    yield text("; ".join([filled.note, *struck_too(grid, filled)]), 0.5, HEAD - 1, 6.5, "start")


def struck_too(grid: Grid, filled: Filled) -> Iterator[str]:
    """Games of which a struck row is not drawn."""
    drawn = Counter(row.number for _line, row in placed(grid, filled.rows) if row.annulled)
    left = Counter(row.number for row in filled.rows if row.annulled) - drawn
    if left:
        yield filled.more_struck % {"games": ", ".join(map(str, sorted(left.elements())))}


def figure(points: int) -> str:
    return str(points).replace("-", "−")
