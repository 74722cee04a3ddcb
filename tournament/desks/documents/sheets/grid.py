"""The empty score sheet as a drawing: columns, rows, rounds and dealers on one page of A4, all lengths in millimetres.

It is drawn once for all tables of a size and lies under each of them: a table of boxes would cost a minute a series.
It knows the paper alone, its words are given to it; names and numbers are written over it.
"""

from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import accumulate, pairwise

from scoring import dealer_of
from scoring import resting as sitting_out

WIDTH, HEIGHT = 196.0, 284.5  # within the margins of paper.css
OVER_ONE = 5  # points: the head of a group that is one column wide
HEAD = 26.0  # tournament, series, table, code
NAMES, MARKS = 14.5, 12.0  # over the columns of a seat: who sits there; points, won, lost
GROUP = 5.0  # the line that names a group of columns
FOOT, SIGNATURES, LEGEND = 5.1, 7.8, 3.6
SPARE = 2  # rows below the last game: one that is struck is played again and written there (ISkO 3.2.11 to 3.2.13)
SPARE_DEALT_AGAIN = 6  # where the same one deals again behind a grand hand, which is one game more (V8.12)
FORMULA_LINES = 4

BASES = ("9", "10", "11", "12", "23", "24")
STEPS = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
GAME = {"game": 6.4}
DEALER = {"dealer": 4.6}
LEFT = {
    **dict.fromkeys(BASES, 4.5),
    **dict.fromkeys(("with", "without"), 5.4),
    **dict.fromkeys(STEPS, 4.4),
}
RESULT = dict.fromkeys(("plus", "minus"), 10.2)
HOUSE, CARD_POINTS = 4.6, 6.4  # columns of the house
SEAT = {"points": 15.0, "won": 4.8, "lost": 4.8}
RIGHT = {"passed": 5.4}
GROUPS = {"base": ("9", "24"), "tops": ("with", "without"), "steps": ("hand", "ouvert"), "value": ("plus", "minus")}
SUITS = {"9": "♦", "10": "♥", "11": "♠", "12": "♣"}
UPRIGHT = {"plus": "+", "minus": "−"}  # all other heads are turned
NAMED_BASES = {"23": "null", "24": "grand"}

POINT = 25.4 / 72
KEEPER, KEEPER_ROOM = 6.1, 12.3  # points of the words for the list keeper, and the millimetres that they take so


@dataclass(frozen=True)
class Grid:
    """called and ramsch: columns of the house, in groups of their own; repeats: the same one may deal twice running."""

    seats: int
    games: int
    called: tuple[str, ...] = ()
    ramsch: tuple[str, ...] = ()
    repeats: bool = False

    @cached_property
    def groups(self) -> dict[str, tuple[str, str]]:
        """The first and the last column of every group."""
        house = {"called": self.called, "ramsch": self.ramsch}
        return GROUPS | {name: (columns[0], columns[-1]) for name, columns in house.items() if columns}

    @cached_property
    def edges(self) -> dict[str, tuple[float, float]]:
        """Left and right of every column; those of a seat are called points1, won1, lost1, ..."""
        dealer = DEALER if self.repeats else {}
        house = {name: CARD_POINTS if name == "card_points" else HOUSE for name in (*self.called, *self.ramsch)}
        seats = {f"{name}{seat}": width for seat in self.each_seat for name, width in SEAT.items()}
        widths = {**GAME, **dealer, **LEFT, **house, **RESULT, **seats, **RIGHT}
        scale = WIDTH / sum(widths.values())
        places = pairwise(accumulate((width * scale for width in widths.values()), initial=0.0))
        return dict(zip(widths, places, strict=True))

    @property
    def each_seat(self) -> range:
        return range(1, self.seats + 1)

    @property
    def first_row(self) -> float:
        return HEAD + NAMES + MARKS

    @property
    def foot(self) -> float:
        return HEIGHT - FORMULA_LINES * FOOT - SIGNATURES - LEGEND

    @property
    def row(self) -> float:
        """The height of a row: whatever is left, so that any number of games fits on the page."""
        return (self.foot - self.first_row) / self.rows

    @property
    def rows(self) -> int:
        return self.games + (SPARE_DEALT_AGAIN if self.repeats else SPARE)

    def top(self, game: int) -> float:
        return self.first_row + (game - 1) * self.row

    def seat(self, number: int) -> tuple[float, float]:
        return self.edges[f"points{number}"][0], self.edges[f"lost{number}"][1]

    @property
    def seats_from(self) -> float:
        return self.seat(1)[0]


