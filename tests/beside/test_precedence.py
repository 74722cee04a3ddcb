"""Long work lets whoever is at work pass between two of its parts, and waits neither for itself nor for ever."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest

from tournament.beside import precedence as module
from tournament.beside.precedence import Precedence

LONG = 60  # seconds


@pytest.fixture
def precedence(monkeypatch: pytest.MonkeyPatch) -> Precedence:
    monkeypatch.setattr(module, "LET_PASS", LONG)
    return Precedence()


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


def import_in_two_parts(precedence: Precedence) -> None:
    """By somebody who is at work himself."""
    with precedence.taken():
        precedence.step_back()


def test_the_next_part_waits_until_a_save_is_answered(precedence: Precedence) -> None:
    with saving(precedence):
        done = beside(lambda: import_in_two_parts(precedence))
        assert not done.wait(0.1)
    assert done.wait(LONG)


def test_the_next_part_waits_neither_for_itself_nor_for_another_one_that_waits(precedence: Precedence) -> None:
    import_in_two_parts(precedence)
    with saving(precedence):
        both = [beside(lambda: import_in_two_parts(precedence)) for _import in range(2)]
    assert all(done.wait(LONG) for done in both)


def test_a_command_that_nobody_at_work_asked_for_steps_back_too(precedence: Precedence) -> None:
    with saving(precedence):
        done = beside(precedence.step_back)
        assert not done.wait(0.1)
    assert done.wait(LONG)


def test_nobody_waits_for_what_takes_longer(precedence: Precedence, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LET_PASS", 0.01)
    with saving(precedence):
        precedence.step_back()


def test_who_has_stepped_back_has_his_precedence_again(precedence: Precedence) -> None:
    def stranger() -> None:
        with precedence.given():
            pass

    with precedence.taken():
        precedence.step_back()
        done = beside(stranger)
        assert not done.wait(0.1)
    assert done.wait(LONG)
