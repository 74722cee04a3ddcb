"""Money at the table: what everybody gets or pays, exact inside and rounded once (ISkO 5.5.4, 5.5.5).

Without a stake agreed before the series there is no money (SkWO 9.2); prizes and loss fees are elsewhere.
"""

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

from scoring.entries import owners
from scoring.figures import Times
from scoring.lines import counted_games
from scoring.ramschrows import ramsch_times
from scoring.ruled import RuledGame, ruled_row
from scoring.rules import ISKO, RuleSet
from scoring.sheet import Row, ScoreSheet
from scoring.valuation import GameValue


def differences(points: Sequence[int]) -> tuple[int, ...]:
    """For every seat, n times its own final points less the sum of all, in points; the sum is zero (ISkO 5.5.5).

    That is the sum of its differences to each of the others, the dealer who sits out included.

    >>> differences([196, 33, -12, 85])
    (482, -170, -350, 38)
    """
    total = sum(points)
    return tuple(len(points) * own - total for own in points)


def settle(points: Sequence[int], stake: Fraction | int) -> tuple[int, ...]:
    """Whole cents for every seat, positive: it gets them; stake in cents a point, 0 or more (ISkO 5.5.5).

    Rounded once, at the end, and the sum stays zero: everybody is rounded down, and the cents that are left go to
    the largest fractions, among equals to the lower seat. What the order rounds up is a single game's money, and that
    is `settle_games` (ISkO 5.5.4). ValueError if the stake is negative.

    >>> settle([196, 33, -12, 85], 1), settle([1, 0, 0], Fraction(1, 2))
    ((482, -170, -350, 38), (1, 0, -1))
    """
    _refuse_negative(stake)
    exact = [difference * Fraction(stake) for difference in differences(points)]
    cents = [math.floor(amount) for amount in exact]
    by_fraction = sorted(range(len(exact)), key=lambda seat: cents[seat] - exact[seat])
    for seat in by_fraction[: -sum(cents)]:
        cents[seat] += 1
    return tuple(cents)


def pay_game(worth: GameValue, stake: Fraction | int) -> int:
    """Whole cents that one game brings the declarer from each other, negative: he pays; stake in cents a point.

    The value in money is rounded up, and a lost game is doubled after that (ISkO 5.5.4). ValueError if the stake is
    negative.

    >>> from scoring.contracts import Contract
    >>> from scoring.games import value
    >>> from scoring.marks import Marks
    >>> pay_game(value(Marks(contract=Contract.NULL, won=False)), Fraction(1, 2))
    -24
    """
    _refuse_negative(stake)
    return _paid(worth.score, worth.score // worth.value, stake)


def settle_games(
    sheet: ScoreSheet, stake: Fraction | int, rules: RuleSet = ISKO, *, ruled: Iterable[RuledGame] = ()
) -> tuple[int, ...]:
    """Whole cents for every seat, each game paid by itself; stake in cents a point, 0 or more (ISkO 5.5.4).

    What a game is worth is rounded up, a lost one doubled after that, and every other seat pays it or is paid, the
    dealer who sits out too; so the sum is zero. A row that can't be counted is left out, and one written twice counts
    once. Doubled behind the rounding are kontra and Bock, too, and of a tied Ramsch both pay; under the Danish Union's
    system the declarers' scores alone are paid (V11). Of a ruled game, what it counts instead is paid. ValueError if
    the stake is negative.

    >>> from scoring.contracts import Contract
    >>> from scoring.sheet import Row
    >>> rows = [Row(number=1, declarer=2, contract=Contract.NULL, won=False, score=-46)]
    >>> settle_games(ScoreSheet((), games=1, seats=3, rows=tuple(rows)), Fraction(1, 2))
    (24, -48, 24)
    """
    _refuse_negative(stake)
    gets = [0] * sheet.seats
    for row, _declarer, score in counted_games(sheet, rules):
        for seat in owners(row, sheet.seats):
            gets[seat - 1] += _paid(score, _times(row, score, rules), stake)
    for game in ruled:
        row = ruled_row(game, sheet, rules)
        for score, sign in ((game.score, 1), (game.written, -1)):
            gets[game.seat - 1] += sign * _paid(score, _times(row, score, rules), stake)
    return differences(gets)


def _times(row: Row, score: int, rules: RuleSet) -> int:
    """What the value of a game was multiplied by: doubled after it became money (ISkO 5.5.4; V11.3)."""
    if row.ramsch:
        return ramsch_times(row, score, rules.house)
    times = Times.of(row, rules)
    return times.won if score > 0 else -times.lost


def _paid(score: int, factor: int, stake: Fraction | int) -> int:
    """Of each other seat, for a score that is its value times the factor."""
    return factor * math.ceil(Fraction(score, factor) * stake)


def _refuse_negative(stake: Fraction | int) -> None:
    if stake < 0:
        raise ValueError("a stake is not negative")
