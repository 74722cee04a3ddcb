"""What is said of those who qualify for a final, and of its reserves (SkWO 1.4). Data only."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

QUALIFIED: dict[str, Any] = {
    "qualified.no_names": _("The names of this tournament were removed: nobody can be taken from it into a final."),
    "qualified.no_result": _(
        "No result stands yet. Release the standings or set the final result; then the best are taken into a final."
    ),
    "qualified.begun": _(
        "%(name)s has begun: nobody is taken into it any more. The desk registers whoever still comes."
    ),
    "qualified.other_skat": _(
        "%(name)s is played under SkWO, and these results are not: they enter no official list (V13). Nobody is taken "
        "from them into it."
    ),
    "qualified.result_changed": _("The result has changed since this preview was made. Look at it again."),
    "qualified.tied": _(
        "%(count)s are equal at place %(place)s, and there is room for %(room)s of them. Tick who qualifies, as many "
        "as there is room for, or all of them; or draw a lot in the result first."
    ),
    "qualified.not_next": _("Another reserve comes first, or this one does not come. Look at the list again."),
    "qualified.nothing_free": _("No place is free: withdraw the start card of whoever does not come first."),
    "qualified.is_in": _("This player is in already. Withdraw the start card if he does not come."),
    "qualified.alike": _(
        "%(name)s looks like start card %(number)s, %(other)s. If it is the same player, write the name there as in "
        "the result; if not, register him by hand. Then let him move up."
    ),
    "cards.not_invited": ngettext_lazy(
        "Only invited players may play (SkWO 1.4), and start card %(cards)s is not among those who qualified. "
        "The director decides.",
        "Only invited players may play (SkWO 1.4), and start cards %(cards)s are not among those who qualified. "
        "The director decides.",
        "count",
    ),
}

# What the trail says of them.
DEEDS: dict[str, Any] = {
    "cards.qualify": _("qualified players taken over from a tournament"),
    "cards.send": _("qualified players taken into a final"),
    "card.move_up": _("reserve moved up"),
    "place.decline": _("reserve does not come"),
    "place.take_back": _("reserve comes after all"),
}
TOLD: dict[str, Any] = {
    "reserve": _("reserve"),
    "reserves": _("reserves"),
    "source": _("qualified at"),
    "qualified": _("qualified"),
}

FATES: dict[str, Any] = {
    "expected": pgettext_lazy("qualified", "expected"),
    "here": pgettext_lazy("qualified", "here"),
    "gone": pgettext_lazy("qualified", "does not play"),
    "no_card": pgettext_lazy("qualified", "no start card"),
    "reserve": pgettext_lazy("qualified", "stands by"),
    "declined": pgettext_lazy("qualified", "does not come"),
    "otherwise": pgettext_lazy("qualified", "in by another place"),
}


def fate_of_place(fate: str) -> str:
    return str(FATES[fate])
