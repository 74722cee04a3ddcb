"""Long lists cut into pages for a screen in the hall. Plain values: nothing here asks the database or the request."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import ceil

from tournament.papers.measure import at_most
from tournament.queries.people.namesakes import namesakes
from tournament.queries.ranking.lapses import Lapse
from tournament.queries.ranking.posted import PostedPlace, PostedRow

ROOMS = (9.5, 11.8, 24.5)  # em, of the narrowest column in letters of each size; the style sheet has the sizes
MARK = 4.0  # em, of a small word behind the name
LAYOUTS = (2, 8), (2, 12), (3, 11), (3, 15)  # columns and lines; the style sheet has a size of type for each


@dataclass(frozen=True)
class Line:
    key: str  # rank or start number
    name: str
    figures: tuple[str, ...]
    mark: str = ""  # lot, withdrawn, expelled
    number: str = ""  # of the start card, where it isn't the key
    beside: str = ""  # what tells a name from the same one
    less: float = 0.0  # em of room for the name that longer figures take

    @property
    def long(self) -> int:
        """How small the name stands: 0 in one line, 1 in one of smaller letters, 2 and 3 in two lines."""
        if self.is_stacked:
            return 1
        return size_of(self.em + at_most(f" {self.beside}".rstrip(), "semibold"))

    @property
    def is_stacked(self) -> bool:
        """What tells the name from the same one stands in a line of its own, so that the name can be large."""
        return bool(self.beside) and size_of(self.em) <= 1

    @property
    def em(self) -> float:
        return at_most(self.name, "semibold") + MARK * bool(self.mark) + self.less

    @property
    def is_expelled(self) -> bool:
        return self.mark == "expelled"

    @property
    def is_withdrawn(self) -> bool:
        return self.mark == "withdrawn"

    @property
    def is_behind(self) -> bool:
        """Of the series that is played nothing is known yet."""
        return self.mark == "behind"

    @property
    def family(self) -> str:
        return self.name.partition(",")[0]


def lines_of(rows: Sequence[PostedRow | PostedPlace], marks: tuple[str, ...]) -> tuple[Line, ...]:
    shared = namesakes({row.key: row.name for row in rows}.values())
    return tuple(line_of(row, marks, shared) for row in rows)


def size_of(em: float) -> int:
    return next((size for size, room in enumerate(ROOMS) if em <= room), len(ROOMS))


@dataclass(frozen=True)
class WallList:
    kind: str  # seats, standings, final, running, season, cup or league
    edition: str  # another one when something was released
    series: int
    rating: str
    lines: tuple[Line, ...]
    lapse: Lapse | None = None  # of standings that no longer hold
    system: str = ""  # by which performance is counted; seats have none
    as_of: datetime | None = None  # of the running ranking
    within: str = ""  # of a cup its round, of a group its league
    is_open: bool = False  # of a table: something is missing in it

    @property
    def is_seats(self) -> bool:
        return self.kind == "seats"

    @property
    def is_final(self) -> bool:
        return self.kind == "final"

    @property
    def is_running(self) -> bool:
        return self.kind == "running"

    @property
    def is_season(self) -> bool:
        return self.kind == "season"

    @property
    def is_cup(self) -> bool:
        return self.kind == "cup"

    @property
    def is_league(self) -> bool:
        return self.kind == "league"

    @property
    def is_beyond(self) -> bool:
        """More than this day, and called by its own name."""
        return self.is_season or self.is_cup or self.is_league

    @property
    def is_provisional(self) -> bool:
        return self.kind == "standings" or self.is_open


@dataclass(frozen=True)
class WallPage:
    shown: WallList
    columns: tuple[tuple[Line, ...], ...]
    lines: int  # for how many there is room in a column
    first: Line
    last: Line

    @property
    def is_part(self) -> bool:
        return sum(map(len, self.columns)) < len(self.shown.lines)


def cut(lists: Sequence[WallList]) -> list[WallPage]:
    return [page for shown in lists for page in pages_of(shown)]


def pages_of(shown: WallList) -> list[WallPage]:
    """As few pages as there have to be, equally long: no page has a single straggler."""
    columns, lines = layout(len(shown.lines))
    count = ceil(len(shown.lines) / (columns * lines))
    parts = shares(shown.lines, count)
    return [WallPage(shown, tuple(shares(part, columns)), lines, part[0], part[-1]) for part in parts]


def layout(people: int) -> tuple[int, int]:
    return next((size for size in LAYOUTS if people <= size[0] * size[1]), LAYOUTS[-1])


def shares(lines: tuple[Line, ...], count: int) -> list[tuple[Line, ...]]:
    """In so many parts that are equally long, the last one shorter."""
    length = ceil(len(lines) / count) if count else 0
    return [lines[first : first + length] for first in range(0, len(lines), length or 1)]


def line_of(row: PostedRow | PostedPlace, marks: Sequence[str], shared: Container[str] = ()) -> Line:
    """A row of a posted list, with the first of the marks that it bears; number and club beside a name that is shared.

    A further rating has a total where it has a rank; `series` of a place is 0 where it was not made in a single one.
    """
    played = bool(row.series) if isinstance(row, PostedRow) else row.rank is not None
    rank = "–" if row.rank is None else str(row.rank)
    total = str(row.performance) if played else "–"
    mark = next((mark for mark in marks if getattr(row, mark, False)), "")
    number = str(row.number) if isinstance(row, PostedRow) else ""
    beside = ", ".join(filter(None, [str(row.key), row.club])) if row.name in shared and not row.is_group else ""
    return Line(rank, row.name, (total,), mark, number, beside)
