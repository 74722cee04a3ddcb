"""A year's ranking out of the lists that were played: the rule is data, and every value opens into its parts.

Everything is counted anew from the lists, exactly, and rounded once. It reads no file, knows no club and no clock;
what a rule or a list looks like when it is written down is for season_told.py.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

TIES = ("won", "lost", "lists")
"""What may decide between equal values: more won, fewer lost, more lists."""
_CENT = 100
_Unit = tuple[str, int | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedList:
    """A list of one person: date YYYY-MM-DD, series from 1, total in points, games won, lost, and of the list."""

    date: str
    series: int
    name: str
    total: int
    group: str = ""
    won: int = 0
    lost: int = 0
    games: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PerUnit:
    """`each` points for every unit played above `start`, off for every one below it."""

    each: Fraction
    start: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Missed:
    """Off go as many points as units were missed beyond `start`, to the power of `power`."""

    power: int
    start: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRule:
    """How a year is counted.

    by_evening: a unit is an evening, the sum of its lists, else a list. series, since, until: which lists there are for
    this ranking; None is all of them. norm: games that a list is scaled to. absent: what a unit counts that was held
    and missed; None is nothing. best: so many units are kept, None is all; drops: (played, worst units that go), the
    greatest step reached is meant. at_least: None sums, else the divisor of the mean is no smaller. lists, evenings,
    months: least of them for a place, groups: of the latest list; empty is everybody. ties: of TIES, in their order.
    """

    by_evening: bool = False
    series: frozenset[int] | None = None
    since: str = ""
    until: str = ""
    norm: int | None = None
    absent: Fraction | None = None
    best: int | None = None
    drops: tuple[tuple[int, int], ...] = ()
    at_least: int | None = None
    adjust: tuple[PerUnit | Missed, ...] = ()
    lists: int = 0
    evenings: int = 0
    months: int = 0
    groups: frozenset[str] = frozenset()
    ties: tuple[str, ...] = ("won", "lost")

    def covers(self, played: PlayedList) -> bool:
        """Whether the list is there for this ranking."""
        if self.series is not None and played.series not in self.series:
            return False
        return self.since <= played.date and (not self.until or played.date <= self.until)

    def unit_of(self, played: PlayedList) -> "_Unit":
        return played.date, None if self.by_evening else played.series

    def worth(self, played: PlayedList) -> Fraction:
        """The value of a list, scaled to the norm of games; ValueError if it then has no games."""
        if self.norm is None:
            return Fraction(played.total)
        if not played.games:
            raise ValueError(f"no games: {played.name}, {played.date}, series {played.series}")
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


@dataclass(frozen=True, slots=True)
class UnitValue:
    """What a list or an evening (series None) counts; `played` is false for one that was missed and counts."""

    date: str
    series: int | None
    value: Fraction
    played: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One person's year. rank is None where the rule asks for more than was played.

    value: exact, as it is ranked: `basis`, the sum or mean of what is kept, and the `adjustments`, one for each of the
    rule's. kept, dropped: the units, best first. units, lists, evenings: played ones; won, lost: games of all of them.
    """

    name: str
    rank: int | None
    value: Fraction
    kept: tuple[UnitValue, ...]
    dropped: tuple[UnitValue, ...]
    basis: Fraction
    adjustments: tuple[Fraction, ...]
    units: int
    lists: int
    evenings: int
    won: int
    lost: int


def season(lists: Iterable[PlayedList], rule: SeasonRule) -> tuple[Standing, ...]:
    """The ranking, best first; those without a place stand below, in the same order.

    Equal in value and ties shares the rank. Who has played nothing that the rule covers is not in it. ValueError if a
    name has two lists of one date and series, or where a norm is asked of a list without games.

    >>> mean = SeasonRule(at_least=24)
    >>> evenings = [PlayedList(date=f"2026-01-{day:02}", series=1, name="Albrecht", total=1000) for day in range(1, 21)]
    >>> [(each.name, two_decimals(each.value)) for each in season(evenings, mean)]
    [('Albrecht', '833.33')]
    """
    covered = [played for played in lists if rule.covers(played)]
    held = {rule.unit_of(played) for played in covered}
    by_name: dict[str, list[PlayedList]] = defaultdict(list)
    for played in covered:
        by_name[played.name].append(played)
    years = [_year(name, own, held, rule) for name, own in by_name.items()]
    return tuple(_ranked(sorted(years, key=lambda year: (not year[1], *_order(year[0], rule), year[0].name)), rule))


