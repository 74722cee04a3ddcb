"""How many tables of four and of three seat n players (SkWO 7.1), and of five, where that is wanted (ISkO 3.2.7).

It says no to 0, 1, 2 and 5 players; to 5 not where five may sit at a table. It must not know who the players are.
"""

from dataclasses import dataclass

from seating.findings import Finding, finding

MOST = 5  # at one table


@dataclass(frozen=True, slots=True)
class Sizes:
    """Numbers of tables: `fours` of four players, `threes` (0 to 3) of three, `fives` (0 or 1) of five."""

    fours: int
    threes: int
    fives: int = 0

    @property
    def tables(self) -> int:
        """All tables."""
        return self.fours + self.threes + self.fives


class Impossible(ValueError):
    """So many players cannot be seated; `finding` says how many, code seating.too_few."""

    finding: Finding

    def __init__(self, players: int) -> None:
        super().__init__(f"{players} players cannot be seated at tables of four and three")
        self.finding = finding("seating.too_few", players=players)


def sizes(players: int, *, fives: bool = False) -> Sizes:
    """As many tables of four as possible, at most three of three (SkWO 7.1).

    fives: five may sit at a table, as ISkO 3.2.7 has it and SkWO never; still as many tables of four as possible, so
    one of five takes the place of three of three, where one player is left over, and there is no other.
    Raises Impossible for 0, 1, 2 and 5 players (and below 0); with fives, not for 5.

    >>> sizes(31)
    Sizes(fours=7, threes=1, fives=0)
    >>> sizes(9)
    Sizes(fours=0, threes=3, fives=0)
    >>> sizes(9, fives=True)
    Sizes(fours=1, threes=0, fives=1)
    >>> sizes(5)
    Traceback (most recent call last):
    ...
    seating.sizes.Impossible: 5 players cannot be seated at tables of four and three
    """
    if fives and players % 4 == 1 and players > 1:
        return Sizes((players - MOST) // 4, 0, 1)
    threes = -players % 4
    fours = (players - 3 * threes) // 4
    if players == 0 or fours < 0:
        raise Impossible(players)
    return Sizes(fours, threes)
