"""Whether there is any data for a command to work on: an empty folder is told in a sentence, with what to do."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection
from django.utils.translation import gettext as _


def refuse_empty() -> None:
    """Before a command asks the database: a folder that Skatwart was never started in has no tables."""
    if is_there() and "tournament_tournament" in connection.introspection.table_names():
        return
    raise CommandError(
        _(
            "There is no data in %(folder)s yet. Start Skatwart there once (manage.py start), put a backup there "
            "(manage.py restore FILE.sqlite3), or name another folder: SKATWART_VAR=FOLDER."
        )
        % {"folder": settings.VAR}
    )


def is_there() -> bool:
    """To ask SQLite makes the file."""
    return connection.vendor != "sqlite" or Path(connection.settings_dict["NAME"]).exists()
