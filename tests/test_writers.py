"""Writers of one process begin in the order in which they asked, and no way out of `audit.atomic` keeps the lock."""

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial

import pytest
from django.db import IntegrityError, OperationalError, connection, transaction

from tests.builders import make_cast, page_words, run_at_once, sign_in
from tournament import audit
from tournament.fifo_lock import FifoLock
from tournament.models import Organizer

pytestmark = pytest.mark.usefixtures("committed")

PATIENCE = 60  # seconds; on a free machine all of it takes none


class Watched(FifoLock):
    """The lock of the writers, and how often it was granted."""

    taken = 0

    def acquire(self, timeout: float) -> bool:
        got = super().acquire(timeout)
        self.taken += got
        return got

    def wait_until(self, length: int) -> None:
        """Waits until so many are in the queue, the one with the lock among them."""
        deadline = time.monotonic() + PATIENCE
        while len(self.queue) != length:
            assert time.monotonic() < deadline
            time.sleep(0.001)


@pytest.fixture
def writers(committed: None, monkeypatch: pytest.MonkeyPatch) -> Watched:
    watched = Watched()
    monkeypatch.setattr(audit, "writers", watched)
    return watched


@pytest.fixture
def hasty(committed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits: neither in the queue nor in SQLite, which is told when it is opened."""
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 0.01)
    connection.close()


def organizer(name: str) -> Organizer:
    return Organizer.objects.create(name=name, slug=name.lower())


def write(name: str) -> None:
    with audit.atomic():
        organizer(name)


def names() -> list[str]:
    return sorted(Organizer.objects.values_list("name", flat=True))


def test_the_second_writer_begins_when_the_first_has_finished(writers: Watched) -> None:
    order: list[str] = []

    def second() -> None:
        with audit.atomic():
            order.append("second begins")
            organizer("Second")

    def first() -> None:
        with audit.atomic():
            thread.start()
            writers.wait_until(2)
            organizer("First")
            order.append("first ends")

    thread = threading.Thread(target=partial(run_at_once, second))
    first()
    thread.join(PATIENCE)
    assert order == ["first ends", "second begins"]
    assert names() == ["First", "Second"]


def test_writers_come_in_the_order_in_which_they_asked(writers: Watched) -> None:
    writers.acquire(timeout=0)
    threads = []
    for at in range(6):
        threads.append(threading.Thread(target=run_at_once, args=[partial(write, f"Club {at}")]))
        threads[-1].start()
        writers.wait_until(at + 2)
    writers.release()
    for thread in threads:
        thread.join(PATIENCE)
    assert list(Organizer.objects.order_by("pk").values_list("name", flat=True)) == [f"Club {at}" for at in range(6)]


def test_whoever_gives_up_leaves_the_queue_to_the_others(writers: Watched) -> None:
    writers.acquire(timeout=0)
    patient = threading.Thread(target=run_at_once, args=[partial(write, "Patient")])
    assert not writers.acquire(timeout=0.01)
    patient.start()
    writers.wait_until(2)
    assert not writers.acquire(timeout=0.01)
    writers.release()
    patient.join(PATIENCE)
    assert names() == ["Patient"]
    assert not writers.queue


def test_whoever_is_interrupted_leaves_the_queue(writers: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object) -> bool:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(threading.Condition, "wait_for", interrupted)
        with pytest.raises(KeyboardInterrupt):
            write("Lost")
    assert not writers.queue
    write("Next")
    assert names() == ["Next"]


def test_sixteen_at_once_all_succeed(writers: Watched) -> None:
    run_at_once(
        *[partial(write, f"Club {at}") for at in range(8)], *[partial(organizer, f"Town {at}") for at in range(8)]
    )
    assert len(names()) == 16
    assert writers.taken == 8  # single writes wait in SQLite alone


def test_transactions_inside_another_share_its_lock(writers: Watched) -> None:
    with audit.atomic():
        write("Inner")
        with pytest.raises(IntegrityError):
            write("Inner")
        assert writers.queue
        organizer("Outer")
    assert writers.taken == 1
    assert not writers.queue
    assert names() == ["Inner", "Outer"]


def fail_inside() -> None:
    with audit.atomic():
        organizer("Lost")
        raise KeyboardInterrupt


def break_a_constraint() -> None:
    organizer("Same")
    write("Same")


def break_a_constraint_on_commit() -> None:
    with audit.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO tournament_member (organizer_id, user_id, manages) VALUES (999, 999, 1)")


def use_a_closed_connection() -> None:
    with audit.atomic():
        organizer("Lost")
        connection.close()
        raise TimeoutError


def fail_after_commit() -> None:
    with audit.atomic():
        transaction.on_commit(partial(int, "x"))


@pytest.mark.parametrize(
    ("leave", "error"),
    [
        (fail_inside, KeyboardInterrupt),
        (break_a_constraint, IntegrityError),
        (break_a_constraint_on_commit, IntegrityError),
        (use_a_closed_connection, TimeoutError),
        (fail_after_commit, ValueError),
    ],
)
def test_the_lock_is_free_after_errors(writers: Watched, leave: Callable[[], None], error: type[BaseException]) -> None:
    with pytest.raises(error):
        leave()
    assert writers.taken
    assert not writers.queue
    write("Next")
    assert "Next" in names()
    assert "Lost" not in names()


def roll_back() -> None:
    with audit.atomic():
        organizer("Lost")
        transaction.set_rollback(True)


def close_in_the_middle() -> None:
    with audit.atomic():
        organizer("Lost")
        connection.close()


def end_the_thread() -> None:
    def work() -> None:
        with audit.atomic():
            organizer("Lost")
            raise SystemExit

    with pytest.raises(SystemExit):
        run_at_once(work)


def only_read() -> None:
    with audit.atomic():
        names()


@pytest.mark.parametrize("leave", [roll_back, close_in_the_middle, end_the_thread, only_read])
def test_the_lock_is_free_however_a_transaction_ends(writers: Watched, leave: Callable[[], None]) -> None:
    leave()
    assert writers.taken == 1
    assert not writers.queue
    write("Next")
    assert names() == ["Next"]


def test_what_is_done_on_commit_may_write(writers: Watched) -> None:
    with audit.atomic():
        organizer("First")
        transaction.on_commit(partial(write, "Then"))
    assert names() == ["First", "Then"]
    assert not writers.queue


def test_whoever_reads_waits_for_nobody(writers: Watched) -> None:
    writers.acquire(timeout=0)
    assert names() == []
    writers.release()


def test_waiting_ends_with_what_sqlite_says(writers: Watched, hasty: None) -> None:
    writers.acquire(timeout=0)
    with pytest.raises(OperationalError, match="database is locked"):
        write("Late")
    writers.release()
    write("Later")
    assert names() == ["Later"]
    assert not writers.queue


@pytest.mark.parametrize("way", [write, organizer])
def test_the_lock_is_free_when_another_process_holds_the_database(
    writers: Watched, hasty: None, way: Callable[[str], object]
) -> None:
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(OperationalError, match="database is locked"):
            way("Late")
        assert not writers.queue
    way("Later")
    assert names() == ["Later"]


def test_a_page_says_that_it_took_too_long(writers: Watched, hasty: None) -> None:
    cast = make_cast()
    client = sign_in(cast.director)
    writers.acquire(timeout=0)
    answer = client.post(f"/t/{cast.tournament.slug}/draw/1/close/", {"engine": "swaps-1"})
    writers.release()
    assert answer.status_code == 503
    assert "The database can't take this at the moment; nothing was saved." in page_words(answer)
