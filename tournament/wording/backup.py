"""What is said of backups, of the folder they go to, and of files that are read back. Data only."""

from typing import Any

from django.utils.translation import gettext_lazy as _

BACKUP: dict[str, Any] = {
    "backup.postgresql": _("The data are in PostgreSQL: use pg_dump and pg_restore."),
    "backup.others": _(
        "A backup of everything concerns other organizers, too: "
        "it is for whoever manages all organizers of this machine."
    ),
    "backup.unwritten": _("The backup could not be written: %(why)s. Is there room where the data are?"),
    "backup.unsound": _(
        "The database is damaged (%(why)s), so no copy was made. "
        "The last copy that is whole is %(file)s of %(at)s; keep it."
    ),
    "backup.unsound_ever": _(
        "The database is damaged (%(why)s), so no copy was made, and there is no whole one beside it. "
        "Look for an older copy on a stick."
    ),
    "backup.unread": _("The backup could not be read back: %(why)s. Everything is as it was before."),
    "backup.unknown_file": _("This is neither a backup (.sqlite3) nor the archive of a tournament (.json)."),
    "backup.too_large": _(
        "This file is larger than the %(limit)s MB that a browser may send. Read it in the folder where Skatwart lies, "
        "with this command: %(command)s"
    ),
    "backup.damaged": _("This backup is damaged or only a part of one. Take another copy."),
    "backup.foreign": _("This is no backup of Skatwart, or somebody has changed its tables. Nothing was read."),
    "backup.changed": _(
        "The tables of this backup are not as Skatwart makes them: %(found)s. Somebody has changed them, or a program "
        "that repaired the file. Nothing was read."
    ),
    "backup.newer": _("This backup is of a newer Skatwart (%(found)s; this one: %(expected)s). Update this one first."),
    "backup.too_heavy": _(
        "This file took more time or memory than a file that is read back may take. Nothing was read."
    ),
    "backup.slow": _(
        "This backup could not be recounted in %(seconds)s seconds. Read it in the folder where Skatwart lies, "
        "with this command: %(command)s"
    ),
    "backup.faults": _("What stands in this backup doesn't agree with itself: %(found)s. Nothing was read."),
    "backup.not_empty": _(
        "Here are tournaments already, and a backup of everything would take their place: a browser doesn't do that. "
        "Where Skatwart runs, stop it (Ctrl-C), type in its folder: %(command)s – and start it again. "
        "What was here is kept beside it."
    ),
    "backup.gone": _("This file is no longer kept here. Choose it again."),
    "second.follows": _("This laptop follows %(other)s and writes nothing. Do it there, or take over here."),
    "second.replaced": _("The second laptop has taken over. Go on at %(other)s; nothing is written here any more."),
    "second.unsure": _(
        "The second laptop, %(other)s, doesn't answer, so it can't be known whether it has taken over. "
        "Start it, or say here that it has not."
    ),
    "second.demo": _(
        "The demo's people get no key: everybody knows their names, and with the key goes everything that is here. "
        "Found an organizer of your own, and ask for the key as its manager."
    ),
    "second.silent": _(
        "The second laptop, %(other)s, has not asked for anything since %(since)s. "
        "Is it on, and in the Wi-Fi? What it has is as of then."
    ),
    "second.keeps_nothing": _(
        "The second laptop, %(other)s, asks and can't keep what comes: %(why)s. Make room there, or let it write there."
    ),
    "second.not_kept": _(
        "Nothing can be kept on this laptop: %(why)s. Make room on its disk, or let Skatwart write there; "
        "it tries again by itself."
    ),
    "second.elsewhere": _("%(other)s doesn't lead, and knows of %(found)s. Follow the laptop that leads."),
    "second.unknown": _("%(other)s doesn't know this laptop's key any more. Its page Backup shows the right one."),
    "second.version": _("%(other)s has another Skatwart by now (%(found)s). Both laptops need the same."),
    "place.relative": _(
        "Write the folder as the machine calls it on which Skatwart runs, from the very beginning: %(example)s"
    ),
    "place.missing": _("There is no folder %(folder)s on the machine on which Skatwart runs. Is the stick plugged in?"),
    "place.slow": _("%(folder)s doesn't answer. If the stick hangs, take it out and choose another folder."),
    "place.inside": _("%(folder)s lies inside the folder of the data: what happens to these happens to the copies."),
    "place.system": _("%(folder)s belongs to the machine itself: choose a folder of yours, or a stick."),
    "place.mark": _(
        "In %(folder)s, %(name)s is no file that Skatwart wrote there. Take it away, or choose another folder."
    ),
    "place.unwritable": _("Nothing can be written in %(folder)s: %(why)s."),
    "place.none": _("No folder is set for copies."),
    "copy.missing": _(
        "No copy since %(since)s: the folder %(folder)s is not there. "
        "Plug the stick in; it is tried again every minute."
    ),
    "copy.another": _(
        "No copy since %(since)s: %(folder)s is not the folder or stick that was chosen. "
        "Plug that one in, or choose the folder again."
    ),
    "copy.full": _("No copy since %(since)s: %(folder)s is full. Make room or choose another folder."),
    "copy.failed": _(
        "No copy since %(since)s: %(folder)s can't be written (%(why)s). Try another stick or choose another folder."
    ),
    "copy.damaged": _(
        "No copy since %(since)s: the database is damaged (%(why)s), and a damaged copy replaces no good one. "
        "The last copy in %(folder)s is from before; keep it."
    ),
    "copy.busy": _(
        "A copy to %(folder)s is still being written and doesn't end. Nothing else waits for it. "
        "If the stick hangs, take it out and choose another folder."
    ),
    "copy.old": _("Series %(series)s is not copied to %(folder)s yet. Copy now on the page of the backup."),
    "copy.old_final": _("The final result is not copied to %(folder)s yet. Copy now on the page of the backup."),
}
