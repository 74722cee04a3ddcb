"""Saves everything, says where copies go by themselves, and reads a file back: all of it, or nothing."""

import secrets
import sqlite3
import threading
from collections.abc import Container, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.access import not_managed
from tournament.beside.limited import StillRunning, run_within
from tournament.desks.setup.archive import services as archives
from tournament.desks.setup.backup.automatic import copied
from tournament.desks.setup.backup.command import restore_command
from tournament.desks.setup.backup.copying import dated, free, put_into, refuse_postgresql, write_copy
from tournament.desks.setup.backup.looking import Looked
from tournament.desks.setup.backup.place import Place, checked, forget, place, remember
from tournament.desks.setup.backup.sending import Taken
from tournament.desks.setup.backup.uploads import folder, forget_old
from tournament.fifo_lock import FifoLock
from tournament.models import AuditEntry, Organizer, Tournament, User
from tournament.queries.record.archive import write
from tournament.queries.seats.draws import waiting_closing
from tournament.refused import Refused

PATIENCE = 20  # seconds, as SQLite has it
downloads = FifoLock()
choosing = threading.Lock()


def save_all(organizer: Organizer, *, by: User, at: datetime) -> Taken:
    """Everything, in a file to be removed when it is sent."""
    with audit.atomic():
        refuse_others(by)
        refuse_postgresql()
        entry = audit.record("backup.download", by=by, organizer=organizer)
    forget_old()
    with held(downloads):  # of two at once the second one would clear away what the first one writes
        return Taken(written(at), entry)


def save_tournament(tournament: Tournament, *, by: User, at: datetime) -> Taken:
    """The archive of a tournament. While a draw waits for its entropy the secret of the closing would stand in it."""
    with audit.atomic():
        if waiting_closing(tournament):
            raise Refused(finding("archive.closing_waits"))
        entry = audit.record("archive.download", by=by, tournament=tournament)
    forget_old()
    path = folder() / secrets.token_urlsafe(24)
    with path.open("w+b") as file:
        write(tournament, file, now=at)
    return Taken(path, entry)


def arrived(taken: AuditEntry) -> None:
    """The last byte has left for the browser: only from now on it counts as saved, up to that entry of the trail."""
    by, after = taken.user, {"at": taken.at.isoformat()}
    with audit.atomic():
        if taken.tournament:
            audit.record("archive.arrived", by=by, tournament=taken.tournament, after=after)
        else:
            audit.record("backup.arrived", by=by, organizer=taken.organizer, after=after)


def written(at: datetime) -> Path:
    target = free(folder() / dated(at))
    try:
        write_copy(target)
    except (OSError, sqlite3.Error) as error:
        raise Refused(finding("backup.unwritten", why=str(error))) from None
    return target


def set_place(organizer: Organizer, *, folder: str, by: User) -> Place:
    """Copies go there from now on, the first one at once. While a folder is tried, which may hang, nobody waits."""
    refuse_others(by)
    refuse_postgresql()
    try:
        new = run_within(partial(checked, folder), PATIENCE, alone=choosing)
    except StillRunning:
        raise Refused(finding("place.slow", folder=folder)) from None
    with audit.atomic():
        refuse_others(by)
        before = place()
        audit.record(
            "backup.place",
            by=by,
            organizer=organizer,
            before={"folder": before.folder} if before else None,
            after={"folder": folder},
        )
    remember(new)
    return copied(new, "", seconds=PATIENCE)


def copy_now(*, by: User) -> Place:
    with audit.atomic():
        refuse_others(by)
        chosen = place()
        if chosen is None:
            raise Refused(finding("place.none"))
    return copied(chosen, "", seconds=PATIENCE)


def forget_place(organizer: Organizer, *, by: User) -> None:
    with audit.atomic():
        refuse_others(by)
        before = place()
        if before:
            audit.record("backup.place", by=by, organizer=organizer, before={"folder": before.folder})
    forget()


def read_archive(
    organizer: Organizer, archive: Looked, *, slug: str, by: User, roles: Container[int] = ()
) -> Tournament:
    """A tournament beside what is there, with those of its roles that were ticked."""
    return archives.restore_in_parts(archive, organizer=organizer, slug=slug, by=by, roles=roles)


def read_backup(file: Path, *, by: User) -> None:
    """Everything, where no tournament is yet. SQLite puts it there in one transaction: whole, or not at all."""
    refuse_others(by)
    refuse_postgresql()
    name = by.get_username()
    connection.close()
    with held(audit.writers):  # nobody else writes
        refuse_played()
        try:
            put_into(Path(settings.DATABASES["default"]["NAME"]), file)
        except sqlite3.Error as error:
            raise Refused(finding("backup.unread", why=str(error))) from None
    connection.close()
    ContentType.objects.clear_cache()
    with audit.atomic():
        audit.record("backup.read", by=None, after={"person": name, "at": timezone.now().isoformat(timespec="seconds")})


@contextmanager
def held(lock: FifoLock) -> Iterator[None]:
    """Nobody else has it meanwhile in this process; who waits too long is told."""
    if not lock.acquire(timeout=PATIENCE):
        raise Refused(finding("database.busy"))
    try:
        yield
    finally:
        lock.release()


def refuse_played() -> None:
    if Tournament.objects.exists():
        raise Refused(finding("backup.not_empty", command=restore_command()))


def refuse_others(user: User) -> None:
    """A backup holds everything of all organizers of this machine: it is for whoever manages them all."""
    if not_managed(user).exists():
        raise Refused(finding("backup.others"))
