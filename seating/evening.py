"""How the first series of a club's evening is seated: a season's rule, and the order that it makes of those who came.

The rule is data, and so are everybody's points and places: what of them is settled becomes an Order, whose open ends
order.py gives to chance. It reads no file and asks nobody; how a rule is written down is for evening_told.py.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby

from seating.order import Order
from seating.plan import fill
from seating.rhythm import Evening, Rhythm, When
from seating.sizes import sizes

DRAW, LAST_LIST, LAST_EVENING, RANKING, POTS = WAYS = ("draw", "last_list", "last_evening", "ranking", "pots")
LOT = "lot"
INSIDE = (LOT, LAST_LIST)
JOINING = ("behind", "points", LOT)
NOBODY, TABLES = "nobody", "tables"
LACKS = ("", NOBODY, TABLES)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetWay:
    """What decides who sits where: one of WAYS.

    ranking: its name; for pots "" is the mean of all lists. tables: only the first so many are set, the others by lot;
    0 is all. pots: how many; inside: what decides in a pot, one of INSIDE. above: pots if there are more tables than
    that, else by lot.
    """

    by: str = DRAW
    ranking: str = ""
    tables: int = 0
    pots: int = 3
    inside: str = LOT
    above: int = 0

    def __post_init__(self) -> None:
        if self.by not in WAYS or self.inside not in INSIDE:
            raise ValueError(f"{self.by!r}, {self.inside!r}: nothing is seated so")
        if self.tables < 0 or self.above < 0 or self.pots < 2:
            raise ValueError("two pots are the fewest, and no number of tables is below 0")
        if (self.by == RANKING and not self.ranking) or (self.ranking and self.by not in (RANKING, POTS)):
            raise ValueError("a ranking is named where it decides")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingRule:
    """A season's rule for the first series of its evenings.

    exceptions: the first one that an evening meets holds, else `usual`. guests: 0 behind the members, else the first
    table where they may sit; 1 is like everybody. joiners: where who joins a later series set by rank sits, of JOINING.
    away: after so many missed evenings of at least away_tables tables, somebody stands behind the pots; 0 is never.
    """

    usual: SetWay = SetWay()
    exceptions: tuple[tuple[When, SetWay], ...] = ()
    guests: int = 1
    joiners: str = "behind"
    away: int = 0
    away_tables: int = 0
    rhythm: Rhythm = field(default_factory=Rhythm)

    def __post_init__(self) -> None:
        if min(self.guests, self.away, self.away_tables) < 0 or self.joiners not in JOINING:
            raise ValueError("no number of a rule is below 0, and whoever joins sits as one of JOINING")

    def on(self, evening: Evening) -> tuple[SetWay, When | None]:
        """What holds on an evening, and the exception that makes it so.

        >>> rule = SeatingRule(exceptions=((When(last=True), SetWay(by="last_list")),))
        >>> [rule.on(Evening(f"2026-11-{day}", 1, 1, day == 27))[0].by for day in (20, 27)]
        ['draw', 'last_list']
        """
        return next(((way, when) for when, way in self.exceptions if when.meets(evening)), (self.usual, None))


@dataclass(frozen=True, slots=True, kw_only=True)
class SetBy:
    """What decided the seats of an evening's first series: enough to say it, and to arrange the same people again.

    guests, away, away_tables: as the rule has them. of_month, of_season, is_last: which evening it was, 0 if nobody
    asked; `when`: the exception that it met. is_chosen: on this evening alone. lacks: as Arranged has it.
    """

    way: SetWay
    guests: int = 1
    away: int = 0
    away_tables: int = 0
    of_month: int = 0
    of_season: int = 0
    is_last: bool = False
    when: When | None = None
    is_chosen: bool = False
    lacks: str = ""

    def __post_init__(self) -> None:
        if min(self.guests, self.away, self.away_tables, self.of_month, self.of_season) < 0:
            raise ValueError("no number of these is below 0")
        if self.lacks not in LACKS:
            raise ValueError(f"{self.lacks!r} is nothing that can lack")

    @property
    def is_drawn(self) -> bool:
        """Whether the lot alone decides."""
        return self.way.by == DRAW or bool(self.lacks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What is known of somebody who is to be seated; None where he has none yet.

    by: what the way goes by, more is better. last: his last list. mean: of all of them. away: missed too many evenings.
    """

    id: int
    is_guest: bool = False
    by: Fraction | None = None
    last: Fraction | None = None
    mean: Fraction | None = None
    is_away: bool = False


