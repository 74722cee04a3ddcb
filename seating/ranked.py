"""Seats by rank, for a set series: the best at table 1 (SkWO 7.1: drawn or set by the organizer).

ranked-1 is strict: nobody is moved to part clubs or to avoid a repeat; that is only noted.
It must not work out the ranks, and takes no chance.
"""

from collections.abc import Sequence

from seating.cost import notes
from seating.draw import Draw
from seating.history import History
from seating.plan import Entrant, Plan, Wishes, fill

ENGINE = "ranked-1"


def by_rank(ids_in_rank_order: Sequence[int]) -> Plan:
    """Ranks 1 to 4 at table 1 on seats 1 to 4, and so on; tables of three last (SkWO 7.1).

    Raises Impossible for 0, 1, 2 and 5 ids, ValueError for an id that comes twice.

    >>> by_rank([30, 10, 50, 20, 60, 40, 70]).tables
    (Table(number=1, entrants=(30, 10, 50, 20)), Table(number=2, entrants=(60, 40, 70)))
    """
    return fill(ids_in_rank_order)


def set_by_rank(entrants_in_rank_order: Sequence[Entrant], history: History, wishes: Wishes) -> Draw:
    """`by_rank` with a note on every compromise (SkWO 7.1); the same errors.

    >>> drawn = set_by_rank([Entrant(2, "A"), Entrant(3), Entrant(1, "A")], History(), Wishes())
    >>> drawn.plan.tables, [note.code for note in drawn.notes], drawn.engine
    ((Table(number=1, entrants=(2, 3, 1)),), ['seating.clubmates'], 'ranked-1')
    """
    plan = by_rank([entrant.id for entrant in entrants_in_rank_order])
    return Draw(plan, notes(plan, entrants_in_rank_order, history, wishes), ENGINE)
