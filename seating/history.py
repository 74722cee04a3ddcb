"""What the earlier series leave behind: who met whom, who sat at a table of three and on which seats.

Counts only, from the plans themselves.
It must not judge what it counts; that is cost.py.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
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


def met_again(history: History) -> Iterator[tuple[int, int, int, int]]:
    """In the last series: table, two entrants who have met before, the smaller id first, and how often by now.

    >>> from seating.plan import fill
    >>> list(met_again(History((fill([3, 1, 2]), fill([4, 1, 2]), fill([2, 5, 1])))))
    [(1, 1, 2, 3)]
    """
    *before, _last = [
        {entrant: table.number for table in plan.tables for entrant in table.entrants} for plan in history.series
    ]
    for table in history.series[-1].tables:
        times: Counter[tuple[int, int]] = Counter()
        for tables in before:
            seated = [entrant for entrant in table.entrants if entrant in tables]
            if len({tables[entrant] for entrant in seated}) < len(seated):
                times.update((a, b) for a, b in table.pairs() if a in tables and tables[a] == tables.get(b))
        yield from ((table.number, a, b, again + 1) for (a, b), again in sorted(times.items()))


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


def seats(history: History) -> Mapping[int, tuple[int, ...]]:
    """How often an entrant sat on seat 1, 2, 3 and 4, and on seat 5 if five sat at any table; absent if never.

    >>> from seating.plan import fill
    >>> dict(seats(History((fill([3, 1, 2]), fill([1, 2, 3, 4])))))
    {3: (1, 0, 1, 0), 1: (1, 1, 0, 0), 2: (0, 1, 1, 0), 4: (0, 0, 0, 1)}
    """
    most = max((len(table.entrants) for plan in history.series for table in plan.tables), default=0)
    counts: dict[int, list[int]] = {}
    for plan in history.series:
        for table in plan.tables:
            for seat, entrant in enumerate(table.entrants):
                if entrant not in counts:
                    counts[entrant] = [0] * max(4, most)
                counts[entrant][seat] += 1
    return {entrant: tuple(count) for entrant, count in counts.items()}
