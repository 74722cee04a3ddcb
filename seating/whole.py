"""Planned series searched on together: exchanges in any of them, at first also uphill, as many steps as are allowed.

It starts from plans and never returns worse ones. Time is not known here: the caller counts steps, and may end them.
"""

from collections.abc import Callable, Sequence

from seating.chance import Chance
from seating.field import AGAIN, Field, field_of
from seating.history import History
from seating.plan import Entrant, Plan, Table, Wishes
from seating.scheduled import even_series, mate_weight

_CYCLE = 2000  # steps an entrant, after which it warms up again
# Of 256: how often one, two, ... repeats more are taken, from the first part of a cycle to the last.
_COOLING = ((90, 32, 11, 4), (48, 9, 2), (22, 2), (10,), (4,), (2,), (1,), ())
_TOLD_EVERY = 8192


def improved(
    plans: Sequence[Plan],
    entrants: Sequence[Entrant],
    history: History,
    wishes: Wishes,
    chance: Chance,
    steps: int,
    progress: Callable[[int], bool],
) -> list[Plan]:
    """The best plans seen in so many steps; tables keep their numbers, and the seats are made even again.

    `progress` is told the step every 8,192 of them, and ends the search by False; then so many steps as it was told
    give the same plans.
    """
    field = field_of(entrants, history, wishes)
    search, cycle = _Search(field, plans), _CYCLE * len(field.ids)
    for step in range(steps):
        if step % _TOLD_EVERY == 0 and not progress(step):
            break
        search.step(chance, _COOLING[step % cycle * len(_COOLING) // cycle])
    if not search.kept:
        return list(plans)
    even_series(search.kept, field, field.pinned)
    return [
        Plan(
            tuple(
                Table(old.number, tuple(field.ids[entrant] for entrant in table))
                for old, table in zip(plan.tables, tables, strict=True)
            )
        )
        for plan, tables in zip(plans, search.kept, strict=True)
    ]


class _Search:
    """All series at once. now[a][b]: what one more meeting of a and b would weigh. kept: the best, if better."""

    def __init__(self, field: Field, plans: Sequence[Plan]) -> None:
        self.entrants = len(field.ids)
        place = {entrant: number for number, entrant in enumerate(field.ids)}
        self.now = [[mate_weight(field, a, b) for b in range(self.entrants)] for a in range(self.entrants)]
        self.threes, self.pinned = list(field.threes), field.pinned
        self.series = [[[place[player] for player in table.entrants] for table in plan.tables] for plan in plans]
        self.table_of = [[0] * self.entrants for _ in plans]
        for tables, table_of in zip(self.series, self.table_of, strict=True):
            for number, table in enumerate(tables):
                for player in table:
                    table_of[player] = number
                    self.threes[player] += len(table) == 3
                    for other in table:
                        self.now[player][other] += AGAIN if player != other else 0
        self.total = self.least = 0
        self.kept: list[list[list[int]]] = []

    def step(self, chance: Chance, uphill: Sequence[int]) -> None:
        """Two by lot in a series by lot exchange their seats, if that weighs no more or chance lets it."""
        number, a, b = chance.below(len(self.series)), chance.below(self.entrants), chance.below(self.entrants)
        tables, table_of = self.series[number], self.table_of[number]
        table_a, table_b = tables[table_of[a]], tables[table_of[b]]
        if table_a is table_b or a in self.pinned or b in self.pinned:
            return
        change = self._change(a, b, table_a, table_b)
        if change > 0:
            height = -(-change // AGAIN)
            if height > len(uphill) or chance.below(256) >= uphill[height - 1]:
                return
        self._meet(a, table_a, -AGAIN)
        self._meet(b, table_b, -AGAIN)
        table_a[table_a.index(a)], table_b[table_b.index(b)] = b, a
        table_of[a], table_of[b] = table_of[b], table_of[a]
        self._meet(b, table_a, AGAIN)
        self._meet(a, table_b, AGAIN)
        if _one_is_of_three(table_a, table_b):
            self.threes[a] += 1 if len(table_b) == 3 else -1
            self.threes[b] += 1 if len(table_a) == 3 else -1
        self.total += change
        if self.total < self.least:
            self.least, self.kept = self.total, [[list(table) for table in tables] for tables in self.series]

    def _change(self, a: int, b: int, table_a: list[int], table_b: list[int]) -> int:
        now_a, now_b = self.now[a], self.now[b]
        change = AGAIN * (len(table_a) + len(table_b) - 2)
        for other in table_a:
            if other != a:
                change += now_b[other] - now_a[other]
        for other in table_b:
            if other != b:
                change += now_a[other] - now_b[other]
        if _one_is_of_three(table_a, table_b):
            comes, goes = (b, a) if len(table_a) == 3 else (a, b)
            change += AGAIN * (self.threes[comes] - self.threes[goes] + 1)
        return change

    def _meet(self, player: int, table: list[int], weight: int) -> None:
        for other in table:
            if other != player:
                self.now[player][other] += weight
                self.now[other][player] += weight


def _one_is_of_three(table_a: Sequence[int], table_b: Sequence[int]) -> bool:
    return (len(table_a) == 3) != (len(table_b) == 3)
