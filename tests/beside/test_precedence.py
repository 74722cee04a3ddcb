"""Long work lets whoever is at work pass between two of its parts, and waits neither for itself nor for ever."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition, Event, Thread

import pytest

from tournament.beside import precedence as module
from tournament.beside.precedence import Precedence

LONG = 60  # seconds


class Watched(Condition):
    """One that tells when somebody has come to wait at it, or has come past it."""

    def __init__(self) -> None:
        super().__init__()
        self.is_decided, self.waits = Event(), False

    def wait(self, timeout: float | None = None) -> bool:
        self.waits = True
        self.is_decided.set()
        return super().wait(timeout)


@pytest.fixture
def watched() -> Watched:
    return Watched()


@pytest.fixture
def precedence(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> Precedence:
    monkeypatch.setattr(module, "LET_PASS", LONG)
    precedence = Precedence()
    precedence._changed = watched
    return precedence


@contextmanager
def saving(precedence: Precedence) -> Iterator[None]:
    """A clerk's save, by another thread, which is answered in the end."""
    begun, may = Event(), Event()

    def save() -> None:
        with precedence.taken():
            begun.set()
            may.wait(LONG)

    clerk = Thread(target=save)
    clerk.start()
    try:
        assert begun.wait(LONG)
        yield
    finally:
        may.set()
        clerk.join()


def beside(step: Callable[[], None]) -> Event:
    done = Event()

    def take_it() -> None:
        step()
        done.set()

    Thread(target=take_it, daemon=True).start()
    return done


def waits_beside(watched: Watched, step: Callable[[], None]) -> Event:
    """The same of a step that has come to wait and is not done."""

    def take_it() -> None:
        step()
        watched.is_decided.set()

    done = beside(take_it)
    assert watched.is_decided.wait(LONG)
    assert watched.waits
    assert not done.is_set()
    return done


def import_in_two_parts(precedence: Precedence) -> None:
    """By somebody who is at work himself."""
    with precedence.taken():
        precedence.step_back()


def test_the_next_part_waits_until_a_save_is_answered(precedence: Precedence, watched: Watched) -> None:
    with saving(precedence):
        done = waits_beside(watched, lambda: import_in_two_parts(precedence))
    assert done.wait(LONG)


def test_the_next_part_waits_neither_for_itself_nor_for_another_one_that_waits(precedence: Precedence) -> None:
    import_in_two_parts(precedence)
    with saving(precedence):
        both = [beside(lambda: import_in_two_parts(precedence)) for _import in range(2)]
    assert all(done.wait(LONG) for done in both)


def test_a_command_that_nobody_at_work_asked_for_steps_back_too(precedence: Precedence, watched: Watched) -> None:
    with saving(precedence):
        done = waits_beside(watched, precedence.step_back)
    assert done.wait(LONG)


def test_nobody_waits_for_what_takes_longer(precedence: Precedence, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LET_PASS", 0.01)
    with saving(precedence):
        precedence.step_back()


def test_who_has_stepped_back_has_his_precedence_again(precedence: Precedence, watched: Watched) -> None:
    def stranger() -> None:
        with precedence.given():
            pass

    with precedence.taken():
        precedence.step_back()
        done = waits_beside(watched, stranger)
    assert done.wait(LONG)
