"""How the cards of the two packs are called: on a tile, where somebody types them, and read out."""

from collections.abc import Collection, Mapping
from typing import Any

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring import Card
from tournament.wording.games import CARD_NAMES, SUITS
from tournament.wording.names import CONTRACTS

FRENCH, GERMAN = "french", "german"
PACKS: Mapping[str, Any] = {FRENCH: _("French pack"), GERMAN: _("German pack")}

GERMAN_SUITS: Mapping[str, Any] = {
    "C": pgettext_lazy("suit of the German pack", "acorns"),
    "S": pgettext_lazy("suit of the German pack", "leaves"),
    "H": pgettext_lazy("suit of the German pack", "hearts"),
    "D": pgettext_lazy("suit of the German pack", "bells"),
}
GERMAN_RANKS: Mapping[str, tuple[Any, Any]] = {
    **CARD_NAMES,
    "Q": (pgettext_lazy("card", "O"), pgettext_lazy("card", "ober")),
    "J": (pgettext_lazy("card", "U"), pgettext_lazy("card", "unter")),
}
# As somebody types them: `read_cards` of the core reads these in every language.
TYPED_SUITS: Mapping[str, Any] = {
    "C": pgettext_lazy("suit to type", "C"),
    "S": pgettext_lazy("suit to type", "S"),
    "H": pgettext_lazy("suit to type", "H"),
    "D": pgettext_lazy("suit to type", "D"),
}
TYPED_RANKS: Mapping[str, Any] = {
    "T": pgettext_lazy("rank to type", "T"),
    "K": pgettext_lazy("rank to type", "K"),
    "Q": pgettext_lazy("rank to type", "Q"),
    "J": pgettext_lazy("rank to type", "J"),
}
AMBIGUOUS = _("“%(found)s” can be Schellen or Pik here: please write Sch or P.")
TYPED_GERMAN_SUITS = {"C": "E", "S": "G", "H": "R", "D": "Sch"}
TYPED_GERMAN_RANKS = {"T": "10", "K": "K", "Q": "O", "J": "U"}


def no_cards(unknown: Collection[str], ambiguous: Collection[str]) -> str:
    """What is wrong with a line of cards: pieces that are none, or that may be of two suits."""
    if strange := [word for word in unknown if word not in ambiguous]:
        return gettext("This is no card: %(words)s") % {"words": " ".join(strange)}
    return str(AMBIGUOUS % {"found": " ".join(ambiguous)})


def pack_in(told: Mapping[str, str]) -> str:
    """The one that an address says, which may say anything."""
    pack = told.get("pack", "")
    return pack if pack in PACKS else FRENCH


def rank_on(card: Card, pack: str) -> str:
    """What stands on a tile beside the sign of the suit: A, 10, K ..."""
    return str((GERMAN_RANKS if pack == GERMAN else CARD_NAMES)[card.rank][0])


def suit_in(suit: str, pack: str) -> str:
    return str(GERMAN_SUITS[suit] if pack == GERMAN else CONTRACTS[SUITS[suit]])


def called(card: Card, pack: str = FRENCH) -> str:
    """As it is read out: jack of clubs, or unter of acorns."""
    rank = (GERMAN_RANKS if pack == GERMAN else CARD_NAMES)[card.rank][1]
    return gettext("%(rank)s of %(suit)s") % {"rank": rank, "suit": suit_in(card.suit, pack)}


def typed(card: Card, pack: str) -> str:
    """In the letters in which it is typed: CJ, KrB, or EU."""
    if pack == GERMAN:
        return TYPED_GERMAN_SUITS[card.suit] + TYPED_GERMAN_RANKS.get(card.rank, card.rank)
    return f"{TYPED_SUITS[card.suit]}{TYPED_RANKS.get(card.rank, card.rank)}"
