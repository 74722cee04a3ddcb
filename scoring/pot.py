"""A pot at a club's table (V10): what everybody paid and took, and what lies in it.

It is reckoned beside the money between the players; balances and contents together are nothing.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class PotEvent:
    """A game at the pot: whose, its score in points, and whether it was a grand from the hand."""

    seat: int
    score: int
    grand_hand: bool = False


@dataclass(frozen=True, slots=True)
class Pot:
    """Whole cents: what every seat has got out of it (negative: paid in), and what is left in it."""

    balances: tuple[int, ...]
    contents: int


def pot(events: Iterable[PotEvent], seats: int, ante: int, stake: Fraction | int) -> Pot:
    """The pot after these games; ante in cents, stake in cents a point, both 0 or more (V10).

    Everybody pays the ante at the start and whenever it is empty. Who loses pays the game's points, rounded up to the
    cent; who wins a grand hand takes the pot, and who loses one pays its contents once more, instead of the points
    [A19]; a game of 0 moves nothing. ValueError for a negative sum or a seat that there is not.

    >>> pot([PotEvent(1, -48), PotEvent(2, 72, grand_hand=True)], 3, 10, 1)
    Pot(balances=(-68, 58, -20), contents=30)
    """
    if ante < 0 or stake < 0:
        raise ValueError("neither ante nor stake is negative")
    balances, contents = [-ante] * seats, ante * seats
    for event in events:
        if not 1 <= event.seat <= seats:
            raise ValueError(f"there is no seat {event.seat} at a table of {seats}")
        if event.score < 0:
            paid = contents if event.grand_hand else math.ceil(-event.score * Fraction(stake))
        else:
            paid = -contents if event.grand_hand and event.score else 0
        balances[event.seat - 1] -= paid
        contents += paid
        if event.score > 0 and event.grand_hand:
            balances, contents = [balance - ante for balance in balances], ante * seats
    return Pot(tuple(balances), contents)
