"""What is wrong with a list of seats that were drawn elsewhere."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

LISTED: dict[str, Any] = {
    "seats.none": _("There is no line for series %(series)s in this file."),
    "seats.unknown": _("There is no start card %(number)s."),
    "seats.absent": _("Start card %(number)s is not here: not checked in, withdrawn or expelled."),
    "seats.twice": _("Start card %(number)s has a seat in line %(before)s already."),
    "seats.taken": _("Table %(table)s, seat %(seat)s stands in line %(before)s already."),
    "seats.unseated": ngettext_lazy(
        "Start card %(cards)s is here and has no seat in this list. Withdraw it or check it out first.",
        "%(count)s start cards are here and have no seat in this list: %(cards)s. "
        "Withdraw them or check them out first.",
        "count",
    ),
    "seats.gap": _("Table %(table)s has the seats %(seats)s; needed are 1 to 4, or 1 to 3."),
    "seats.gap_of_five": _("Table %(table)s has the seats %(seats)s; needed are 1 to 4, 1 to 3, or 1 to 5."),
    "seats.five": _(
        "Five sit at table %(table)s, and nobody may in this tournament (SkWO 7.1). Where they are to, the settings "
        "have to say with how many games (ISkO 3.2.7)."
    ),
    "seats.table_number": _("There is a table %(table)s; so many players sit at the tables 1 to %(expected)s."),
    "seats.threes": _("Tables of three: %(count)s. With %(players)s players there are %(expected)s (SkWO 7.1)."),
    "seats.fives": _("Tables of five: %(count)s. With %(players)s players there are %(expected)s (ISkO 3.2.7)."),
}
