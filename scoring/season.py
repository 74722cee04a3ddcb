"""A year's ranking out of the lists that were played: the rule is data, and every value opens into its parts.

Everything is counted anew from the lists, exactly, and rounded once. It reads no file, knows no club and no clock;
what a rule or a list is stands in season_rule.py, what they look like when they are written down in season_told.py.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from scoring.season_rule import ByPlace, Exact, Missed, PerUnit, PlayedList, SeasonRule, Unit

__all__ = ["Missed", "PerUnit", "PlayedList", "SeasonRule", "Standing", "UnitValue", "season", "two_decimals"]

_CENT = 100


@dataclass(slots=True)
class _Made:
    """What somebody has made of a unit so far."""

    value: Exact = 0
    won: int = 0
    lost: int = 0
    place: int | None = None


class UnitValue(NamedTuple):
    """What a list or an evening (series None) counts; `played` is false for one that was missed and counts.

    place: that in the unit, where points by it count.
    """

    date: str
    series: int | None
    value: Exact
    played: bool
    place: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One person's year. rank is None where the rule asks for more than was played. needs_lot: equals wait for one.

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
    needs_lot: bool = False


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
    by_name: dict[str, list[PlayedList]] = defaultdict(list)
    for played in covered:
        by_name[played.name].append(played)
    made = {name: _made(own, rule) for name, own in by_name.items()}
    held = {unit for units in made.values() for unit in units}
    if rule.by_place:
        _count_places(made.values(), held, rule.by_place)
    years = [_year(name, own, made[name], held, rule) for name, own in by_name.items()]
    return tuple(_ranked(sorted(years, key=lambda year: (not year[1], *_order(year[0], rule), year[0].name)), rule))


def two_decimals(value: Exact) -> str:
    """A value as it is shown: two decimals, halves away from zero.

    >>> [two_decimals(Fraction(cents, 1000)) for cents in (1000025 - 5, 1015025, -25000, -5, -4)]
    ['1000.02', '1015.03', '-25.00', '-0.01', '0.00']
    """
    cents = (abs(Fraction(value)) * _CENT + Fraction(1, 2)).__floor__()
    sign = "-" if value < 0 < cents else ""
    return f"{sign}{cents // _CENT}.{cents % _CENT:02}"


def _made(own: list[PlayedList], rule: SeasonRule) -> Mapping[Unit, _Made]:
    units: dict[Unit, _Made] = defaultdict(_Made)
    seen: set[tuple[str, int]] = set()
    for played in own:
        place = played.date, played.series
        if place in seen:
            raise ValueError(f"two lists: {played.name}, {played.date}, series {played.series}")
        seen.add(place)
        made = units[(played.date, None) if rule.by_evening else place]
        made.value += rule.worth(played)
        made.won += played.won
        made.lost += played.lost
    return units


def _count_places(years: Iterable[Mapping[Unit, _Made]], held: Iterable[Unit], by_place: ByPlace) -> None:
    """Each unit's value becomes the points of its place: by the value, more won, fewer lost (SkWO 5.1)."""
    fields: dict[Unit, list[_Made]] = {unit: [] for unit in held}
    for units in years:
        for unit, made in units.items():
            fields[unit].append(made)
    for field in fields.values():
        field.sort(key=_in_unit)
        worth, place = by_place.of(len(field)), 1
        for _key, equals in groupby(field, key=_in_unit):
            group = list(equals)
            taken = worth[place - 1 : place - 1 + len(group)]
            points = taken[0] if by_place.better else sum(taken, Fraction(0)) / len(taken)
            for made in group:
                made.place, made.value = place, points
            place += len(group)


def _in_unit(made: _Made) -> tuple[Exact, int, int]:
    return -made.value, -made.won, made.lost


def _year(
    name: str, own: list[PlayedList], made: Mapping[Unit, _Made], held: set[Unit], rule: SeasonRule
) -> tuple[Standing, bool]:
    """A person's year without its rank, and whether the rule gives him a place."""
    kept, dropped = _kept(made, held, rule)
    basis = _basis(kept, rule)
    adjustments = tuple(_points(step, len(made), len(held)) for step in rule.adjust) if kept else ()
    standing = Standing(
        name=name,
        rank=None,
        value=basis + sum(adjustments),
        kept=kept,
        dropped=dropped,
        basis=basis,
        adjustments=adjustments,
        units=len(made),
        lists=len(own),
        evenings=len({played.date for played in own}),
        won=sum(played.won for played in own),
        lost=sum(played.lost for played in own),
    )
    return standing, _has_place(standing, own, rule)


