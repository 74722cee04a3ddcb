"""What a club's history says: each line of a file that doesn't fit, and what is done with the file. Data only."""

from typing import Any

from django.utils.translation import gettext_lazy as _

HISTORY_DEEDS = {
    "season.history": _("club's history read in"),
    "season.history_undone": _("club's history taken back"),
}
HISTORY_TOLD = {"lists": _("lists"), "past_file": _("number of the file")}

HISTORY: dict[str, Any] = {
    "history.no_archive": _("This is no archive of “Vereinsmeister” (.VMZ): there is no VM.dbf in it."),
    "history.unreadable": _(
        "This .VMZ file is damaged, or no archive of “Vereinsmeister”: its VM.dbf can't be read. Have it saved again "
        "by that program."
    ),
    "history.too_large": _("The VM.dbf in this archive is larger than %(limit)s MB; no club's is."),
    "history.broken": _("The VM.dbf in this archive is damaged. Have it saved again by its program."),
    "history.columns_lacking": _(
        "The file lacks the columns %(names)s. Each needs its heading in the first line; needed are date, series, "
        "name, won, lost and points or total."
    ),
    "history.misread": _("Row %(line)s: %(field)s can't be “%(found)s”."),
    "history.no_total": _(
        "Row %(line)s: of %(name)s there is no total, and it can't be reckoned, as the others of the table are not in "
        "the file. Add a column with the total."
    ),
    "history.total": _(
        "Row %(line)s: %(name)s has a total of %(found)s; points, games and the %(others)s games that the others lost "
        "make %(reckoned)s."
    ),
    "history.odd_total": _(
        "Row %(line)s: %(name)s has a total of %(found)s; points and games make %(own)s, and what is between them is "
        "nothing that others can have lost."
    ),
    "history.two_names": _(
        "Row %(line)s: number %(number)s is %(name)s here and %(other)s in row %(first)s. "
        "Give one of them another number."
    ),
    "history.two_numbers": _(
        "Row %(line)s: %(name)s has the number %(number)s here and %(other)s in row %(first)s. "
        "Give both rows one number, or two people two names."
    ),
    "history.twice": _(
        "Row %(line)s: %(name)s has a list of %(day)s, series %(series)s, in row %(first)s, too. Remove one of them."
    ),
    "history.same_person": _(
        "Row %(line)s: %(name)s is %(other)s of row %(first)s, and nobody has two lists of one series. Say of one of "
        "them that it is somebody else."
    ),
    "history.keyed_here": _(
        "Row %(line)s: on %(day)s the evening “%(name)s” was keyed here and counts already. "
        "Lines of that day: %(count)s."
    ),
    "history.outside_season": _(
        "Row %(line)s: %(day)s is not within the season that was chosen. Lines of that day: %(count)s."
    ),
    "history.several_seasons": _(
        "Row %(line)s: %(day)s is in several seasons. Choose one for the file. Lines of that day: %(count)s."
    ),
    "history.closed_season": _(
        "Row %(line)s: %(day)s is in “%(name)s”, of which the accounts are closed. Lines of that day: %(count)s."
    ),
    "history.moved": _("Something has changed here since the file was shown. Look at it again."),
    "history.wrong_lines": _("Lines that do not fit: %(count)s. Leave them out, or mend the file."),
    "history.unanswered": _("Row %(line)s: say who %(name)s is."),
    "history.nothing_new": _("There is nothing to take over: all of this is there, or is left out."),
    "history.given_up": _("This file was taken back, or was never begun. Choose it again."),
}
