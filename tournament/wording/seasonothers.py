"""What is said of other organizers' days in a season, and of who their people are."""

from typing import Any

from django.utils.translation import gettext_lazy

OTHERS_DEEDS = {
    "season.ask_day": gettext_lazy("day of another organizer asked for"),
    "season.agree_day": gettext_lazy("agreed that a day counts in another organizer's season"),
    "season.end_day": gettext_lazy("day of another organizer no longer counts"),
    "season.match": gettext_lazy("people of other organizers matched"),
    "season.counterpart": gettext_lazy("decided who somebody of another organizer is"),
}

OTHERS: dict[str, Any] = {
    "year.own_day": gettext_lazy("%(name)s is your own. Put it into the season where its evenings stand."),
    "year.nameless_day": gettext_lazy("The names of %(name)s are removed: it would count for nobody."),
    "year.day_ended": gettext_lazy("%(name)s is not asked for any more."),
    "year.same_day": gettext_lazy("%(name)s and %(other)s have played on one day: they are two."),
}
