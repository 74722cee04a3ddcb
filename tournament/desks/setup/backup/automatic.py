"""Copies to the stick by itself: a thread of the server looks every few seconds whether a series was finished.

While something is done it copies every few minutes, too; of these copies only some stay (`copying.thin`).
No save knows of it and none waits for it: it reads what was committed, and a stick that is full, slow or not there
stops this thread alone. What failed is tried again every minute.
"""

import errno
import logging
import sqlite3
import threading
import time
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from django.db import DatabaseError, connection
from django.utils import timezone

from scoring import finding
from tournament.beside.limited import StillRunning, run_within
from tournament.desks.setup.backup.copying import BETWEEN, dated, free, is_sqlite, thin, write_copy
from tournament.desks.setup.backup.place import Copy, Failing, Place, barrier, failing, place, reason_of, remember
from tournament.desks.setup.backup.reading import copied_until, last_entry, reached_since
from tournament.models import AuditEntry
from tournament.refused import Refused

logger = logging.getLogger(__name__)

LOOK, AGAIN, PATIENCE = 5, 60, 20  # seconds
EVERY = timedelta(minutes=5)
one_at_a_time = threading.Lock()


class Watch:
    """Looks again and again; remembers how far it has looked, so that a quiet hall costs one small question."""

    def __init__(self) -> None:
        self.looked, self.folder, self.tried = 0, "", -float(AGAIN)

    def run_forever(self) -> None:
        while True:
            time.sleep(LOOK)
            try:
                self.look()
            except (DatabaseError, OSError, Refused):
                logger.exception("looking for what is to be copied")
            finally:
                connection.close()

    def look(self) -> Place | None:
        """Copies where something was finished since the last copy; gives what became of it, None for nothing."""
        chosen = place()
        if chosen is None or (chosen.failure and time.monotonic() - self.tried < AGAIN):
            return None
        newest = last_entry()
        entry = newest.pk if newest else 0
        is_due = bool(chosen.failure) or is_old(chosen, entry)
        if not is_due and (entry, chosen.folder) == (self.looked, self.folder):
            return None
        self.looked, self.folder = entry, chosen.folder
        reached = reached_since(copied_until(chosen))
        if not reached and not is_due:
            return None
        self.tried = time.monotonic()
        return copied(chosen, reached[-1].name if reached else "" if chosen.failure else BETWEEN)


def is_old(chosen: Place, entry: int) -> bool:
    """Whether something was done since the last copy, and that is some minutes old, whatever was done to the clock."""
    if chosen.last is None or chosen.last.entry == entry:
        return False
    return abs(timezone.now() - chosen.last.made_at) >= EVERY


def start_watching() -> None:
    if is_sqlite():
        threading.Thread(target=Watch().run_forever, name="copies", daemon=True).start()


def copied(chosen: Place, after: str, *, seconds: float | None = None) -> Place:
    """The place after a copy was tried there: with its newest copy, or with why there is none.

    A folder that hangs is waited for as long as is said; the copy goes on, and until it ends there is no second one.
    """
    step = partial(tried_and_remembered, chosen, after, last_entry(), timezone.localtime())
    patience = PATIENCE if seconds is None else 0
    try:
        return run_within(step, seconds, alone=one_at_a_time, patience=patience)
    except StillRunning:
        raise Refused(finding("copy.busy", folder=chosen.folder)) from None


def tried_and_remembered(chosen: Place, after: str, newest: AuditEntry | None, now: datetime) -> Place:
    outcome = tried(chosen, after, newest, now)
    if place() is not None:  # nobody has taken it away meanwhile
        remember(outcome)
    return outcome


def tried(chosen: Place, after: str, newest: AuditEntry | None, now: datetime) -> Place:
    if barred := barrier(chosen):
        return failing(chosen, barred, "", now)
    try:
        if after == BETWEEN:
            thin(chosen.path)
        target = free(chosen.path / dated(now, after))
        size = write_copy(target)
    except (OSError, sqlite3.Error) as error:
        return failing(chosen, kind_of(error), reason_of(error), now)
    except Refused as refusal:
        return failing(chosen, Failing.DAMAGED, str(dict(refusal.findings[0].values)["why"]), now)
    entry, entered = (newest.pk, newest.at.isoformat()) if newest else (0, "")
    return replace(chosen, last=Copy(target.name, size, now.isoformat(), entry, entered), failure=None)


def kind_of(error: Exception) -> Failing:
    full = (
        getattr(error, "errno", None) == errno.ENOSPC or getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    )
    return Failing.FULL if full else Failing.OTHERWISE
