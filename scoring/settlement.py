"""Money at the table: what everybody gets or pays, exact inside and rounded once (ISkO 5.5.4, 5.5.5).

Without a stake agreed before the series there is no money (SkWO 9.2); prizes and loss fees are elsewhere.
"""

import math
from collections.abc import Sequence
from fractions import Fraction

from scoring.valuation import GameValue


def differences(points: Sequence[int]) -> tuple[int, ...]:
    """For every seat, n times its own final points less the sum of all, in points; the sum is zero (ISkO 5.5.4).

    That is the sum of its differences to each of the others, the dealer who sits out included.

    >>> differences([196, 33, -12, 85])
    (482, -170, -350, 38)
    """
    total = sum(points)
    return tuple(len(points) * own - total for own in points)


def settle(points: Sequence[int], stake: Fraction | int) -> tuple[int, ...]:
    """Whole cents for every seat, positive: it gets them; stake in cents a point, 0 or more (ISkO 5.5.4).

    Rounded once, at the end, and the sum stays zero: everybody is rounded down, and the cents that are left go to
    the largest fractions, among equals to the lower seat. ValueError if the stake is negative.

    >>> settle([196, 33, -12, 85], 1), settle([1, 0, 0], Fraction(1, 2))
    ((482, -170, -350, 38), (1, 0, -1))
    """
    if stake < 0:
        raise ValueError("a stake is not negative")
    exact = [difference * Fraction(stake) for difference in differences(points)]
    cents = [math.floor(amount) for amount in exact]
    by_fraction = sorted(range(len(exact)), key=lambda seat: cents[seat] - exact[seat])
    for seat in by_fraction[: -sum(cents)]:
        cents[seat] += 1
    return tuple(cents)


def pay_game(worth: GameValue, stake: Fraction | int) -> int:
    """Whole cents that one game brings the declarer from each other, negative: he pays; stake in cents a point.

    The value in money is rounded up, and a lost game is doubled after that (ISkO 5.5.5). ValueError if the stake is
    negative.

    >>> from scoring.contracts import Contract
    >>> from scoring.games import value
    >>> from scoring.rowmarks import Marks
    >>> pay_game(value(Marks(contract=Contract.NULL, won=False)), Fraction(1, 2))
    -24
    """
    if stake < 0:
        raise ValueError("a stake is not negative")
    return math.ceil(worth.value * Fraction(stake)) * (worth.score // worth.value)
