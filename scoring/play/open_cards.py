"""A position with open cards as the searches see it: who owns which bit, what each may play, what is the same.

One player is alone against both others; he is 0 here, 1 and 2 follow him in the order of play.
"""

from functools import cached_property
from operator import itemgetter

from scoring.play.masks import Layout, bits_of

_PLACES = 6
_PLACE = (1 << _PLACES) - 1

Move = tuple[int, int]
"""A card with its points."""


class Moves(dict[int, list[Move]]):
    """What is left of one suit -> the cards of it that a player can choose from, each a bit with its points.

    Neighbours of the same points in one hand are one choice: nobody's card lies between them. What lies on the table
    still parts them, so it counts as left until the trick is taken.
    """

    def __init__(self, points: dict[int, int], hand: int) -> None:
        super().__init__()
        self.points = points
        self.hand = hand

    def __missing__(self, left: int) -> list[Move]:
        choices: list[Move] = []
        above = -1
        for bit in bits_of(left):
            if not bit & self.hand:
                above = -1
            elif (points := self.points[bit]) != above:
                choices.append((bit, points))
                above = points
        self[left] = choices
        return choices


class Discards:
    """What a player without the suit that was led may play; kept of the last position, as many of its tricks ask it."""

    def __init__(self, layout: Layout, moves: Moves) -> None:
        self.layout = layout
        self.moves = moves
        self.left = -1
        self.has_trumps = False
        self.all: list[Move] = []

    def look(self, left: int) -> None:
        trumps = self.layout.trumps
        higher = sorted(self.moves[left & trumps], key=worth_of, reverse=True) if trumps else []
        others = [move for suit in self.layout.suits if suit != trumps for move in self.moves[left & suit]]
        others.sort(key=worth_of)
        self.left, self.has_trumps, self.all = left, bool(higher), higher + others

    def contested(self, left: int, best: int) -> list[Move]:
        """Trumps that take the trick first, then the cheapest."""
        if left != self.left:
            self.look(left)
        if self.has_trumps and best & self.layout.trumps:
            return takers_first(self.all, self.layout.beats[best])
        return self.all

    def dearest(self, left: int) -> list[Move]:
        """The dearest first."""
        if left != self.left:
            self.look(left)
        return dearest_first(self.all)


class Following(dict[int, list[Move]]):
    """What is left of the suit that was led, and the best card so far -> what may follow, takers first.

    The key is the mask, and below it the place of the best card in six bits. Takers come from the dearest down, the
    others from the cheapest up.
    """

    def __init__(self, moves: Moves, layout: Layout) -> None:
        super().__init__()
        self.moves = moves
        self.beats = layout.beats

    def __missing__(self, key: int) -> list[Move]:
        beats = self.beats[1 << (key & _PLACE) - 1]
        self[key] = moves = takers_first(self.moves[key >> _PLACES], beats)
        return moves

    def dearest(self, left: int) -> list[Move]:
        """What may follow where the own side has the trick, the dearest first."""
        if (moves := self.get(left << _PLACES)) is None:
            moves = self[left << _PLACES] = dearest_first(self.moves[left])
        return moves


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
        self.points = layout.points if points_matter else layout.no_points

    @cached_property
    def moves(self) -> list[Moves]:
        """What each player may choose from."""
        return [Moves(self.points, hand) for hand in self.hands]

    @cached_property
    def following(self) -> list[Following]:
        """What each player may follow with, in order."""
        return [Following(moves, self.layout) for moves in self.moves]

    @cached_property
    def discards(self) -> list[Discards]:
        """What each player may throw off, in order."""
        return [Discards(self.layout, moves) for moves in self.moves]

    def all_moves(self, seat: int, left: int) -> list[Move]:
        """What a player may lead, or discard: of cards that are the same, one."""
        moves = self.moves[seat]
        return [move for suit in self.layout.suits for move in moves[left & suit]]

    def contested(self, seat: int, left: int, suit: int, best: int) -> list[Move]:
        """The same in the order in which they are tried where the other side has the trick so far: takers first."""
        if held := left & suit & self.hands[seat]:
            if not held & held - 1:
                return self.moves[seat][left & suit]
            return self.following[seat][(left & suit) << _PLACES | best.bit_length()]
        return self.discards[seat].contested(left, best)

    def safe(self, seat: int, left: int, suit: int) -> list[Move]:
        """The same where the own side has the trick already: the dearest first."""
        if held := left & suit & self.hands[seat]:
            if not held & held - 1:
                return self.moves[seat][left & suit]
            return self.following[seat].dearest(left & suit)
        return self.discards[seat].dearest(left)

    def may_play(self, seat: int, left: int, suit: int) -> list[Move]:
        """What a player may follow with; `left` is what was left as the trick began."""
        return self.moves[seat][left & suit] or self.all_moves(seat, left)


def takers_first(moves: list[Move], beats: int) -> list[Move]:
    """Cards that take the trick from the dearest down, then the others from the cheapest up.

    >>> takers_first([(8, 11), (4, 10), (2, 4), (1, 0)], 0b1110)
    [(8, 11), (4, 10), (2, 4), (1, 0)]
    >>> takers_first([(8, 11), (4, 10), (2, 4), (1, 0)], 0b1000)
    [(8, 11), (1, 0), (2, 4), (4, 10)]
    """
    takers = [move for move in moves if move[0] & beats]
    others = [move for move in moves if not move[0] & beats]
    takers.sort(key=worth_of, reverse=True)
    others.sort(key=worth_of)
    return takers + others


def dearest_first(moves: list[Move]) -> list[Move]:
    """For a trick that is the own side's already."""
    return sorted(moves, key=worth_of, reverse=True)


worth_of = itemgetter(1)
"""The points of a move."""
