"""The 32 cards: their points, the order of trumps, the tops in twelve cards, and how people write a card.

It knows nothing of bids and values.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from scoring.contracts import Contract

SUITS = "CSHD"
RANKS = "ATKQJ987"
CARD_POINTS: Mapping[str, int] = MappingProxyType(dict(zip(RANKS, (11, 10, 4, 3, 2, 0, 0, 0), strict=True)))
"""Points of a card by its rank (ISkO 1.2.2)."""
ALL_POINTS = 120


class Card(NamedTuple):
    """A card by suit (C S H D) and rank (A T K Q J 9 8 7), said in two letters (ISkO 1.2).

    >>> str(Card("C", "J"))
    'CJ'
    """

    suit: str
    rank: str

    def __str__(self) -> str:
        return self.suit + self.rank


DECK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in SUITS for rank in RANKS)


@cache
def trumps(contract: Contract) -> tuple[Card, ...]:
    """The trumps from the highest down: 11 in a suit, 4 in grand, none in null (ISkO 2.3).

    >>> " ".join(map(str, trumps(Contract.HEARTS)))
    'CJ SJ HJ DJ HA HT HK HQ H9 H8 H7'
    """
    if contract is Contract.NULL:
        return ()
    jacks = tuple(Card(suit, "J") for suit in SUITS)
    if contract is Contract.GRAND:
        return jacks
    suit = contract[0].upper()
    return (*jacks, *(Card(suit, rank) for rank in RANKS if rank != "J"))


def tops(cards: Collection[Card], contract: Contract) -> int:
    """With n as n, without n as -n, from the declarer's twelve cards, skat included: 1 to 11, grand 4 (ISkO 2.4).

    ValueError for null, which has no tops.

    >>> tops([card(each) for each in "CJ HJ DJ HA HT HQ H9 S7 S8 S9 D7 D8".split()], Contract.HEARTS)
    1
    >>> tops([card(each) for each in "DJ HA HT HK HQ H7 S7 S8 S9 C7 C8 C9".split()], Contract.HEARTS)
    -3
    """
    order = trumps(contract)
    if not order:
        raise ValueError("null has no tops")
    held = frozenset(cards)
    has_first = order[0] in held
    for count, trump in enumerate(order):
        if (trump in held) != has_first:
            return count if has_first else -count
    return len(order) if has_first else -len(order)


def card_points(cards: Iterable[Card]) -> int:
    """The sum of the cards' points, 0 to 120 (ISkO 1.2.2).

    >>> card_points(DECK)
    120
    """
    return sum(CARD_POINTS[held.rank] for held in cards)


# German letters are read by their place: K is a king behind a suit; in front it could be clubs or diamonds, so it is
# neither.
_SUIT_WORDS = {
    "C": ("kreuz", "clubs", "club", "tréboles", "treboles", "trébol", "trebol", "kr", "♣", "♧", "c"),
    "S": ("pik", "spades", "spade", "picas", "pica", "pi", "♠", "♤", "p", "s"),
    "H": ("herz", "hearts", "heart", "corazones", "corazón", "corazon", "he", "♥", "♡", "h"),
    "D": ("karo", "diamonds", "diamond", "diamantes", "diamante", "caró", "caro", "ka", "♦", "♢", "d"),
}
_RANK_WORDS = {
    "A": ("asse", "ass", "ace", "daus", "as", "a"),
    "T": ("zehn", "ten", "diez", "10", "t", "z"),
    "K": ("könig", "koenig", "king", "rey", "k"),
    "Q": ("dame", "queen", "dama", "ober", "q", "d", "o"),
    "J": ("bube", "bauer", "jack", "sota", "unter", "j", "b", "u"),
    "9": ("neun", "nine", "nueve", "9"),
    "8": ("acht", "eight", "ocho", "8"),
    "7": ("sieben", "seven", "siete", "7"),
}
# The German pack has no queens: behind its suits D is a Daus.
_GERMAN_SUITS = {
    "C": ("eicheln", "eichel", "ei", "e"),
    "S": ("grün", "gruen", "gras", "laub", "blatt", "gr", "g"),
    "H": ("rot", "r"),
    "D": ("schellen", "schelle", "sch"),
}
_GERMAN_RANKS = {
    **{rank: _RANK_WORDS[rank] for rank in "K987T"},
    "A": ("daus", "ass", "as", "a", "d"),
    "Q": ("ober", "o"),
    "J": ("unter", "u"),
}


def _either(words: Mapping[str, tuple[str, ...]]) -> str:
    return "|".join(sorted(map(re.escape, chain.from_iterable(words.values())), key=len, reverse=True))


def _by_word(words: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    return {word: letter for letter, its in words.items() for word in its}


_END = r"(?=$|[\s,;./|♣♧♠♤♥♡♦♢])"
_FRENCH = _by_word(_SUIT_WORDS), _by_word(_RANK_WORDS)
_GERMAN = _by_word(_GERMAN_SUITS), _by_word(_GERMAN_RANKS)
_CARD = re.compile(rf"({_either(_SUIT_WORDS)})[\s.-]*({_either(_RANK_WORDS)}){_END}")
_GERMAN_CARD = re.compile(rf"({_either(_GERMAN_SUITS)})[\s.-]*({_either(_GERMAN_RANKS)}){_END}")
_RANK_FIRST = re.compile(rf"({_either(_RANK_WORDS)})\s+(?:of|de)\s+({_either(_SUIT_WORDS)}){_END}")  # as de corazones
_BETWEEN = re.compile(r"[\s,;./|]*")
_WORD = re.compile(r"[^\s,;./|]+")


def card(text: str) -> Card:
    """One card as people write it: CJ, ♣B, KrB, Kreuz Bube, Herz 10, H10, HZ; ValueError if it is none.

    English and German letters, large or small: suits C S H D, Kr Pi He Ka, P; ranks A 10 T Z K Q D J B 9 8 7. The
    German pack: suits Eichel E, Grün G, Rot R, Schellen Sch; Daus D, Ober O, Unter U. Spanish words, in either order.

    >>> [str(card(text)) for text in ("CJ", "Kreuz Bube", "KrK", "♠D", "h10")]
    ['CJ', 'CJ', 'CK', 'SQ', 'HT']
    >>> [str(card(text)) for text in ("Eichel Unter", "GO", "SchD", "rey de corazones")]
    ['CJ', 'SQ', 'DA', 'HK']
    """
    cards, unknown = read_cards(text)
    if len(cards) != 1 or unknown:
        raise ValueError(f"{text!r} is no card")
    return cards[0]


def read_cards(text: str) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """All the cards in a line of text, in order, and the pieces of it that are none.

    >>> cards, unknown = read_cards("CJ, Pik Bube; ♥A KK 11")
    >>> " ".join(map(str, cards)), unknown
    ('CJ SJ HA', ('KK', '11'))
    """
    # Colour signs come with or without the mark that makes them a picture.
    plain = text.replace("\ufe0f", "")
    cards: list[Card] = []
    unknown: list[str] = []
    # Letter by letter: there are capitals whose small form is longer, and places have to stay.
    small = "".join(letter.lower() if len(letter.lower()) == 1 else letter for letter in plain)
    at = _after_gap(plain, 0)
    while at < len(plain):
        if found := _card_at(small, at):
            held, end = found
            cards.append(held)
            at = _after_gap(plain, end)
        else:
            word = _WORD.match(plain, at)
            unknown.append(word[0] if word else plain[at])
            at = _after_gap(plain, at + len(unknown[-1]))
    return tuple(cards), tuple(unknown)


def _card_at(text: str, at: int) -> tuple[Card, int] | None:
    """The card that stands there, and where it ends."""
    for pattern, (suit_of, rank_of) in ((_CARD, _FRENCH), (_GERMAN_CARD, _GERMAN)):
        if fit := pattern.match(text, at):
            return Card(suit_of[fit[1]], rank_of[fit[2]]), fit.end()
    if fit := _RANK_FIRST.match(text, at):
        return Card(_FRENCH[0][fit[2]], _FRENCH[1][fit[1]]), fit.end()
    return None


def _after_gap(text: str, at: int) -> int:
    gap = _BETWEEN.match(text, at)
    return gap.end() if gap else at
