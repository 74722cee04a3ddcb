"""What is said of archives, and of what is kept for how long. Data only."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

KEEPING: dict[str, Any] = {
    "keeping.prizes_open": ngettext_lazy(
        "%(count)s prize or win, %(due_cents)s, was not handed out: %(people)s. Without names nobody will know whose "
        "it is.",
        "%(count)s prizes or wins, %(due_cents)s together, were not handed out: %(people)s. Without names nobody will "
        "know whose they are.",
        "count",
    ),
    "archive.moved": _("Somebody goes on working in this tournament. Make the archive again in a moment."),
    "archive.closing_waits": _(
        "The registration of a draw is closed and its secret number is not known yet; "
        "an archive would tell it. Draw first."
    ),
    "archive.no_archive": _("This is no archive of a tournament, or only a part of one."),
    "archive.too_large": _("This file is larger than %(limit)s MB; no archive is."),
    "archive.newer": _(
        "This archive is of a newer Skatwart (%(found)s; this one: %(expected)s). Update this one first."
    ),
    "archive.older": _(
        "This archive is of an older Skatwart (%(found)s; this one: %(expected)s). Read it with that one, "
        "update it with its database, and make the archive again."
    ),
    "archive.changed": _("What stands in this archive was changed after it was made: its digest is another."),
    "archive.wrong": _("In this archive, %(part)s, row %(row)s, can't be what it says: %(found)s."),
    "archive.contradicts": _("The rows of this archive contradict each other or what is here, at %(part)s: %(found)s"),
    "archive.faults": _("What stands in this archive doesn't agree with itself (%(count)s times), first: %(found)s"),
    "archive.no_organizer": _("There is no organizer “%(name)s” here. Found it first, or name another one."),
    "archive.there": _("%(organizer)s has a tournament “%(name)s” of this day already; nothing was read."),
    "archive.address_taken": _("Another tournament has the address “%(found)s”; choose another one."),
    "keeping.too_early": _("Names and papers are kept until %(until)s (SkWO 7.4.4); until then nothing is removed."),
    "keeping.season_runs": _(
        "The season “%(season)s” runs until %(until)s and its rankings need the names; until then none is removed."
    ),
    "keeping.league_runs": _(
        "The league of this day runs until %(until)s and its tables need the names; until then none is removed."
    ),
    "archive.person": _("The archive names “%(name)s”, and here is “%(found)s”: nobody can tell whether they are one."),
}
