"""What the seats of a draw cost, what a change by hand would do to them, and how evenly everything comes round."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import seating
from tournament.models import Draw, SheetVersion
from tournament.queries.seats.draws import before, entrants, field_then, plan_of
from tournament.queries.sheets.effects import ruled_tables


@dataclass(frozen=True)
class Effect:
    """What a change does: the new seats, who moves, and the notes that would come and go. Costs are in cost's order."""

    plan: seating.Plan
    moved: tuple[seating.Finding, ...]
    cost_before: seating.Cost
    cost_after: seating.Cost
    come: tuple[seating.Finding, ...]
    go: tuple[seating.Finding, ...]

    @property
    def better(self) -> bool:
        return self.cost_after < self.cost_before

    @property
    def worse(self) -> bool:
        return self.cost_after > self.cost_before


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


def people_of(draw: Draw) -> tuple[tuple[seating.Entrant, ...], seating.Wishes]:
    """Who has a seat and who is here, as the draw knew them or as they are now."""
    seated, wished = field_then(draw)
    numbers = {entrant.id for entrant in seated}
    return (*seated, *(entrant for entrant in entrants(draw.series.tournament) if entrant.id not in numbers)), wished


def cost_of(draw: Draw, plan: seating.Plan) -> seating.Cost:
    people, wished = people_of(draw)
    here = {entrant for _table, _seat, entrant in plan.seats()}
    return seating.cost(plan, [person for person in people if person.id in here], before(draw), wished)


def least_cost(draw: Draw) -> seating.Cost:
    """What no seats of those who sit could cost less than."""
    people, wished = field_then(draw)
    return seating.bound(people, before(draw), wished)


def exchanged(draw: Draw, number: int, other: int) -> seating.Plan:
    return seating.exchanged(plan_of(draw), number, other)


def fitted(draw: Draw) -> seating.Plan:
    """The seats for those who are here now, as near to the present ones as can be."""
    _seated, wished = field_then(draw)
    keyed = SheetVersion.objects.standing().filter(table__draw=draw).values_list("table__number", flat=True)
    here = entrants(draw.series.tournament)
    return seating.adjusted(plan_of(draw), here, before(draw), wished, keep=ruled_tables(draw) | set(keyed))


def effect(draw: Draw, plan: seating.Plan) -> Effect:
    people, wished = people_of(draw)
    past, now = before(draw), plan_of(draw)
    noted, will_be = (_by_content(seating.notes(seats, people, past, wished)) for seats in (now, plan))
    return Effect(
        plan=plan,
        moved=seating.moved(now, plan),
        cost_before=cost_of(draw, now),
        cost_after=cost_of(draw, plan),
        come=tuple(note for key, note in will_be.items() if key not in noted),
        go=tuple(note for key, note in noted.items() if key not in will_be),
    )


def _by_content(notes: Iterable[seating.Finding]) -> dict[tuple[object, ...], seating.Finding]:
    """A note is the same wherever its table stands."""
    return {(note.code, note.where.entrant, *sorted(note.values.items())): note for note in notes}


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
