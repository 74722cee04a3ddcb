"""What no plan can cost less than: counted from the field alone, so that a plan that reaches it can't be bettered.

It knows no plan and searches none.
"""

from collections.abc import Sequence
from dataclasses import replace

from seating.classes import classes_of, least_seats
from seating.cost import Cost, surplus
from seating.field import Field, field_of
from seating.history import History, met, threes
from seating.plan import Entrant, Wishes
from seating.sizes import Sizes, sizes


def bound(entrants: Sequence[Entrant], history: History, wishes: Wishes) -> Cost:
    """No legal plan has a smaller Cost (SkWO 7.1); one that is equal can't be bettered.

    wishes: team-mates spread over the tables, fixed seats that exclude each other. repeats: what the history holds,
    meetings that are forced as somebody has met too many or there are less tables than people at an earlier one, and
    places at tables of three for those who had fewest. clubs: club-mates spread over the tables. seats: the evenest
    that is possible with those at tables of three who had fewest. Raises what a draw raises.

    >>> from seating.plan import fill
    >>> twelve = [Entrant(number) for number in range(12)]
    >>> bound(twelve, History((fill(range(12)),)), Wishes())
    Cost(wishes=0, repeats=3, clubs=0, seats=0)
    """
    field = field_of(entrants, history, wishes)
    return Cost(
        wishes=field.least_teams + field.least_fixed,
        repeats=_past(history) + field.least_pairs + field.least_threes,
        clubs=field.least_clubs,
        seats=sum(surplus(counts) for counts in field.seats) + _seats(field),
    )


def _past(history: History) -> int:
    return surplus(met(history).values()) + surplus(threes(history).values())


def _seats(field: Field) -> int:
    """As if nobody had a fixed seat: with them it can't get more even."""
    free = replace(field, pinned={}, fixed_tables=())
    return least_seats(free, classes_of(free, range(len(free.ids))))


def bound_ahead(entrants: Sequence[Entrant], history: History, wishes: Wishes, series: int) -> Cost:
    """No plans of so many coming series cost less together (SkWO 7.1); as `total_cost` counts them.

    repeats: with no series before, pairs at tables against pairs that there are, everybody's opponents against the
    others, two series at few tables against each other, and places at tables of three against entrants; after earlier
    series only what the next one alone has to cost.

    >>> bound_ahead([Entrant(number) for number in range(28)], History(), Wishes(), 10).repeats
    42
    """
    next_one = bound(entrants, history, wishes)
    needed, players = sizes(len(entrants), fives=wishes.fives), len(entrants)
    field = field_of(entrants, history, wishes)
    repeats, uneven = next_one.repeats, sum(_shared(sum(sat) + series, len(sat)) for sat in field.seats)
    if not history.series:
        repeats = _shared(3 * needed.threes * series, players) + max(
            _shared(series * (6 * needed.fours + 3 * needed.threes + 10 * needed.fives), players * (players - 1) // 2),
            _by_opponents(players, needed, series),
            series * (series - 1) // 2 * _by_few_tables(needed),
        )
        columns = [*[needed.tables] * 3, needed.tables - needed.threes, needed.fives]
        uneven = max(uneven, sum(_shared(places * series, players) for places in columns))
    return Cost(series * next_one.wishes, repeats, series * next_one.clubs, uneven)


def _by_few_tables(needed: Sizes) -> int:
    """How often the tables of one series meet again at those of another."""
    of_size = {3: needed.threes, 4: needed.fours, 5: needed.fives}
    return sum(tables * _shared(size, needed.tables) for size, tables in of_size.items())


def _by_opponents(players: int, needed: Sizes, series: int) -> int:
    """Everybody meets three a series, or two at a table of three and four at one of five, out of all the others."""
    few, more = divmod(series * (3 * players - 3 * needed.threes + 5 * needed.fives), players)
    twice = more * _shared(few + 1, players - 1) + (players - more) * _shared(few, players - 1)
    return -(-twice // 2)


def _shared(count: int, among: int) -> int:
    """So many times shared out as evenly as can be, each share k as k(k - 1)/2."""
    share, more = divmod(count, among)
    return surplus([share + 1] * more) + (among - more) * surplus([share])
