"""The draw: seats by lot, from a seed that anybody can repeat (SkWO 7.1).

random-1 is plainly random: every seating is equally likely, compromises are noted and not repaired.
It must not take chance from anywhere but the seed, nor depend on the order of its input.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count

from seating.cost import notes
from seating.findings import Finding
from seating.history import History
from seating.plan import Entrant, Plan, Wishes, fill

ENGINE = "random-1"


@dataclass(frozen=True, slots=True)
class Draw:
    """A plan, a note on every compromise in it, and the engine that made it."""

    plan: Plan
    notes: tuple[Finding, ...]
    engine: str


def draw(entrants: Sequence[Entrant], history: History, wishes: Wishes, seed: str) -> Draw:
    """Seats by lot (SkWO 7.1): ids ascending, shuffled, seated from table 1 seat 1 on, threes last.

    `seed` is any text; the same seed and entrants give the same plan. Raises Impossible for 0, 1, 2
    and 5 entrants, ValueError for an entrant listed twice.

    >>> from seating.plan import canonical
    >>> canonical(draw([Entrant(n) for n in range(1, 8)], History(), Wishes(), "Skat").plan)
    '[[1,7,5,6,1],[2,3,2,4]]'
    """
    plan = fill(_shuffled(sorted(entrant.id for entrant in entrants), _words(seed)))
    return Draw(plan, notes(plan, entrants, history, wishes), ENGINE)


def _shuffled(ids: Sequence[int], words: Iterator[int]) -> list[int]:
    """Fisher and Yates: from the last place down to the second, swap with place below(place + 1), from 0."""
    order = list(ids)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, words)
        order[last], order[other] = order[other], order[last]
    return order


def _below(bound: int, words: Iterator[int]) -> int:
    """A number from 0 to bound - 1, each equally likely; bound from 1 to 2**32.

    A word from the greatest multiple of bound up to 2**32 on is thrown away; of the first other
    word the remainder modulo bound is taken.
    """
    limit = 2**32 - 2**32 % bound
    return next(word for word in words if word < limit) % bound


def _words(seed: str) -> Iterator[int]:
    """The endless words of 32 bits of a seed.

    Block i, from 0, is SHA-256 of the seed in UTF-8, a colon and i in decimal; a block is eight
    words, big-endian, in order.
    """
    for number in count():
        block = sha256(f"{seed}:{number}".encode()).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
