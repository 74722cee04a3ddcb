"""A jackpot for a grand ouvert: what every win takes of it, and what is left for the next tournament, in whole cents.

Clubs' own money beside the prizes; no paragraph of the order knows it. Who won, and whether he had bought in, is told.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

SHARE = re.compile(r"(?:1/([1-9][0-9]{0,3})|([0-9]{1,3})(?:[.,]([0-9]{1,2}))?)\s*%?")


@dataclass(frozen=True, slots=True)
class Jackpot:
    """start: the sum of which shares are taken; paid: what each win gets, in order; left of the pot; beyond the cap.

    What was paid, what is left and the successor pot are together all the money that came in.
    """

    start: int
    paid: tuple[int, ...]
    left: int
    successor: int

    @property
    def remains(self) -> int:
        """What goes to the next tournament: what is left, and the successor pot."""
        return self.left + self.successor


def jackpot(money: int, shares: Sequence[Fraction], wins: Sequence[bool], cap: int | None = None) -> Jackpot:
    """The jackpot after these wins; each tells whether who won had bought in, and without that gets nothing.

    money: cents that came in, 0 or more. shares: parts of the start sum, above 0 and at most 1; the first win takes the
    first, the next one the second, and the last holds for all further; rounded down to the cent, and never more than is
    left. cap: cents that the pot holds at most; what exceeds it waits in a successor pot, which becomes the pot for the
    next win once nothing is left of this one, with its own shares. ValueError beyond these ranges.

    >>> jackpot(73000, [Fraction(30, 100)], [True])
    Jackpot(start=73000, paid=(21900,), left=51100, successor=0)
    >>> jackpot(83000, read_shares("20; 30; 40"), [True, True, False, True])
    Jackpot(start=83000, paid=(16600, 24900, 0, 33200), left=8300, successor=0)
    """
    if money < 0 or (cap is not None and cap < 1) or not shares or not all(0 < share <= 1 for share in shares):
        raise ValueError("a jackpot has no minus, a cap of a cent or more, and shares above 0 and up to 1")
    start = left = money if cap is None else min(money, cap)
    pot, successor, taken = start, money - start, 0
    paid: list[int] = []
    for bought_in in wins:
        if bought_in and not left and successor:
            pot = left = min(successor, cap or successor)
            successor, taken = successor - left, 0
        share = shares[min(taken, len(shares) - 1)]
        sum_of_win = min(pot * share.numerator // share.denominator, left) if bought_in else 0
        paid.append(sum_of_win)
        left, taken = left - sum_of_win, taken + bought_in
    return Jackpot(start, tuple(paid), left, successor)


def read_shares(text: str) -> tuple[Fraction, ...]:
    """Shares as an organizer announces them, win by win: per cent, or 1/k. ValueError if one can't be read or is 0.

    >>> read_shares("30"), read_shares("1/4"), read_shares("20; 12,5 %")
    ((Fraction(3, 10),), (Fraction(1, 4),), (Fraction(1, 5), Fraction(1, 8)))
    """
    shares = tuple(_share(part.strip()) for part in text.split(";"))
    if not all(0 < share <= 1 for share in shares):
        raise ValueError(f"a share is above 0 and at most 100 per cent: {text}")
    return shares


def _share(text: str) -> Fraction:
    if not (written := SHARE.fullmatch(text)):
        raise ValueError(f"no share: {text}")
    part, percent, hundredths = written.groups()
    if part:
        return Fraction(1, int(part))
    return Fraction(int(percent + (hundredths or "").ljust(2, "0")), 10_000)
