"""How evenly everything comes round: who has met whom, sat at three or at five, and on which seats."""

from collections import Counter
from dataclasses import dataclass

import seating
from tournament.models import Draw
from tournament.queries.seats.draws import before, plan_of


@dataclass(frozen=True)
class Bar:
    """One line of a picture: how many people or pairs have this figure; share of the longest from 0 to 100."""

    figure: int
    count: int
    share: int


@dataclass(frozen=True)
class Balance:
    """How often two have met by now, how often people sat at three and at five, and how unequal anybody's seats are.

    threes, fives: nothing where there was no such table; but for threes where nobody may sit at five.
    """

    meetings: tuple[Bar, ...]
    threes: tuple[Bar, ...]
    fives: tuple[Bar, ...]
    seats: tuple[Bar, ...]


def balance(draw: Draw) -> Balance:
    past = before(draw).followed_by(plan_of(draw))
    here = {entrant for _table, _seat, entrant in plan_of(draw).seats()}
    threes, fives = seating.threes(past), at_fives(past)
    meetings = Counter(times for (a, b), times in seating.met(past).items() if a in here and b in here)
    # A fifth seat comes to few: that somebody never had it makes his seats no less equal.
    unequal = Counter(max(counts) - min(counts[:4]) for number, counts in seating.seats(past).items() if number in here)
    shows_threes = threes or not draw.series.tournament.has_fives
    return Balance(
        meetings=_bars(meetings),
        threes=_bars(Counter(threes.get(number, 0) for number in here)) if shows_threes else (),
        fives=_bars(Counter(fives[number] for number in here)) if fives else (),
        seats=_bars(unequal),
    )


def at_fives(past: seating.History) -> Counter[int]:
    """How often an entrant sat at a table of five."""
    tables = (table for plan in past.series for table in plan.tables if len(table.entrants) == 5)
    return Counter(entrant for table in tables for entrant in table.entrants)


def _bars(counts: Counter[int]) -> tuple[Bar, ...]:
    most = max(counts.values(), default=1)
    return tuple(Bar(figure, count, max(1, 100 * count // most)) for figure, count in sorted(counts.items()))