def css(grid: Grid, words: Mapping[str, str]) -> str:
    """Puts the drawing into the empty score sheet of this size, and the boxes for the names into their places."""
    drawn = b64encode(svg(grid, words).encode()).decode()
    sheet = f".score-sheet.of-{grid.seats}"
    rules = [
        f"{sheet}{{width:{WIDTH}mm;height:{HEIGHT}mm}}",
        f"{sheet}.empty{{background:url(data:image/svg+xml;base64,{drawn}) no-repeat}}",
    ]
    rules.append(f"{sheet} .seat{{top:{HEAD}mm;height:{NAMES}mm}}")
    left, right = grid.edges["points1"]
    size = KEEPER * min(1, (right - left - 1.2) / KEEPER_ROOM)
    rules.append(f"{sheet} .keeper{{top:{HEAD + NAMES}mm;font-size:{size:.2f}pt}}")
    for number in grid.each_seat:
        left, right = grid.seat(number)
        rules.append(f"{sheet} .at-{number}{{left:{left:.2f}mm;width:{right - left:.2f}mm}}")
    return "\n".join(rules)


def svg(grid: Grid, words: Mapping[str, str]) -> str:
    """The drawing, with its words in the language of the page."""
    turns = [
        f'<path fill="#e2e2e2" d="{"".join(resting(grid))}"/>',
        f'<path d="{"".join(dealers(grid))}"/>',
    ]
    parts = [
        *([] if grid.repeats else turns),
        *(
            f'<path fill="none" stroke="#000" stroke-width="{width}" d="{"".join(lines)}"/>'
            for width, lines in ((0.1, thin(grid)), (0.22, middling(grid)), (0.42, thick(grid)))
        ),
        *heads(grid, words),
        *numbers(grid),
        *foot(grid, words),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}mm" height="{HEIGHT}mm" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' font-family="Inter, DejaVu Sans">{"".join(parts)}</svg>'
    )


def across(y: float, left: float = 0.0, right: float = WIDTH) -> str:
    return f"M{left:.2f} {y:.2f}H{right:.2f}"


def down(x: float, top: float, bottom: float) -> str:
    return f"M{x:.2f} {top:.2f}V{bottom:.2f}"


def text(
    words: str, x: float, y: float, points: float, anchor: str = "middle", *, bold: bool = False, turned: bool = False
) -> str:
    turn = f' transform="rotate(-90 {x:.2f} {y:.2f})"' if turned else ""
    weight = ' font-weight="600"' if bold else ""
    anchored = f' text-anchor="{anchor}"' if anchor != "start" else ""
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="{points * POINT:.2f}"{anchored}{weight}{turn}>{escape(words)}</text>'
    )


def resting(grid: Grid) -> Iterator[str]:
    """At four the dealer sits out, at five the third to his left, too: nothing can be written there (ISkO 3.2.7)."""
    for game in range(1, grid.games + 1):
        for seat in sitting_out(dealer_of(game, grid.seats), grid.seats):
            left, right = grid.seat(seat)
            yield f"M{left:.2f} {grid.top(game):.2f}H{right:.2f}v{grid.row:.2f}H{left:.2f}z"


def dealers(grid: Grid) -> Iterator[str]:
    """A corner of ink in the dealer's cell: it also survives a copier that swallows the shading."""
    side = min(1.8, grid.row * 0.5)
    for game in range(1, grid.games + 1):
        left = grid.seat(dealer_of(game, grid.seats))[0]
        yield corner(left, grid.top(game), side)


def corner(left: float, top: float, side: float) -> str:
    return f"M{left:.2f} {top:.2f}h{side:.2f}l{-side:.2f} {side:.2f}z"


