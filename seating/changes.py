"""A plan changed by hand or by who is there: two exchange seats, somebody comes late, somebody never came.

As few tables as possible are touched, then as few people moved, then Cost decides. It draws nothing by lot, and
records nothing.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from seating.field import AGAIN, field_of
from seating.findings import Finding, Severity, finding
from seating.hall import Hall
from seating.history import History
from seating.plan import Entrant, Plan, Table, Wishes
from seating.sizes import MOST, sizes

_ALL_WAYS = 5  # movers up to whom every way is tried


def exchanged(plan: Plan, a: int, b: int) -> Plan:
    """The plan with two entrants in each other's seats. Raises ValueError if one has no seat.

    >>> from seating.plan import canonical, fill
    >>> canonical(exchanged(fill([1, 2, 3, 4, 5, 6]), 2, 4))
    '[[1,1,4,3],[2,2,5,6]]'
    """
    seated = {entrant for _table, _seat, entrant in plan.seats()}
    if missing := {a, b} - seated:
        raise ValueError(f"{min(missing)} has no seat")
    other = {a: b, b: a}
    return Plan(
        tuple(Table(table.number, tuple(other.get(who, who) for who in table.entrants)) for table in plan.tables)
    )


def adjusted(
    plan: Plan,
    entrants: Sequence[Entrant],
    history: History,
    wishes: Wishes,
    *,
    keep: Collection[int] = (),
) -> Plan:
    """A legal plan for exactly these entrants, as near to the plan as can be (SkWO 7.1).

    Who is new takes a free seat where there is one. keep: numbers of tables that stay as they are if that is possible.
    Raises Impossible as `sizes` does.

    >>> from seating.plan import canonical, fill
    >>> eight = [Entrant(number) for number in (1, 2, 3, 4, 5, 6, 7, 9)]
    >>> canonical(adjusted(fill(range(1, 9)), eight, History(), Wishes()))
    '[[1,1,2,3,4],[2,5,6,7,9]]'
    >>> canonical(adjusted(fill(range(1, 9)), eight[:7], History(), Wishes()))
    '[[1,1,2,3,4],[2,5,6,7]]'
    """
    return _Adjustment(plan, entrants, history, wishes, keep).made()


def moved(before: Plan, after: Plan) -> tuple[Finding, ...]:
    """Who sits elsewhere than before: notes seating.moved (`before` a table), seating.seated and seating.gone.

    >>> from seating.plan import fill
    >>> [(one.code, one.where.entrant) for one in moved(fill([1, 2, 3]), fill([1, 2, 4]))]
    [('seating.seated', 4), ('seating.gone', 3)]
    """
    old = {entrant: (table, seat) for table, seat, entrant in before.seats()}
    new = {entrant: (table, seat) for table, seat, entrant in after.seats()}
    moves = []
    for entrant, (table, seat) in new.items():
        if entrant not in old:
            moves.append(_note("seating.seated", table, seat, entrant))
        elif old[entrant] != (table, seat):
            moves.append(_note("seating.moved", table, seat, entrant, before=old[entrant][0]))
    moves += (_note("seating.gone", *place, entrant) for entrant, place in old.items() if entrant not in new)
    return tuple(moves)


def _note(code: str, table: int, seat: int, entrant: int, **values: int) -> Finding:
    return finding(code, severity=Severity.NOTE, table=table, seat=seat, entrant=entrant, **values)


@dataclass
class _Place:
    """A table while it changes: its number, who stays, and how many it shall have; -1 is a free seat."""

    number: int
    seats: list[int]
    size: int = 0

    @property
    def people(self) -> list[int]:
        return [entrant for entrant in self.seats if entrant >= 0]


class _Adjustment:
    def __init__(
        self, plan: Plan, entrants: Sequence[Entrant], history: History, wishes: Wishes, keep: Collection[int]
    ) -> None:
        self.keep = keep
        self.field = field_of(entrants, history, wishes)
        index = {entrant: number for number, entrant in enumerate(self.field.ids)}
        self.places = [
            _Place(table.number, [index.get(entrant, -1) for entrant in table.entrants]) for table in plan.tables
        ]
        seated = {entrant for place in self.places for entrant in place.people}
        self.movers = [entrant for entrant in range(len(self.field.ids)) if entrant not in seated]
        self.needed = sizes(len(entrants), fives=wishes.fives)
        self.weigh = Hall(replace(self.field, threes=(0,) * len(entrants)), []).beside_all

    def made(self) -> Plan:
        self._open_or_give_up_tables()
        self._choose_sizes()
        for place in self.places:
            while len(place.people) > place.size:
                self._send_away(place)
        self._seat_movers()
        ids = self.field.ids
        return Plan(tuple(Table(place.number, tuple(ids[mover] for mover in place.seats)) for place in self.places))

    def _open_or_give_up_tables(self) -> None:
        for number in range(len(self.places) + 1, self.needed.tables + 1):
            self.places.append(_Place(number, []))
        while len(self.places) > self.needed.tables:
            last = self.places[-1]
            moving = {
                place.number: len(place.people) + (len(last.people) if place is not last else 0)
                for place in self.places
            }
            goes = min(self.places, key=lambda place: (place.number in self.keep, moving[place.number], -place.number))
            self.movers += goes.people
            if goes is not last:
                goes.seats, last.seats = last.seats, goes.seats
            self.places.remove(last)

    def _choose_sizes(self) -> None:
        """Tables of three are those that needn't be touched then; of the others those with fewest people.

        Among equals where it weighs least.
        """

        def turn(place: _Place) -> tuple[int, int, int, int]:
            stays = -1 not in place.seats and len(place.people) in (3, 4)
            touched = (
                (len(place.people) - 3.5) * 2 if stays else 0
            )  # -1: as one of three it would stay; 1: as one of four
            weight = 2 if place.number in self.keep else 1
            return int(touched) * weight, len(place.people), self._better_as_four(place), -place.number

        for at, place in enumerate(sorted(self.places, key=turn)):
            place.size = 3 if at < self.needed.threes else 4
        if self.needed.fives:
            min(self.places, key=self._as_five).size = MOST

    def _as_five(self, place: _Place) -> tuple[int, int, int, int]:
        """How much less suits the table of five than one of four: touched, people moved, what the fifth weighs."""
        people = place.people
        touched = int(len(people) != MOST) - int(len(people) != 4)
        fifth = min((self.weigh(mover, people, mover) for mover in self.movers), default=0)
        return touched * (2 if place.number in self.keep else 1), -len(people), fifth, -place.number

    def _better_as_four(self, place: _Place) -> int:
        """How much less weighs a table of four: nobody sits at three, but somebody comes, or nobody goes."""
        threes = [AGAIN * self.field.threes[entrant] for entrant in place.people]
        if len(place.people) < 4:
            return sum(threes) - min((self.weigh(mover, place.people, mover) for mover in self.movers), default=0)
        return min(
            sum(threes) - again - self.weigh(entrant, place.people, entrant)
            for entrant, again in zip(place.people, threes, strict=True)
        )

    def _send_away(self, place: _Place) -> None:
        """Whoever weighs most at the table, and least at the tables that need somebody."""
        others = [other for other in self.places if len(other.people) < other.size]

        def gain(entrant: int) -> int:
            there = min(self.weigh(entrant, other.people, entrant) for other in others) if others else 0
            again = AGAIN * self.field.threes[entrant] if place.size == 3 else 0
            return self.weigh(entrant, place.people, entrant) - there + again

        goes = max(place.people, key=gain)
        place.seats[place.seats.index(goes)] = -1
        self.movers.append(goes)

    def _seat_movers(self) -> None:
        for place in self.places:
            self._close_ranks(place)
        free = [place for place in self.places for _ in range(place.size - len(place.people))]
        ways = permutations(self.movers) if len(self.movers) <= _ALL_WAYS else iter((tuple(self.movers),))
        best = min(ways, key=lambda order: self._weight(order, free))
        for entrant, place in zip(best, free, strict=True):
            place.seats[place.seats.index(-1)] = entrant

    def _weight(self, order: Sequence[int], free: Sequence[_Place]) -> int:
        people = {place.number: place.people for place in free}
        weight = 0
        for entrant, place in zip(order, free, strict=True):
            weight += self.weigh(entrant, people[place.number], entrant)
            weight += AGAIN * self.field.threes[entrant] if place.size == 3 else 0
            people[place.number] = [*people[place.number], entrant]
        return weight

    def _close_ranks(self, place: _Place) -> None:
        """As many seats as the table shall have; who sits behind takes a free seat before."""
        while len(place.seats) > place.size:
            last = place.seats.pop()
            if last >= 0:
                place.seats[place.seats.index(-1)] = last
        place.seats += [-1] * (place.size - len(place.seats))
