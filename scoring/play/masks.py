"""Cards as bits of one number, by contract: trumps on top, so that "beats" is one comparison. It plays nothing."""

from collections.abc import Iterable, Iterator
from functools import cache, reduce
from operator import or_

from scoring.cards import CARD_POINTS, Card
from scoring.contracts import Contract
from scoring.play.following import falling, suits
from scoring.play.questions import TRUMP


class Layout:
    """The 32 bits of a contract; `suits` are the masks of what is followed with, trumps first where there are any.

    beats: bit -> every card that takes the trick from it, whether or not it follows. points: bit -> card points.
    own: bit -> the mask of its suit.

    >>> layout = layout_of(Contract.GRAND)
    >>> hearts = layout.bits([Card("H", "A")])
    >>> layout.cards(layout.beats[hearts])
    (Card(suit='C', rank='J'), Card(suit='S', rank='J'), Card(suit='H', rank='J'), Card(suit='D', rank='J'))
    """

    def __init__(self, contract: Contract) -> None:
        names = suits(contract)
        order = tuple(reversed([card for suit in names for card in falling(suit, contract)]))
        self.names = names
        self.bit_of = {card: 1 << place for place, card in enumerate(order)}
        self.card_of = {bit: card for card, bit in self.bit_of.items()}
        self.points = {bit: CARD_POINTS[card.rank] for bit, card in self.card_of.items()}
        self.no_points = dict.fromkeys(self.points, 0)
        self.suits = tuple(self.bits(falling(suit, contract)) for suit in names)
        self.trumps = self.suits[0] if names[0] == TRUMP else 0
        self.own = {bit: suit for suit in self.suits for bit in bits_of(suit)}
        self.beats = {bit: -2 * bit & (self.own[bit] | self.trumps) & (1 << len(order)) - 1 for bit in self.card_of}

    def bits(self, cards: Iterable[Card]) -> int:
        """The cards as one mask."""
        return reduce(or_, map(self.bit_of.__getitem__, cards), 0)

    def cards(self, mask: int) -> tuple[Card, ...]:
        """The cards of a mask from the highest down."""
        return tuple(self.card_of[bit] for bit in bits_of(mask))

    def sum(self, mask: int) -> int:
        """The card points of a mask."""
        return sum(self.points[bit] for bit in bits_of(mask))


def bits_of(mask: int) -> Iterator[int]:
    """The bits of a mask from the highest down.

    >>> list(bits_of(0b1010))
    [8, 2]
    """
    while mask:
        bit = 1 << mask.bit_length() - 1
        yield bit
        mask ^= bit


def stays_below(own: int, others: int) -> bool:
    """Whether cards of one suit never have to take a trick that somebody else leads, whatever the others' cards do.

    From the lowest on, each has fewer of the others' below it than there are own cards up to it.

    >>> stays_below(0b0101, 0b0010), stays_below(0b0110, 0b0001)
    (True, False)
    """
    count = own.bit_count()
    for bit in bits_of(own):
        if (others & bit - 1).bit_count() >= count:
            return False
        count -= 1
    return True


@cache
def layout_of(contract: Contract) -> Layout:
    """The layout of a contract, the same object every time."""
    return Layout(contract)