def _kept(
    made: Mapping[Unit, _Made], held: set[Unit], rule: SeasonRule
) -> tuple[tuple[UnitValue, ...], tuple[UnitValue, ...]]:
    """What counts and what doesn't, each the best first."""
    counted = [UnitValue(*unit, each.value, True, each.place) for unit, each in made.items()]
    if rule.absent is not None:
        counted += [UnitValue(*unit, rule.absent, False) for unit in held - made.keys()]
    counted.sort(key=_best, reverse=True)
    if rule.first is None:
        keeps = len(counted) - rule.gone(len(made), len(counted))
        return tuple(counted[:keeps]), tuple(counted[keeps:])
    first = set(sorted((unit.date, unit.series or 0) for unit in counted)[: rule.first])
    kept = tuple(unit for unit in counted if (unit.date, unit.series or 0) in first)
    return kept, tuple(unit for unit in counted if (unit.date, unit.series or 0) not in first)


def _best(unit: UnitValue) -> tuple[Exact, bool, str, int]:
    return unit.value, unit.played, unit.date, unit.series or 0


def _basis(kept: tuple[UnitValue, ...], rule: SeasonRule) -> Fraction:
    whole = Fraction(sum([unit.value for unit in kept]))
    return whole if rule.at_least is None or not kept else whole / max(len(kept), rule.at_least)


def _points(step: PerUnit | Missed, played: int, held: int) -> Fraction:
    if isinstance(step, PerUnit):
        above = played - step.start
        return step.each * (max(Fraction(0), above) if step.one_sided else above)
    return -(max(Fraction(0), held - played - step.start) ** step.power)


def _has_place(standing: Standing, own: list[PlayedList], rule: SeasonRule) -> bool:
    enough = (
        standing.lists >= rule.lists
        and standing.evenings >= rule.evenings
        and (not rule.months or _months(own, rule) >= rule.months)
    )
    if not enough or not rule.asks_who:
        return enough
    latest = max(own, key=lambda played: (played.date, played.series))
    return (
        (not rule.groups or latest.group in rule.groups)
        and rule.joined_in_time(latest, min(played.date for played in own))
        and not (rule.arrears and latest.arrears >= rule.arrears)
    )


def _months(own: list[PlayedList], rule: SeasonRule) -> int:
    """In how many months he has played enough lists for that month to count."""
    lists = Counter(played.date[:7] for played in own)
    return sum(count >= rule.month_lists for count in lists.values())


def _order(standing: Standing, rule: SeasonRule) -> tuple[Fraction | int, ...]:
    """Less is better: the value, then more won, fewer lost, more lists, as the rule has them; a lot comes after."""
    ties = {"won": -standing.won, "lost": standing.lost, "lists": -standing.lists}
    return (-standing.value, *(ties[tie] for tie in rule.ties if tie != "lot"))


def _ranked(years: list[tuple[Standing, bool]], rule: SeasonRule) -> Iterator[Standing]:
    above = 0
    for (has_place, _key), equals in groupby(years, key=lambda year: (year[1], _order(year[0], rule))):
        group = [standing for standing, _place in equals]
        if has_place and len(group) > 1 and "lot" in rule.ties:
            yield from _by_lot(group, above + 1, rule)
        else:
            yield from (replace(standing, rank=above + 1 if has_place else None) for standing in group)
        above += len(group)


def _by_lot(group: list[Standing], rank: int, rule: SeasonRule) -> Iterator[Standing]:
    """In the order of the lot that was drawn for just these; without one they share the rank and wait for it."""
    equals = {standing.name: standing for standing in group}
    order = next((lot for lot in rule.lots if set(lot) == equals.keys()), None)
    if order is None:
        yield from (replace(standing, rank=rank, needs_lot=True) for standing in group)
        return
    yield from (replace(equals[name], rank=rank + offset) for offset, name in enumerate(order))
