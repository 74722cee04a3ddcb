"""Seats given last: who sits with whom stays as good as it is, and the seats come round as evenly as they can.

For fields where classes would leave too little choice; elsewhere classes.py has given the seats before.
"""

from collections.abc import Iterable
from itertools import permutations

from seating.chance import Chance
from seating.classes import classes_of, least_seats
from seating.hall import Hall

_FEW, _MANY = 40, 400  # exchanges an entrant
_SMALL = 48  # entrants; below, the evenest seats can often not be had


def even_seats(hall: Hall, chance: Chance) -> None:
    """The most even order at every table, then exchanges by lot that weigh nothing and make no seat less even.

    They end when the seats are as even as classes would have made them, or after many.
    """
    field, entrants = hall.field, len(hall.field.ids)
    seats, least = field.seats, least_seats(field, classes_of(field, range(entrants)))

    def uneven(order: Iterable[int]) -> int:
        return sum(seats[entrant][at] for at, entrant in enumerate(order))

    hall.take([list(min(orders(table, hall.pinned), key=uneven)) for table in hall.tables])
    now = sum(uneven(table) for table in hall.tables)
    for step in range((_FEW if entrants < _SMALL else _MANY) * entrants):
        if now == least and step >= _FEW * entrants:
            return
        a, b = chance.below(entrants), chance.below(entrants)
        if a in hall.pinned or b in hall.pinned or hall.seat_of[a] == hall.seat_of[b]:
            continue
        if (change := hall.unevener(a, b)) > 0:
            continue
        if hall.table_of[a] == hall.table_of[b]:
            hall.exchange(a, b, 0, 0)
            now += change
            continue
        change_a, change_b = hall.changes(a, b)
        if change_a + change_b <= 0:
            hall.exchange(a, b, change_a, change_b)
            now += change


def orders(table: list[int], pinned: Iterable[int]) -> Iterable[tuple[int, ...]]:
    """Every order of a table in which who is pinned stays, this one first."""
    fixed = [(seat, entrant) for seat, entrant in enumerate(table) if entrant in pinned]
    return (order for order in permutations(table) if all(order[seat] == entrant for seat, entrant in fixed))