def thin(grid: Grid) -> Iterator[str]:
    """Between games, and between columns of one group."""
    yield from (across(grid.top(row)) for row in range(2, grid.rows + 1))
    for name, (left, _right) in grid.edges.items():
        if name.startswith(("won", "lost")):
            yield down(left, HEAD + NAMES, grid.foot + FOOT)
        elif name not in {"game", *(first for first, _last in grid.groups.values())}:
            yield down(left, HEAD + GROUP, grid.foot)
    yield from (across(grid.foot + line * FOOT) for line in range(1, FORMULA_LINES))


def middling(grid: Grid) -> Iterator[str]:
    """Around groups of columns, under their names and over the signatures."""
    yield from (down(grid.edges[first][0], HEAD, grid.foot) for first, _last in grid.groups.values())
    yield across(HEAD + GROUP, grid.edges["9"][0], grid.seats_from)
    yield across(HEAD + NAMES, grid.seats_from, grid.edges["passed"][0])
    yield across(HEIGHT - LEGEND - SIGNATURES)


def thick(grid: Grid) -> Iterator[str]:
    """After every round, over the spare rows, around the seats, and the frame."""
    bottom = HEIGHT - LEGEND
    yield from (across(grid.top(game + 1)) for game in (*range(0, grid.games, grid.seats), grid.games))
    yield from (across(y) for y in (HEAD, grid.foot, bottom - SIGNATURES - FOOT))
    yield from (down(grid.seat(seat)[0], HEAD, bottom) for seat in grid.each_seat)
    yield down(grid.edges["passed"][0], HEAD, bottom)
    yield f"M0.2 {HEAD}H{WIDTH - 0.2:.2f}V{bottom}H0.2z"


def heads(grid: Grid, words: Mapping[str, str]) -> Iterator[str]:
    bottom = grid.first_row
    for name, (first, last) in grid.groups.items():
        middle = (grid.edges[first][0] + grid.edges[last][1]) / 2
        yield text(words[name], middle, HEAD + GROUP - 1.5, 7 if first != last else OVER_ONE, bold=True)
    for name, (left, right) in grid.edges.items():
        middle, kind = (left + right) / 2, name.rstrip("12345") if name not in BASES else name
        if kind in BASES:
            yield text(words.get(f"base_{kind}", kind), middle, bottom - 1.5, 7.5, bold=True)
            if kind in SUITS:
                yield text(SUITS[kind], middle, bottom - 6, 10)
            else:
                yield turned(words[NAMED_BASES[kind]], middle, bottom - 5.5, 7.5)
        elif kind in UPRIGHT:
            yield text(UPRIGHT[kind], middle, bottom - 1.5, 13, bold=True)
        elif kind == "points":
            yield text(words[kind], middle, bottom - 1.5, 7)
        elif kind in ("won", "lost"):
            yield turned(words[kind], middle, bottom - 0.9, 6.1)
        else:
            yield turned(words[kind], middle, bottom - 1.5, 7.5)


def turned(words: str, middle: float, bottom: float, points: float) -> str:
    """Reads upwards from the bottom of a head, in the middle of its column."""
    return text(words, middle + points * POINT * 0.36, bottom, points, "start", turned=True)


def numbers(grid: Grid) -> Iterator[str]:
    """Centred by the width that figures have: with any other anchor each text opens a group of its own in the PDF."""
    middle = sum(grid.edges["game"]) / 2
    points = min(8.5, grid.row * 0.72 / POINT)
    for game in range(1, grid.games + 1):
        y = grid.top(game) + grid.row / 2 + points * POINT * 0.36
        yield text(str(game), middle - len(str(game)) * points * POINT * 0.31, y, points, "start")


def foot(grid: Grid, words: Mapping[str, str]) -> Iterator[str]:
    right = grid.seats_from - 1.5
    for line, name in enumerate(("sum", "own", "others", "total")):
        yield text(words[name], right, grid.foot + line * FOOT + FOOT * 0.64, 8.5, "end", bold=name == "total")
    yield text(words["signature"], right, HEIGHT - LEGEND - SIGNATURES / 2 + 1, 8.5, "end")
    if not grid.repeats:
        yield f'<path d="{corner(0.5, HEIGHT - 2.4, 1.7)}"/>'
        yield text(words["turns"], 2.8, HEIGHT - 0.8, 6.5, "start")
    yield text(words["spare"], WIDTH / 2, HEIGHT - 0.8, 6.5)
    yield text(words["check"], WIDTH, HEIGHT - 0.8, 6.5, "end")
