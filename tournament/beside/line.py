"""A line in which something long is asked for: a place for everybody, in turn, so that nobody's many hold up another's.

Who asks for what stands there already joins it: it is made once, and everybody gets it. Who has too many there is told
so; what nobody wants any more, or what takes too long, is given up. Nothing here knows what is made, nor of what.
"""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum, auto
from math import inf
from typing import Generic, NoReturn, TypeVar

from tournament.beside.children import GivenUp

Made = TypeVar("Made")
logger = logging.getLogger(__name__)


class State(StrEnum):
    WAITING = auto()
    MAKING = auto()
    MADE = auto()
    FAILED = auto()
    TOO_LONG = auto()
    STOPPED = auto()


class Full(Exception):
    """Whoever asks has as many in the line as one may, or they who share a turn with him."""


@dataclass(frozen=True)
class Asker:
    """Who asks, as which of those who take turns, and how much he, and all of his turn, may have in the line."""

    turn: str
    name: str
    most: int
    most_of_turn: float = inf


@dataclass(eq=False)
class Job(Generic[Made]):
    """`of` counts the steps; of a single one nobody can tell how far it is.

    `shelved`: under what it lies once it is made, where that is known only by then. `refusal`: why there is nothing.
    `left_after`: seconds without a sign of anybody who waits, after which whoever works at it is ended, too.
    """

    digest: str
    make: Callable[["Job[Made]"], Made]
    most_seconds: float
    left_after: float = inf
    of: int | None = None
    done: int = 0
    state: State = State.WAITING
    made: Made | None = None
    shelved: str = ""
    refusal: Exception | None = None
    askers: set[Asker] = field(default_factory=set)
    ended: threading.Event = field(default_factory=threading.Event)
    seen_at: float = field(default_factory=time.monotonic)
    begun_at: float | None = None
    ended_at: float | None = None
    lock: threading.Lock = field(default_factory=threading.Lock)

    def step(self) -> None:
        with self.lock:
            self.done += 1

    @property
    def is_late(self) -> bool:
        return self.begun_at is not None and time.monotonic() - self.begun_at > self.most_seconds

    @property
    def is_left(self) -> bool:
        return time.monotonic() - self.seen_at > self.left_after

    def is_over(self) -> bool:
        """Asked by whoever works at it."""
        return self.ended.is_set() or self.is_late or self.is_left

    def end(self, state: State, made: Made | None = None) -> None:
        if not self.ended.is_set():
            self.state, self.made, self.ended_at = state, made, time.monotonic()
            self.make = spent  # what it was made of goes, however long somebody looks for it
            self.ended.set()


class Line(Generic[Made]):
    """`left_after`: what is being made is ended, too, where nobody waits for it any more; else it is made and kept."""

    def __init__(self, *, makers: int, seconds: float, forgotten_after: float, left_after: float = inf) -> None:
        self.makers, self.seconds = makers, seconds
        self.forgotten_after, self.left_after = forgotten_after, left_after
        self.lock = threading.Lock()
        self.jobs: dict[str, Job[Made]] = {}  # in the line or in the making, by what they are
        self.turns: dict[str, deque[Job[Made]]] = {}
        self.served: dict[str, int] = {}  # when a turn was last served, counted in jobs
        self.busy: set[str] = set()  # turns with something in the making: one at a time

    def ask(self, asker: Asker, digest: str, make: Callable[[Job[Made]], Made]) -> Job[Made]:
        with self.lock:
            job = self.jobs.get(digest)
            if job is None:
                self.refuse_too_many(asker)
                job = self.jobs[digest] = Job(digest, make, self.seconds, self.left_after)
            job.seen_at = time.monotonic()
            if asker not in job.askers:
                job.askers.add(asker)
                if job.state is State.WAITING:
                    self.turns.setdefault(asker.turn, deque()).append(job)
            self.begin()
        return job

    def refuse_too_many(self, asker: Asker) -> None:
        """What nobody has asked for in a while stands in nobody's way; behind the lock."""
        for job in [job for job in self.jobs.values() if is_wanted(job)]:
            self.is_asked_for(job)
        own = sum(asker in job.askers for job in self.jobs.values())
        theirs = sum(any(asker.turn == other.turn for other in job.askers) for job in self.jobs.values())
        if own >= asker.most or theirs >= asker.most_of_turn:
            raise Full

    def find(self, digest: str) -> Job[Made] | None:
        """What is in the line or in the making under it."""
        with self.lock:
            return self.jobs.get(digest)

    def leave(self, asker: Asker, job: Job[Made]) -> None:
        """Who is the last to want it takes it out of the line, or ends whoever works at it."""
        with self.lock:
            job.askers.discard(asker)
            if job.askers:
                return
            if not job.ended.is_set():
                job.end(State.STOPPED)
                self.forget(job)

    def before(self, asker: Asker, job: Job[Made]) -> int:
        """How many are made before it."""
        with self.lock:
            standing = {turn: [other for other in self.turns[turn] if is_wanted(other)] for turn in self.in_order()}
            if job not in standing.get(asker.turn, ()):
                return 0
            own, first = standing[asker.turn].index(job), list(standing).index(asker.turn)
            ahead = {other.digest for other in self.jobs.values() if other.state is State.MAKING}
            for place, jobs in enumerate(standing.values()):
                ahead |= {other.digest for other in jobs[: own + (place < first)]}
            return len(ahead - {job.digest})

    def begin(self) -> None:
        """As many work as there are turns with something to do, up to all makers; behind the lock."""
        while len(self.busy) < self.makers and (taken := self.next()):
            turn, job = taken
            job.state, job.begun_at = State.MAKING, time.monotonic()
            self.busy.add(turn)
            threading.Thread(target=self.work, args=(turn, job), daemon=True).start()

    def in_order(self) -> list[str]:
        """Whoever was not served for the longest is next."""
        return sorted(self.turns, key=lambda turn: self.served.get(turn, 0))

    def next(self) -> tuple[str, Job[Made]] | None:
        for turn in self.in_order():
            standing = self.turns[turn]
            while standing and not self.is_asked_for(standing[0]):
                standing.popleft()
            if not standing:
                del self.turns[turn]
            elif turn not in self.busy:
                self.served[turn] = 1 + max(self.served.values(), default=0)
                return turn, standing.popleft()
        return None

    def is_asked_for(self, job: Job[Made]) -> bool:
        """A page that waits asks again and again; one that was left doesn't."""
        if is_wanted(job) and time.monotonic() - job.seen_at > self.forgotten_after:
            job.end(State.STOPPED)
            self.forget(job)
        return is_wanted(job)

    def work(self, turn: str, job: Job[Made]) -> None:
        try:
            job.end(State.MADE, job.make(job))
        except GivenUp:
            job.end(State.TOO_LONG if job.is_late or not job.is_left else State.STOPPED)
        except TimeoutError:
            job.end(State.TOO_LONG)
            logger.warning("It took too long: %s", job.digest)
        except Exception:  # there is nobody to raise it to: whoever waits is told on the page
            job.end(State.FAILED)
            logger.exception("It could not be made: %s", job.digest)
        finally:
            with self.lock:
                self.busy.discard(turn)
                self.forget(job)
                self.begin()

    def forget(self, job: Job[Made]) -> None:
        if self.jobs.get(job.digest) is job:
            del self.jobs[job.digest]


def spent(_job: object) -> NoReturn:
    raise GivenUp


def is_wanted(job: Job[Made]) -> bool:
    return job.state is State.WAITING
