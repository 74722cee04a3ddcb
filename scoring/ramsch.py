"""Ramsch: everybody for himself, and who loses it, or wins it, by the options of the house (V8; V1.7 for Texas).

It counts one game of three players; whose row that is, and what a sheet may show of it, is elsewhere.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.cards import ALL_POINTS
from scoring.findings import Finding, finding
from scoring.house import Ramsch
from scoring.results import ALL_TRICKS, SKAT_MOST
from scoring.rules import RuleSet
from scoring.unplayed import not_played

PLAYERS = 3
MOST_CALLS = 3  # each can pass the skat on, and knock
FIXED = (10, 15, 20)  # by how many have no trick (V8.5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """What forehand, middlehand and rearhand have in the end: card points (120 together) and tricks (10 together).

    skat: its points, if they are not counted with anybody's yet. last: the number of each one's last trick, 0 for
    none; empty if that was not looked at. passed_on, knocks: how many did (V8.9, V8.10). kontra, bock: as in Marks.

    >>> Pile(points=(50, 40, 30), tricks=(4, 3, 3)).skat is None
    True
    """

    points: tuple[int, ...]
    tricks: tuple[int, ...]
    skat: int | None = None
    last: tuple[int, ...] = ()
    passed_on: int = 0
    knocks: int = 0
    kontra: int = 0
    bock: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RamschValue:
    """value: card points, or the fixed figure; factor: what it is multiplied by; entries: of the three, signed.

    won, lost: for whom it counts as a game won or lost, 1 for forehand (V8.16).
    """

    value: int
    factor: int
    entries: tuple[int, ...]
    won: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()


def ramsch(pile: Pile, rules: RuleSet) -> RamschValue | tuple[Finding, ...]:
    """What a Ramsch counts (V8), or everything that is wrong with it; never an error for wrong data.

    >>> from scoring.rules import PUB, TEXAS
    >>> ramsch(Pile(points=(60, 35, 25), tricks=(5, 3, 2), passed_on=1), PUB).entries
    (-120, 0, 0)
    >>> ramsch(Pile(points=(60, 60, 0), tricks=(5, 5, 0)), TEXAS).entries
    (0, 0, 20)
    """
    house = rules.house.ramsch
    if house is None:
        return (not_played("contract", "ramsch", "V8.1"),)
    if found := tuple(_defects(pile, house, rules)):
        return found
    points, found = _with_skat(pile, house)
    if found:
        return found
    if house.loss == "fewest":
        return _texas(pile, points, house)
    factor = house.passing_on**pile.passed_on * house.knock**pile.knocks * 2**pile.kontra
    if rules.house.bock and rules.house.bock.ramsch:
        factor *= 2**pile.bock
    if house.loss == "winner":
        return _won(points, factor, house)
    if house.loss == "points" and ALL_TRICKS in pile.tricks:
        return _march(pile, factor, house)
    return _lost(pile, points, factor, house)


# What can't be


def _defects(pile: Pile, house: Ramsch, rules: RuleSet) -> Iterator[Finding]:
    for field, figures, most in (("points", pile.points, ALL_POINTS), ("tricks", pile.tricks, ALL_TRICKS)):
        if len(figures) != PLAYERS or not all(0 <= figure <= most for figure in figures):
            yield finding("ramsch.three", field=field, limit=most)
            return
    yield from _sums(pile, house)
    for player, (points, tricks) in enumerate(zip(pile.points, pile.tricks, strict=True), 1):
        if points and not tricks:
            yield finding("ramsch.points_without_trick", field="points", player=player, found=points)
    yield from _calls(pile, house, rules)
    yield from _last(pile)


def _sums(pile: Pile, house: Ramsch) -> Iterator[Finding]:
    points, tricks = sum(pile.points), sum(pile.tricks)
    if pile.skat is not None and not 0 <= pile.skat <= SKAT_MOST:
        yield finding("ramsch.skat", field="skat", found=pile.skat, limit=SKAT_MOST)
        return
    hidden = SKAT_MOST if house.skat == "nobody" and pile.skat is None else 0
    if not ALL_POINTS - hidden <= points + (pile.skat or 0) <= ALL_POINTS:
        yield finding("ramsch.points_sum", field="points", found=points + (pile.skat or 0), expected=ALL_POINTS)
    if tricks != ALL_TRICKS:
        yield finding("ramsch.tricks_sum", field="tricks", found=tricks, expected=ALL_TRICKS)


def _calls(pile: Pile, house: Ramsch, rules: RuleSet) -> Iterator[Finding]:
    bock = rules.house.bock
    levels = bock.levels if bock else 0
    passing_on, knock = house.calls
    for field, found, is_played, limit, paragraph in (
        ("passed_on", pile.passed_on, passing_on > 1, MOST_CALLS, "V8.9"),
        ("knocks", pile.knocks, knock > 1, MOST_CALLS, "V8.10"),
        ("kontra", pile.kontra, house.most_kontra > 0, house.most_kontra, "V8.13"),
        ("bock", pile.bock, levels > 0, levels, "V6.4"),
    ):
        if found and not is_played:
            yield not_played(field, found, paragraph)
        elif not 0 <= found <= limit:
            yield finding("house.range", field=field, found=found, limit=limit, paragraph=paragraph)
    if _both(pile, house):
        yield finding("ramsch.knocks", field="knocks", found=pile.knocks, passed_on=pile.passed_on)


def _both(pile: Pile, house: Ramsch) -> bool:
    """Whether somebody would have knocked who passed the skat on (V8.10)."""
    can_be = 0 <= pile.passed_on <= MOST_CALLS and 0 <= pile.knocks <= MOST_CALLS
    return can_be and min(house.calls) > 1 and pile.passed_on + pile.knocks > PLAYERS


def _last(pile: Pile) -> Iterator[Finding]:
    if not pile.last:
        return
    known = [last for last in pile.last if last]
    fits = len(pile.last) == len(pile.tricks) and all(
        bool(last) == bool(tricks) and tricks <= last <= ALL_TRICKS
        for last, tricks in zip(pile.last, pile.tricks, strict=False)
    )
    if not fits or len(set(known)) != len(known) or ALL_TRICKS not in known:
        yield finding("ramsch.last", field="last")


def _with_skat(pile: Pile, house: Ramsch) -> tuple[tuple[int, ...], tuple[Finding, ...]]:
    """Everybody's points with a skat that lay apart, and what is missing to say whose it is (V8.4)."""
    points = list(pile.points)
    if pile.skat is None or house.skat == "nobody":
        return pile.points, ()
    if house.skat == "loser":
        most = max(points)
        return tuple(each + (pile.skat if each == most else 0) for each in points), ()
    if not pile.last and ALL_TRICKS not in pile.tricks:
        return pile.points, (finding("ramsch.last_missing", field="last"),)
    points[pile.last.index(ALL_TRICKS) if pile.last else pile.tricks.index(ALL_TRICKS)] += pile.skat
    return tuple(points), ()


