"""How evenly everything comes round: who has met whom, sat at three, and on which seats."""

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
    """How often two have met by now, how often people sat at three, and how unequal anybody's seats are."""

    meetings: tuple[Bar, ...]
    threes: tuple[Bar, ...]
    seats: tuple[Bar, ...]


def balance(draw: Draw) -> Balance:
    past = before(draw).followed_by(plan_of(draw))
    here = {entrant for _table, _seat, entrant in plan_of(draw).seats()}
    threes = seating.threes(past)
    meetings = Counter(times for (a, b), times in seating.met(past).items() if a in here and b in here)
    unequal = Counter(max(counts) - min(counts) for number, counts in seating.seats(past).items() if number in here)
    return Balance(_bars(meetings), _bars(Counter(threes.get(number, 0) for number in here)), _bars(unequal))


def _bars(counts: Counter[int]) -> tuple[Bar, ...]:
    most = max(counts.values(), default=1)
    return tuple(Bar(figure, count, max(1, 100 * count // most)) for figure, count in sorted(counts.items()))
