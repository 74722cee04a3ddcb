"""What a season's rule and its lists are: data alone, with what each list is for a rule. season.py counts by them."""

from calendar import monthrange
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

TIES = ("won", "lost", "lists", "lot")
"""What may decide between equal values: more won, fewer lost, more lists, a lot that was drawn."""
Exact = Fraction | int
"""A whole value is an int: it is added and compared ten times as quickly."""
Unit = tuple[str, int | None]
"""A list (date and series) or an evening (date, None)."""


class PlayedList(NamedTuple):
    """A list of one person: date YYYY-MM-DD, series from 1, total in points, games won, lost, and of the list.

    tags: what the list or its evening is called; declared: for what it was declared before. joined: the day since which
    he belongs, "" if he always did, None if he doesn't. arrears: months of dues that he owes.
    """

    date: str
    series: int
    name: str
    total: int
    group: str = ""
    won: int = 0
    lost: int = 0
    games: int = 0
    tags: frozenset[str] = frozenset()
    declared: frozenset[str] = frozenset()
    joined: str | None = ""
    arrears: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PerUnit:
    """`each` points for every unit played above `start`, off for every one below it unless `one_sided`."""

    each: Fraction
    start: Fraction
    one_sided: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Missed:
    """Off go as many points as units were missed beyond `start`, to the power of `power`."""

    power: int
    start: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class ByPlace:
    """A unit counts points by the place in it, from the first place on; who has none left gets nothing.

    points: None is one for everybody who is behind and one for oneself. from_last: added, from the last place on.
    better: equals get those of the place that they share, else the mean of those of all places that they take.

    >>> ByPlace(points=(Fraction(5), Fraction(3)), from_last=(Fraction(1),)).of(3)
    [Fraction(5, 1), Fraction(3, 1), Fraction(1, 1)]
    >>> ByPlace().of(2)
    [Fraction(2, 1), Fraction(1, 1)]
    """

    points: tuple[Fraction, ...] | None = None
    from_last: tuple[Fraction, ...] = ()
    better: bool = False

    def of(self, field: int) -> list[Fraction]:
        """What each place is worth among so many."""
        if self.points is None:
            worth = [Fraction(field - place) for place in range(field)]
        else:
            worth = [*self.points[:field], *[Fraction(0)] * (field - len(self.points))]
        for place, more in enumerate(self.from_last[:field], start=1):
            worth[-place] += more
        return worth


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRule:
    """How a year is counted.

    by_evening: a unit is an evening, the sum of its lists, else a list. series, tags, declared, since, until: which
    lists there are for this ranking; None or empty is all of them; of tags one is enough. norm: games that a list is
    scaled to. by_place: a unit counts points by its place among those of its day. absent: what a unit counts that was
    held and missed; None is nothing. best: so many units are kept, first: so many, in the order of their days; None is
    all; drops: (played, worst units that go), the greatest step reached is meant. at_least: None sums, else the divisor
    of the mean is no smaller. lists, evenings, months: least of them for a place, month_lists: least for a month;
    groups: of the latest list; empty is everybody. joined_before: who joined on that day or later has no place;
    months_left: nor who joined with less of them until the last day. arrears: nor who owes so many months; 0 doesn't
    ask. ties: of TIES, in their order. lots: orders that were drawn, each for just those who are in it.
    """

    by_evening: bool = False
    series: frozenset[int] | None = None
    tags: frozenset[str] = frozenset()
    declared: str = ""
    since: str = ""
    until: str = ""
    norm: int | None = None
    by_place: ByPlace | None = None
    absent: Fraction | None = None
    best: int | None = None
    first: int | None = None
    drops: tuple[tuple[int, int], ...] = ()
    at_least: int | None = None
    adjust: tuple[PerUnit | Missed, ...] = ()
    lists: int = 0
    evenings: int = 0
    months: int = 0
    month_lists: int = 0
    groups: frozenset[str] = frozenset()
    joined_before: str = ""
    months_left: int = 0
    arrears: int = 0
    ties: tuple[str, ...] = ("won", "lost")
    lots: tuple[tuple[str, ...], ...] = ()

    @property
    def asks_who(self) -> bool:
        """Whether a place depends on more of a person than what was played."""
        return bool(self.groups or self.joined_before or self.months_left or self.arrears)

    def covers(self, played: PlayedList) -> bool:
        """Whether the list is there for this ranking."""
        if self.series is not None and played.series not in self.series:
            return False
        if (self.tags and not self.tags & played.tags) or (self.declared and self.declared not in played.declared):
            return False
        return self.since <= played.date and (not self.until or played.date <= self.until)

    def worth(self, played: PlayedList) -> Exact:
        """The value of a list, scaled to the norm of games; ValueError if it then has no games."""
        if self.norm is None:
            return played.total
        if not played.games:
            raise ValueError(f"no games: {played.name}, {played.date}, series {played.series}")
        if self.norm == played.games:
            return played.total
        return Fraction(played.total * self.norm, played.games)

    def gone(self, played: int, count: int) -> int:
        """How many of `count` units, the worst, don't count for somebody who has played so many himself.

        >>> [SeasonRule(drops=((30, 1), (35, 2))).gone(played, 40) for played in (29, 30, 34, 35, 99)]
        [0, 1, 1, 2, 2]
        """
        if self.best is not None:
            return max(0, count - self.best)
        steps = [drop for start, drop in sorted(self.drops) if start <= played]
        return min(count, steps[-1] if steps else 0)

    def joined_in_time(self, latest: PlayedList, begun: str) -> bool:
        """Whether who has played this list belonged soon enough; whoever doesn't belong, since his first list."""
        if self.joined_before and (latest.joined is None or latest.joined >= self.joined_before):
            return False
        since = begun if latest.joined is None else latest.joined
        return not (self.months_left and self.until and since) or months_after(since, self.months_left) <= self.until


def months_after(day: str, months: int) -> str:
    """The last day of so many whole months that begin with this one; both are YYYY-MM-DD.

    >>> months_after("2026-10-01", 3), months_after("2026-08-31", 6), months_after("2026-11-15", 2)
    ('2026-12-31', '2027-02-27', '2027-01-14')
    """
    year, month, date = map(int, day.split("-"))
    years, month = divmod(month - 1 + months, 12)
    year, month = year + years, month + 1
    date = min(date, monthrange(year, month)[1]) - 1
    if date == 0:
        year, month = (year, month - 1) if month > 1 else (year - 1, 12)
        date = monthrange(year, month)[1]
    return f"{year:04}-{month:02}-{date:02}"
