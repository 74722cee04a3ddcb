"""What is said of registering before the day: to who registers, and in the trail. Data only."""

from typing import Any

from django.utils.translation import gettext_lazy as _

ADVANCE: dict[str, Any] = {
    "advance.shut": _("Registration before the day is closed: nothing was saved. Ask the organizer."),
    "advance.too_many": _("Far too many people wait to be taken over already: nothing was saved. Ask the organizer."),
    "advance.wait": _(
        "Many people have registered from this address within an hour: nothing was saved. Send this form again in an "
        "hour, or from another connection."
    ),
    "advance.over": _("Entry %(entry)s was cancelled or turned down: it is changed no more. Register anew."),
    "advance.no_such_entry": _("This number and this code don't go together. Both stand on the confirmation."),
    "advance.guessed": _("Too many wrong codes for this entry. Please wait ten minutes, or ask the organizer."),
}

# What the trail says of them.
ENTERED: dict[str, Any] = {
    "advance.terms": _("registration before the day set"),
    "advance.enter": _("registered before the day"),
    "advance.change": _("entry before the day changed"),
    "advance.cancel": _("entry before the day cancelled"),
}
ENTRIES: dict[str, Any] = {"entry": _("entry before the day")}
