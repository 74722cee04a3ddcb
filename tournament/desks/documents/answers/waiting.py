"""Papers are made beside this server's requests: how far one is that takes a while, for whoever asked for it.

Nobody waits longer than a moment, what went before counted in. Such a paper is kept under a token nobody guesses, and
forgotten after ten minutes or with the server: then it is asked for again. What was made stays on the shelf, so the
same paper of the same state is made once. Servers at one database share tokens and shelf (`shared`).
"""

import secrets
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from logging import getLogger
from typing import Literal

from django.conf import settings
from django.db import DatabaseError, connections
from django.http import Http404
from django.utils import timezone, translation

from tournament.beside.children import Died, GivenUp
from tournament.beside.line import Asker, Job, Line, State
from tournament.desks.documents.answers import shared, unset
from tournament.desks.documents.answers.composing import Order, compose
from tournament.desks.documents.answers.edition import edition
from tournament.desks.documents.answers.manuscripts import Manuscript
from tournament.desks.documents.answers.shared import Elsewhere
from tournament.models import PaperTicket
from tournament.papers import pdf
from tournament.papers.shelf import NAME, Shelf, Store
from tournament.refused import Refused

AT_ONCE = 0.7  # seconds from the beginning of the request; whoever waits longer sees how far it is, within 0.8
SECONDS_KEPT = 600
SECONDS_OF_A_PAPER = 300
FORGOTTEN_AFTER = 120  # seconds without a sign of the page that waits; browsers let one in the background sleep
MAKERS = 4  # papers that are in the making at once; the processes that make them are fewer, and share their parts
MOST = 20  # papers of one person in the line
MOST_OF_A_STRANGER = 2

Kind = Literal["pdf", "xlsx", "png", "zip"]
logger = getLogger(__name__)
line: Line[bytes] = Line(makers=MAKERS, seconds=SECONDS_OF_A_PAPER, forgotten_after=FORGOTTEN_AFTER)
herald = shared.Herald(lambda: line)
_lock = threading.Lock()
_tickets: dict[str, "Ticket"] = {}


@dataclass(frozen=True)
class Ticket:
    """For whom a paper is made, what its file is called, and what people call it."""

    asker: Asker
    tournament: int
    name: str
    title: str
    job: Job[bytes]
    kind: Kind = "pdf"
    asked_at = ""  # nobody has to ask anew for what this server makes

    @property
    def refusal(self) -> Exception | None:
        return self.job.refusal

    @property
    def done(self) -> int:
        return self.job.done

    @property
    def of(self) -> int | None:
        return self.job.of

    @property
    def before(self) -> int:
        return line.before(self.asker, self.job)

    @property
    def is_coming(self) -> bool:
        return self.job.state in (State.WAITING, State.MAKING)

    @property
    def has_failed(self) -> bool:
        return self.job.state is State.FAILED

    @property
    def took_too_long(self) -> bool:
        return self.job.state is State.TOO_LONG

    @property
    def made(self) -> bytes | None:
        return made_by(self.job)

    @property
    def is_kept(self) -> bool:
        ended_at = self.job.ended_at
        return ended_at is None or time.monotonic() - ended_at <= SECONDS_KEPT


def person(user: int) -> Asker:
    return Asker(f"user {user}", f"user {user}", MOST)


def stranger(address: str) -> Asker:
    """All of them together have one turn."""
    return Asker("strangers", address, MOST_OF_A_STRANGER)


def shelf() -> Store:
    return shared.Stored() if shared.is_shared() else Shelf(settings.VAR / NAME)


def asked(manuscripts: Sequence[Manuscript], *, language: str, asker: Asker, began: float) -> Job[bytes] | bytes:
    """What is there or comes at once, and otherwise what is in the line; `Full` where it can't be."""
    written = [manuscript.written() for manuscript in manuscripts]
    digest = digest_of(written, language)
    if data := shelf().get(digest):
        return data
    return waited_for(line.ask(asker, digest, partial(made_once, written, language)), began)


def asked_unread(
    what: str, read: Callable[[], Iterable[Manuscript]], *, language: str, asker: Asker, began: float
) -> Job[bytes] | bytes:
    """The same of what is still to be read: that takes its time in the line, too. `what` names it and its state."""
    digest = sha256(f"{edition()} {language} {what}".encode()).hexdigest()
    return waited_for(line.ask(asker, digest, partial(read_and_make, read, language)), began)


