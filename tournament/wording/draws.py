"""What a draw is called by the way it was made, and what each number of its cost counts."""

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import seating
from scoring import DECK
from tournament.models import Draw
from tournament.wording.games import card_name
from tournament.wording.seating import set_by_words

WAYS: dict[str, Any] = {
    seating.LISTED: _("taken from a list, not drawn here"),
    seating.RANKED: _("set strictly by rank"),
    seating.REPAIRED: _("set by rank, mates and repeats parted"),
    seating.GROUPS: _("by lot in groups of ranks"),
    seating.ORDERED: _("in an order, by lot where it is open"),
    seating.AHEAD: _("all series planned ahead"),
}
CHANCES: dict[str, Any] = {
    "cards": _("chance: ten cards of a shuffled deck"),
    "dice": _("chance: dice, %(value)s"),
    "public": _("chance: %(value)s"),
}
COSTS: dict[str, Any] = {
    "wishes": _("wishes that are not kept: team-mates, who must be apart, fixed seats"),
    "repeats": _("repeats: meetings and tables of three, all series"),
    "clubs": _("club-mates and who had better be apart, at one table"),
    "seats": _("seats that come again, all series"),
}

RECOUNTS: dict[str, Any] = {
    "closing": _("The code of the registration is the one that was read out."),
    "registration": _("The registration is as it was when it was closed."),
    "seed": _("Registration, secret number and chance give just this draw."),
    "outcome": _("What came out is the one that the chain of draws holds."),
    "legal": _("Everybody has one seat, and at most three tables have three."),
    "listed": _("The seats are those of the list; nothing was drawn."),
    "replay": _("Drawn again, the same seats come out."),
    "seats": _("They are the seats as they are today, changes by hand included."),
}


def way_words(engine: str) -> str:
    return str(WAYS[engine]) if engine in WAYS else gettext("by lot")


def seated_words(draw: Draw) -> str:
    """How a draw came about: what of its season decided, or else its engine."""
    if draw.closing and draw.closing.set_by:
        return set_by_words(seating.set_by(draw.closing.set_by))
    return way_words(draw.engine)


def cost_words(name: str) -> str:
    return str(COSTS[name])


def recount_words(code: str) -> str:
    """What a step of the proof of a draw says, if it holds."""
    return str(RECOUNTS[code])


def read_aloud(code: str) -> str:
    """The beginning of a closing's code, which a person can read out and write down: 64 bits, in groups of four.

    Nobody finds another secret number with the same beginning once the cards are cut; who prepares two of one
    beginning before can, which the whole code alone keeps from being done (docs/seating.md).
    """
    return " ".join(code[start : start + 4] for start in range(0, 16, 4))


def chance_words(entropy: str) -> str:
    """Where the chance of a draw came from; the text itself stands in its proof, as it was hashed."""
    kind, _colon, value = entropy.partition(": ")
    return str(CHANCES[kind]) % {"value": value} if kind in CHANCES else entropy


def chance_in_full(entropy: str) -> str:
    """The same with every card by its name, as it was read out."""
    kind, _colon, value = entropy.partition(": ")
    if kind == "cards":
        names = {str(card): card_name(card) for card in DECK}
        cards = ", ".join(names.get(card, card) for card in value.split())
        return gettext("ten cards of a shuffled Skat deck") + f": {cards}"
    return f"{gettext('dice')}: {value}" if kind == "dice" else value or entropy
