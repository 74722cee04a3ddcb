"""Seats in an order that was given, with chance where it was left open: by a season's rule, for an evening's series.

ordered-1 takes the order as it comes. It shuffles those who stand together in a lot, puts in by lot who joins, and lets
no guest sit before a table. It must not know why somebody stands where he does; that is evening.py's.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from seating.chance import Chance
from seating.draw import Draw
from seating.findings import Finding, Severity, finding
from seating.history import History
from seating.plan import Entrant, Plan, Wishes, fill
from seating.ranked import set_by_rank
from seating.repaired import set_repaired

ENGINE = "ordered-1"


@dataclass(frozen=True, slots=True)
class Order:
    """What is known of an order of entrants, and what is left to chance.

    lots: sizes from the first entrant on; inside a lot chance decides, so 1 is a place that is settled. joiners: how
    many there are behind all lots, who get any place by lot. guests: ids that sit at no table before `table`, in
    ascending order; 0 for any table. parted: who is a mate or meets again moves as little as possible, as repaired-1
    does it.
    """

    lots: tuple[int, ...] = ()
    joiners: int = 0
    guests: tuple[int, ...] = ()
    table: int = 0
    parted: bool = False

    def __post_init__(self) -> None:
        if any(size < 1 for size in self.lots) or self.joiners < 0 or self.table < 0:
            raise ValueError("a lot has one or more, and nothing of an order is below 0")
        if list(self.guests) != sorted(set(self.guests)) or bool(self.guests) != (self.table > 0):
            raise ValueError("guests come in order, each once, and with their first table")

    @property
    def by_lot(self) -> bool:
        """Whether chance decides anything."""
        return self.joiners > 0 or any(size > 1 for size in self.lots)

    def misfit(self, entrants: Sequence[Entrant]) -> str:
        """What keeps it from being the order of these entrants, "" for nothing."""
        if sum(self.lots) + self.joiners != len(entrants):
            return f"an order of {sum(self.lots) + self.joiners} for {len(entrants)} entrants"
        strangers = set(self.guests) - {entrant.id for entrant in entrants}
        return f"{min(strangers)} is a guest and no entrant" if strangers else ""


def set_in_order(
    entrants: Sequence[Entrant], history: History, wishes: Wishes, order: Order, seed: str, *, rotating: bool = False
) -> Draw:
    """Seats in this order from table 1 on, threes or five last (SkWO 7.1: drawn or set), with a note on compromises.

    Chance is that of the seed, "/order" behind it. ValueError for an order of others; else errors as for `by_rank`.

    >>> people = [Entrant(number) for number in range(1, 8)]
    >>> drawn = set_in_order(people, History(), Wishes(), Order((1, 1, 1, 1, 1, 1, 1), guests=(1,), table=2), "Skat")
    >>> [table.entrants for table in drawn.plan.tables]
    [(2, 3, 4, 5), (1, 6, 7)]
    """
    in_order = ordered(entrants, order, seed, fives=wishes.fives)
    drawn = (set_repaired if order.parted else set_by_rank)(in_order, history, wishes, rotating=rotating)
    return Draw(drawn.plan, (*drawn.notes, *guests_before(drawn.plan, order)), ENGINE)


def ordered(entrants: Sequence[Entrant], order: Order, seed: str, *, fives: bool = False) -> list[Entrant]:
    """The entrants as they sit down: lots shuffled, joiners put in, guests behind the first tables.

    At the first tables sit members in their order; of each lot the others are shuffled once more together with the
    guests, so that guests gather nowhere.

    >>> [who.id for who in ordered([Entrant(n) for n in range(1, 7)], Order((2, 1, 2), joiners=1), "Skat")]
    [2, 6, 1, 3, 5, 4]
    """
    if wrong := order.misfit(entrants):
        raise ValueError(wrong)
    chance = Chance(f"{seed}/order")
    placed = [(lot, who) for lot, mates in _lots(entrants, order.lots) for who in chance.shuffled(mates)]
    for lot, who in enumerate(chance.shuffled(entrants[len(placed) :]), len(order.lots)):
        placed.insert(chance.below(len(placed) + 1), (lot, who))
    if not order.guests:
        return [who for _lot, who in placed]
    seats = sum(len(table.entrants) for table in fill(range(len(placed)), fives=fives).tables[: order.table - 1])
    guests = set(order.guests)
    first = [who for _lot, who in placed if who.id not in guests][:seats]
    ahead = {who.id for who in first}
    rest = [(lot, who) for lot, who in placed if who.id not in ahead]
    for _lot, mates in groupby(rest, key=lambda place: place[0]):
        first += chance.shuffled([who for _lot, who in mates])
    return first


def guests_before(plan: Plan, order: Order) -> tuple[Finding, ...]:
    """Guests who sit before their first table, as there are too few members: seating.guest_before, `wanted` a table.

    >>> [found.where.entrant for found in guests_before(fill([1, 2, 3, 4]), Order((4,), guests=(3,), table=2))]
    [3]
    """
    return tuple(
        finding("seating.guest_before", severity=Severity.NOTE, table=table, entrant=who, wanted=order.table)
        for table, _seat, who in plan.seats()
        if table < order.table and who in order.guests
    )


def _lots(entrants: Sequence[Entrant], sizes: Sequence[int]) -> Iterator[tuple[int, Sequence[Entrant]]]:
    start = 0
    for lot, size in enumerate(sizes):
        yield lot, entrants[start : start + size]
        start += size
