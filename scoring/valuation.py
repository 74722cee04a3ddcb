"""From the marks of one game to its value, its score and the spoken sum.

One way through for every edition and every game: what differs stands in the tables of the RuleSet.
"""

from dataclasses import dataclass, replace
from functools import cache

from scoring.bids import least_multiple
from scoring.contracts import Contract
from scoring.rowmarks import Marks, implied_steps, lost_beyond, null_value
from scoring.rules import ISKO, RuleSet

Sum = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameValue:
    """What a game counts, in points: value = base x multiplier (null: multiplier 1), score is signed.

    steps is the spoken sum of the game as played, such as (("with", 2), ("game", 3), ("hand", 4)), empty for null.
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
        score=worth if won else -worth * rules.lost_factors[marks.hand],
        steps=steps,
        marks=marks,
        flags=flags,
        score_1999=_score_1999(marks, rules),
    )


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
        return null_value(marks.hand, marks.ouvert, rules), ()
    return _trump_sum(marks.contract, marks.tops, implied_steps(marks, rules), rules)


@cache
def _trump_sum(contract: Contract, tops: int, marked: tuple[str, ...], rules: RuleSet) -> tuple[int, Sum]:
    bases = {**rules.base_values, **(rules.ouvert_bases if "ouvert" in marked else {})}
    counted = ("game", *(step for step in rules.steps[contract] if step in marked))
    run = abs(tops)
    spoken = ((name, count) for count, name in enumerate(counted, run + 1))
    return bases[contract], (("with" if tops > 0 else "without", run), *spoken)
