"""Processes of our own that stay warm: each does one task at a time for one caller, and a dead one is replaced.

A line of its own leads to each, so whatever kills one is noticed by its caller alone. Nothing here knows what is done.
They step back for whatever else the machine has to do: nobody's save waits for a paper. A task may tell how far it is.
"""

import atexit
import multiprocessing
import os
import pickle
import signal
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, TypeVar

Given = TypeVar("Given")
Made = TypeVar("Made")

context = multiprocessing.get_context("spawn")
NICE = 5  # where the system knows it: a quarter of a core that others ask for, all of one that nobody does
GLANCE = 0.2  # seconds, until somebody who works looks whether it is still asked for


def never() -> bool:
    return False


def unheard(_word: Any) -> None:
    """What a task tells on its way, where nobody listens."""


class Died(Exception):
    """The child ended before it had answered."""


class GivenUp(Exception):
    """Nobody asks for it any more, or it took too long: whoever worked at it was ended."""


@dataclass(frozen=True)
class Word:
    """What a task tells on its way, before its answer."""

    told: Any


class Child:
    def __init__(self, warm_up: Callable[[], object], nice: int | None = None) -> None:
        self.line, other_end = context.Pipe()
        nice = NICE if nice is None else nice
        self.process = context.Process(target=serve, args=(other_end, nice, pickle.dumps(warm_up)), daemon=True)
        self.process.start()
        other_end.close()

    def do(
        self,
        task: Callable[[Given], Made],
        given: Given,
        seconds: float,
        is_over: Callable[[], bool] = never,
        hear: Callable[[Any], None] = unheard,
    ) -> Made | Exception:
        """What the task gives, or what it raised; what it tells before that is heard."""
        until = time.monotonic() + seconds
        try:
            self.line.send((task, given))
            while self.has_answered(until, is_over):
                answer: Made | Exception | Word = self.line.recv()
                if not isinstance(answer, Word):
                    return answer
                hear(answer.told)
        except (EOFError, OSError) as death:
            raise Died from death
        raise TimeoutError(f"{task.__name__}: {seconds} s")

    def has_answered(self, until: float, is_over: Callable[[], bool]) -> bool:
        while not self.line.poll(max(0.0, min(GLANCE, until - time.monotonic()))):
            if is_over():
                raise GivenUp
            if time.monotonic() >= until:
                return False
        return True

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.line.close()


class Children:
    """At most so many; a further one is started only when all there are have something to do."""

    def __init__(self, most: int, *, warm_up: Callable[[], object], seconds: float, nice: int | None = None) -> None:
        self.warm_up, self.seconds, self.nice = warm_up, seconds, nice
        self.places, self.lock = threading.Semaphore(most), threading.Lock()
        self.idle: list[Child] = []
        self.ending = False
        atexit.register(self.end)

    def do(
        self,
        task: Callable[[Given], Made],
        given: Given,
        is_over: Callable[[], bool] = never,
        hear: Callable[[Any], None] = unheard,
    ) -> Made:
        """Whoever's child dies gets another one, once; the second death is the caller's to see."""
        with self.places:
            try:
                answer = self.answer(task, given, is_over, hear)
            except Died:
                answer = self.answer(task, given, is_over, hear)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def answer(
        self,
        task: Callable[[Given], Made],
        given: Given,
        is_over: Callable[[], bool],
        hear: Callable[[Any], None],
    ) -> Made | Exception:
        if self.ending:
            raise Died
        if is_over():
            raise GivenUp
        child = self.awake() or Child(self.warm_up, self.nice)
        try:
            answer = child.do(task, given, self.seconds, is_over, hear)
        except BaseException:
            child.end()  # what it may still answer must not be the next one's
            raise
        self.idle.append(child)
        return answer

    def end(self) -> None:
        """With the server, which then ends them all: nobody begins anything any more."""
        self.ending = True

    def awake(self) -> Child | None:
        """The one that worked last: the others may rest."""
        with self.lock:
            while self.idle:
                child = self.idle.pop()
                if child.process.is_alive():
                    return child
                child.end()
        return None


class Telling:
    """In the child: the line on which a task tells how far it is."""

    line: Connection | None = None


def tell(word: Any) -> None:
    """Asked by a task on its way; in no child there is nobody to hear it."""
    if Telling.line is not None:
        Telling.line.send(Word(word))


def serve(line: Connection, nice: int, warm_up: bytes) -> None:
    """In the child: Ctrl-C is the parent's affair. It steps back before it takes in what it needs."""
    Telling.line = line
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(nice)
    threading.Thread(target=end_with_parent, daemon=True).start()
    pickle.loads(warm_up)()  # noqa: S301 - written by our own server a moment ago
    while True:
        try:
            task, given = line.recv()
        except EOFError:
            return
        line.send(answer_of(task, given))


def answer_of(task: Callable[[Any], Any], given: Any) -> Any:
    try:
        return task(given)
    except Exception as error:
        error.add_note(traceback.format_exc())  # where it was does not travel
        return error


def end_with_parent() -> None:
    """A server that was killed tells its child nothing; without this one that is at work would go on for nobody."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)
