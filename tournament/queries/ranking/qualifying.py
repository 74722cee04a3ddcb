"""Who a posted list sends into a final: the first so many of a rating, and the next in order as reserves (SkWO 1.4).

Nobody takes two places: whoever qualifies by the rating of all takes none of a further one, in the order of the list.
Nothing here asks the database.
"""

from collections.abc import Collection, Container, Iterator, Mapping
from dataclasses import dataclass, field

from tournament.queries.ranking.lots import MAIN
from tournament.queries.ranking.posted import Posted, PostedPlace, PostedRow


@dataclass(frozen=True)
class Asked:
    """How many of each rating, by its code; how many reserves each names; who of equal ones at the edge was chosen."""

    places: Mapping[str, int]
    reserves: int = 0
    chosen: frozenset[tuple[str, int]] = frozenset()  # rating and key


@dataclass(frozen=True)
class Picked:
    """A start number with the place by which it qualifies, or stands by as this reserve."""

    number: int
    rating: str
    rating_name: str
    place: int
    reserve: int | None = None
    team: str = ""  # the name of the team or pair that qualified as a whole


@dataclass(frozen=True)
class Edge:
    """Equal ones of whom not all have room, although no lot decided between them."""

    rating: str
    rating_name: str
    place: int
    room: int
    tied: tuple[PostedRow | PostedPlace, ...]


@dataclass
class Picks:
    qualified: list[Picked] = field(default_factory=list)
    reserves: list[Picked] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)  # about which nobody has decided


@dataclass(frozen=True)
class Ladder:
    """A rating with those who have a place in it, in order."""

    code: str
    name: str
    rows: tuple[PostedRow | PostedPlace, ...]

    @property
    def is_of_groups(self) -> bool:
        return any(row.members for row in self.rows)


def ladders(posted: Posted) -> list[Ladder]:
    """The rating of all, then the further ones."""
    main = Ladder(MAIN, "", tuple(row for row in posted.rows if row.rank is not None))
    others = [
        Ladder(rating.code, rating.name, tuple(row for row in rating.rows if row.rank is not None))
        for rating in posted.ratings
    ]
    return [main, *others]


def pick(posted: Posted, asked: Asked, *, elsewhere: Collection[int] = (), kept: Collection[int] = ()) -> Picks:
    """`elsewhere`: start numbers that another tournament sends already; they take no place of this one.

    `kept`: those that this one has sent before; whatever is asked for now, none of them becomes a reserve again.
    """
    picks, taken = Picks(), set(elsewhere)
    wanted = [ladder for ladder in ladders(posted) if asked.places.get(ladder.code)]
    for ladder in wanted:
        for row in direct(ladder, asked, taken, picks):
            team = row.name if row.members else ""
            sent = [number for number in numbers_of(row) if number not in taken]
            picks.qualified += [Picked(number, *told(ladder, row), team=team) for number in sent]
            taken.update(sent)
    for ladder in wanted:
        picks.reserves += standing_by(ladder, asked.reserves, taken | set(kept))
    return picks


def direct(ladder: Ladder, asked: Asked, taken: Container[int], picks: Picks) -> list[PostedRow | PostedPlace]:
    """The first so many that have no place yet. Of equal ones at the edge those that were chosen."""
    count = asked.places[ladder.code]
    left = [row for row in ladder.rows if any(number not in taken for number in numbers_of(row))]
    if len(left) <= count or left[count - 1].rank != left[count].rank:
        return left[:count]
    tied = [row for row in left if row.rank == left[count].rank]
    before = [row for row in left[:count] if row not in tied]
    chosen = [row for row in tied if (ladder.code, row.key) in asked.chosen]
    room = count - len(before)
    if len(chosen) not in (room, len(tied)):
        picks.edges.append(Edge(ladder.code, ladder.name, tied[0].rank or 0, room, tuple(tied)))
        return before
    return before + chosen


def standing_by(ladder: Ladder, count: int, taken: Collection[int]) -> Iterator[Picked]:
    """A team names its own players: of teams and pairs nobody stands by."""
    if ladder.is_of_groups:
        return
    left = [row for row in ladder.rows if row.key not in taken]
    for reserve, row in enumerate(left[:count], start=1):
        yield Picked(row.key, *told(ladder, row), reserve=reserve)


def told(ladder: Ladder, row: PostedRow | PostedPlace) -> tuple[str, str, int]:
    return ladder.code, ladder.name, row.rank or 0


def numbers_of(row: PostedRow | PostedPlace) -> tuple[int, ...]:
    return tuple(member.number for member in row.members) or (row.key,)
