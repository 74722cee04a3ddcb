"""What has to be followed with what, and which card takes a trick: the law of a trick, on names of cards."""

from collections.abc import Collection, Sequence

from scoring.cards import RANKS, SUITS, Card, trumps
from scoring.contracts import Contract
from scoring.play.questions import TRUMP

_NULL_RANKS = "AKQJT987"
SEATS = 3


def suit_of(card: Card, contract: Contract) -> str:
    """What the card has to be followed with: "trump", or its own suit (ISkO 2.3, 4.2.1).

    >>> suit_of(Card("H", "J"), Contract.CLUBS), suit_of(Card("H", "J"), Contract.NULL)
    ('trump', 'H')
    """
    return TRUMP if card in trumps(contract) else card.suit


def suits(contract: Contract) -> tuple[str, ...]:
    """What can be followed with in this contract, trumps first.

    >>> suits(Contract.HEARTS)
    ('trump', 'C', 'S', 'D')
    """
    if contract is Contract.NULL:
        return tuple(SUITS)
    return (TRUMP, *(suit for suit in SUITS if contract is Contract.GRAND or suit != contract[0].upper()))


def falling(suit: str, contract: Contract) -> tuple[Card, ...]:
    """The cards of a suit, or the trumps, from the highest down (ISkO 2.3).

    >>> " ".join(map(str, falling("S", Contract.NULL)))
    'SA SK SQ SJ ST S9 S8 S7'
    """
    if suit == TRUMP:
        return trumps(contract)
    ranks = _NULL_RANKS if contract is Contract.NULL else RANKS.replace("J", "")
    return tuple(Card(suit, rank) for rank in ranks)


def may_play(hand: Collection[Card], led: Card | None, contract: Contract) -> tuple[Card, ...]:
    """The cards of a hand that may be played when this card was led, all where none was (ISkO 4.2.1, 4.2.2).

    >>> hand = (Card("H", "J"), Card("H", "7"), Card("S", "A"))
    >>> [str(card) for card in may_play(hand, Card("H", "T"), Contract.GRAND)]
    ['H7']
    """
    if led is None:
        return tuple(hand)
    suit = suit_of(led, contract)
    return tuple(card for card in hand if suit_of(card, contract) == suit) or tuple(hand)


def taker(trick: Sequence[Card], contract: Contract) -> int:
    """Which card takes the trick, 0 for the one that was led: the highest trump, else the highest of its suit (4.4.2).

    >>> taker((Card("H", "T"), Card("H", "A"), Card("S", "J")), Contract.CLUBS)
    2
    """
    order = (*falling(TRUMP, contract), *falling(suit_of(trick[0], contract), contract))
    return min(range(len(trick)), key=lambda place: order.index(trick[place]) if trick[place] in order else len(order))
