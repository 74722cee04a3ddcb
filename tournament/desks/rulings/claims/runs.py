"""Cards as somebody in a hurry types them: a suit once for several ranks, CJAT for CJ CA CT.

What is a card the core alone knows.
"""

import re
from collections.abc import Iterator

from scoring import Card, read_cards
from scoring.cards import FRENCH

RANK = re.compile(r"10|.", re.DOTALL)
LONGEST_SUIT = 3  # letters: Sch


def cards_in(text: str, pack: str = "") -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """The cards in a line, in their order, and the pieces of it that are none; pack as in `read_cards`.

    >>> cards, unknown = cards_in("CJAT, HerzZehn SchU7 KK1")
    >>> " ".join(map(str, cards)), unknown
    ('CJ CA CT HT DJ D7', ('KK1',))
    """
    return read_cards(card_by_card(text), pack)


def card_by_card(text: str) -> str:
    """The line with a suit before each rank.

    >>> card_by_card("EUA7, CJ")
    'EU EA E7, CJ'
    """
    _cards, unknown = read_cards(text, FRENCH)
    for word in unknown:
        spelt = next(spellings(word), word)
        text = re.sub(rf"(?<![^\s,;./|]){re.escape(word)}(?![^\s,;./|])", spelt, text)
    return text


def spellings(word: str) -> Iterator[str]:
    """The word card by card, where its beginning is a suit and all the rest are ranks of it."""
    for letters in range(1, LONGEST_SUIT + 1):
        suit, ranks = word[:letters], RANK.findall(word[letters:])
        cards = [f"{suit}{rank}" for rank in ranks]
        if cards and all(is_card(card) for card in cards):
            yield " ".join(cards)


def is_card(text: str) -> bool:
    cards, unknown = read_cards(text, FRENCH)
    return len(cards) == 1 and not unknown
