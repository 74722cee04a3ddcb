"""What is said of registering before the day: to who registers, and in the trail, and to the desk."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

ADVANCE: dict[str, Any] = {
    "advance.shut": _("Registration before the day is closed: nothing was saved. Ask the organizer."),
    "advance.shut_for_members": _(
        "For members registration before the day closed on %(at)s: nothing was saved. Ask the organizer."
    ),
    "advance.shut_for_others": _(
        "For everybody who is no member registration before the day closed on %(at)s: nothing was saved. Members write "
        "their club as the form names it; otherwise ask the organizer."
    ),
    "advance.members_alone": _(
        "Only members register before the day: nothing was saved. Members write their club as the form names it; "
        "otherwise ask the organizer."
    ),
    "advance.not_listed": _(
        "The list of entries is not public. Whoever sets up registration before the day can change that."
    ),
    "advance.too_many": _("Far too many people wait to be taken over already: nothing was saved. Ask the organizer."),
    "advance.wait": _(
        "Many people have registered from this address within an hour: nothing was saved. Send this form again in an "
        "hour, or from another connection."
    ),
    "advance.often": _(
        "This entry was changed many times within an hour: nothing was saved. Send it again in an hour, or ask the "
        "organizer."
    ),
    "advance.over": _("Entry %(entry)s was cancelled or turned down: it is changed no more. Register anew."),
    "advance.no_such_entry": _("This number and this code don't go together. Both stand on the confirmation."),
    "advance.list_changed": _(
        "The start cards have changed since this preview was made: nothing more was taken over. "
        "Take the entries over again."
    ),
    "advance.no_such_card": _("There is no start card %(number)s."),
    "advance.not_waiting": _(
        "Entry %(entry)s waits for the desk no more: it has a start card, was cancelled, or turned down."
    ),
    "advance.guessed": _("Too many wrong codes for this entry. Please wait ten minutes, or ask the organizer."),
}

# What the trail says of them.
ENTERED: dict[str, Any] = {
    "card.undo": _("taken back at once at the desk"),
    "advance.terms": _("registration before the day set"),
    "advance.enter": _("registered before the day"),
    "advance.change": _("entry before the day changed"),
    "advance.cancel": _("entry before the day cancelled"),
    "advance.take": _("entry before the day has its start card"),
    "advance.untake": _("entry before the day taken from a start card"),
    "advance.see": _("change of an entry before the day seen"),
    "advance.turn_down": _("entry before the day turned down"),
}
ENTRIES: dict[str, Any] = {"entry": _("entry before the day"), "entries": _("entries before the day")}

# What became of an entry, as the desk sees it, with the colour of its badge.
FATES: dict[str, tuple[str, Any]] = {
    "in": ("ok", pgettext_lazy("entry", "has a place")),
    "reserve": ("quiet", pgettext_lazy("entry", "reserve")),
    "expected": ("ok", pgettext_lazy("entry", "taken over")),
    "here": ("ok", pgettext_lazy("entry", "here")),
    "absent": ("warn", pgettext_lazy("entry", "did not come")),
    "gone": ("quiet", pgettext_lazy("entry", "does not play")),
    "cancelled": ("quiet", pgettext_lazy("entry", "cancelled")),
    "turned_down": ("quiet", pgettext_lazy("entry", "turned down")),
}


def badge_of_entry(fate: str) -> str:
    return FATES[fate][0]


def fate_of_entry(fate: str) -> str:
    return str(FATES[fate][1])
