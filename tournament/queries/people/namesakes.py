"""Who is called like somebody else in the same list: behind the name stands the club, whatever else the list shows."""

from collections import Counter
from collections.abc import Iterable

from tournament.models import StartCard


def namesakes(names: Iterable[str]) -> frozenset[str]:
    """The names that several have."""
    return frozenset(name for name, count in Counter(names).items() if count > 1)


def tell_apart(cards: Iterable[StartCard]) -> None:
    """Each of these cards, all of one list, knows then what stands beside its name."""
    listed = list(cards)
    shared = namesakes(card.name for card in listed)
    for card in listed:
        card.beside = str(card.club or "") if card.name in shared else ""
