"""Cards as tests write them."""

from scoring.cards import Card, card


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text like "CJ HT", in its order."""
    return tuple(map(card, text.split()))
