"""What a draw is called by the way it was made, and what each number of its cost counts."""

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import seating

WAYS: dict[str, Any] = {
    seating.LISTED: _("taken from a list, not drawn here"),
    seating.RANKED: _("set by rank"),
    seating.REPAIRED: _("set by rank, mates and repeats parted"),
    seating.GROUPS: _("by lot in groups of ranks"),
    seating.AHEAD: _("all series planned ahead"),
}
COSTS: dict[str, Any] = {
    "wishes": _("wishes that are not kept: team-mates, who must be apart, fixed seats"),
    "repeats": _("repeats: meetings and tables of three, all series"),
    "clubs": _("club-mates and who had better be apart, at one table"),
    "seats": _("seats that come again, all series"),
}


def way_words(engine: str) -> str:
    return str(WAYS[engine]) if engine in WAYS else gettext("by lot")


def cost_words(name: str) -> str:
    return str(COSTS[name])
