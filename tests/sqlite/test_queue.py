"""Writers of one process queue before they ask SQLite: one at a time, once each, and no way out keeps the turn."""

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial

import pytest
from django.db import IntegrityError, OperationalError, connection, transaction

from tests.builders import make_cast, page_words, run_at_once, sign_in
from tournament.models import Organizer
from tournament.sqlite import base
from tournament.sqlite.turns import Turns

pytestmark = pytest.mark.usefixtures("committed")

PATIENCE = 60  # seconds; on a free machine all of it takes none


class Watched(Turns):
    """The line, and how often a turn was had."""

    taken = 0

    def acquire(self, timeout: float) -> bool:
        got = super().acquire(timeout)
        self.taken += got
        return got

    def wait_until(self, length: int) -> None:
        """Until so many are in the line, with the one who has the turn."""
        deadline = time.monotonic() + PATIENCE
        while len(self.line) != length:
            assert time.monotonic() < deadline
            time.sleep(0.001)


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
            turn.wait_until(2)
            organizer("First")
            order.append("first ends")

    thread = threading.Thread(target=partial(run_at_once, second))
    first()
    thread.join(PATIENCE)
    assert order == ["first ends", "second begins"]
    assert names() == ["First", "Second"]


def test_writers_come_in_the_order_in_which_they_asked(turn: Watched) -> None:
    turn.acquire(timeout=0)
    threads = []
    for at in range(6):
        threads.append(threading.Thread(target=run_at_once, args=[partial(write, f"Club {at}")]))
        threads[-1].start()
        turn.wait_until(at + 2)
    turn.release()
    for thread in threads:
        thread.join(PATIENCE)
    assert list(Organizer.objects.order_by("pk").values_list("name", flat=True)) == [f"Club {at}" for at in range(6)]


def test_whoever_gives_up_leaves_the_line_to_the_others(turn: Watched) -> None:
    turn.acquire(timeout=0)
    patient = threading.Thread(target=run_at_once, args=[partial(write, "Patient")])
    assert not turn.acquire(timeout=0.01)
    patient.start()
    turn.wait_until(2)
    assert not turn.acquire(timeout=0.01)
    turn.release()
    patient.join(PATIENCE)
    assert names() == ["Patient"]
    assert not turn.line


def test_whoever_is_interrupted_leaves_the_line(turn: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object) -> bool:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(threading.Condition, "wait_for", interrupted)
        with pytest.raises(KeyboardInterrupt):
            write("Lost")
    assert not turn.line
    write("Next")
    assert names() == ["Next"]


def test_sixteen_at_once_all_succeed(turn: Watched) -> None:
    run_at_once(
        *[partial(write, f"Club {at}") for at in range(8)], *[partial(organizer, f"Town {at}") for at in range(8)]
    )
    assert len(names()) == 16
    assert turn.taken == 16


def test_transactions_inside_another_share_its_turn(turn: Watched) -> None:
    with transaction.atomic():
        write("Inner")
        with pytest.raises(IntegrityError):
            write("Inner")
        assert turn.line
        organizer("Outer")
    assert turn.taken == 1
    assert not turn.line
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
    assert not turn.line
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
        run_at_once(work)


def only_read() -> None:
    with transaction.atomic():
        names()


@pytest.mark.parametrize("leave", [roll_back, close_in_the_middle, end_the_thread, only_read])
def test_the_turn_is_free_however_a_transaction_ends(turn: Watched, leave: Callable[[], None]) -> None:
    leave()
    assert turn.taken == 1
    assert not turn.line
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
    assert not turn.line


@pytest.mark.parametrize("way", [write, organizer])
def test_the_turn_is_free_when_another_process_holds_the_database(
    turn: Watched, hasty: None, way: Callable[[str], object]
) -> None:
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(OperationalError, match="database is locked"):
            way("Late")
        assert not turn.line
    way("Later")
    assert names() == ["Later"]


def test_a_page_says_that_it_took_too_long(turn: Watched, hasty: None) -> None:
    cast = make_cast()
    client = sign_in(cast.director)
    turn.acquire(timeout=0)
    answer = client.post(f"/t/{cast.tournament.slug}/draw/1/close/", {"engine": "swaps-1"})
    turn.release()
    assert answer.status_code == 503
    assert "The database can't take this at the moment; nothing was saved." in page_words(answer)
