"""Seats by rank, for a set series: the best at table 1 (SkWO 7.1: drawn or set by the organizer).

ranked-1 is strict: nobody is moved to part clubs or to avoid a repeat; that is only noted. It must not work out the
ranks, and takes no chance.
"""

from collections.abc import Sequence

from seating.draw import Draw
from seating.history import History
from seating.notes import notes
from seating.places import with_fixed_seats
from seating.plan import Entrant, Plan, Wishes, fill
from seating.sizes import sizes

ENGINE = "ranked-1"


def by_rank(ids_in_rank_order: Sequence[int], round_about: int = 0, *, fives: bool = False) -> Plan:
    """Ranks 1 to 4 at table 1 on seats 1 to 4, and so on; tables of three, or five, last (SkWO 7.1).

    round_about: the series from 1 if those go round, from the last tables towards the first.
    Raises Impossible as `sizes` does, ValueError for an id that comes twice.

    >>> by_rank([30, 10, 50, 20, 60, 40, 70]).tables
    (Table(number=1, entrants=(30, 10, 50, 20)), Table(number=2, entrants=(60, 40, 70)))
    >>> by_rank([30, 10, 50, 20, 60, 40, 70], round_about=2).tables
    (Table(number=1, entrants=(30, 10, 50)), Table(number=2, entrants=(20, 60, 40, 70)))
    """
    needed = sizes(len(ids_in_rank_order), fives=fives)
    last = (round_about - 1) * (needed.threes + needed.fives) % (needed.fours + 1) if round_about else 0
    return fill(ids_in_rank_order, last, fives=fives)


def set_by_rank(
    entrants_in_rank_order: Sequence[Entrant], history: History, wishes: Wishes, *, rotating: bool = False
) -> Draw:
    """`by_rank` with a note on every compromise (SkWO 7.1); the same errors.

    rotating: the tables of three, or five, go round from series to series. A fixed seat moves its whole table.

    >>> drawn = set_by_rank([Entrant(2, "A"), Entrant(3), Entrant(1, "A")], History(), Wishes())
    >>> drawn.plan.tables, [note.code for note in drawn.notes], drawn.engine
    ((Table(number=1, entrants=(2, 3, 1)),), ['seating.clubmates'], 'ranked-1')
    """
    round_about = len(history.series) + 1 if rotating else 0
    strict = by_rank([entrant.id for entrant in entrants_in_rank_order], round_about, fives=wishes.fives)
    plan = with_fixed_seats(strict, entrants_in_rank_order)
    return Draw(plan, notes(plan, entrants_in_rank_order, history, wishes), ENGINE)
