"""What the seats of a draw cost, and what they could not cost less than."""

import seating
from tournament.models import Draw
from tournament.queries.seats.draws import before, entrants, field_then


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