def waited_for(job: Job[bytes], began: float) -> Job[bytes] | bytes:
    job.ended.wait(max(0.0, began + AT_ONCE - time.monotonic()))
    if job.refusal:
        raise job.refusal
    return made_by(job) or job


def read_and_make(read: Callable[[], Iterable[Manuscript]], language: str, job: Job[bytes]) -> bytes:
    """In a thread of the line, with a connection of its own, which ends with it."""
    try:
        with translation.override(language):
            written = [manuscript.written() for manuscript in read()]
    except (Refused, Http404) as refusal:
        job.refusal = refusal  # for whoever asked, as if it had been said at once
        return b""
    finally:
        connections.close_all()
    job.shelved = digest_of(written, language)
    return made_once(written, language, job)


def digest_of(written: Sequence[bytes], language: str) -> str:
    digest = sha256(f"{edition()} {language}".encode())
    for manuscript in written:
        digest.update(sha256(manuscript).digest())
    return digest.hexdigest()


def made_once(written: Sequence[bytes], language: str, job: Job[bytes]) -> bytes:
    """In a thread of the line, among all servers that share what they make."""
    digest = job.shelved or job.digest
    try:
        with shared.alone_with(digest, job.is_over):
            return b"" if shelf().get(digest) else make(written, language, job)
    finally:
        connections.close_all()  # the thread's own


def make(written: Sequence[bytes], language: str, job: Job[bytes]) -> bytes:
    """Each manuscript is composed, then each paper of it set, then all are joined."""
    made = timezone.now()
    job.of = 2 * len(written) + 1 if len(written) > 1 else None
    papers: list[pdf.Paper] = []
    try:
        for manuscript in written:
            made_of_it = composed(Order(manuscript, language, made), job.is_over)
            if isinstance(made_of_it, bytes):
                return shelved(job, made_of_it)
            papers += made_of_it
            job.step()
        if not pdf.is_there():
            with translation.override(language):
                return unset.page(papers)  # made in no time, and not once there are files
        job.of = job.done + len(papers) + 1 if len(papers) > 1 else None
        data = pdf.render(*papers, step=job.step, is_over=job.is_over)
    except Died:
        if pdf.children.ending:  # the server ends, and nobody waits
            raise GivenUp from None
        raise
    return shelved(job, data)


def shelved(job: Job[bytes], data: bytes) -> bytes:
    """Nothing, if there was room on the shelf."""
    return b"" if is_put(job.shelved or job.digest, data) else data


def composed(order: Order, is_over: Callable[[], bool]) -> list[pdf.Paper] | bytes:
    return pdf.children.do(compose, order, is_over)


def is_put(digest: str, data: bytes) -> bool:
    try:
        shelf().put(digest, data)
    except (OSError, DatabaseError) as error:
        logger.warning("No room for a paper on the shelf: %s", error)
        return False
    return True


def made_by(job: Job[bytes]) -> bytes | None:
    if job.state is not State.MADE:
        return None
    return job.made or shelf().get(job.shelved or job.digest)


def keep(
    job: Job[bytes], *, asker: Asker, tournament: int, name: str, title: str, asked_at: str, kind: Kind = "pdf"
) -> str:
    """The token under which the paper can be looked for; `asked_at` is the address that asks for it anew."""
    token = secrets.token_urlsafe(18)
    with _lock:
        for old in [key for key, ticket in _tickets.items() if not ticket.is_kept]:
            del _tickets[old]
        _tickets[token] = Ticket(asker, tournament, name, title, job, kind)
    if shared.is_shared():
        row = PaperTicket(token=token, tournament_id=tournament, name=name, title=title, path=asked_at, kind=kind)
        herald.announce(row, asker, job)
    return token


def find(token: str, *, asker: Asker, tournament: int) -> Ticket | Elsewhere | None:
    """None for whoever did not ask for it, and once it is forgotten."""
    with _lock:
        ticket = _tickets.get(token)
    if ticket is None and shared.is_shared():
        return shared.look_for(token, asker=asker, tournament=tournament)
    if ticket is None or (ticket.asker, ticket.tournament) != (asker, tournament) or not ticket.is_kept:
        return None
    ticket.job.seen_at = time.monotonic()
    return ticket


def stop(token: str, *, asker: Asker, tournament: int) -> None:
    ticket = find(token, asker=asker, tournament=tournament)
    if ticket is None:
        return
    if shared.is_shared():
        shared.forget(token, asker)
    if isinstance(ticket, Ticket):
        line.leave(asker, ticket.job)
    with _lock:
        _tickets.pop(token, None)
