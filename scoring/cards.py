"""The 32 cards: their points, the order of trumps, the tops in twelve cards, and how people write a card.

It knows nothing of bids and values.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
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
    "Q": ("dame", "queen", "dama", "reina", "ober", "q", "d", "o"),
    "J": ("bube", "bauer", "jack", "sota", "matador", "unter", "j", "b", "u"),
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
# Behind these no gap. Ca is none: CA is an ace, and CAT may be said of two cards.
_SPANISH_SUITS: Mapping[str, tuple[str, ...]] = {"C": ("tr",), "S": ("pi",), "H": ("co",), "D": ()}
_SPANISH_RANKS = {**_RANK_WORDS, "K": (*_RANK_WORDS["K"], "r"), "J": (*_RANK_WORDS["J"], "s")}


def _either(words: Mapping[str, tuple[str, ...]]) -> str:
    return "|".join(sorted(map(re.escape, chain.from_iterable(words.values())), key=len, reverse=True))


def _by_word(words: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    return {word: letter for letter, its in words.items() for word in its}


_END = r"(?=$|[\s,;./|♣♧♠♤♥♡♦♢])"
_WHOLE_SUITS = {suit: tuple(word for word in words if len(word) > 2) for suit, words in _SUIT_WORDS.items()}
_WHOLE_RANKS = {
    rank: tuple(word for word in words if len(word) > 1 or word.isdigit()) for rank, words in _RANK_WORDS.items()
}
_FRENCH = _by_word(_SUIT_WORDS), _by_word(_RANK_WORDS)
_GERMAN = _by_word(_GERMAN_SUITS), _by_word(_GERMAN_RANKS)
_SPANISH = _by_word(_SPANISH_SUITS), _by_word(_SPANISH_RANKS)
_CARD = re.compile(rf"(?P<suit>{_either(_SUIT_WORDS)})[\s.-]*(?P<rank>{_either(_RANK_WORDS)}){_END}")
_GERMAN_CARD = re.compile(rf"(?P<suit>{_either(_GERMAN_SUITS)})[\s.-]*(?P<rank>{_either(_GERMAN_RANKS)}){_END}")
_SPANISH_CARD = re.compile(rf"(?P<suit>{_either(_SPANISH_SUITS)})(?P<rank>{_either(_SPANISH_RANKS)}){_END}")
# as de corazones, and as Spanish tables have it: as trébol, 10 corazón
_RANK_FIRST = re.compile(rf"(?P<rank>{_either(_RANK_WORDS)})\s+(?:of|de)\s+(?P<suit>{_either(_SUIT_WORDS)}){_END}")
_RANK_FIRST_IN_WORDS = re.compile(rf"(?P<rank>{_either(_WHOLE_RANKS)})\s+(?P<suit>{_either(_WHOLE_SUITS)}){_END}")
_PATTERNS = (
    (_CARD, _FRENCH),
    (_GERMAN_CARD, _GERMAN),
    (_SPANISH_CARD, _SPANISH),
    (_RANK_FIRST, _FRENCH),
    (_RANK_FIRST_IN_WORDS, _FRENCH),
)
_BETWEEN = re.compile(r"[\s,;./|]*")
_WORD = re.compile(r"[^\s,;./|]+")

FRENCH, GERMAN, UNCLEAR = "french", "german", "unclear"
# S is Schellen in the German pack, whose suits are E, G and R, and elsewhere Pik. Hearts are called H in both.
_EITHER_SUIT = "s"
_ONLY_FRENCH = {word for suit in "CSD" for word in (*_SUIT_WORDS[suit], *_SPANISH_SUITS[suit]) if word != _EITHER_SUIT}
_GERMAN_LETTERS = {"o", "u", "ober", "unter"}
_DAUS = "d"


class _Piece(NamedTuple):
    """A piece of a text, as it stands there: the words of its suit and its rank, both empty if it is no card."""

    text: str
    card: Card | None = None
    suit: str = ""
    rank: str = ""


def card(text: str) -> Card:
    """One card as people write it: CJ, ♣B, KrB, Kreuz Bube, Herz 10, H10, HZ; ValueError if it is none.

    English and German letters, large or small: suits C S H D, Kr Pi He Ka, P; ranks A 10 T Z K Q D J B 9 8 7. The
    German pack: suits Eichel E, Grün G, Rot R, Schellen Sch; Daus D, Ober O, Unter U. Spanish words, in either order,
    and Tr, Pi, Co.

    >>> [str(card(text)) for text in ("CJ", "Kreuz Bube", "KrK", "♠D", "h10")]
    ['CJ', 'CJ', 'CK', 'SQ', 'HT']
    >>> [str(card(text)) for text in ("Eichel Unter", "GO", "SchD", "rey de corazones", "Trébol Reina", "CoA")]
    ['CJ', 'SQ', 'DA', 'HK', 'CQ', 'HA']
    """
    cards, unknown = read_cards(text)
    if len(cards) != 1 or unknown:
        raise ValueError(f"{text!r} is no card")
    return cards[0]


def read_cards(text: str, pack: str = "") -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """All the cards in a line of text, in order, and the pieces of it that are none, or may be two: `ambiguous_cards`.

    pack: that of the cards, as `pack_of` names it; without one, the text tells it.

    >>> cards, unknown = read_cards("CJ, Pik Bube; ♥A KK 11")
    >>> " ".join(map(str, cards)), unknown
    ('CJ SJ HA', ('KK', '11'))
    >>> " ".join(map(str, read_cards("EU SU HD")[0])), " ".join(map(str, read_cards("SA", GERMAN)[0]))
    ('CJ DJ HA', 'DA')
    """
    pieces, doubtful = _read(text, pack)
    cards = (piece.card for piece in pieces if piece not in doubtful)
    unknown = (piece.text for piece in pieces if piece.card is None or piece in doubtful)
    return tuple(card for card in cards if card), tuple(unknown)


def ambiguous_cards(text: str, pack: str = "") -> tuple[str, ...]:
    """The pieces with an S that may be Schellen or Pik; pack as in `read_cards`.

    >>> ambiguous_cards("EU KrB SU"), ambiguous_cards("SU HO"), ambiguous_cards("EU SU"), ambiguous_cards("SJ CJ")
    (('SU',), ('SU',), (), ())
    """
    return tuple(piece.text for piece in _read(text, pack)[1])


def pack_of(text: str, otherwise: str = "") -> str:
    """In which pack cards are written: "german" by Eichel, Grün, Rot or Schellen, else "french"; "unclear" with cards
    of both, or with an Ober or Unter where no suit tells it. otherwise: the pack where no suit tells it, if known.

    >>> pack_of("EU SU"), pack_of("CJ SJ"), pack_of("SA HA"), pack_of("EU KrB"), pack_of("SU HO")
    ('german', 'french', 'french', 'unclear', 'unclear')
    """
    return _pack([*_pieces(text)], otherwise)


def _pack(pieces: Sequence[_Piece], otherwise: str = "") -> str:
    suits = {piece.suit for piece in pieces}
    is_german, is_french = not suits.isdisjoint(_GERMAN[0]), not suits.isdisjoint(_ONLY_FRENCH)
    if is_german != is_french:
        return GERMAN if is_german else FRENCH
    has_letters = not _GERMAN_LETTERS.isdisjoint(piece.rank for piece in pieces)
    return UNCLEAR if is_german else otherwise or (UNCLEAR if has_letters else FRENCH)


def _read(text: str, pack: str) -> tuple[list[_Piece], list[_Piece]]:
    """The pieces of a text as their pack has them, and those of them that can't be told."""
    pieces = [*_pieces(text)]
    pack = pack or _pack(pieces)
    if pack == GERMAN:
        pieces = [_of_german_pack(piece) for piece in pieces]
    return pieces, [piece for piece in pieces if pack == UNCLEAR and piece.suit == _EITHER_SUIT]


