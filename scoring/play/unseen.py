"""What one player knows of the others' cards, and what may come from them: a card that lies so in some deal.

The others choose how the cards lie as they play; nothing is dealt out, and nothing is guessed.
"""

from scoring.play.masks import Layout, bits_of

Voids = tuple[int, int]
"""What the players 1 and 2 have none of, as masks of whole suits."""


def is_possible(unseen: int, voids: Voids, free: tuple[int, int, int]) -> bool:
    """Whether the cards can be shared out: so many to player 1, to player 2 and to the skat (three counts by Hall).

    >>> is_possible(0b11, (0b01, 0), (1, 1, 0)), is_possible(0b11, (0b11, 0), (1, 1, 0))
    (True, False)
    """
    first, second = voids
    return (
        (unseen & first).bit_count() <= free[2] + free[1]
        and (unseen & second).bit_count() <= free[2] + free[0]
        and (unseen & first & second).bit_count() <= free[2]
    )


class Unseen:
    """The cards that player 0 holds and those that he can't place, of which `in_skat` are in nobody's hand."""

    def __init__(self, layout: Layout, hand: int, unseen: int, in_skat: int, *, points_matter: bool = True) -> None:
        self.layout = layout
        self.hand = hand
        self.unseen = unseen
        self.in_skat = in_skat
        self.points = layout.points if points_matter else dict.fromkeys(layout.points, 0)
        self.choices: dict[tuple[int, int, bool], list[int]] = {}

    def plays(
        self, seat: int, unseen: int, voids: Voids, counts: tuple[int, int], led: int, around: int, *, is_first: bool
    ) -> list[tuple[int, Voids]]:
        """What player 1 or 2 may play, each with the voids that it shows.

        counts: how many cards both have before it. led: the suit, 0 where this card is led. around: the cards that
        still part the unseen ones. is_first: the other one's card of this trick is yet to come.
        """
        void = voids[seat - 1]
        first, second = counts[0] - (seat == 1), counts[1] - (seat == 2)
        possible: list[tuple[int, Voids]] = []
        if led and not led & void:
            possible += self.of_suit(led, unseen, voids, first, second, around, is_first=is_first)
        shown = voids if not led or not led & unseen else _with(voids, seat, led)
        for suit in self.layout.suits:
            if suit != led and not suit & void:
                possible += self.of_suit(suit, unseen, shown, first, second, around, is_first=is_first)
        return possible

    def of_suit(
        self, suit: int, unseen: int, voids: Voids, first: int, second: int, around: int, *, is_first: bool
    ) -> list[tuple[int, Voids]]:
        held = unseen & suit
        if not held or not is_possible(unseen ^ held & -held, voids, (first, second, self.in_skat)):
            return []
        return [(card, voids) for card in self.told_apart(held, around & suit, is_first=is_first)]

    def told_apart(self, held: int, around: int, *, is_first: bool) -> list[int]:
        """Of neighbours of the same points one; the highest, the lowest and one between while the other may still
        come between them."""
        key = held, around, is_first
        if (cards := self.choices.get(key)) is None:
            cards = self.choices[key] = []
            for run in self.runs(held, around):
                cards += {run[0], run[-1], run[len(run) // 2]} if is_first else run[:1]
        return cards

    def runs(self, held: int, around: int) -> list[list[int]]:
        runs: list[list[int]] = []
        above = -1
        for bit in bits_of(held | around):
            if bit & around:
                above = -1
            elif self.points[bit] == above:
                runs[-1].append(bit)
            else:
                runs.append([bit])
                above = self.points[bit]
        return runs


def _with(voids: Voids, seat: int, suit: int) -> Voids:
    return (voids[0] | suit, voids[1]) if seat == 1 else (voids[0], voids[1] | suit)
