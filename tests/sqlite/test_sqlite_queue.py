"""Writers of one process queue before they ask SQLite: one at a time, once each, and no way out keeps the turn."""

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from functools import partial

import pytest
from django.db import IntegrityError, OperationalError, connection, transaction

from tests.builders import at_once, make_cast, signed_in, words
from tournament.models import Organizer
from tournament.sqlite import base

pytestmark = pytest.mark.usefixtures("committed")


class Watched:
    """The lock, and who asked for it."""

    def __init__(self) -> None:
        self.lock, self.asked = threading.Lock(), threading.Semaphore(0)
        self.taken = 0

    def acquire(self, timeout: float) -> bool:
        self.asked.release()
        got = self.lock.acquire(timeout=timeout)
        self.taken += got
        return got

    def release(self) -> None:
        self.lock.release()


@pytest.fixture
def turn(committed: None, monkeypatch: pytest.MonkeyPatch) -> Watched:
    watched = Watched()
    monkeypatch.setattr(base, "turn", watched)
    return watched


@pytest.fixture
def hasty(committed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits: neither in the queue nor in SQLite, which is told when it is opened."""
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 0.01)
    connection.close()


def organizer(name: str) -> Organizer:
    return Organizer.objects.create(name=name, slug=name.lower())


def write(name: str) -> None:
    with transaction.atomic():
        organizer(name)


def names() -> list[str]:
    return sorted(Organizer.objects.values_list("name", flat=True))


def test_the_second_writer_begins_when_the_first_has_finished(turn: Watched) -> None:
    order: list[str] = []

    def second() -> None:
        with transaction.atomic():
            order.append("second begins")
            organizer("Second")

    def first() -> None:
        with transaction.atomic():
            thread.start()
            assert turn.asked.acquire(timeout=20)
            assert turn.asked.acquire(timeout=20)  # the second writer waits
            organizer("First")
            order.append("first ends")

    thread = threading.Thread(target=partial(at_once, second))
    first()
    thread.join(20)
    assert order == ["first ends", "second begins"]
    assert names() == ["First", "Second"]


def test_sixteen_at_once_all_succeed(turn: Watched) -> None:
    at_once(*[partial(write, f"Club {at}") for at in range(8)], *[partial(organizer, f"Town {at}") for at in range(8)])
    assert len(names()) == 16
    assert turn.taken == 16


def test_transactions_inside_another_share_its_turn(turn: Watched) -> None:
    with transaction.atomic():
        write("Inner")
        with pytest.raises(IntegrityError):
            write("Inner")
        assert turn.lock.locked()
        organizer("Outer")
    assert turn.taken == 1
    assert not turn.lock.locked()
    assert names() == ["Inner", "Outer"]


def fail_inside() -> None:
    with transaction.atomic():
        organizer("Lost")
        raise KeyboardInterrupt


def break_a_constraint() -> None:
    organizer("Same")
    write("Same")


def break_a_constraint_by_a_single_write() -> None:
    organizer("Same")
    organizer("Same")


def break_a_constraint_on_commit() -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO tournament_member (organizer_id, user_id, manages) VALUES (999, 999, 1)")


def use_a_closed_connection() -> None:
    with transaction.atomic():
        organizer("Lost")
        connection.close()
        raise TimeoutError


def fail_after_commit() -> None:
    with transaction.atomic():
        transaction.on_commit(partial(int, "x"))


@pytest.mark.parametrize(
    ("leave", "error"),
    [
        (fail_inside, KeyboardInterrupt),
        (break_a_constraint, IntegrityError),
        (break_a_constraint_by_a_single_write, IntegrityError),
        (break_a_constraint_on_commit, IntegrityError),
        (use_a_closed_connection, TimeoutError),
        (fail_after_commit, ValueError),
    ],
)
def test_the_turn_is_free_after_an_error(turn: Watched, leave: Callable[[], None], error: type[BaseException]) -> None:
    with pytest.raises(error):
        leave()
    assert turn.taken
    assert not turn.lock.locked()
    write("Next")
    assert "Next" in names()
    assert "Lost" not in names()


def roll_back() -> None:
    with transaction.atomic():
        organizer("Lost")
        transaction.set_rollback(True)


def close_in_the_middle() -> None:
    with transaction.atomic():
        organizer("Lost")
        connection.close()


def end_the_thread() -> None:
    def work() -> None:
        with transaction.atomic():
            organizer("Lost")
            raise SystemExit

    with pytest.raises(SystemExit):
        at_once(work)


def only_read() -> None:
    with transaction.atomic():
        names()


@pytest.mark.parametrize("leave", [roll_back, close_in_the_middle, end_the_thread, only_read])
def test_the_turn_is_free_however_a_transaction_ends(turn: Watched, leave: Callable[[], None]) -> None:
    leave()
    assert turn.taken == 1
    assert not turn.lock.locked()
    write("Next")
    assert names() == ["Next"]


def test_what_is_done_on_commit_may_write(turn: Watched) -> None:
    with transaction.atomic():
        organizer("First")
        transaction.on_commit(partial(write, "Then"))
    assert names() == ["First", "Then"]
    assert turn.taken == 2


def test_whoever_reads_waits_for_nobody(turn: Watched) -> None:
    turn.acquire(timeout=0)
    assert names() == []
    turn.release()


@pytest.mark.parametrize("way", [write, organizer])
def test_waiting_ends_with_what_sqlite_says(turn: Watched, hasty: None, way: Callable[[str], object]) -> None:
    turn.acquire(timeout=0)
    with pytest.raises(OperationalError, match="database is locked"):
        way("Late")
    turn.release()
    way("Later")
    assert names() == ["Later"]
    assert not turn.lock.locked()


@pytest.mark.parametrize("way", [write, organizer])
def test_the_turn_is_free_when_another_process_holds_the_database(
    turn: Watched, hasty: None, way: Callable[[str], object]
) -> None:
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(OperationalError, match="database is locked"):
            way("Late")
        assert not turn.lock.locked()
    way("Later")
    assert names() == ["Later"]


def test_a_page_says_that_it_took_too_long(turn: Watched, hasty: None) -> None:
    cast = make_cast()
    client = signed_in(cast.director)
    turn.acquire(timeout=0)
    answer = client.post(f"/t/{cast.tournament.slug}/draw/1/close/", {"engine": "swaps-1"})
    turn.release()
    assert answer.status_code == 503
    assert "The database can't take this at the moment; nothing was saved." in words(answer)
