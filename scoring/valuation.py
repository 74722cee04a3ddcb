"""From the marks of one game to its value, its score and the spoken sum.

One way through for every edition and every game: what differs stands in the tables of the RuleSet.
"""

from dataclasses import dataclass, replace
from functools import cache

from scoring.bids import least_multiple
from scoring.contracts import Contract
from scoring.marks import Marks
from scoring.rowmarks import implied_steps, lost_beyond, null_value
from scoring.rules import ISKO, RuleSet

Sum = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameValue:
    """What a game counts, in points: value = base x multiplier (null: multiplier 1), score is signed.

    steps is the spoken sum of the game as played, such as (("with", 2), ("game", 3), ("hand", 4)), empty for null; what
    doubles the multiplier stands last. The score alone is doubled for kontra and in Bock (V5.2, V6.2).
    An overbid game is lost; its multiplier and value are those that it is charged with (ISkO 5.4).
    marks: what belongs on the sheet; of a null that did not reach the bid, the game that replaces it (ISkO 3.4.4).
    flags, beside the figures: `replaced_null` (ISkO 3.4.4), `granted_level` (4.1.5), `decided`: the fault came too
    late to change who wins (4.1.3), `referee`: a case to be looked at (5.2.5), `tricks_assumed`: no trick was given,
    and that there was none would have to be proven (5.2.8), `check_points`: these card points don't go with these
    cards, tops or tricks.
    score_1999: where the texts part, the score by that of 1999 (ISkO 5.2.5); else None.
    """

    won: bool
    overbid: bool
    base: int
    multiplier: int
    value: int
    score: int
    steps: Sum
    marks: Marks
    flags: tuple[str, ...] = ()
    score_1999: int | None = None


def valued(marks: Marks, rules: RuleSet = ISKO, *, flags: tuple[str, ...] = ()) -> GameValue:
    """The value of marks that can stand; what can't must have been found before (ISkO 5.1 to 5.4).

    A lost game counts double, which never helps to reach the bid (ISkO 5.3.4); a level reached does (ISkO 5.4).

    >>> valued(Marks(contract=Contract.HEARTS, tops=1, bid=50)).score
    -100
    >>> beyond = Marks(contract=Contract.GRAND, tops=2, hand=True, schneider_announced=True, schwarz=True, won=False)
    >>> valued(beyond).score, valued(beyond).score_1999
    (-336, -288)
    """
    base, steps = _sum(marks, rules)
    multiplier = steps[-1][1] if steps else 1
    overbid = base * multiplier < marks.bid
    if overbid:
        multiplier = least_multiple(base, marks.bid) // base
    won = marks.won and not overbid
    worth = base * multiplier
    return GameValue(
        won=won,
        overbid=overbid,
        base=base,
        multiplier=multiplier,
        value=worth,
        score=(worth if won else -worth * lost_factor(marks, rules)) << marks.kontra + marks.bock,
        steps=steps,
        marks=marks,
        flags=flags,
        score_1999=_score_1999(marks, rules),
    )


def lost_factor(marks: Marks, rules: RuleSet) -> int:
    """What the value of a lost game is multiplied by: a form's own, else by hand or not (ISkO 5.3.4; V2).

    In Revolution the hand is no matter (V9.4).
    """
    if rules.forms and marks.form:
        return rules.forms[marks.form].lost
    return rules.lost_factors[marks.hand and not marks.revolution]


def _score_1999(marks: Marks, rules: RuleSet) -> int | None:
    if rules.lost_as_announced or not lost_beyond(marks):
        return None
    return valued(replace(marks, schwarz=False), rules).score


def reached(marks: Marks, rules: RuleSet = ISKO) -> bool:
    """Do these marks reach their bid (ISkO 5.4)?"""
    base, steps = _sum(marks, rules)
    return base * (steps[-1][1] if steps else 1) >= marks.bid


def _sum(marks: Marks, rules: RuleSet) -> tuple[int, Sum]:
    if marks.contract is Contract.NULL:
        return null_value(marks.hand, marks.ouvert, rules, revolution=marks.revolution), ()
    ticked = implied_steps(marks, rules)
    if rules.forms or marks.spitze or marks.shown or marks.opened:
        return _housed_sum(marks, ticked, rules)
    return _trump_sum(marks.contract, marks.tops, ticked, rules)


@cache
def _trump_sum(contract: Contract, tops: int, marked: tuple[str, ...], rules: RuleSet) -> tuple[int, Sum]:
    return base_of(contract, marked, "", rules), _spoken(contract, tops, marked, rules, ())


def _housed_sum(marks: Marks, marked: tuple[str, ...], rules: RuleSet) -> tuple[int, Sum]:
    more = (
        ("spitze", marks.spitze * rules.house.spitze),
        ("shown", marks.shown * rules.house.shown),
        ("opened", int(marks.opened)),
    )
    base = base_of(marks.contract, marked, marks.form, rules)
    return base, _spoken(marks.contract, marks.tops, marked, rules, more)


def base_of(contract: Contract, marked: tuple[str, ...], form: str, rules: RuleSet) -> int:
    """The base of a suit or grand game with these steps and of this form (ISkO 5.1; V2)."""
    if "ouvert" in marked and contract in rules.ouvert_bases:
        return rules.ouvert_bases[contract]
    return rules.forms[form].bases[contract] if form else rules.base_values[contract]


def _spoken(
    contract: Contract, tops: int, marked: tuple[str, ...], rules: RuleSet, more: tuple[tuple[str, int], ...]
) -> Sum:
    run = abs(tops)
    spoken = [("with" if tops > 0 else "without", run)]
    counted = [("game", 1), *((step, 1) for step in rules.steps[contract] if step in marked), *more]
    for name, steps in counted:
        if steps:
            run += steps
            spoken.append((name, run))
    for name in rules.doubling:
        if name in marked:
            run *= 2
            spoken.append((name, run))
    return tuple(spoken)