def _of_german_pack(piece: _Piece) -> _Piece:
    if piece.card is None or piece.suit in _GERMAN[0]:
        return piece
    suit = "D" if piece.suit == _EITHER_SUIT else piece.card.suit
    return piece._replace(card=Card(suit, "A" if piece.rank == _DAUS else piece.card.rank))


def _pieces(text: str) -> Iterator[_Piece]:
    # Colour signs come with or without the mark that makes them a picture.
    plain = text.replace("\ufe0f", "")
    # Letter by letter: there are capitals whose small form is longer, and places have to stay.
    small = "".join(letter.lower() if len(letter.lower()) == 1 else letter for letter in plain)
    at = _after_gap(plain, 0)
    while at < len(plain):
        if found := _card_at(small, at):
            held, fit = found
            yield _Piece(plain[at : fit.end()], held, fit["suit"], fit["rank"])
            at = _after_gap(plain, fit.end())
        else:
            word = _WORD.match(plain, at)
            unknown = word[0] if word else plain[at]
            yield _Piece(unknown)
            at = _after_gap(plain, at + len(unknown))


def _card_at(text: str, at: int) -> tuple[Card, re.Match[str]] | None:
    """The card that stands there, and the match that has found it."""
    for pattern, (suit_of, rank_of) in _PATTERNS:
        if fit := pattern.match(text, at):
            return Card(suit_of[fit["suit"]], rank_of[fit["rank"]]), fit
    return None


def _after_gap(text: str, at: int) -> int:
    gap = _BETWEEN.match(text, at)
    return gap.end() if gap else at