@dataclass(frozen=True, slots=True)
class Arranged:
    """Ids in their order with what is open of it; no order: plainly drawn. `lacks`: why, if the way wanted otherwise.

    lacks: one of LACKS: nobody has what the way goes by, or there are too few tables for pots.
    """

    ids: tuple[int, ...]
    order: Order | None
    lacks: str = ""


def arranged(people: Sequence[Known], way: SetWay, *, guests: int = 1, fives: bool = False) -> Arranged:
    """The order of an evening's first series. Raises Impossible as `sizes` does.

    Between equals the mean decides, then the lot. Who has not what the way goes by stands behind, by his mean; who has
    no list at all behind those, by lot.

    >>> came = [Known(id=n, by=Fraction(points), mean=Fraction(1)) for n, points in ((1, 5), (2, 9), (3, 5))]
    >>> arranged([*came, Known(id=4)], SetWay(by="last_list"))
    Arranged(ids=(2, 1, 3, 4), order=Order(lots=(1, 2, 1), joiners=0, guests=(), table=0, parted=False), lacks='')
    """
    lacks = _lacks(people, way, sizes(len(people), fives=fives).tables)
    way = replace(way, by=DRAW, ranking="") if lacks else way
    apart = guests != 1 and len({who.is_guest for who in people}) == 2
    if way.by == DRAW and not apart:
        return Arranged(tuple(sorted(who.id for who in people)), None, lacks)
    blocks = [[who for who in people if who.is_guest == is_guest] for is_guest in (False, True)]
    lots = [lot for block in (blocks if apart and guests == 0 else [people]) for lot in _lots(block, way)]
    if way.tables:
        plan = fill(range(len(people)), fives=fives)
        lots = _settled(lots, sum(len(table.entrants) for table in plan.tables[: way.tables]))
    behind = tuple(sorted(who.id for who in blocks[1])) if apart and guests else ()
    order = Order(tuple(map(len, lots)), guests=behind, table=guests if behind else 0)
    return Arranged(tuple(who for lot in lots for who in lot), order, lacks)


def thirds(count: int, pots: int = 3) -> list[int]:
    """So many people in pots as equal as can be; what is left over goes to the upper ones.

    >>> thirds(40), thirds(11), thirds(2), thirds(9, 2)
    ([14, 13, 13], [4, 4, 3], [1, 1, 0], [5, 4])
    """
    each, more = divmod(count, pots)
    return [each + (pot < more) for pot in range(pots)]


def _lacks(people: Iterable[Known], way: SetWay, tables: int) -> str:
    if way.by == DRAW:
        return ""
    if way.by == POTS and tables <= way.above:
        return TABLES
    return "" if any(who.by is not None for who in people) else NOBODY


def _lots(people: Sequence[Known], way: SetWay) -> Iterator[list[int]]:
    if way.by == DRAW:
        yield from filter(None, [sorted(who.id for who in people)])
    elif way.by == POTS:
        yield from _in_pots(people, way)
    else:
        yield from _by(people, "by")


def _in_pots(people: Sequence[Known], way: SetWay) -> Iterator[list[int]]:
    """Pot after pot, who was away too long behind them, and last who is in none."""
    ranked = [who for who in people if who.by is not None and not who.is_away]
    ranked.sort(key=lambda who: (_down(who.by), _down(who.last), who.id))
    away = [who for who in people if who.by is not None and who.is_away]
    start = 0
    for size in thirds(len(ranked), way.pots):
        yield from _pot(ranked[start : start + size], way)
        start += size
    yield from _pot(away, way)
    yield from _by([who for who in people if who.by is None], "mean")


def _pot(people: Sequence[Known], way: SetWay) -> Iterator[list[int]]:
    if way.inside == LAST_LIST:
        yield from _by(people, "last")
    elif people:
        yield sorted(who.id for who in people)


def _by(people: Iterable[Known], what: str) -> Iterator[list[int]]:
    """Those who are equal in that and in their mean are one lot."""

    def key(who: Known) -> tuple[tuple[bool, Fraction], ...]:
        return _down(getattr(who, what)), _down(who.mean)

    for _key, equal in groupby(sorted(people, key=lambda who: (key(who), who.id)), key=key):
        yield [who.id for who in equal]


def _down(value: Fraction | None) -> tuple[bool, Fraction]:
    """Greatest first, and none last."""
    return value is None, -(value or Fraction(0))


def _settled(lots: list[list[int]], seats: int) -> list[list[int]]:
    """Only so many seats stay settled; whoever is behind them is one lot."""
    kept: list[list[int]] = []
    while lots and sum(map(len, kept)) < seats:
        kept.append(lots.pop(0))
    rest = sorted(who for lot in lots for who in lot)
    return [*kept, *([rest] if rest else [])]
