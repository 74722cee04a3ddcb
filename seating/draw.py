"""The draw: seats by lot, from a seed that anybody can repeat (SkWO 7.1).

random-1 is plainly random: every seating is equally likely, compromises are noted and not repaired.
It must not take chance from anywhere but the seed, nor depend on the order of its input.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from seating.chance import Chance
from seating.findings import Finding
from seating.history import History
from seating.notes import notes
from seating.plan import Entrant, Plan, Wishes, fill

ENGINE = "random-1"


@dataclass(frozen=True, slots=True)
class Draw:
    """A plan, a note on every compromise in it, and the engine that made it."""

    plan: Plan
    notes: tuple[Finding, ...]
    engine: str


def draw(entrants: Sequence[Entrant], history: History, wishes: Wishes, seed: str) -> Draw:
    """Seats by lot (SkWO 7.1): ids ascending, shuffled, seated from table 1 seat 1 on, threes or five last.

    `seed` is any text; the same seed and entrants give the same plan. Raises Impossible
    as `sizes` does, ValueError for an entrant listed twice.

    >>> from seating.plan import canonical
    >>> canonical(draw([Entrant(n) for n in range(1, 8)], History(), Wishes(), "Skat").plan)
    '[[1,7,5,6,1],[2,3,2,4]]'
    """
    plan = fill(Chance(seed).shuffled(sorted(entrant.id for entrant in entrants)), fives=wishes.fives)
    return Draw(plan, notes(plan, entrants, history, wishes), ENGINE)
