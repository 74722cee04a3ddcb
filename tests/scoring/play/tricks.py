"""The law of one trick on the names of cards, written from the order alone (ISkO 1.2, 2.3, 4.2.1 to 4.2.3).

It must not import the core of claims nor its masks: it is what that core is held against. Seats are 0, 1, 2 in the
order in which they play, the declarer (or whoever claims) first.
"""

from functools import cache
from typing import NamedTuple

SEATS = ("declarer", "left", "right")
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
PACK = tuple(suit + rank for suit in "CSHD" for rank in "ATKQJ987")
CONTRACTS = ("clubs", "spades", "hearts", "diamonds", "grand", "null")
TRUMP = "trump"


@cache
def suit_of(card: str, contract: str) -> str:
    """C S H D or trump: what has to be followed."""
    if contract == "null":
        return card[0]
    is_trump = card[1] == "J" or (contract != "grand" and card[0] == contract[0].upper())
    return TRUMP if is_trump else card[0]


@cache
def height(card: str, contract: str) -> int:
    """Higher is better, among cards of one suit."""
    if contract == "null":
        return "789TJQKA".index(card[1])
    if card[1] == "J":
        return 10 + "DHSC".index(card[0])
    return "789QKTA".index(card[1])


@cache
def winner(table: tuple[str, ...], contract: str) -> int:
    """The place in the trick, 0 to 2, of the card that takes it."""
    best = 0
    for at, card in enumerate(table):
        suit, best_suit = suit_of(card, contract), suit_of(table[best], contract)
        is_higher = suit == best_suit and height(card, contract) > height(table[best], contract)
        if is_higher or (suit == TRUMP and best_suit != TRUMP):
            best = at
    return best


def points(cards: tuple[str, ...] | frozenset[str] | list[str]) -> int:
    """The sum of the cards' points."""
    return sum(POINTS[card[1]] for card in cards)


def follows(hand: frozenset[str], table: tuple[str, ...], contract: str) -> list[str]:
    """The cards that may be played, in the order of their names."""
    if table:
        led = suit_of(table[0], contract)
        same = [card for card in hand if suit_of(card, contract) == led]
        if same:
            return sorted(same)
    return sorted(hand)


class Position(NamedTuple):
    """Three hands by seat, who led or leads, and the cards that lie, in nobody's hand."""

    hands: tuple[frozenset[str], frozenset[str], frozenset[str]]
    leader: int
    table: tuple[str, ...]

    @property
    def mover(self) -> int:
        return (self.leader + len(self.table)) % 3

    @property
    def is_over(self) -> bool:
        return not self.table and not any(self.hands)


class Trick(NamedTuple):
    """Who took it, by seat, and what lay in it."""

    taker: int
    points: int


def played(position: Position, card: str, contract: str) -> tuple[Position, Trick | None]:
    """The position after the card of whoever moves, and the trick if it is full now."""
    hands = [hand - {card} if seat == position.mover else hand for seat, hand in enumerate(position.hands)]
    table = (*position.table, card)
    after = hands[0], hands[1], hands[2]
    if len(table) < 3:
        return Position(after, position.leader, table), None
    taker = (position.leader + winner(table, contract)) % 3
    return Position(after, taker, ()), Trick(taker, points(table))
