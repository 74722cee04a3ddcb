"""What can't be read in an object of JSON, as findings. Games and claims have readers of their own."""

import json
from collections.abc import Iterable

from scoring.cards import DECK, Card, ambiguous_cards, pack_of, read_cards
from scoring.findings import Finding, finding

_MOST = 40  # signs


def short(value: object) -> str:
    """What was written, cut to what fits in a line.

    >>> short("x" * 50)[-3:], short([1, 2])
    ('xx…', '[1, 2]')
    """
    try:
        text = value if isinstance(value, str) else json.dumps(value)
    except (ValueError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= _MOST else f"{text[:_MOST]}…"


def wrong_type(field: str, value: object, expected: str) -> Finding:
    """A value of another kind than the one that belongs there.

    >>> wrong_type("tops", "two", "whole number").values["found"]
    'two'
    """
    return finding("input.wrong_type", field=field, found=short(value), expected=expected)


def unknown_key(name: str, within: str = "") -> Finding:
    """A key that no such object has; within: the key of the object in which it stands.

    >>> unknown_key("dealer", "hands").where.field
    'hands.dealer'
    """
    return finding("input.key_unknown", field=f"{within}.{short(name)}" if within else short(name), found=short(name))


def pack_of_lists(lists: Iterable[object]) -> str:
    """In which pack the cards of one game are written: each alone may not tell it.

    >>> pack_of_lists([["EU", "SU"], ["G7"], None])
    'german'
    """
    items = (item for each in lists if isinstance(each, list) for item in each[: len(DECK)])
    return pack_of(" ".join(item for item in items if isinstance(item, str) and len(item) <= _MOST))


def read_card(field: str, item: object, pack: str) -> Card | Finding:
    """The card that was written, in this pack, or why it is none.

    >>> str(read_card("skat", "SU", "german")), read_card("skat", "SU", "unclear").code
    ('DJ', 'game.card_ambiguous')
    """
    text = item if isinstance(item, str) else ""
    cards, unknown = read_cards(text, pack)
    if len(cards) == 1 and not unknown:
        return cards[0]
    code = "game.card_ambiguous" if ambiguous_cards(text, pack) else "game.card_unknown"
    return finding(code, field=field, found=short(item))
