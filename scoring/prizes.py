"""A pot of cents shared out: how much there is, how many prizes, and how high each is; together always the pot.

All amounts are whole cents, no prize is higher than the one before. Who gets them is decided in awards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Literal

CountRule = Literal["every", "every_full", "share", "all", "fixed"]
WHOLE_EURO = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeTable:
    """Prizes in cents from the first place on, falling; wanted: how many were asked for.

    >>> PrizeTable(amounts=(300, 200), wanted=3).fewer
    True
    """

    amounts: tuple[int, ...]
    wanted: int

    @property
    def fewer(self) -> bool:
        """The pot was too small for as many prizes as were wanted."""
        return len(self.amounts) < self.wanted


def pool(
    fees: int, payers: int = 0, *, card_money: int = 0, percent: int = 100, extra: int = 0, loss_fees: int = 0
) -> int:
    """Cents for prizes: so many per cent of what was paid without card money, then the rest added (SkWO 3.3).

    fees: all entry fees that were paid; card_money: what the organizer keeps of each, for so many payers; percent:
    0 to 100, rounded down to the cent; extra: what the organizer adds, negative for what he takes off; loss_fees:
    those that go into the prizes. ValueError if anything but extra is negative, if the card money is more than was
    paid or nobody's, or if the pot falls below zero.

    >>> pool(30 * 1000, 30, card_money=100, percent=90, extra=5000, loss_fees=1250)
    30550
    """
    if min(fees, payers, card_money, loss_fees) < 0 or not 0 <= percent <= 100:
        raise ValueError("fees are not negative, and 0 to 100 per cent of them are paid out")
    if fees and card_money and not payers:
        raise ValueError("card money needs the number of those who paid")
    paid = fees - payers * card_money
    if paid < 0:
        raise ValueError(f"the card money of {payers} is more than the {fees} cents that were paid")
    pot = paid * percent // 100 + extra + loss_fees
    if pot < 0:
        raise ValueError(f"the pot would be {pot} cents")
    return pot


def prize_count(players: int, rule: CountRule, figure: int = 0) -> int:
    """How many prizes so many players make; none without players, else from one to as many as there are.

    every: each figure players begun make one, every fourth is one for each table; every_full: only if complete, at
    least one; share: so many per cent of the players, begun ones counting too, so that 25 is every fourth; all;
    fixed: figure itself. ValueError if a figure is wanted and is below 1, or players are negative.

    >>> [prize_count(93, rule, figure) for rule, figure in (("every", 4), ("every_full", 4), ("share", 40))]
    [24, 23, 38]
    """
    if players < 0 or (rule != "all" and figure < 1):
        raise ValueError(f"no number of prizes from {players} players by {figure}")
    count = {
        "every": lambda: -(-players // figure),
        "every_full": lambda: max(players // figure, 1),
        "share": lambda: -(-players * figure // 100),
        "all": lambda: players,
        "fixed": lambda: figure,
    }[rule]()
    return min(count, players)


def falling_prizes(pot: int, count: int, *, unit: int = WHOLE_EURO, least: int = 0) -> PrizeTable:
    """The usual curve: every prize has the same base, what is left goes as 1 to 1/2 to 1/3 and so on.

    pot in cents, 0 or more; count: prizes wanted, at least 1; unit: all but the first are rounded down to it, the
    first gets what remains; least: the base in cents, so usually the entry fee, but at most three quarters of the
    average and at least one unit, rounded up. A pot too small for that makes fewer prizes. ValueError beyond these
    ranges.

    >>> falling_prizes(30000, 8, least=1000).amounts
    (9400, 5000, 3600, 3000, 2600, 2300, 2100, 2000)
    """
    return guaranteed_prizes(pot, (), count, unit=unit, least=least)


def guaranteed_prizes(
    pot: int, sums: Sequence[int], count: int, *, unit: int = WHOLE_EURO, least: int = 0
) -> PrizeTable:
    """Fixed cents for the first places, the others by the usual curve as it goes on, none above the last fixed one.

    What remains goes to the first: a guarantee is the least he gets. Ranges as for falling_prizes; count includes the
    fixed ones. ValueError too if the sums rise, are not positive or are more than the pot.

    >>> guaranteed_prizes(30000, (10000, 6000), 6, least=1000).amounts
    (10100, 6000, 4500, 3600, 3100, 2700)
    """
    _check(pot, count, unit, least)
    rest = pot - sum(sums)
    if rest < 0 or min(sums, default=1) < 1 or rising(sums):
        raise ValueError(f"{pot} cents can't guarantee {sums}, falling and above zero")
    more = min(count - len(sums), rest // unit)
    highest = sums[-1] if sums else pot
    amounts = [*sums, *(min(amount, highest) for amount in _falling(rest, len(sums), more, unit, least))]
    return _rest_at_the_top(pot, amounts, count)


def _falling(pot: int, before: int, count: int, unit: int, least: int) -> list[int]:
    """So many prizes after those before, all rounded down."""
    if count < 1:
        return []
    floor = max(min(least, pot * 3 // (4 * count)), unit)
    base = min(-_down(-floor, unit), _down(pot // count, unit))  # rounded up as far as there is money
    places = range(before + 1, before + count + 1)
    exact = lcm(*places)
    weights = [exact // place for place in places]
    free, whole = pot - base * count, sum(weights)
    return [base + _down(free * weight // whole, unit) for weight in weights]


def percent_prizes(pot: int, percents: Sequence[Fraction | int], *, unit: int = WHOLE_EURO) -> PrizeTable:
    """Prizes as the organizer's percentages have it, rounded as falling_prizes; what is below one unit is no prize.

    ValueError if they are not together 100, not above zero, or rise.

    >>> percent_prizes(12345, (50, 30, 20)).amounts
    (6245, 3700, 2400)
    """
    _check(pot, len(percents), unit)
    if sum(percents) != 100 or min(percents) <= 0 or rising(percents):
        raise ValueError("the percentages have to fall, to be above zero and together 100")
    amounts = [_down(pot * percent.numerator // (100 * percent.denominator), unit) for percent in percents]
    return _rest_at_the_top(pot, [amount for amount in amounts if amount], len(percents))


def equal_prizes(pot: int, count: int, *, unit: int = WHOLE_EURO) -> PrizeTable:
    """The same for every place, rounded down to the unit; the first gets what remains. Ranges as for falling_prizes.

    >>> equal_prizes(30000, 8).amounts
    (4100, 3700, 3700, 3700, 3700, 3700, 3700, 3700)
    """
    _check(pot, count, unit)
    prizes = max(min(count, pot // unit), 1)
    return _rest_at_the_top(pot, [_down(pot // prizes, unit)] * prizes, count)


def left_over(pot: int, prizes: Sequence[int | str]) -> int:
    """Cents of the pot that a table, perhaps made by hand, leaves; negative: it gives too much. Goods cost it nothing.

    >>> left_over(10000, (6000, 3000, "ham")), left_over(10000, (6000, 4000))
    (1000, 0)
    """
    return pot - sum(prize for prize in prizes if isinstance(prize, int))


def rising(prizes: Sequence[Fraction | int | str]) -> tuple[int, ...]:
    """Places, from 1, whose amount is higher than the last amount before it; goods are passed over.

    >>> rising((5000, "ham", 6000, 6000))
    (3,)
    """
    amounts = [(place, amount) for place, amount in enumerate(prizes, 1) if not isinstance(amount, str)]
    return tuple(place for (_before, higher), (place, amount) in pairwise(amounts) if amount > higher)


def _check(pot: int, count: int, unit: int, least: int = 0) -> None:
    if pot < 0 or count < 1 or unit < 1 or least < 0:
        raise ValueError(f"no prizes: pot {pot}, count {count}, unit {unit}, least {least}")


def _down(cents: int, unit: int) -> int:
    return cents // unit * unit


def _rest_at_the_top(pot: int, amounts: Sequence[int], count: int) -> PrizeTable:
    """The first is whatever the others leave: that proves the sum."""
    others = amounts[1:]
    return PrizeTable(amounts=(pot - sum(others), *others) if pot else (), wanted=count)
