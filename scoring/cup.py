"""Cups by rounds of pairs: what somebody has made in a round, and who of two goes on. Nobody is drawn here.

A round has a number of lists that are offered, of which so many count: those declared before, the first ones, or the
best ones. Whoever has played fewer has the sum of fewer.
"""

from collections.abc import Iterable
from dataclasses import dataclass

FIRST, BEST, DECLARED = "first", "best", "declared"
CHOICES = (FIRST, BEST, DECLARED)


@dataclass(frozen=True, slots=True, kw_only=True)
class CupList:
    """A list in the period of a round: date YYYY-MM-DD, series from 1, total, games won and lost."""

    date: str
    series: int
    total: int
    won: int = 0
    lost: int = 0
    declared: bool = False

    @property
    def at(self) -> tuple[str, int]:
        return self.date, self.series


@dataclass(frozen=True, slots=True)
class CupRule:
    """`offered` lists of a round are looked at, 0 for all of its period; `count` of them count, chosen by `which`."""

    offered: int = 0
    count: int = 1
    which: str = BEST

    def __post_init__(self) -> None:
        if self.count < 1 or self.offered < 0 or 0 < self.offered < self.count or self.which not in CHOICES:
            raise ValueError("no rule that can be met")


@dataclass(frozen=True, slots=True)
class Made:
    """What counts of a round: the lists day by day, their sum, games won and lost in them."""

    lists: tuple[CupList, ...] = ()

    @property
    def total(self) -> int:
        return sum(one.total for one in self.lists)

    @property
    def won(self) -> int:
        return sum(one.won for one in self.lists)

    @property
    def lost(self) -> int:
        return sum(one.lost for one in self.lists)

    @property
    def order(self) -> tuple[bool, int, int, int]:
        """Who has played at all, more points, more games won, fewer lost."""
        return bool(self.lists), self.total, self.won, -self.lost


def offered_of(held: Iterable[tuple[str, int]], rule: CupRule) -> frozenset[tuple[str, int]]:
    """Of the dates and series that were held in the period, those that a round offers: the first ones.

    >>> sorted(offered_of([("2026-01-09", 2), ("2026-01-09", 1), ("2026-01-16", 1)], CupRule(offered=2)))
    [('2026-01-09', 1), ('2026-01-09', 2)]
    """
    days = sorted(set(held))
    return frozenset(days[: rule.offered] if rule.offered else days)


def made(own: Iterable[CupList], rule: CupRule) -> Made:
    """What counts of somebody's own lists among those that are offered. Declared ones can't be improved.

    >>> lists = [CupList(date=f"2026-01-0{day}", series=1, total=total) for day, total in ((1, 9), (2, 7), (3, 12))]
    >>> made(lists, CupRule(count=2)).total, made(lists, CupRule(count=2, which="first")).total
    (21, 16)
    >>> made(lists, CupRule(count=2, which="declared")).total
    0
    """
    lists = sorted(own, key=lambda one: one.at)
    if rule.which == BEST:
        best = sorted(lists, key=lambda one: (-one.total, -one.won, one.lost, one.at))[: rule.count]
        return Made(tuple(sorted(best, key=lambda one: one.at)))
    counting = [one for one in lists if one.declared or rule.which == FIRST]
    return Made(tuple(counting[: rule.count]))


def ahead(one: Made, other: Made) -> int:
    """1 if the first is ahead, -1 if the second is, 0 if they need a lot: by points, games won, games lost.

    >>> a, b = (Made((CupList(date="2026-01-09", series=1, total=900, won=won, lost=2),)) for won in (9, 8))
    >>> ahead(a, b), ahead(b, a), ahead(a, a)
    (1, -1, 0)
    """
    return (one.order > other.order) - (one.order < other.order)
