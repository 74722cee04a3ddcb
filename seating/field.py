"""One series to be seated, in plain numbers: who weighs what beside whom, and who has sat where.

Entrants are counted from 0 in the order of their ids. Weights are ints that compare like Cost: one wish outweighs any
number of repeats, and one repeat any number of club-mates. It searches nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from seating.history import History, seats, threes
from seating.plan import Entrant, Wishes, named_pairs
from seating.sizes import MOST, Sizes, sizes

CLUB, AGAIN, APART = 1, 1 << 20, 1 << 40

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """What the search reads; nothing here is changed by it.

    beside[p][q]: what p and q weigh at one table beyond team and club; absent: nothing. team, club: a number each, -1
    for none. threes[p]: places at tables of three so far; seats[p]: how often on seat 1, 2, 3 and 4, and 5 if there is
    one. pinned[p]: a fixed seat that can be kept, as table from 1 and seat from 0; fixed_tables: their tables, those of
    four first, and all that there are where a fifth seat is one. other: how many sit at each table behind those of
    four, 3 or 5; with 5 nobody sits at three, and so nothing counts there. least_pairs, least_fixed: how many meetings
    have to be repeated, how many fixed seats can't be kept, at least.
    """

    ids: tuple[int, ...]
    beside: tuple[dict[int, int], ...]
    team: tuple[int, ...]
    club: tuple[int, ...]
    threes: tuple[int, ...]
    seats: tuple[Counts, ...]
    pinned: dict[int, tuple[int, int]]
    fixed_tables: tuple[int, ...]
    fours: int
    tables: int
    least_pairs: int
    least_fixed: int
    other: int = 3

    @property
    def least_threes(self) -> int:
        """Places at tables of three for whoever had fewest: how many come again, a third time counting twice."""
        return sum(sorted(self.threes)[: 3 * (self.tables - self.fours)])

    @property
    def least_clubs(self) -> int:
        return least_together(self.club, self.tables)

    @property
    def least_teams(self) -> int:
        return least_together(self.team, self.tables)

    @property
    def bound(self) -> int:
        """No plan weighs less."""
        return APART * self.least_teams + AGAIN * (self.least_pairs + self.least_threes) + CLUB * self.least_clubs


def field_of(entrants: Sequence[Entrant], history: History, wishes: Wishes) -> Field:
    """The field of a series. Raises Impossible as `sizes` does (SkWO 7.1), ValueError for one twice."""
    ordered = sorted(entrants, key=lambda entrant: entrant.id)
    place = {entrant.id: number for number, entrant in enumerate(ordered)}
    if len(place) < len(ordered):
        raise ValueError("an entrant comes twice")
    needed = sizes(len(ordered), fives=wishes.fives)
    at_threes, sat = {} if needed.fives else threes(history), seats(history)
    most = max([5 if needed.fives else 4, *map(len, sat.values())])
    met = _met(place, history)
    least_pairs = max(_by_need(met, needed), _by_tables(place, history, needed))
    counts = tuple((*(had := sat.get(entrant, ())), *[0] * (most - len(had))) for entrant in place)
    tables = _fixed_tables(ordered, needed)
    pinned = _pinned(ordered, counts, tables, needed)
    pinned_tables = {table for table, _seat in pinned.values()}
    return Field(
        ids=tuple(place),
        beside=_beside(ordered, place, met),
        team=_groups([entrant.team if wishes.apart_teams else "" for entrant in ordered]),
        club=_groups([entrant.club if wishes.apart_clubs else "" for entrant in ordered]),
        threes=tuple(at_threes.get(entrant, 0) for entrant in place),
        seats=counts,
        pinned=pinned,
        fixed_tables=tuple(table for table in tables if needed.fives or table in pinned_tables),
        fours=needed.fours,
        tables=needed.tables,
        least_pairs=least_pairs,
        least_fixed=_least_fixed(ordered, needed),
        other=5 if needed.fives else 3,
    )


def least_together(group: Sequence[int], tables: int) -> int:
    """The fewest pairs of mates at one table: everybody's mates spread over all tables; -1 is nobody's mate.

    >>> least_together([0, 0, 0, 0, 0, -1, -1, -1], tables=2)
    4
    """
    members: dict[int, int] = {}
    for number in group:
        members[number] = members.get(number, 0) + 1
    members.pop(-1, None)
    return sum(_spread(count, tables) for count in members.values())


def _spread(count: int, tables: int) -> int:
    share, more = divmod(count, tables)
    return more * share * (share + 1) // 2 + (tables - more) * share * (share - 1) // 2


def _met(place: dict[int, int], history: History) -> tuple[dict[int, int], ...]:
    """For everybody, who was met, weighing AGAIN a meeting."""
    met: tuple[dict[int, int], ...] = tuple({} for _ in place)
    for plan in history.series:
        for table in plan.tables:
            here = [place[entrant] for entrant in table.entrants if entrant in place]
            for player in here:
                others = met[player]
                for other in here:
                    others[other] = others[other] + AGAIN if other in others else AGAIN
    for player, others in enumerate(met):
        others.pop(player, None)
    return met


def _beside(
    ordered: Sequence[Entrant], place: dict[int, int], met: Sequence[dict[int, int]]
) -> tuple[dict[int, int], ...]:
    weights = tuple(met)
    rather = named_pairs((entrant.id, entrant.rather) for entrant in ordered)
    apart = named_pairs((entrant.id, entrant.apart) for entrant in ordered)
    for weight, pairs in ((CLUB, rather), (APART, apart)):
        for a, b in pairs:
            if a in place and b in place:
                both = weights[place[a]].get(place[b], 0) + weight
                weights[place[a]][place[b]] = weights[place[b]][place[a]] = both
    return weights


def _groups(names: Sequence[str]) -> tuple[int, ...]:
    numbers = {name: number for number, name in enumerate(sorted(set(names) - {""}))}
    return tuple(numbers.get(name, -1) for name in names)


def _fixed_tables(ordered: Sequence[Entrant], needed: Sizes) -> list[int]:
    """The tables that somebody needs: those of five last, and those that have to be of four before those of three.

    Where a fifth seat is needed, all tables: the one that has it is behind all others.
    """
    seats: dict[int, list[int]] = {}
    for entrant in ordered:
        if entrant.fixed and 1 <= entrant.fixed[0] <= needed.tables:
            seats.setdefault(entrant.fixed[0], []).append(entrant.fixed[1])
    if needed.fives:
        needing = sorted(seats, key=lambda table: (_is_of_five(seats[table]), len(seats[table]), table))
        if not needing or not _is_of_five(seats[needing[-1]]):
            return needing
        return [*needing[:-1], *(table for table in range(1, needed.tables + 1) if table not in seats), needing[-1]]
    return sorted(seats, key=lambda table: (4 not in seats[table] and len(seats[table]) < 4, table))


def _is_of_five(asked: Sequence[int]) -> bool:
    return MOST in asked or len(asked) > 4


def _pinned(
    ordered: Sequence[Entrant], counts: Sequence[Counts], tables: Sequence[int], needed: Sizes
) -> dict[int, tuple[int, int]]:
    """Fixed seats that can be kept: who names a seat first, then any free seat at the table, the least used."""
    needing = [(number, *entrant.fixed) for number, entrant in enumerate(ordered) if entrant.fixed]
    other = 5 if needed.fives else 3
    free = {table: list(range(4 if at < needed.fours else other)) for at, table in enumerate(tables)}
    pinned = {}
    for number, table, fixed_seat in sorted(needing, key=lambda need: (need[2] == 0, need[0])):
        left = [seat for seat in free.get(table, ()) if fixed_seat in (0, seat + 1)]
        if left:
            seat = min(left, key=counts[number].__getitem__)
            free[table].remove(seat)
            pinned[number] = (table, seat)
    return pinned


def _least_fixed(ordered: Sequence[Entrant], needed: Sizes) -> int:
    """How many fixed seats exclude each other, or are at tables or on seats that there are not."""
    most = 5 if needed.fives else 4 if needed.fours else 3
    keeping = 0
    for table in {entrant.fixed[0] for entrant in ordered if entrant.fixed}:
        seats = [entrant.fixed[1] for entrant in ordered if entrant.fixed and entrant.fixed[0] == table]
        if 1 <= table <= needed.tables:
            keeping += min(most, len({seat for seat in seats if 0 < seat <= most}) + seats.count(0))
    return sum(1 for entrant in ordered if entrant.fixed) - keeping


def _by_need(met: Sequence[dict[int, int]], needed: Sizes) -> int:
    """Repeats that are forced because somebody has not enough people left that are still unknown."""
    forced, saved = 0, []
    for others in met:
        met_before = min(3 - (len(met) - 1 - len(others)), len(others))
        if met_before > 0:
            times = sorted(weight // AGAIN for weight in others.values())[:met_before]
            forced += sum(times)
            saved.append(times[-1])
    return -(-(forced - sum(sorted(saved, reverse=True)[: 3 * needed.threes])) // 2)


def _by_tables(place: dict[int, int], history: History, needed: Sizes) -> int:
    """Repeats that are forced because an earlier table has more people than there are tables now."""
    if needed.tables > 3:
        return 0
    return sum(
        _spread(sum(entrant in place for entrant in table.entrants), needed.tables)
        for plan in history.series
        for table in plan.tables
    )
