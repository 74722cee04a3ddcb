"""Copies the SQLite database into one file while the hall goes on; PostgreSQL has pg_dump for that."""

import sqlite3
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.desks.setup.backup.copying import dated, is_sqlite, write_copy
from tournament.management.data import is_there, refuse_empty
from tournament.management.errors import why
from tournament.refused import Refused
from tournament.wording import sentence


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()  # they are for whoever changes the code, and load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="where to; without it, a dated file under var/backups/")

    def handle(self, *args: Any, **options: Any) -> None:
        if not is_sqlite():
            raise CommandError(_("This database is PostgreSQL: use pg_dump."))
        named = settings.VAR / "backups" / dated(timezone.localtime())
        target: Path = options["file"] or named
        if not is_there():
            refuse_empty()
        if target.exists():
            raise CommandError(_("%(file)s exists already; a backup overwrites nothing.") % {"file": target})
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            write_copy(target)
        except Refused as refusal:
            raise CommandError(" ".join(map(sentence, refusal.findings))) from None
        except (OSError, sqlite3.Error) as error:
            raise CommandError(_("%(file)s can't be written: %(why)s.") % {"file": target, "why": why(error)}) from None
        self.stdout.write(_("Saved as %(file)s") % {"file": target})
