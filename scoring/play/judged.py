"""Open cards: does the claim still hold in this position? A search for each sort of claim, behind one question."""

from dataclasses import dataclass, field
from typing import Protocol

from scoring.play.nodes import Nodes
from scoring.play.open_cards import OpenCards
from scoring.play.points import PointsSearch
from scoring.play.rests import Rest
from scoring.play.tricks import TricksSearch


class Judge(Protocol):
    """Says of every position of a game whether the claim holds in it, and when it has failed for good."""

    by_zero: bool

    def holds(self, rest: Rest) -> bool:
        """Whether it holds against any play of the other side."""

    def is_over(self, rest: Rest) -> bool:
        """Whether the trick that was just taken refutes it."""


@dataclass
class ByTricks:
    """Player 0 takes every trick that is left, or none, as he or the others claim; `until` cards of his are left."""

    cards: OpenCards
    nodes: Nodes
    takes: bool
    by_zero: bool
    until: int = 0
    search: TricksSearch = field(init=False)

    def __post_init__(self) -> None:
        self.search = TricksSearch(
            self.cards, self.nodes, takes=self.takes, wanted_by_zero=self.by_zero, until=self.until
        )

    def holds(self, rest: Rest) -> bool:
        return not self.is_over(rest) and self.search.begun(rest.left, rest.leader, rest.table)

    def is_over(self, rest: Rest) -> bool:
        return rest.taken is not None and (rest.taken == 0) is not self.takes


@dataclass
class ByPoints:
    """Player 0 gets `need` of the points that are left, or the others keep him below it."""

    search: PointsSearch
    need: int
    by_zero: bool

    def holds(self, rest: Rest) -> bool:
        reaches = self.search.begun(rest.left, rest.leader, rest.table, self.need - rest.points)
        return reaches is self.by_zero

    def is_over(self, rest: Rest) -> bool:
        del rest
        return False
