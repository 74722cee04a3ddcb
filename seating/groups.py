"""Score groups: inside every group of so many ranks chance decides, and keeps apart who should be (SkWO 7.1).

groups-1 draws every group as swaps-1 would if nobody else were there. Nobody leaves the group that his rank gives.
"""

from collections.abc import Sequence
from dataclasses import replace

from seating.draw import Draw
from seating.history import History
from seating.notes import notes
from seating.places import with_fixed_seats
from seating.plan import Entrant, Plan, Table, Wishes
from seating.sizes import sizes
from seating.swaps import draw_apart

ENGINE = "groups-1"


def draw_groups(
    entrants_in_rank_order: Sequence[Entrant],
    history: History,
    wishes: Wishes,
    seed: str,
    *,
    ranks: int = 24,
    rotating: bool = True,
) -> Draw:
    """Seats by lot inside groups of `ranks` ranks, a multiple of 4 from 12 on; the best group at the first tables.

    The tables of three, or that of five, lie in the last group, or go round the groups from series to series. The seed
    of group k is the seed, a slash and k. Raises ValueError for other ranks, and what a draw raises.

    >>> drawn = draw_groups([Entrant(n) for n in range(1, 26)], History(), Wishes(), "Skat", ranks=12)
    >>> [max(table.entrants) <= 12 for table in drawn.plan.tables]
    [True, True, True, False, False, False, False]
    """
    if ranks < 12 or ranks % 4:
        raise ValueError(f"groups of {ranks} ranks: a multiple of 4 from 12 on is needed")
    plain = [replace(entrant, fixed=None) for entrant in entrants_in_rank_order]
    tables: list[Table] = []
    first = 0
    turn = len(history.series) if rotating else 0
    for number, size in enumerate(group_sizes(len(plain), ranks, turn, fives=wishes.fives), 1):
        group = draw_apart(plain[first : first + size], history, wishes, f"{seed}/{number}").plan
        tables += [Table(len(tables) + table.number, table.entrants) for table in group.tables]
        first += size
    plan = with_fixed_seats(Plan(tuple(tables)), entrants_in_rank_order)
    return Draw(plan, notes(plan, entrants_in_rank_order, history, wishes), ENGINE)


def group_sizes(players: int, ranks: int, turn: int, *, fives: bool = False) -> list[int]:
    """How many players are in each group; all tables of three or five lie in one, the last, or `turn` groups before.

    What is left over joins the group before it. Raises Impossible as `sizes` does.

    >>> group_sizes(61, 24, 0), group_sizes(61, 24, 1), group_sizes(50, 24, 0)
    ([24, 37], [21, 40], [24, 26])
    """
    needed = sizes(players, fives=fives)
    tables, size = needed.tables, ranks // 4
    groups = max(1, tables // size)
    counts = [size] * (groups - 1) + [tables - size * (groups - 1)]
    at = (groups - 1 - turn) % groups
    return [4 * count - (needed.threes - needed.fives if group == at else 0) for group, count in enumerate(counts)]
