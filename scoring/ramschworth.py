"""What a Ramsch can count, by the options of the house: every value of a row, its factor, its signed entry (V8).

It knows no row; the game with all piles is in ramsch.py.
"""

from dataclasses import dataclass
from functools import cache
from itertools import product

from scoring.house import House, Ramsch
from scoring.ramsch import FIXED, MOST_CALLS

VIRGINS = 2  # at most
_ALL, _IMPOSSIBLE = 120, 119  # no cards bring the others one point


@dataclass(frozen=True, slots=True)
class Told:
    """What a Ramsch row says about its game: who has no trick, how many tied, passed on, Bock rounds, and kontra."""

    won: bool
    virgins: int
    tied: bool
    passed_on: int
    bock: int
    kontra: int = 0


def counted(value: int, told: Told, house: House) -> int:
    """The signed entry of one who lost, or won, with this value: card points, or the fixed figure (V8.5 to V8.11).

    >>> from scoring.house import USUAL
    >>> counted(60, Told(won=False, virgins=1, tied=True, passed_on=1, bock=0), USUAL)
    -240
    """
    ramsch = house.ramsch or Ramsch()
    worth = value * factor_of(told, house)
    if told.won:
        return worth
    if told.tied and ramsch.tie == "share":
        worth = (worth + 1) // 2
    return -ramsch.penalty(worth)


def factor_of(told: Told, house: House) -> int:
    """What the value is multiplied by: nothing doubles the fewest points (V1.7), a virgin only card points (V8.7)."""
    ramsch = house.ramsch or Ramsch()
    if ramsch.loss == "fewest":
        return 1
    factor: int = max(ramsch.passing_on, ramsch.knock) ** told.passed_on << told.kontra
    if house.bock and house.bock.ramsch:
        factor <<= told.bock
    return factor * ramsch.virgin if told.virgins == 1 and not told.won and ramsch.loss == "points" else factor


def possible(told: Told, house: Ramsch) -> frozenset[int]:
    """Every value that such a Ramsch can have (V8.5, V8.14, V8.15); empty if there is no such Ramsch.

    >>> tied = Told(won=False, virgins=0, tied=True, passed_on=0, bock=0)
    >>> min(possible(tied, Ramsch())), max(possible(tied, Ramsch())), max(possible(tied, Ramsch(skat="loser")))
    (41, 60, 71)
    """
    return _possible(told.won, told.virgins, told.tied, house)


@cache
def _possible(won: bool, virgins: int, tied: bool, house: Ramsch) -> frozenset[int]:
    if house.loss == "winner":
        return frozenset({house.tie_win if tied else house.win} if won else ())
    if house.loss == "fewest":
        return _texas(won, virgins, house) if not tied else frozenset()
    if tied and (house.tie == "last_trick" or virgins == VIRGINS):
        return frozenset()
    if house.loss == "fixed":
        return frozenset(() if won else {FIXED[virgins]})
    march = {house.march_value} if house.march == "plus" else {4 * house.march_value}
    if won or virgins == VIRGINS:
        fits = won == (house.march == "plus") and virgins != 1 and not tied
        return frozenset(march if fits else ())
    lost = _card_points(virgins, tied, house) - {_IMPOSSIBLE}
    return frozenset(lost | march if house.march == "minus" and not (virgins or tied) else lost)


def _texas(won: bool, virgins: int, house: Ramsch) -> frozenset[int]:
    if virgins == VIRGINS:
        return frozenset(() if won else {3 * house.win})
    return frozenset({(1 + virgins) * house.win} if won else ())


def _card_points(virgins: int, tied: bool, house: Ramsch) -> set[int]:
    """Of the loser: the skat may be nobody's, or come to the most points (V8.4)."""
    least = 61 if virgins else 41
    most = 60 if tied else _ALL
    if house.skat == "nobody":
        least = (49 if tied else 50) if virgins else 33 if tied else 34
    elif tied:
        least = 60 if virgins else 41
        most = 71 if house.skat == "loser" else 60
    broken = house.tie == "last_trick"  # of a tie the one who lost it stands there alone
    if broken and not tied:
        least = min(least, *_card_points(virgins, True, house))
    return {*range(least, most + 1)}


@cache
def ramsch_entries(house: House) -> frozenset[int]:
    """Every signed entry that a Ramsch can bring or cost somebody; empty if it is not played."""
    if house.ramsch is None:
        return frozenset()
    flags = (False, True)
    levels, calls = range((house.bock.levels if house.bock else 0) + 1), range(house.ramsch.most_kontra + 1)
    return frozenset(
        counted(value, told, house)
        for won, virgins, tied in product(flags, range(VIRGINS + 1), flags)
        for passed_on, bock, kontra in product(range(MOST_CALLS + 1), levels, calls)
        for told in [Told(won, virgins, tied, passed_on, bock, kontra)]
        for value in possible(told, house.ramsch)
    )
