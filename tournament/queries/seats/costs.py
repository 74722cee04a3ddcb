"""What the seats of a draw cost, and what they could not cost less than."""

from dataclasses import dataclass

import seating
from tournament.models import Draw
from tournament.queries.seats.draws import before, entrants, field_then


@dataclass(frozen=True)
class Judge:
    """All that seats of a draw are judged by, read once for as many plans as are compared.

    `here`: the entrants of now. `people`: who has a seat and who is here, as the draw knew them or as they are now.
    """

    here: tuple[seating.Entrant, ...]
    people: tuple[seating.Entrant, ...]
    history: seating.History
    wishes: seating.Wishes

    def cost(self, plan: seating.Plan) -> seating.Cost:
        seated = {entrant for _table, _seat, entrant in plan.seats()}
        return seating.cost(plan, [one for one in self.people if one.id in seated], self.history, self.wishes)

    def notes(self, plan: seating.Plan) -> tuple[seating.Finding, ...]:
        return seating.notes(plan, self.people, self.history, self.wishes)


def judge_of(draw: Draw) -> Judge:
    here = entrants(draw.series.tournament)
    seated, wished = field_then(draw, here)
    numbers = {entrant.id for entrant in seated}
    people = (*seated, *(entrant for entrant in here if entrant.id not in numbers))
    return Judge(here, people, before(draw), wished)


def least_cost(draw: Draw) -> seating.Cost:
    """What no seats of those who sit could cost less than."""
    people, wished = field_then(draw, entrants(draw.series.tournament))
    return seating.bound(people, before(draw), wished)
