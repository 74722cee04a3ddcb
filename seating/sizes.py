"""How many tables of four and of three seat n players (SkWO 7.1).

It says no to 0, 1, 2 and 5 players. It must not know who the players are.
"""

from dataclasses import dataclass

from seating.findings import Finding, finding


@dataclass(frozen=True, slots=True)
class Sizes:
    """Numbers of tables: `fours` of four players, `threes` (0 to 3) of three."""

    fours: int
    threes: int

    @property
    def tables(self) -> int:
        """All tables."""
        return self.fours + self.threes


class Impossible(ValueError):
    """So many players cannot be seated; `finding` says how many, code seating.too_few."""

    finding: Finding

    def __init__(self, players: int) -> None:
        super().__init__(f"{players} players cannot be seated at tables of four and three")
        self.finding = finding("seating.too_few", players=players)


def sizes(players: int) -> Sizes:
    """As many tables of four as possible, at most three of three (SkWO 7.1).

    Raises Impossible for 0, 1, 2 and 5 players (and below 0).

    >>> sizes(31)
    Sizes(fours=7, threes=1)
    >>> sizes(9)
    Sizes(fours=0, threes=3)
    >>> sizes(5)
    Traceback (most recent call last):
    ...
    seating.sizes.Impossible: 5 players cannot be seated at tables of four and three
    """
    threes = -players % 4
    fours = (players - 3 * threes) // 4
    if players == 0 or fours < 0:
        raise Impossible(players)
    return Sizes(fours, threes)
