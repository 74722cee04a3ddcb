"""Which game points can come from so many games won and lost at all: exact, by the sums that can be reached.

A set of sums is one int, bit n standing for the sum n; so it is quick enough to be asked at every key press.
"""

from collections.abc import Iterable
from functools import cache

from scoring.bids import lost_charges, won_values
from scoring.ramschworth import ramsch_entries
from scoring.rules import ISKO, RuleSet

_STEPS_MOST = 19  # 11 tops, game and all steps, and one beyond
_MOST = 100  # games of one seat; beyond it, only the bounds are looked at


def reachable(points: int, won: int, lost: int, rules: RuleSet = ISKO) -> bool:
    """Can so many games won and lost (0 or more) make these points (ISkO 5.1 to 5.4)?

    Where scores are doubled by kontra or in Bock, a Ramsch costs card points, or opponents write points for games that
    are not theirs, any sum can be (V12.7). With more than 100 games won or lost, which no series has, only the lowest
    and the highest sum are looked at.

    >>> reachable(24, 1, 0), reachable(25, 1, 0), reachable(-24, 1, 1), reachable(-540, 0, 1)
    (True, False, True, True)
    """
    if won < 0 or lost < 0:
        return False
    if not is_bounded(rules):
        return True
    values, charges = gains_of(rules), losses_of(rules)
    if max(won, lost) > _MOST:
        return won * min(values) - lost * max(charges) <= points <= won * max(values) - lost * min(charges)
    gains, losses = _sums(values, won), _sums(charges, lost)
    return bool((gains >> points) & losses if points >= 0 else gains & (losses >> -points))


def fewest_games(jumps: Iterable[int], most: int, rules: RuleSet = ISKO) -> int | None:
    """How few games, 1 to most, can make one of these numbers of points; None if so many can't.

    >>> fewest_games([24], 2), fewest_games([-24], 1), fewest_games([-24, 24 - 48], 2)
    (1, None, 2)
    """
    games_most, (gain, charge) = min(most, _MOST), (max(gains_of(rules)), max(losses_of(rules)))
    goals = {jump for jump in jumps if -games_most * charge <= jump <= games_most * gain}
    least = min(goals, default=0)
    mask = sum(1 << (points - least) for points in goals)
    for games in range(1, games_most + 1 if goals else 0):
        sums, zero = _mixed(rules, games)
        low = zero + least
        if sums & (mask << low if low >= 0 else mask >> -low):
            return games
    return None


def is_bounded(rules: RuleSet) -> bool:
    """Whether points tell anything about how many games were won and lost (V12.7)."""
    house = rules.house
    by_points = house.ramsch is not None and house.ramsch.loss == "points"
    return not (house.kontra or house.bock or by_points or rules.system.opponents_gain or _is_uncounted(rules))


def _is_uncounted(rules: RuleSet) -> bool:
    """A Ramsch brings points and is no game (V8.16)."""
    return rules.house.ramsch is not None and not rules.house.ramsch.counts


@cache
def gains_of(rules: RuleSet) -> frozenset[int]:
    """What one row can bring a seat: a game won, with all that is called on top, or a Ramsch."""
    values = won_values(rules) | _stepped(rules)
    ramsch = {score for score in ramsch_entries(rules.house) if score > 0}
    return frozenset(value << calls for value in values for calls in range(_calls(rules) + 1)) | ramsch


@cache
def losses_of(rules: RuleSet) -> frozenset[int]:
    """What one row can cost a seat, as positive figures."""
    factors = {*rules.lost_factors, *(form.lost for form in rules.forms.values())}
    charges = lost_charges(rules) | {factor * value for factor in factors for value in _stepped(rules)}
    ramsch = {-score for score in ramsch_entries(rules.house) if score < 0}
    return frozenset(charge << calls for charge in charges for calls in range(_calls(rules) + 1)) | ramsch


def _calls(rules: RuleSet) -> int:
    return rules.house.kontra + (rules.house.bock.levels if rules.house.bock else 0)


def _stepped(rules: RuleSet) -> frozenset[int]:
    """Values with steps that make no bids: Spitze, the shown skat, a game laid open later (V0.4, V9.1)."""
    steps = rules.house.spitze * rules.house.spitze_most + rules.house.shown + (rules.house.open == "both")
    if not steps:
        return frozenset()
    bases = {base for form in rules.forms.values() for base in form.bases.values()} or {*rules.base_values.values()}
    return frozenset(base * multiplier for base in bases for multiplier in range(2, _STEPS_MOST + steps))


@cache
def _mixed(rules: RuleSet, games: int) -> tuple[int, int]:
    """All that so many games, won or lost, can make together: a set of sums, and the bit that stands for zero."""
    if games == 0:
        return 1, 0
    (fewer, zero), sums = _mixed(rules, games - 1), 0
    charges = losses_of(rules)
    most = max(charges)
    for step in (*gains_of(rules), *(-charge for charge in charges)):
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