def two_decimals(value: Fraction) -> str:
    """A value as it is shown: two decimals, halves away from zero.

    >>> [two_decimals(Fraction(cents, 1000)) for cents in (1000025 - 5, 1015025, -25000, -5, -4)]
    ['1000.02', '1015.03', '-25.00', '-0.01', '0.00']
    """
    cents = (abs(value) * _CENT + Fraction(1, 2)).__floor__()
    sign = "-" if value < 0 < cents else ""
    return f"{sign}{cents // _CENT}.{cents % _CENT:02}"


def _year(name: str, own: list[PlayedList], held: set[_Unit], rule: SeasonRule) -> tuple[Standing, bool]:
    """A person's year without its rank, and whether the rule gives him a place."""
    values = _values(own, rule)
    counted = [UnitValue(*unit, value, True) for unit, value in values.items()]
    if rule.absent is not None:
        counted += [UnitValue(*unit, rule.absent, False) for unit in held - values.keys()]
    counted.sort(key=lambda unit: (unit.value, unit.played, unit.date, unit.series or 0), reverse=True)
    keeps = len(counted) - rule.gone(len(values), len(counted))
    kept = tuple(counted[:keeps])
    basis = _basis(kept, rule)
    adjustments = tuple(_points(step, len(values), len(held)) for step in rule.adjust) if kept else ()
    standing = Standing(
        name=name,
        rank=None,
        value=basis + sum(adjustments),
        kept=kept,
        dropped=tuple(counted[keeps:]),
        basis=basis,
        adjustments=adjustments,
        units=len(values),
        lists=len(own),
        evenings=len({played.date for played in own}),
        won=sum(played.won for played in own),
        lost=sum(played.lost for played in own),
    )
    return standing, _has_place(standing, own, rule)


def _values(own: list[PlayedList], rule: SeasonRule) -> Mapping[_Unit, Fraction]:
    values: dict[_Unit, Fraction] = defaultdict(Fraction)
    seen: set[tuple[str, int]] = set()
    for played in own:
        if (played.date, played.series) in seen:
            raise ValueError(f"two lists: {played.name}, {played.date}, series {played.series}")
        seen.add((played.date, played.series))
        values[rule.unit_of(played)] += rule.worth(played)
    return values


def _basis(kept: tuple[UnitValue, ...], rule: SeasonRule) -> Fraction:
    whole = sum((unit.value for unit in kept), Fraction(0))
    return whole if rule.at_least is None or not kept else whole / max(len(kept), rule.at_least)


def _points(step: PerUnit | Missed, played: int, held: int) -> Fraction:
    if isinstance(step, PerUnit):
        return step.each * (played - step.start)
    return -(max(Fraction(0), held - played - step.start) ** step.power)


def _has_place(standing: Standing, own: list[PlayedList], rule: SeasonRule) -> bool:
    latest = max(own, key=lambda played: (played.date, played.series))
    return (
        standing.lists >= rule.lists
        and standing.evenings >= rule.evenings
        and len({played.date[:7] for played in own}) >= rule.months
        and (not rule.groups or latest.group in rule.groups)
    )


def _order(standing: Standing, rule: SeasonRule) -> tuple[Fraction | int, ...]:
    """Less is better: the value, then more won, fewer lost, more lists, as the rule has them."""
    ties = {"won": -standing.won, "lost": standing.lost, "lists": -standing.lists}
    return (-standing.value, *(ties[tie] for tie in rule.ties))


def _ranked(years: list[tuple[Standing, bool]], rule: SeasonRule) -> Iterator[Standing]:
    above = 0
    for (has_place, _key), equals in groupby(years, key=lambda year: (year[1], _order(year[0], rule))):
        group = [standing for standing, _place in equals]
        yield from (replace(standing, rank=above + 1 if has_place else None) for standing in group)
        above += len(group)