# What it counts


def _entries(players: Sequence[int], amount: int) -> tuple[int, ...]:
    return tuple(amount if player in players else 0 for player in range(PLAYERS))


def _counted(value: int, factor: int, players: Sequence[int], amount: int, house: Ramsch) -> RamschValue:
    told = tuple(player + 1 for player in players) if house.counts else ()
    won, lost = (told, ()) if amount > 0 else ((), told)
    return RamschValue(value=value, factor=factor, entries=_entries(players, amount), won=won, lost=lost)


def _march(pile: Pile, factor: int, house: Ramsch) -> RamschValue:
    """All tricks: 120, doubled by who passed the skat on, too (V8.8, V8.9)."""
    player = pile.tricks.index(ALL_TRICKS)
    if house.march == "plus":
        return _counted(house.march_value, factor, [player], house.march_value * factor, house)
    value = 4 * house.march_value
    return _counted(value, factor, [player], -house.penalty(value * factor), house)


def _won(points: Sequence[int], factor: int, house: Ramsch) -> RamschValue:
    """The fewest points win; three that are equal, nobody (V8.15)."""
    best = [player for player, own in enumerate(points) if own == min(points)]
    if len(best) == PLAYERS:
        return _nobody(factor)
    value = house.win if len(best) == 1 else house.tie_win
    return _counted(value, factor, best, value * factor, house)


def _nobody(factor: int) -> RamschValue:
    return RamschValue(value=0, factor=factor, entries=(0,) * PLAYERS)


def _lost(pile: Pile, points: Sequence[int], factor: int, house: Ramsch) -> RamschValue | tuple[Finding, ...]:
    """The most points lose, or a fixed figure by who has no trick; three that are equal, nobody (V8.5 to V8.7)."""
    worst = [player for player, own in enumerate(points) if own == max(points)]
    virgins = pile.tricks.count(0)
    if len(worst) == PLAYERS:
        return _nobody(factor)
    if len(worst) > 1 and house.tie == "last_trick":
        if not pile.last:
            return (finding("ramsch.last_missing", field="last"),)
        worst = [max(worst, key=pile.last.__getitem__)]
    value = FIXED[virgins] if house.loss == "fixed" else max(points)
    factor *= house.virgin if virgins and house.loss == "points" else 1
    shared = len(worst) > 1 and house.tie == "share"
    loss = math.ceil(value * factor / 2) if shared else value * factor
    return _counted(value, factor, worst, -house.penalty(loss), house)


def _texas(pile: Pile, points: Sequence[int], house: Ramsch) -> RamschValue | tuple[Finding, ...]:
    """The fewest points score 10, all equal forehand; without a trick 20, two of them: the third loses 30 (V1.7)."""
    without = [player for player, tricks in enumerate(pile.tricks) if not tricks]
    if len(without) > 1:
        taker = next(player for player in range(PLAYERS) if player not in without)
        return _counted(3 * house.win, 1, [taker], -3 * house.win, house)
    if without:
        return _counted(2 * house.win, 1, without, 2 * house.win, house)
    best = [player for player, own in enumerate(points) if own == min(points)]
    if len(best) == PLAYERS:
        best = best[:1]
    elif len(best) > 1:
        if not pile.last:
            return (finding("ramsch.last_missing", field="last"),)
        best = [min(best, key=pile.last.__getitem__)]
    return _counted(house.win, 1, best, house.win, house)
