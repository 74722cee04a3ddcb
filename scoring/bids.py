"""The 63 bids, and the figures that a single game can bring or cost.

Everything is derived from the base values of an edition; this file must not know a single played game.
"""

from functools import cache

from scoring.rules import ISKO, RuleSet

TOPS_LIMIT = {"diamonds": 11, "hearts": 11, "spades": 11, "clubs": 11, "grand": 4}
_SKAT_LEAST = 2  # one top, game
_HAND_LEAST = 3  # one top, game, hand
_LEVELS = 5  # hand, schneider, announced, schwarz, announced: open play comes on top


def least_multiple(base: int, bid: int) -> int:
    """Points of the cheapest game with this base (9 to 36) that reaches the bid (18 to 264) (ISkO 5.4.1).

    >>> least_multiple(12, 50)
    60
    """
    return -(-bid // base) * base


def _values(rules: RuleSet, least: int) -> frozenset[int]:
    plain = {
        base * multiplier
        for name, base in rules.base_values.items()
        for multiplier in range(least, TOPS_LIMIT[name] + 1 + _LEVELS + 1)
    }
    return frozenset(plain | _open_values(rules))


def _open_values(rules: RuleSet) -> set[int]:
    suits = {
        rules.base_values[name] * (TOPS_LIMIT[name] + 2 + _LEVELS) for name in rules.base_values if name != "grand"
    }
    steps = 1 + _LEVELS + rules.grand_ouvert_step
    return suits | {rules.grand_ouvert_base * (tops + steps) for tops in range(1, TOPS_LIMIT["grand"] + 1)}


@cache
def won_values(rules: RuleSet) -> frozenset[int]:
    """Every value, in points, that a won game can have (ISkO 5.1 to 5.3).

    >>> min(won_values(ISKO)), max(won_values(ISKO)), len(won_values(ISKO))
    (18, 264, 63)
    """
    return _values(rules, _SKAT_LEAST) | frozenset(rules.null_values)


BIDS: tuple[int, ...] = tuple(sorted(won_values(ISKO)))


def _overbid(rules: RuleSet, least: int) -> frozenset[int]:
    bases = rules.base_values.values()
    return frozenset(least_multiple(base, bid) for base in bases for bid in BIDS if bid > least * base)


@cache
def lost_charges(rules: RuleSet) -> frozenset[int]:
    """Every number of points, as a positive int, that a lost game can cost, overbid or not (ISkO 5.3.4, 5.4).

    >>> min(lost_charges(ISKO)), max(lost_charges(ISKO))
    (36, 540)
    """
    doubled = frozenset(2 * value for value in won_values(rules) | _overbid(rules, _SKAT_LEAST))
    if rules.lost_hand_doubled:
        return doubled
    return doubled | _values(rules, _HAND_LEAST) | _overbid(rules, _HAND_LEAST) | frozenset(rules.null_values[1::2])
