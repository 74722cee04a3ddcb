"""Seats by rank, repaired: who meets again or sits with mates is moved, and everybody as little as possible.

repaired-1 takes no chance: where two ways are equal, the better rank stays. Places at tables of three are the rank's,
and are not repaired.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations

from seating.chance import Chance
from seating.draw import Draw
from seating.field import Field, field_of
from seating.hall import Hall
from seating.history import History
from seating.notes import displaced, notes
from seating.places import with_fixed_seats
from seating.plan import Entrant, Plan, Table, Wishes
from seating.ranked import by_rank

ENGINE = "repaired-1"
_ROUNDS = 40  # each looks at every table that is not as it should be

_TRIES, _TRIES_UP_TO = 12, 400  # entrants
_FAR = 3  # tables

Change = tuple[int, int]  # what weighs more, and how much further away people sit


def set_repaired(
    entrants_in_rank_order: Sequence[Entrant], history: History, wishes: Wishes, *, rotating: bool = False
) -> Draw:
    """Seats by rank with the least displacement that keeps apart who should be (SkWO 7.1); a note on each.

    Errors as for `by_rank`. Seats at a table come round as evenly as they can.

    >>> drawn = set_repaired([Entrant(n, "A" if n < 3 else "") for n in range(1, 9)], History(), Wishes())
    >>> [(note.code, note.where.entrant, note.where.table) for note in drawn.notes]
    [('seating.displaced', 5, 1), ('seating.displaced', 2, 2)]
    """
    round_about = len(history.series) + 1 if rotating else 0
    strict = by_rank([entrant.id for entrant in entrants_in_rank_order], round_about, fives=wishes.fives)
    plain = [replace(entrant, fixed=None) for entrant in entrants_in_rank_order]
    plan = _best(strict, plain, history, wishes)
    told = displaced(plan, strict)
    numbers = {table.entrants: table.number for table in plan.tables}
    plan = with_fixed_seats(plan, entrants_in_rank_order)
    if any(numbers.get(table.entrants) != table.number for table in plan.tables):
        told = displaced(plan, with_fixed_seats(strict, entrants_in_rank_order))
    return Draw(plan, (*notes(plan, entrants_in_rank_order, history, wishes), *told), ENGINE)


def _best(strict: Plan, entrants: Sequence[Entrant], history: History, wishes: Wishes) -> Plan:
    """Of some repairs, which look at the tables in other orders, the one that moves least."""
    field = replace(field_of(entrants, history, wishes), threes=(0,) * len(entrants))
    tries = _TRIES if len(entrants) <= _TRIES_UP_TO else 1
    repairs = [_Repair(strict, entrants, field, Chance(f"repair {number}")) for number in range(tries)]
    return min(repairs, key=_Repair.badness).plan()


class _Repair:
    """The strict seats, and exchanges that make them weigh less at the least distance."""

    def __init__(self, strict: Plan, entrants: Sequence[Entrant], field: Field, order: Chance) -> None:
        self.field = field
        place = {entrant: number for number, entrant in enumerate(field.ids)}
        by_size = sorted(strict.tables, key=lambda table: len(table.entrants) != 4)
        self.number = [table.number for table in by_size]
        self.index = {number: index for index, number in enumerate(self.number)}
        self.hall = Hall(self.field, [[place[entrant] for entrant in table.entrants] for table in by_size])
        self.due = [self.number[table] for table in self.hall.table_of]
        self.rank = {place[entrant.id]: rank for rank, entrant in enumerate(entrants)}
        reach = 1
        for _round in range(_ROUNDS):
            before = self.hall.total
            self._part(reach, order)
            if self.hall.total == 0:
                break
            if self.hall.total == before:
                reach *= 2
                if reach > 2 * len(self.number):
                    break
        while self._bring_back() or self._bring_back_by_two():
            pass

    def badness(self) -> tuple[int, int, int]:
        """What weighs, how far away anybody sits, and everybody."""
        distances = [abs(self._number_of(entrant) - due) for entrant, due in enumerate(self.due)]
        return self.hall.total, max(distances), sum(map(_far, distances))

    def _part(self, reach: int, order: Chance) -> None:
        """At every table that weighs, the exchange that makes it lighter at the least distance."""
        for index in order.shuffled(sorted(self.hall.weighing)):
            exchanges = [
                (distance, weight, -self.rank[a], self.rank[b], a, b)
                for a in self.hall.tables[index]
                for b in self._near(self.number[index], reach)
                for weight, distance in (self._change(a, b),)
                if weight < 0
            ]
            if self.hall.weights[index] and exchanges:
                self._exchange(*min(exchanges)[4:])

    def _bring_back(self) -> bool:
        """Exchanges that weigh no more and bring people nearer to where they are due; whether there was one."""
        any_better = False
        for a in sorted(self.rank, key=self.rank.__getitem__):
            here = self._number_of(a)
            if here == self.due[a]:
                continue
            reach = abs(here - self.due[a])
            exchanges = [(self._change(a, b), self.rank[b], b) for b in self._near(here, reach)]
            best = min(exchanges, default=((0, 0), 0, 0))
            if best[0] < (0, 0) and best[0][0] <= 0:
                self._exchange(a, best[2])
                any_better = True
        return any_better

    def _bring_back_by_two(self) -> bool:
        """For whoever is far away, an exchange that a second one puts right; whether there was one."""
        for a in sorted(self.rank, key=self.rank.__getitem__):
            if abs(self._number_of(a) - self.due[a]) < _FAR:
                continue
            for b in [*self.hall.tables[self.index[self.due[a]]], *self._near(self.due[a], 1)]:
                weight, distance = self._change(a, b)
                at_a, at_b = self._number_of(a), self._number_of(b)
                if at_a == at_b:
                    continue
                self._exchange(a, b)
                exchanges = [
                    (self._change(c, d), self.rank[c], self.rank[d], c, d)
                    for number in (at_a, at_b)
                    for c in self.hall.tables[self.index[number]]
                    for d in self._near(number, 2)
                ]
                (more, further), _c, _d, c, d = min(exchanges)
                if (weight + more, distance + further) < (0, 0):
                    self._exchange(c, d)
                    return True
                self._exchange(a, b)
        return False

    def _near(self, number: int, reach: int) -> Iterator[int]:
        for other in range(max(1, number - reach), min(len(self.number), number + reach) + 1):
            if other != number:
                yield from self.hall.tables[self.index[other]]

    def _change(self, a: int, b: int) -> Change:
        change_a, change_b = self.hall.changes(a, b)
        at_a, at_b = self._number_of(a), self._number_of(b)
        due_a, due_b = self.due[a], self.due[b]
        before = _far(at_a - due_a) + _far(at_b - due_b)
        return change_a + change_b, _far(at_b - due_a) + _far(at_a - due_b) - before

    def _exchange(self, a: int, b: int) -> None:
        self.hall.exchange(a, b, *self.hall.changes(a, b))

    def _number_of(self, entrant: int) -> int:
        return self.number[self.hall.table_of[entrant]]

    def plan(self) -> Plan:
        seats = self.field.seats

        def uneven(order: Sequence[int]) -> tuple[int, list[int]]:
            return sum(seats[entrant][at] for at, entrant in enumerate(order)), [self.rank[who] for who in order]

        tables = []
        for index, mates in enumerate(self.hall.tables):
            order = min(permutations(mates), key=uneven)
            tables.append(Table(self.number[index], tuple(self.field.ids[entrant] for entrant in order)))
        return Plan(tuple(tables))


def _far(tables: int) -> int:
    """Two tables away are worse than two people one table away each."""
    return tables**2
