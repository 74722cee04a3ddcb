"""Papers are made in the background of this server: how far one is that takes a while, for whoever asked for it.

Such a one is kept in memory under a token nobody guesses, and forgotten after ten minutes or with the server: then it
is asked for again. It sets nothing itself; `pdf` does.
"""

import logging
import secrets
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from tournament.papers import pdf

AT_ONCE = 0.8  # seconds; whoever waits longer sees how far it is
SECONDS_KEPT = 600

logger = logging.getLogger(__name__)
_lock = threading.Lock()
_jobs: dict[str, "Job"] = {}


@dataclass
class Job:
    """`of` counts the parts and, as one more, their joining; of a single part nobody can tell how far it is."""

    user: int
    tournament: int
    name: str
    title: str  # what people call it
    of: int | None
    done: int = 0
    made: bytes | None = None
    failed: bool = False
    ended: threading.Event = field(default_factory=threading.Event)
    since: float = field(default_factory=time.monotonic)


def begin(papers: Sequence[pdf.Paper], *, user: int, tournament: int, name: str, title: str) -> Job:
    """Comes back when it is made, or when that takes longer than a moment."""
    forget()
    job = Job(user, tournament, name, title, of=len(papers) + 1 if len(papers) > 1 else None)
    threading.Thread(target=make, args=(job, papers), daemon=True).start()
    job.ended.wait(AT_ONCE)
    return job


def keep(job: Job) -> str:
    """The token under which the paper can be looked for."""
    token = secrets.token_urlsafe(18)
    with _lock:
        _jobs[token] = job
    return token


def forget() -> None:
    with _lock:
        for old in [key for key, job in _jobs.items() if time.monotonic() - job.since > SECONDS_KEPT]:
            del _jobs[old]


def find(token: str, *, user: int, tournament: int) -> Job | None:
    """None for whoever did not ask for it, and once it is forgotten."""
    with _lock:
        job = _jobs.get(token)
    is_theirs = job is not None and (job.user, job.tournament) == (user, tournament)
    return job if is_theirs and job and time.monotonic() - job.since <= SECONDS_KEPT else None


def make(job: Job, papers: Sequence[pdf.Paper]) -> None:
    def step() -> None:
        with _lock:
            job.done += 1

    try:
        job.made = pdf.render(*papers, step=step)
    except Exception:  # there is nobody to raise it to: whoever waits is told on the page
        job.failed = True
        if not pdf.children.ending:  # then the server ends, and nobody waits
            logger.exception("A paper could not be made: %s", job.name)
    finally:
        job.since = time.monotonic()
        job.ended.set()
