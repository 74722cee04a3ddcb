"""A field mapped to a schedule of points: who gets which point, so that mates meet least; then tables and seats.

It takes the schedule as it is; who meets whom how often can't get better here.
"""

from collections.abc import Collection, Sequence

from seating.chance import Chance
from seating.even import orders
from seating.field import APART, CLUB, Field, field_of
from seating.history import History
from seating.places import with_fixed_seats
from seating.plan import Entrant, Plan, Table, Wishes
from seating.schedules import Tables

_EXCHANGES = 3  # an entrant
_ROUNDS = 20


def mapped(series: Sequence[Tables], entrants: Sequence[Entrant], wishes: Wishes, chance: Chance) -> list[Plan]:
    """Plans along the schedule, as many as it has series: points, table numbers and seats by lot."""
    field = field_of(entrants, History(), wishes)
    who = _parted(field, series, chance)
    seated = [
        [
            [who[point] for point in chance.shuffled(table)]
            for size in (4, 3)
            for table in chance.shuffled([table for table in tables if len(table) == size])
        ]
        for tables in series
    ]
    even_series(seated, field)
    return [with_fixed_seats(_plan(tables, field), entrants) for tables in seated]


def _plan(tables: Sequence[Sequence[int]], field: Field) -> Plan:
    return Plan(
        tuple(Table(number, tuple(field.ids[entrant] for entrant in table)) for number, table in enumerate(tables, 1))
    )


def _parted(field: Field, series: Sequence[Tables], chance: Chance) -> list[int]:
    """Who gets each point: by lot, then the best exchange for somebody who meets a mate, even one that is worse."""
    entrants = len(field.ids)
    who = chance.shuffled(range(entrants))
    weights = [[mate_weight(field, a, b) for b in range(entrants)] for a in range(entrants)]
    near: list[list[int]] = [[] for _ in range(entrants)]
    for tables in series:
        for table in tables:
            for point in table:
                near[point] += [other for other in table if other != point]
    total = sum(weights[who[p]][who[q]] for p in range(entrants) for q in near[p]) // 2
    least, best_order = total, list(who)
    barred: dict[tuple[int, int], int] = {}
    for step in range(_EXCHANGES * entrants):
        strained = [p for p in range(entrants) if any(weights[who[p]][who[q]] for q in near[p])]
        if not strained:
            return who
        p = strained[chance.below(len(strained))]
        changes = [(_change(weights, who, near, p, q), q) for q in range(entrants) if q != p]
        allowed = [
            (change, q)
            for change, q in changes
            if total + change < least or max(barred.get((who[p], q), 0), barred.get((who[q], p), 0)) <= step
        ]
        if not allowed:
            continue
        best = min(allowed)[0]
        equal = [q for change, q in allowed if change == best]
        q = equal[chance.below(len(equal))]
        barred[who[p], p] = barred[who[q], q] = step + 5 + chance.below(5)
        who[p], who[q] = who[q], who[p]
        total += best
        if total < least:
            least, best_order = total, list(who)
    return best_order


def mate_weight(field: Field, a: int, b: int) -> int:
    """What two weigh at one table, the past included; 0 for one and the same."""
    if a == b:
        return 0
    club = CLUB if field.club[a] == field.club[b] >= 0 else 0
    team = APART if field.team[a] == field.team[b] >= 0 else 0
    return club + team + field.beside[a].get(b, 0)


def _change(weights: list[list[int]], who: list[int], near: list[list[int]], p: int, q: int) -> int:
    """What all tables would weigh more if two points were exchanged."""
    a, b = weights[who[p]], weights[who[q]]
    at_q = sum(a[who[other]] - b[who[other]] for other in near[q] if other != p)
    at_p = sum(a[who[other]] - b[who[other]] for other in near[p] if other != q)
    return at_q - at_p


def even_series(series: list[list[list[int]]], field: Field, pinned: Collection[int] = ()) -> None:
    """Every table in the order that makes the seats of all series most even, until no table can be better.

    pinned: who keeps his seat.
    """
    counts = [list(sat) for sat in field.seats]
    for tables in series:
        for table in tables:
            for seat, entrant in enumerate(table):
                counts[entrant][seat] += 1
    for _round in range(_ROUNDS):
        turned = [_turn(table, counts, pinned) for tables in series for table in tables]
        if not any(turned):
            return


def _turn(table: list[int], counts: list[list[int]], pinned: Collection[int]) -> bool:
    """The table in its most even order; whether that is another."""
    for seat, entrant in enumerate(table):
        counts[entrant][seat] -= 1

    def uneven(order: Sequence[int]) -> int:
        return sum(counts[entrant][seat] for seat, entrant in enumerate(order))

    best = min(orders(table, pinned), key=uneven)
    better = uneven(best) < uneven(table)
    if better:
        table[:] = best
    for seat, entrant in enumerate(table):
        counts[entrant][seat] += 1
    return better
