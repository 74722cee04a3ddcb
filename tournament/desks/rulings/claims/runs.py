"""Cards as somebody in a hurry types them: a suit once for several ranks, CJAT for CJ CA CT.

What is a card the core alone knows.
"""

import re
from collections.abc import Iterator

from scoring import Card, read_cards

RANK = re.compile(r"10|.", re.DOTALL)
LONGEST_SUIT = 3  # letters: Sch


def cards_in(text: str) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """The cards in a line, in their order, and the pieces of it that are none.

    >>> cards, unknown = cards_in("CJAT, HerzZehn SchU7 KK1")
    >>> " ".join(map(str, cards)), unknown
    ('CJ CA CT HT DJ D7', ('KK1',))
    """
    _cards, unknown = read_cards(text)
    for word in unknown:
        spelt = next(spellings(word), word)
        text = re.sub(rf"(?<![^\s,;./|]){re.escape(word)}(?![^\s,;./|])", spelt, text)
    return read_cards(text)


def spellings(word: str) -> Iterator[str]:
    """The word card by card, where its beginning is a suit and all the rest are ranks of it."""
    for letters in range(1, LONGEST_SUIT + 1):
        suit, ranks = word[:letters], RANK.findall(word[letters:])
        cards = [f"{suit}{rank}" for rank in ranks]
        if cards and all(is_card(card) for card in cards):
            yield " ".join(cards)


def is_card(text: str) -> bool:
    cards, unknown = read_cards(text)
    return len(cards) == 1 and not unknown
