"""Which game points can come from so many games won and lost at all: exact, by the sums that can be reached.

A set of sums is one int, bit n standing for the sum n; so it is quick enough to be asked at every key press.
"""

from collections.abc import Iterable
from functools import cache

from scoring.bids import lost_charges, won_values
from scoring.rules import ISKO, RuleSet

_MOST = 100  # games of one seat; beyond it, only the bounds are looked at


def reachable(points: int, won: int, lost: int, rules: RuleSet = ISKO) -> bool:
    """Can so many games won and lost (0 or more) make these points (ISkO 5.1 to 5.4)?

    With more than 100 games won or lost, which no series has, only the lowest and the highest sum are looked at.

    >>> reachable(24, 1, 0), reachable(25, 1, 0), reachable(-24, 1, 1), reachable(-540, 0, 1)
    (True, False, True, True)
    """
    if won < 0 or lost < 0:
        return False
    values, charges = won_values(rules), lost_charges(rules)
    if max(won, lost) > _MOST:
        return won * min(values) - lost * max(charges) <= points <= won * max(values) - lost * min(charges)
    gains, losses = _sums(values, won), _sums(charges, lost)
    return bool((gains >> points) & losses if points >= 0 else gains & (losses >> -points))


def fewest_games(jumps: Iterable[int], most: int, rules: RuleSet = ISKO) -> int | None:
    """How few games, 1 to most, can make one of these numbers of points; None if so many can't.

    >>> fewest_games([24], 2), fewest_games([-24], 1), fewest_games([-24, 24 - 48], 2)
    (1, None, 2)
    """
    goals = set(jumps)
    least = min(goals, default=0)
    mask = sum(1 << (points - least) for points in goals)
    for games in range(1, min(most, _MOST) + 1):
        sums, zero = _mixed(rules, games)
        low = zero + least
        if sums & (mask << low if low >= 0 else mask >> -low):
            return games
    return None


@cache
def _mixed(rules: RuleSet, games: int) -> tuple[int, int]:
    """All that so many games, won or lost, can make together: a set of sums, and the bit that stands for zero."""
    if games == 0:
        return 1, 0
    (fewer, zero), sums = _mixed(rules, games - 1), 0
    charges = lost_charges(rules)
    most = max(charges)
    for step in (*won_values(rules), *(-charge for charge in charges)):
        sums |= fewer << (most + step)
    return sums, zero + most


@cache
def _sums(values: frozenset[int], count: int) -> int:
    if count == 0:
        return 1
    fewer, sums = _sums(values, count - 1), 0
    for score in values:
        sums |= fewer << score
    return sums
