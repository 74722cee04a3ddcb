"""Warm processes: what happens in one reaches its caller alone, and nobody waits for a dead one."""

import os
import signal
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from tournament.beside import children as processes
from tournament.beside.children import Children, Died, GivenUp

PATIENCE = 60  # seconds; a child has to start first


@pytest.fixture
def children() -> Iterator[Children]:
    both = Children(2, warm_up=dict, seconds=PATIENCE)
    yield both
    for child in both.idle:
        child.end()


def next_pid(children: Children) -> int:
    children.do(len, "warm")
    return children.idle[-1].process.pid or 0


def test_the_same_child_is_asked_again(children: Children) -> None:
    assert children.do(len, "four") == 4
    assert next_pid(children) == next_pid(children)
    assert len(children.idle) == 1


def test_what_went_wrong_in_it_says_where_and_costs_nothing_else(children: Children) -> None:
    before = next_pid(children)
    with pytest.raises(ValueError, match="invalid literal") as raised:
        children.do(int, "Bube")
    assert "children.py" in "".join(raised.value.__notes__)
    assert next_pid(children) == before


def test_whoever_takes_too_long_is_ended(children: Children) -> None:
    before = next_pid(children)
    children.seconds = 0.1
    with pytest.raises(TimeoutError):
        children.do(time.sleep, PATIENCE)
    children.seconds = PATIENCE
    assert next_pid(children) != before
    with pytest.raises(ProcessLookupError):
        os.kill(before, 0)


def test_whoever_gives_up_leaves_no_answer_to_the_next(children: Children, monkeypatch: pytest.MonkeyPatch) -> None:
    before = next_pid(children)

    def interrupted(_self: Connection, _seconds: float) -> bool:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Connection, "poll", interrupted)
        with pytest.raises(KeyboardInterrupt):
            children.do(len, "four")
    assert children.do(len, "Kreuz") == 5
    assert next_pid(children) != before


def test_one_that_was_killed_while_it_rested_is_not_asked(children: Children) -> None:
    before = next_pid(children)
    os.kill(before, signal.SIGKILL)
    assert next_pid(children) != before


def note_and_die(notes: Path) -> None:
    """A task, in the child."""
    with notes.open("a") as file:
        file.write("tried ")
    os._exit(1)


def test_a_task_that_kills_its_child_is_tried_once_more_only(children: Children, tmp_path: Path) -> None:
    with pytest.raises(Died):
        children.do(note_and_die, tmp_path / "notes")
    assert (tmp_path / "notes").read_text() == "tried tried "
    assert children.idle == []
    assert children.do(len, "four") == 4


def test_nothing_is_begun_once_the_server_ends(children: Children, tmp_path: Path) -> None:
    children.end()
    with pytest.raises(Died):
        children.do(note_and_die, tmp_path / "notes")
    assert not (tmp_path / "notes").exists()


def test_what_nobody_asks_for_any_more_is_given_up_and_whoever_works_ended(children: Children) -> None:
    before = next_pid(children)
    asked = iter([False, True])
    with pytest.raises(GivenUp):
        children.do(time.sleep, PATIENCE, lambda: next(asked))
    with pytest.raises(ProcessLookupError):
        os.kill(before, 0)
    with pytest.raises(GivenUp):
        children.do(len, "four", lambda: True)


@pytest.mark.skipif(not hasattr(os, "nice"), reason="this system knows no such thing")
def test_they_step_back_for_others(children: Children, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "NICE", 3)
    assert children.do(os.nice, 0) == os.nice(0) + 3


def count_up(last: int) -> int:
    """A task, in the child."""
    for number in range(last):
        processes.tell(number)
    return last


def test_a_task_tells_how_far_it_is_before_it_answers(children: Children) -> None:
    told = list[int]()
    assert children.do(count_up, 3, hear=told.append) == 3
    assert told == [0, 1, 2]
    assert children.do(count_up, 2) == 2  # where nobody listens


def test_outside_a_child_nobody_hears_it() -> None:
    assert count_up(2) == 2
