"""Who goes first: all threads of a server share one interpreter, and whoever is at work is not to wait for the others.

Strangers begin nothing while somebody at work is answered, and long work, whoever asked for it, goes on between two of
its parts only when nobody else is. Neither waits for long. Nothing here knows what is done.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

LET_PASS = 0.2  # seconds: for more of whoever is at work nobody waits, as for a paper or a page of ten thousand


class Precedence:
    """Whoever is at work has it. What others do makes a save wait at each of its questions to the database."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._at_work = 0
        self._until = 0.0  # others step back, by the monotonic clock
        self._own = threading.local()

    @contextmanager
    def taken(self) -> Iterator[None]:
        with self._changed:
            self._count(1)
            self._until = time.monotonic() + LET_PASS
        try:
            yield
        finally:
            with self._changed:
                self._count(-1)

    @contextmanager
    def given(self) -> Iterator[None]:
        """Whoever comes to work meanwhile lets nobody wait longer."""
        with self._changed:
            self._let_pass()
        yield

    def step_back(self) -> None:
        """Between two parts of long work: whoever is at work, too, but for this thread, is answered first."""
        has_it = getattr(self._own, "has_it", 0)
        with self._changed:
            self._count(-has_it)
            self._let_pass()
            self._count(has_it)

    def _count(self, more: int) -> None:
        self._own.has_it = getattr(self._own, "has_it", 0) + more
        self._at_work += more
        self._changed.notify_all()

    def _let_pass(self) -> None:
        self._changed.wait_for(lambda: not self._at_work, max(0.0, self._until - time.monotonic()))


precedence = Precedence()
