"""Whether there is any data for a command to work on: an empty folder is told in a sentence, with what to do."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Max
from django.utils.translation import gettext as _

from tournament.queries.record.schema import schema
from tournament.typed import TYPED


def refuse_empty() -> None:
    """Before a command asks the database: a folder that Skatwart was never started in has no tables."""
    try:
        tables = connection.introspection.table_names() if is_there() else []
    except (DatabaseError, OSError, UnicodeDecodeError) as error:
        raise CommandError(unreadable(error)) from None
    if "django_migrations" in tables and version_there() != schema():
        raise CommandError(
            _("The data in %(folder)s are of another Skatwart. Start this one there once (%(start)s).")
            % {"folder": settings.VAR, "start": TYPED["start"]}
        )
    if "django_migrations" in tables or "tournament_tournament" in tables:
        return
    raise CommandError(
        _(
            "There is no data in %(folder)s yet. Start Skatwart there once (%(start)s), put a backup there "
            "(%(restore)s FILE.sqlite3), or name another folder: %(data)sFOLDER."
        )
        % {
            "folder": settings.VAR,
            "start": TYPED["start"],
            "restore": TYPED["restore"],
            "data": TYPED["data"],
        }
    )


def version_there() -> str:
    """Its last change of the tables, as far as it is written there."""
    try:
        done = MigrationRecorder.Migration.objects.filter(app="tournament").aggregate(last=Max("name"))
    except (DatabaseError, ValueError) as error:
        raise CommandError(unreadable(error)) from None
    return str(done["last"])


def unreadable(error: Exception) -> str:
    told = {"file": connection.settings_dict["NAME"], "why": error, "restore": TYPED["restore"]}
    return _("%(file)s can't be read as a database of Skatwart: %(why)s. Put a backup there: %(restore)s FILE") % told


def is_there() -> bool:
    """To ask SQLite makes the file."""
    return connection.vendor != "sqlite" or Path(connection.settings_dict["NAME"]).exists()
