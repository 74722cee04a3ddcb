"""What several servers at one database tell each other of papers, so that any of them answers for any other.

A server that makes a paper says every second how far it is; one that has been silent for a while is gone, and its
papers are asked for anew. The database holds what was made, for it is all that such servers surely have in common.
Who makes a paper holds a lock on its digest in a session of the database: others wait for what he makes, and where he
dies the lock goes with him.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from logging import getLogger
from typing import Literal

from django.db import DatabaseError, connection
from django.db.models import Sum

from tournament import clock
from tournament.beside.children import GivenUp
from tournament.beside.line import Asker, Job, Line, State
from tournament.models import PaperTicket, ShelvedPaper
from tournament.papers.shelf import MOST

EVERY = 1.0  # seconds, until a server says again how far its papers are
SILENT = timedelta(seconds=10)  # whoever has said nothing for so long is gone
KEPT = timedelta(minutes=10)
SEEN_EVERY = timedelta(seconds=5)  # a page asks more often than that
COMING = (State.WAITING, State.MAKING)

logger = getLogger(__name__)


def is_shared() -> bool:
    """SQLite has one server."""
    return connection.vendor != "sqlite"


class Stored:
    """A shelf in the database."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most

    def get(self, digest: str) -> bytes | None:
        row = ShelvedPaper.objects.filter(digest=digest).first()
        if row is None:
            return None
        if clock.exact() - row.used_at > SEEN_EVERY:
            ShelvedPaper.objects.filter(pk=row.pk).update(used_at=clock.exact())
        return bytes(row.data)

    def put(self, digest: str, data: bytes) -> None:
        self.make_room(len(data))
        paper = ShelvedPaper(digest=digest, data=data, size=len(data), used_at=clock.exact())
        ShelvedPaper.objects.bulk_create([paper], ignore_conflicts=True)

    def make_room(self, size: int) -> None:
        taken = ShelvedPaper.objects.aggregate(sum=Sum("size"))["sum"] or 0
        if taken + size <= self.most:
            return
        going = []
        for key, freed in ShelvedPaper.objects.order_by("used_at").values_list("pk", "size"):
            if taken + size <= self.most:
                break
            going.append(key)
            taken -= freed
        ShelvedPaper.objects.filter(pk__in=going).delete()


@contextmanager
def alone_with(digest: str, is_over: Callable[[], bool]) -> Iterator[None]:
    """No other server makes the same meanwhile."""
    key = [int.from_bytes(bytes.fromhex(digest[start : start + 8]), signed=True) for start in (0, 8)]
    while not answer_of("SELECT pg_try_advisory_lock(%s, %s)", key):
        if is_over():
            raise GivenUp
        time.sleep(EVERY / 4)
    try:
        yield
    finally:
        answer_of("SELECT pg_advisory_unlock(%s, %s)", key)


def answer_of(question: str, values: list[int]) -> bool:
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        cursor.execute(question, values)
        return bool(cursor.fetchone()[0])


@dataclass(frozen=True)
class Elsewhere:
    """A ticket for a paper that another server makes, as far as that one has told."""

    row: PaperTicket
    is_silent: bool
    made: bytes | None

    refusal = None  # whatever there is to refuse is found out where it is asked for anew

    @property
    def name(self) -> str:
        return self.row.name

    @property
    def kind(self) -> Literal["pdf", "xlsx", "png", "zip"]:
        kinds: dict[str, Literal["xlsx", "png", "zip"]] = {"xlsx": "xlsx", "png": "png", "zip": "zip"}
        return kinds.get(self.row.kind, "pdf")

    @property
    def title(self) -> str:
        return self.row.title

    @property
    def before(self) -> int:
        return self.row.before

    @property
    def done(self) -> int:
        return self.row.done

    @property
    def of(self) -> int | None:
        return self.row.of

    @property
    def is_coming(self) -> bool:
        return self.row.state in COMING and not self.is_silent

    @property
    def has_failed(self) -> bool:
        return self.row.state == State.FAILED

    @property
    def took_too_long(self) -> bool:
        return self.row.state == State.TOO_LONG

    @property
    def asked_at(self) -> str:
        """Where to ask for it anew, as whoever made it is gone, or what he made."""
        is_lost = (self.row.state in COMING and self.is_silent) or (self.row.state == State.MADE and self.made is None)
        return self.row.path if is_lost else ""


def look_for(token: str, *, asker: Asker, tournament: int) -> Elsewhere | None:
    """None for whoever did not ask for it, and once it is forgotten."""
    row = PaperTicket.objects.filter(token=token, asker=asker.name, tournament=tournament).first()
    now = clock.exact()
    if row is None or now - row.told_at > KEPT:
        return None
    if now - row.seen_at > SEEN_EVERY:
        PaperTicket.objects.filter(pk=row.pk).update(seen_at=now)
    made = Stored().get(row.digest) if row.state == State.MADE else None
    return Elsewhere(row, is_silent=now - row.told_at > SILENT, made=made)


def forget(token: str, asker: Asker) -> None:
    """Whoever makes it finds that out with his next word."""
    PaperTicket.objects.filter(token=token, asker=asker.name).delete()


class Herald:
    """Tells how far the papers of this server are, as long as somebody waits for one, and hears who waits no longer."""

    def __init__(self, line: Callable[[], Line[bytes]]) -> None:
        self.line = line
        self.lock = threading.Lock()
        self.waiting: dict[str, tuple[Asker, Job[bytes]]] = {}
        self.thread: threading.Thread | None = None

    def announce(self, ticket: PaperTicket, asker: Asker, job: Job[bytes]) -> None:
        now = clock.exact()
        PaperTicket.objects.filter(told_at__lt=now - KEPT).delete()
        ticket.asker, ticket.digest, ticket.state = asker.name, job.digest, job.state
        ticket.seen_at = ticket.told_at = now
        ticket.save(force_insert=True)
        with self.lock:
            self.waiting[ticket.token] = asker, job
            if self.thread is None:
                self.thread = threading.Thread(target=self.tell_until_all_are_made, name="herald", daemon=True)
                self.thread.start()

    def tell_until_all_are_made(self) -> None:
        while not self.is_done():
            time.sleep(EVERY)
            try:
                self.tell()
            except DatabaseError:
                logger.exception("telling how far papers are")
                connection.close()
        connection.close()

    def is_done(self) -> bool:
        with self.lock:
            if self.waiting:
                return False
            self.thread = None
            return True

    def tell(self) -> None:
        with self.lock:
            waiting = dict(self.waiting)
        rows = {row.token: row for row in PaperTicket.objects.filter(token__in=waiting)}
        now, ended = clock.exact(), []
        for token, (asker, job) in waiting.items():
            if job.state not in COMING or token not in rows:
                ended.append(token)
            if row := rows.get(token):
                row.state, row.done, row.of, row.told_at = job.state, job.done, job.of, now
                row.digest = job.shelved or job.digest
                row.before = self.line().before(asker, job)
                job.seen_at = max(job.seen_at, time.monotonic() - (now - row.seen_at).total_seconds())
            else:
                self.line().leave(asker, job)
        PaperTicket.objects.bulk_update(rows.values(), ["state", "digest", "before", "done", "of", "told_at"])
        with self.lock:
            for token in ended:
                del self.waiting[token]
