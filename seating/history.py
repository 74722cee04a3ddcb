"""What the earlier series leave behind: who met whom, who sat at a table of three.

Counts only, from the plans themselves.
It must not judge what it counts; that is cost.py.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from seating.plan import Plan


@dataclass(frozen=True, slots=True)
class History:
    """The plans of the earlier series, the oldest first; empty before the first series."""

    series: tuple[Plan, ...] = ()

    def followed_by(self, plan: Plan) -> "History":
        """This history and one more series after it."""
        return History((*self.series, plan))


def met(history: History) -> Mapping[tuple[int, int], int]:
    """How often two entrants sat at one table, the smaller id first; absent if never.

    >>> from seating.plan import fill
    >>> dict(met(History((fill([3, 1, 2]), fill([4, 1, 2])))))
    {(1, 2): 2, (1, 3): 1, (2, 3): 1, (1, 4): 1, (2, 4): 1}
    """
    return Counter(pair for plan in history.series for table in plan.tables for pair in table.pairs())


def threes(history: History) -> Mapping[int, int]:
    """How often an entrant sat at a table of three (SkWO 7.1); absent if never.

    >>> from seating.plan import fill
    >>> dict(threes(History((fill([3, 1, 2]), fill([1, 2, 3, 4]), fill([4, 1, 2])))))
    {3: 1, 1: 2, 2: 2, 4: 1}
    """
    return Counter(
        entrant
        for plan in history.series
        for table in plan.tables
        if len(table.entrants) == 3
        for entrant in table.entrants
    )
