"""A position in the middle of play, card by card, for the lines that are shown: whose turn it is, and what follows."""

from dataclasses import dataclass

from scoring.play.following import SEATS
from scoring.play.masks import Layout, bits_of


@dataclass(frozen=True, slots=True)
class Rest:
    """What is left of the hands, who leads, what lies; taken: by whom the last trick was, None within a trick.

    hands and table are masks and bits of a layout; player 0 is the one who is alone.

    >>> from scoring.cards import Card
    >>> from scoring.contracts import Contract
    >>> from scoring.play.masks import layout_of
    >>> grand = layout_of(Contract.GRAND)
    >>> hands = tuple(grand.bits([Card("H", rank)]) for rank in "7A9")
    >>> rest = Rest(hands, 0, ())
    >>> for hand in hands:
    ...     rest = rest.after(grand, hand)
    >>> rest.leader, rest.taken, rest.points
    (1, 1, 0)
    """

    hands: tuple[int, int, int]
    leader: int
    table: tuple[int, ...]
    points: int = 0
    taken: int | None = None

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return (self.leader + len(self.table)) % SEATS

    @property
    def left(self) -> int:
        """Every card in a hand or on the table."""
        return self.hands[0] | self.hands[1] | self.hands[2] | sum(self.table)

    def choices(self, layout: Layout) -> list[int]:
        """The cards that may be played, from the highest down."""
        hand = self.hands[self.seat]
        led = hand & layout.own[self.table[0]] if self.table else 0
        return list(bits_of(led or hand))

    def after(self, layout: Layout, card: int) -> "Rest":
        """This card is played; points counts those that player 0 has taken since the beginning."""
        first, second, third = (hand & ~card for hand in self.hands)
        table = (*self.table, card)
        if len(table) < SEATS:
            return Rest((first, second, third), self.leader, table, self.points)
        taker = (self.leader + taker_of(layout, table)) % SEATS
        worth = 0 if taker else layout.sum(sum(table))
        return Rest((first, second, third), taker, (), self.points + worth, taker)


def taker_of(layout: Layout, trick: tuple[int, ...]) -> int:
    """Which card of a trick takes it, 0 for the one that was led."""
    best = 0
    for place in range(1, len(trick)):
        if trick[place] & layout.beats[trick[best]]:
            best = place
    return best
