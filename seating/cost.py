"""What makes a legal plan worse, as one tuple compared in order.

It counts one plan after its history; it must not change a plan or search for a better one. What is told to people is
notes.py's, and below what no plan can cost bound.py's.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from seating.history import History, met, seats, threes
from seating.plan import Entrant, Plan, Table, Wishes, named_pairs


class Cost(NamedTuple):
    """Smaller is better; each number weighs before all that follow.

    wishes: pairs at one table that must be apart (team-mates, and who says so), and fixed seats that are not kept.
    repeats: m meetings of two count m(m - 1)/2, k places at tables of three k(k - 1)/2, over all series and this one.
    clubs: pairs at one table of club-mates and of those who had better be apart. seats: k times on one seat count
    k(k - 1)/2 for everybody in this series, over all series and this one.
    """

    wishes: int
    repeats: int
    clubs: int
    seats: int


def cost(plan: Plan, entrants: Sequence[Entrant], history: History, wishes: Wishes) -> Cost:
    """The cost of a legal plan (SkWO 7.1 leaves the choice among legal plans to the organizer).

    All numbers are counts from 0 on. `repeats` and `seats` include the history, the same for every plan.
    What the wishes do not ask for costs 0.

    >>> from seating.plan import fill
    >>> four = [Entrant(1, "A", "A1"), Entrant(2, "A", "A1"), Entrant(3, "A"), Entrant(4)]
    >>> cost(fill([1, 2, 3, 4]), four, History((fill([4, 3, 2, 1]),)), Wishes())
    Cost(wishes=1, repeats=6, clubs=3, seats=0)
    """
    past = history.followed_by(plan)
    groups = Groups(entrants, wishes)
    here = {entrant.id for entrant in entrants}
    return Cost(
        wishes=sum(1 for table in plan.tables for _ in (*groups.teammates(table), *groups.apart(table)))
        + sum(1 for _ in not_kept(plan, entrants)),
        repeats=surplus(met(past).values()) + surplus(threes(past).values()),
        clubs=sum(1 for table in plan.tables for _ in (*groups.clubmates(table), *groups.rather(table))),
        seats=sum(surplus(counts) for entrant, counts in seats(past).items() if entrant in here),
    )


class Groups:
    """Who is somebody's mate, as far as the wishes ask for it."""

    def __init__(self, entrants: Sequence[Entrant], wishes: Wishes) -> None:
        self._teams = {entrant.id: entrant.team for entrant in entrants if wishes.apart_teams}
        self._clubs = {entrant.id: entrant.club for entrant in entrants if wishes.apart_clubs}
        self._apart = named_pairs((entrant.id, entrant.apart) for entrant in entrants)
        self._rather = named_pairs((entrant.id, entrant.rather) for entrant in entrants)

    def teammates(self, table: Table) -> Iterator[tuple[int, int, str]]:
        """Two ids, the smaller first, and what they have in common."""
        return _mates(table, self._teams)

    def clubmates(self, table: Table) -> Iterator[tuple[int, int, str]]:
        return _mates(table, self._clubs)

    def apart(self, table: Table) -> Iterator[tuple[int, int]]:
        return (pair for pair in table.pairs() if pair in self._apart)

    def rather(self, table: Table) -> Iterator[tuple[int, int]]:
        return (pair for pair in table.pairs() if pair in self._rather)


def not_kept(plan: Plan, entrants: Sequence[Entrant]) -> Iterator[tuple[Entrant, int]]:
    """Entrants whose fixed seat is not theirs in the plan, and the table that they sit at instead."""
    needing = {entrant.id: entrant for entrant in entrants if entrant.fixed}
    if needing:
        for table, seat, entrant in plan.seats():
            fixed = needing[entrant].fixed if entrant in needing else None
            if fixed and (fixed[0] != table or fixed[1] not in (0, seat)):
                yield needing[entrant], table


def surplus(counts: Iterable[int]) -> int:
    """Every count k as k(k - 1)/2: the second time costs 1, the third 2 more.

    >>> surplus([0, 1, 2, 3])
    4
    """
    return sum(count * (count - 1) // 2 for count in counts)


def _mates(table: Table, groups: Mapping[int, str]) -> Iterator[tuple[int, int, str]]:
    for a, b in table.pairs():
        group = groups.get(a, "")
        if group and group == groups.get(b):
            yield a, b, group
