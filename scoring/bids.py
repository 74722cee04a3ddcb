"""The 63 bids, and the figures that a single game can bring or cost.

Everything is derived from the tables of an edition; this file must not know a single played game.
"""

from bisect import bisect_right
from collections.abc import Iterable
from functools import cache

from scoring.contracts import TOPS_LIMIT
from scoring.rules import ISKO, RuleSet

_SKAT_LEAST = 2  # one top, game
_HAND_LEAST = 3  # one top, game, hand


def least_multiple(base: int, bid: int) -> int:
    """Points of the cheapest game with this base (9 to 36) that reaches the bid (18 to 264) (ISkO 5.4.1).

    >>> least_multiple(12, 50)
    60
    """
    return -(-bid // base) * base


def next_bid(bid: int = 0) -> int | None:
    """The lowest bid above this number of points, 18 to start with; None from 264 on (ISkO 3.3.2).

    >>> next_bid(), next_bid(18), next_bid(60), next_bid(264)
    (18, 20, 63, None)
    """
    place = bisect_right(BIDS, bid)
    return BIDS[place] if place < len(BIDS) else None


def _values(rules: RuleSet, least: int) -> frozenset[int]:
    """Of suit and grand games with so many steps at least, top and game included, whatever their form."""
    forms = [(form.bases, form.announces) for form in rules.forms.values()] or [(rules.base_values, True)]
    plain = {
        base * multiplier
        for bases, announces in forms
        for name, base in bases.items()
        for multiplier in range(least, TOPS_LIMIT[name] + 1 + _levels(rules, name, announces=announces) + 1)
    }
    if rules.forms and rules.doubling:
        plain |= {2 * worth for worth in plain}
    return frozenset(plain | _open_values(rules, least))


def _levels(rules: RuleSet, contract: str, *, announces: bool) -> int:
    """Steps without open play, which counts with all others and, in some editions, with a base of its own.

    Where a house lets any form be open, that is a step like the others (V9.1).
    """
    levels = [step for step in rules.steps[contract] if step != "ouvert" or rules.forms]
    return sum(announces or not step.endswith("announced") for step in levels)


def _open_values(rules: RuleSet, least: int) -> set[int]:
    bases = rules.ouvert_bases if rules.forms else {**rules.base_values, **rules.ouvert_bases}
    return {
        base * multiplier * 2 ** len(rules.doubling)
        for name, base in bases.items()
        for tops in range(1, TOPS_LIMIT[name] + 1)
        for multiplier in _open_multipliers(tops + 1, len(rules.steps[name]), rules, least)
    }


def _open_multipliers(game: int, steps: int, rules: RuleSet, least: int) -> Iterable[int]:
    """Before they are doubled: with all steps; with or without hand where that is no condition; or with any."""
    if not rules.doubling:
        return (game + steps,)
    return (game + steps - 1, game + steps) if "ouvert" in rules.implied else range(max(game, least), game + steps + 1)


@cache
def won_values(rules: RuleSet) -> frozenset[int]:
    """Every value, in points, that a won game can have (ISkO 5.1 to 5.3).

    >>> min(won_values(ISKO)), max(won_values(ISKO)), len(won_values(ISKO))
    (18, 264, 63)
    """
    return _values(rules, _SKAT_LEAST) | _nulls(rules)


def _nulls(rules: RuleSet) -> frozenset[int]:
    return frozenset(worth for worth in (*rules.null_values, rules.house.revolution) if worth)


BIDS: tuple[int, ...] = tuple(sorted(won_values(ISKO)))
"""The 63 numbers of points that can be bid, ascending from 18 to 264 (ISkO 5.6)."""


@cache
def lawful_bids(rules: RuleSet) -> frozenset[int]:
    """Every number of points that can be bid: the 63, and what a variant's own games are worth (ISkO 3.3.2).

    >>> lawful_bids(ISKO) == frozenset(BIDS)
    True
    """
    return won_values(rules) | frozenset(BIDS)


def _overbid(rules: RuleSet, least: int) -> frozenset[int]:
    bases = {base for form in rules.forms.values() for base in form.bases.values()} or rules.base_values.values()
    return frozenset(least_multiple(base, bid) for base in bases for bid in lawful_bids(rules) if bid > least * base)


@cache
def lost_charges(rules: RuleSet) -> frozenset[int]:
    """Every number of points, as a positive int, that a lost game can cost, overbid or not (ISkO 5.3.4, 5.4).

    >>> min(lost_charges(ISKO)), max(lost_charges(ISKO))
    (36, 540)
    """
    if rules.forms:
        return _charges_of_forms(rules)
    with_skat, from_hand = rules.lost_factors
    skat = won_values(rules) | _overbid(rules, _SKAT_LEAST)
    nulls = frozenset(worth for worth in rules.null_values[1::2] if worth)
    hand = _values(rules, _HAND_LEAST) | _overbid(rules, _HAND_LEAST) | nulls
    return frozenset({with_skat * worth for worth in skat} | {from_hand * worth for worth in hand})


def _charges_of_forms(rules: RuleSet) -> frozenset[int]:
    factors = {rules.lost_factors[0], *(form.lost for form in rules.forms.values())}
    return frozenset(factor * worth for factor in factors for worth in won_values(rules) | _overbid(rules, _SKAT_LEAST))
