"""A position with open cards as the searches see it: who owns which bit, what each may play, what is the same.

One player is alone against both others; he is 0 here, 1 and 2 follow him in the order of play.
"""

from scoring.play.masks import Layout, bits_of

_NUMBER = 12
"""Bits of a suit's number: a suit has at most 2^11 states, all of a deal less than 2^12."""


class OpenCards:
    """Who owns which card. What is left of them is a mask that the searches pass on.

    >>> from scoring.cards import read_cards
    >>> from scoring.contracts import Contract
    >>> from scoring.play.masks import layout_of
    >>> grand = layout_of(Contract.GRAND)
    >>> hands = [grand.bits(read_cards(text)[0]) for text in ("CJ H9 H8", "S7 S8 D7", "SA H7 HT")]
    >>> cards = OpenCards(grand, hands)
    >>> [str(grand.card_of[bit]) for bit, _points in cards.all_moves(0, cards.everything)]
    ['CJ', 'H9']
    """

    def __init__(self, layout: Layout, hands: list[int], *, points_matter: bool = True) -> None:
        self.layout = layout
        self.hands = hands
        self.everything = hands[0] | hands[1] | hands[2]
        self.points = layout.points if points_matter else dict.fromkeys(layout.points, 0)
        self.moves = tuple(Moves(self.points, hand) for hand in hands)

    def all_moves(self, seat: int, left: int) -> list[tuple[int, int]]:
        """What a player may lead, or discard: of cards that are the same, one."""
        moves = self.moves[seat]
        return [move for suit in self.layout.suits for move in moves[left & suit]]

    def may_play(self, seat: int, left: int, suit: int) -> list[tuple[int, int]]:
        """What a player may follow with; `left` is what was left as the trick began."""
        return self.moves[seat][left & suit] or self.all_moves(seat, left)


class Moves(dict[int, list[tuple[int, int]]]):
    """What is left of one suit -> the cards of it that a player can choose from, each a bit with its points.

    Neighbours of the same points in one hand are one choice: nobody's card lies between them. What lies on the table
    still parts them, so it counts as left until the trick is taken.
    """

    def __init__(self, points: dict[int, int], hand: int) -> None:
        super().__init__()
        self.points = points
        self.hand = hand

    def __missing__(self, left: int) -> list[tuple[int, int]]:
        choices: list[tuple[int, int]] = []
        above = -1
        for bit in bits_of(left):
            if not bit & self.hand:
                above = -1
            elif (points := self.points[bit]) != above:
                choices.append((bit, points))
                above = points
        self[left] = choices
        return choices


class Alike(dict[int, int]):
    """What is left of one suit -> a number that all suits share in which the same owners hold the same points in order.

    Such suits are exchanged without changing the value, and so are cards with nobody's between them.
    """

    def __init__(self, cards: OpenCards, numbers: dict[tuple[int, ...], int]) -> None:
        super().__init__()
        self.owner = {
            bit: seat << 4 | cards.points[bit] for seat, hand in enumerate(cards.hands) for bit in bits_of(hand)
        }
        self.numbers = numbers

    def __missing__(self, left: int) -> int:
        owner = self.owner
        shape = tuple([owner[bit] for bit in bits_of(left)])
        number = self[left] = self.numbers.setdefault(shape, len(self.numbers))
        return number


class Keys:
    """What is left, and who leads -> a number that positions of the same value share."""

    def __init__(self, cards: OpenCards) -> None:
        layout = cards.layout
        numbers: dict[tuple[int, ...], int] = {(): 0}
        self.trumps = (layout.trumps, Alike(cards, numbers))
        self.plain = [(suit, Alike(cards, numbers)) for suit in layout.suits if suit != layout.trumps]

    def of(self, left: int, leader: int) -> int:
        """The number: the trumps, the other suits in the order of their numbers, the leader."""
        trumps, alike = self.trumps
        key = alike[left & trumps]
        numbers = [alike[left & suit] for suit, alike in self.plain]
        numbers.sort()
        for number in numbers:
            key = key << _NUMBER | number
        return key << 2 | leader
