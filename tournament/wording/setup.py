"""Why settings, people and roles stay as they are. Data only, as `sentences`."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SETUP: dict[str, Any] = {
    "organizer.exists": _("There is an organizer “%(name)s” already."),
    "person.exists": _("The user name “%(name)s” is taken."),
    "person.unknown": _("“%(name)s” and this password do not go together. Look at capitals and spaces."),
    "person.last_director": _("%(name)s is the only director of %(tournament)s. Appoint another one there first."),
    "person.has_name": _("%(name)s has a name already; the person's own organizer changes it."),
    "person.yourself": _("You can't lock yourself out."),
    "person.shared": _("%(name)s belongs to another organizer too: roles and membership end here, sign-in does not."),
    "tournament.exists": _("There is a tournament “%(name)s” on that day already."),
    "settings.frozen": _("Sheets are keyed already: games and rules of the tournament stay as they are."),
    "settings.five_frozen": _("Five sit at a table in a series that is drawn; void that draw first."),
    "settings.no_five": _(
        "There are no tables of five here. Where five are to sit at a table, set first how many games they play "
        "(ISkO 3.2.7)."
    ),
    "settings.admission_frozen": _(
        "A series has started; who may play stays as it was announced: the plan binds like a contract (%(paragraph)s)."
    ),
    "settings.games_needed": _(
        "By the proposal of 2001 every game of a sheet is keyed, so there are no columns of a foot with which start "
        "numbers could be keyed. Take the tick away, or choose another way to count performance."
    ),
    "settings.own_system": _(
        "These rules have a performance of their own (V3.6). Choose “Danish Skat Union” here, or other rules."
    ),
    "settings.ramsch_needed": _(
        "The lowest penalty is counted in Ramsch, and the house plays none (V8.11). Choose what a Ramsch counts, or "
        "another performance."
    ),
    "settings.rules_unknown": _("There are no rules “%(found)s”. Choose one of those that are offered."),
    "settings.system_unknown": _("There is no performance “%(found)s”. Choose one of those that are offered."),
    "settings.house_option": _(
        "The house can't be read: %(field)s is “%(found)s”. Choose the house again in the settings (V0.2)."
    ),
    "settings.substitutes_play": ngettext_lazy(
        "Start card %(cards)s is played by a substitute; by the text of 1999 nobody could. Take that back first.",
        "Start cards %(cards)s are played by substitutes; by the text of 1999 nobody could. Take that back first.",
        "count",
    ),
    "tournament.removed": _("%(name)s was removed, as it was opened by mistake. Put it back first."),
    "removal.people": _("There are start cards or registrations. Take these back first."),
    "removal.drawn": _("Seats of it hang on the wall. Void the draw first."),
    "removal.money": _("Its cash book has entries. Void these first."),
    "removal.league": _("It is a match day of a league, and stays."),
    "settings.season_moves": _(
        "%(day)s is no day of “%(season)s”: the evening would count in “%(into)s” from now on, with all its lists and "
        "its money. Say so below, or leave the date."
    ),
    "settings.season_left": _(
        "%(day)s is no day of “%(season)s”, and no other season has it: the evening would count in none. Say so below, "
        "or leave the date."
    ),
    "settings.series_drawn": _("A series that was drawn can't be taken away."),
    "settings.series_rated": _(
        "The rating “%(name)s” counts series %(series)s. Remove it under “Ratings” first, then the series can go."
    ),
    "role.last_director": _("A tournament needs a director. Appoint another one first."),
}
