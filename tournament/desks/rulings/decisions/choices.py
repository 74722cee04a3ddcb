"""What a form offers as effects: every choice of every kind, from the one table of kinds."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.models.effects import MEANINGS, Choice, Meaning, Who

NOTHING = "none"


@dataclass(frozen=True)
class Offer:
    kind: str
    meaning: Meaning
    choice: Choice

    @property
    def is_organizers(self) -> bool:
        """Whether the organizer alone may decide so."""
        return self.meaning.who is Who.ORGANIZER


def offers() -> list[Offer]:
    """In the order of the table, the rare ones behind all others."""
    every = [Offer(kind, meaning, choice) for kind, meaning in MEANINGS.items() for choice in meaning.choices]
    return sorted(every, key=lambda offer: offer.choice.rare)


OFFERS = {offer.choice.value: offer for offer in offers()}


def choices_of(offered: Iterable[Offer]) -> list[tuple[str, Any]]:
    """For a field: the last choice is that nothing follows."""
    return [*((offer.choice.value, offer.choice.label) for offer in offered), (NOTHING, _("nothing further"))]


def is_organizers(chosen: str) -> bool:
    return chosen in OFFERS and OFFERS[chosen].is_organizers
