"""Fixed seats in a plan that was made without them: whole tables change their numbers, neighbours their seats.

Nobody gets other company by it.
"""

from collections.abc import Sequence

from seating.plan import Entrant, Plan, Table


def with_fixed_seats(plan: Plan, entrants: Sequence[Entrant]) -> Plan:
    """The plan with every fixed seat that can be kept; who names a seat comes first, then the smaller id (SkWO 7.1).

    >>> from seating.plan import canonical, fill
    >>> canonical(with_fixed_seats(fill(range(1, 9)), [Entrant(6, fixed=(1, 4))]))
    '[[1,5,8,7,6],[2,1,2,3,4]]'
    """
    tables = {table.number: list(table.entrants) for table in plan.tables}
    table_of = {entrant: table for table, _seat, entrant in plan.seats()}
    taken: dict[int, set[int]] = {}
    needing = [(not who.fixed[1], who.id, *who.fixed) for who in entrants if who.fixed and who.id in table_of]
    for _any_seat, entrant, there, seat in sorted(needing):
        here = table_of[entrant]
        if there not in tables or (here != there and (here in taken or there in taken)):
            continue
        tables[here], tables[there] = tables[there], tables[here]
        table_of.update({who: number for number in (here, there) for who in tables[number]})
        held = taken.setdefault(there, set())
        mates, at = tables[there], tables[there].index(entrant)
        to = seat - 1 if seat else min(place for place in range(len(mates)) if place not in held)
        if seat == 0 and at not in held:
            to = at
        if to < len(mates) and to not in held:
            mates[at], mates[to] = mates[to], mates[at]
            held.add(to)
    return Plan(tuple(Table(number, tuple(mates)) for number, mates in tables.items()))
