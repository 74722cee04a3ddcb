"""How unseen cards may lie: all distributions that counts and voids allow, or some of them in an order that is fixed.

No chance: whoever asks the same gets the same deals.
"""

from collections.abc import Iterator
from itertools import combinations

from scoring.play.masks import bits_of
from scoring.play.unseen import Unseen, Voids, is_possible

Deal = tuple[int, int, int]
"""The masks of players 1 and 2 and of the skat."""
_STEP, _ADD, _MODULUS = 6364136223846793005, 1442695040888963407, 1 << 64


def every(cards: Unseen, voids: Voids, counts: tuple[int, int]) -> Iterator[Deal]:
    """Every deal that can be told apart: of neighbours of the same points, any may lie in the skat."""
    runs = [(suit, run) for suit in cards.layout.suits for run in cards.runs(cards.unseen & suit, cards.hand & suit)]
    yield from _shared_out(runs, voids, (*counts, cards.in_skat), (0, 0, 0))


def _shared_out(
    runs: list[tuple[int, list[int]]], voids: Voids, free: tuple[int, int, int], deal: Deal
) -> Iterator[Deal]:
    if not runs:
        yield deal
        return
    (suit, run), *others = runs
    for skat in range(min(len(run), free[2]) + 1):
        for hands in _between(run[skat:], suit, voids, free):
            given = hands[0].bit_count(), hands[1].bit_count()
            left = free[0] - given[0], free[1] - given[1], free[2] - skat
            yield from _shared_out(
                others, voids, left, (deal[0] | hands[0], deal[1] | hands[1], deal[2] | sum(run[:skat]))
            )


def _between(run: list[int], suit: int, voids: Voids, free: tuple[int, int, int]) -> Iterator[tuple[int, int]]:
    """The cards of a run to both hands, in each order."""
    whole = sum(run)
    for count in range(len(run) + 1):
        if count > free[0] or len(run) - count > free[1]:
            continue
        if (count and suit & voids[0]) or (count < len(run) and suit & voids[1]):
            continue
        for chosen in combinations(run, count):
            first = sum(chosen)
            yield first, whole ^ first


def some(cards: Unseen, voids: Voids, counts: tuple[int, int], number: int) -> Iterator[Deal]:
    """So many deals in a fixed order: a third of them evenly drawn, the others with one suit as far as possible in one
    hand, as that is how claims fail."""
    suits = [suit for suit in cards.layout.suits if suit & cards.unseen]
    drawing = _Drawing()
    for turn in range(number if suits else 1):
        long = suits[turn // 3 % len(suits)] if turn % 3 else 0
        rest = cards.unseen & ~long
        order = drawing.shuffled(cards.unseen ^ rest) + drawing.shuffled(rest)
        yield _dealt(order, voids, [*counts, cards.in_skat], long, turn % 3 - 1, drawing)


def _dealt(order: list[int], voids: Voids, free: list[int], long: int, holder: int, drawing: "_Drawing") -> Deal:
    """The cards one after the other, each to a place that still leaves one for all the others."""
    hands = [0, 0, 0]
    unseen = sum(order)
    for bit in order:
        unseen ^= bit
        first = holder if bit & long else drawing.place(free)
        for place in (first, *(other for other in (0, 1, 2) if other != first)):
            if free[place] and (place > 1 or not bit & voids[place]):
                rest = [count - (other == place) for other, count in enumerate(free)]
                if is_possible(unseen, voids, (rest[0], rest[1], rest[2])):
                    free = rest
                    hands[place] |= bit
                    break
    return hands[0], hands[1], hands[2]


class _Drawing:
    """Numbers one after the other that look like chance and are always the same."""

    def __init__(self) -> None:
        self.state = 1

    def below(self, limit: int) -> int:
        self.state = (self.state * _STEP + _ADD) % _MODULUS
        return (self.state >> 33) % limit

    def shuffled(self, mask: int) -> list[int]:
        rest = list(bits_of(mask))
        return [rest.pop(self.below(len(rest))) for _card in range(len(rest))]

    def place(self, free: list[int]) -> int:
        """Left, right or skat, as likely as each has room."""
        number = self.below(sum(free))
        return 0 if number < free[0] else 1 if number < free[0] + free[1] else 2
