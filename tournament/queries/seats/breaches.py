"""What forbids seats that stand: by the number of players, or on a league's day by their teams."""

from collections.abc import Sequence

import seating
from tournament.models import Draw


def breaches(
    draw: Draw, plan: seating.Plan, people: Sequence[seating.Entrant], *, fives: bool
) -> tuple[seating.Finding, ...]:
    if follows_line_ups(draw):
        return seating.legal_by_teams(plan, people)
    return seating.legal(plan, people, fives=fives)


def seated_in(plan: seating.Plan, people: Sequence[seating.Entrant]) -> list[seating.Entrant]:
    """Everybody who has a seat, as he was when the draw was made; who came later has nothing but his number."""
    then = {entrant.id: entrant for entrant in people}
    return [then.get(number, seating.Entrant(number)) for _table, _seat, number in plan.seats()]


def follows_line_ups(draw: Draw) -> bool:
    """Whether these are the seats of a league's day: nothing was closed for them, and teams make the tables."""
    return draw.is_listed and draw.closing_id is None
