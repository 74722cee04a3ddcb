"""Warm processes: what happens in one reaches its caller alone, and nobody waits for a dead one."""

import os
import signal
import threading
import time
from collections.abc import Iterator

import pytest

from tournament.documents.children import Children, Died

PATIENCE = 60  # seconds; a child has to start first


@pytest.fixture
def children() -> Iterator[Children]:
    found = Children(2, warm_up=dict, seconds=PATIENCE)
    yield found
    for child in found.idle:
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


def test_one_that_was_killed_while_it_rested_is_not_asked(children: Children) -> None:
    before = next_pid(children)
    os.kill(before, signal.SIGKILL)
    assert next_pid(children) != before


def test_a_task_that_kills_its_child_is_tried_once_more_only(children: Children) -> None:
    with pytest.raises(Died):
        children.do(os._exit, 1)
    assert children.idle == []
    assert children.do(len, "four") == 4


def test_nobody_is_replaced_once_the_server_ends(children: Children) -> None:
    before = next_pid(children)
    raised: list[Died] = []

    def sleeps() -> None:
        try:
            children.do(time.sleep, PATIENCE)
        except Died as died:
            raised.append(died)

    at_work = threading.Thread(target=sleeps)
    at_work.start()
    while children.idle:
        time.sleep(0.01)
    children.end()
    os.kill(before, signal.SIGTERM)
    at_work.join(PATIENCE / 2)
    assert len(raised) == 1
    assert children.idle == []
