"""Reads back a tournament from its archive, or puts a whole backup in the place of the database.

An archive goes into the database beside what is there, also while Skatwart runs: nobody there waits longer than for a
part of it. A backup replaces everything: Skatwart must be stopped, and what was there before stays beside it under a
dated name. One of an earlier Skatwart is brought up to date; one whose tables somebody has changed is refused.
"""

import shutil
import sqlite3
import subprocess
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import finding
from tournament.desks.setup.archive.importer import LARGEST
from tournament.desks.setup.archive.services import restore_in_parts
from tournament.desks.setup.backup.contents import LAST_CHANGE, environment, opened, refuse_acting
from tournament.desks.setup.backup.looking import AT_THE_COMPUTER, look_into_archive
from tournament.management.data import refuse_empty
from tournament.management.errors import why
from tournament.management.folder import held
from tournament.models import Organizer, Tournament
from tournament.queries.record.schema import schema, version_number
from tournament.queries.record.schema_parts import file_differences
from tournament.refused import Refused
from tournament.tree import ROOT
from tournament.wording import sentence

SQLITE = b"SQLite format 3\0"


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()  # they are for whoever changes the code, and load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="an archive (.json) or a backup (.sqlite3)")
        parser.add_argument("--as", dest="slug", type=slug, help="another address than the archive's")
        parser.add_argument("--organizer", default="", help="address of the organizer, if it isn't the archive's")

        parser.add_argument(
            "--roles", action="store_true", help="gives the roles that the archive tells, director's too"
        )
        parser.add_argument(
            "--although-changed", action="store_true", help="takes a backup whose tables were changed, and names what"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        try:
            with file.open("rb") as opened:
                is_backup = opened.read(len(SQLITE)) == SQLITE
        except OSError as error:
            raise CommandError(_("%(file)s can't be read: %(why)s.") % {"file": file, "why": why(error)}) from None
        if is_backup:
            self.put_back(file, although_changed=options["although_changed"])
        else:
            self.read_back(file, options["organizer"], options["slug"] or "", with_roles=options["roles"])

    def read_back(self, file: Path, organizer: str, slug: str, *, with_roles: bool) -> None:
        refuse_empty()
        with TemporaryDirectory() as beside:
            try:
                archive = look_into_archive(copied(file, Path(beside)), AT_THE_COMPUTER)
                given = archive.roles
                roles = [place for place, *_told in given if with_roles]
                restored = restore_in_parts(archive, organizer=named(organizer), slug=slug, roles=roles)
            except Refused as refusal:
                raise CommandError(" ".join(sentence(finding) for finding in refusal.findings)) from None
        self.stdout.write(
            _("%(tournament)s is back at %(address)s, digest %(digest)s.")
            % {"tournament": restored, "address": f"/t/{restored.slug}/", "digest": archive.digest}
        )
        if given and not with_roles:
            told = ", ".join(f"{username} {role}" for _place, username, _name, role in given)
            self.stdout.write(_("No role was given (with --roles: %(roles)s).") % {"roles": told})

    def put_back(self, file: Path, *, although_changed: bool) -> None:
        database = settings.DATABASES["default"]
        if database["ENGINE"] != "django.db.backends.sqlite3":
            raise CommandError(_("This database is PostgreSQL: use pg_restore."))
        refuse_broken(file)
        connection.close()
        # nothing starts meanwhile, and what runs is found out
        with held(settings.VAR), ready(file, Path(f"{database['NAME']}.new")) as new:
            self.tell_differences(new, although_changed=although_changed)
            earlier = put_in_place(new, Path(database["NAME"]))
        sentences = [_("%(file)s is the database now.") % {"file": file}]
        if earlier:
            sentences.append(_("What was there before is kept as %(file)s.") % {"file": earlier})
        self.stdout.write(" ".join([*sentences, _("Start Skatwart again.")]))

    def tell_differences(self, new: Path, *, although_changed: bool) -> None:
        """What of its tables isn't as the migrations make it, each by name; with that it is refused."""
        with closing(opened(new)) as backup:
            found = file_differences(backup)
        for difference in found:
            self.stderr.write(difference)
        if found and not although_changed:
            raise CommandError(
                _(
                    "Somebody has changed the tables of this backup, or a program that repaired it: nothing was put in "
                    "place. Take another copy; with --although-changed this one is taken as it is."
                )
            )


def slug(text: str) -> str:
    try:
        Tournament._meta.get_field("slug").run_validators(text)
    except ValidationError as error:
        raise ArgumentTypeError(" ".join(error.messages)) from None
    return text


def copied(file: Path, folder: Path) -> Path:
    """Where what is found in it may be written beside it."""
    try:
        if file.stat().st_size > LARGEST:
            raise Refused(finding("archive.too_large", limit=LARGEST // 1024**2))
        return Path(shutil.copyfile(file, folder / "archive"))
    except OSError as error:
        raise CommandError(_("%(file)s can't be read: %(why)s.") % {"file": file, "why": why(error)}) from None


def named(slug: str) -> Organizer | None:
    if not slug:
        return None
    organizer = Organizer.objects.filter(slug=slug).first()
    if organizer is None:
        raise CommandError(_("There is no organizer at %(address)s.") % {"address": f"/o/{slug}/"})
    return organizer


def refuse_broken(file: Path) -> None:
    """A backup is whole, of Skatwart, and of no newer one."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as backup:
            (whole,) = backup.execute("PRAGMA integrity_check").fetchone()
            (newest,) = backup.execute(LAST_CHANGE).fetchone()
        if not (isinstance(newest, str) and newest[:4].isdigit()):
            raise sqlite3.DatabaseError(f"{newest!r}")
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise CommandError(
            _("%(file)s can't be read as a backup of Skatwart: %(why)s.") % {"file": file, "why": error}
        ) from None
    if whole != "ok":
        raise CommandError(_("%(file)s is damaged: %(why)s") % {"file": file, "why": whole})
    if newest > schema():
        raise CommandError(
            _("%(file)s is of a newer Skatwart (%(found)s; this one: %(expected)s). Update this one first.")
            % {"file": file, "found": version_number(newest), "expected": version_number(schema())}
        )


@contextmanager
def ready(file: Path, new: Path) -> Iterator[Path]:
    """A copy of the backup beside the database, with the tables of today; it goes unless it is put in place."""
    new.unlink(missing_ok=True)
    try:
        new.touch(mode=0o600)
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(new)) as copy:
            source.backup(copy)
        bring_up_to_date(new)
        yield new
    except (OSError, sqlite3.Error, UnicodeDecodeError) as error:
        raise CommandError(_("%(file)s can't be put in place: %(why)s.") % {"file": file, "why": error}) from None
    except Refused as refusal:
        raise CommandError(" ".join(map(sentence, refusal.findings))) from None
    finally:
        for end in ("", "-wal", "-shm"):
            Path(f"{new}{end}").unlink(missing_ok=True)


def bring_up_to_date(new: Path) -> None:
    with closing(opened(new)) as backup:
        (version,) = backup.execute(LAST_CHANGE).fetchone()
        if version == schema():
            return
        refuse_acting(backup)
    command = [sys.executable, "-m", "tournament", "migrate", "--verbosity", "0"]
    told = subprocess.run(command, cwd=ROOT, env=environment(new), capture_output=True, encoding="utf-8", check=False)  # noqa: S603 - our own command
    if told.returncode:
        raise OSError(told.stderr.strip().rpartition("\n")[2])


def put_in_place(new: Path, database: Path) -> Path | None:
    """A copy of what is there, then one step: no kill leaves none or half of one."""
    earlier = Path(f"{database}.before-{timezone.localtime():%Y-%m-%d-%H%M%S}")
    there = database.exists()
    if there:
        set_aside(database, earlier)
    new.replace(database)
    return earlier if there else None


def set_aside(database: Path, earlier: Path) -> None:
    """As one file, unless it is too damaged for that: then with its journal, as they are."""
    fold(database)
    for end in ("", "-wal"):
        if (part := Path(f"{database}{end}")).exists():
            shutil.copy2(part, f"{earlier}{end}")
            if end:
                part.unlink()  # of the one before: SQLite would read it into the new file


def fold(database: Path) -> None:
    """Brings the journal home into the file, which succeeds only while nobody else has it open."""
    try:
        with closing(sqlite3.connect(database, timeout=1)) as own:
            (mode,) = own.execute("PRAGMA journal_mode=DELETE").fetchone()
    except UnicodeDecodeError:
        return
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            return  # nobody has it open: it can't be
        raise CommandError(
            _("%(file)s is open elsewhere (%(why)s): stop Skatwart first.") % {"file": database, "why": error}
        ) from None
    if mode != "delete":
        raise CommandError(_("%(file)s is open elsewhere: stop Skatwart first.") % {"file": database})
