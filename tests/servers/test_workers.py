"""Several processes of one server on one port: each answers, one that dies is replaced, and they end together."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.running import GONE, PATIENCE, Person, Server
from tests.tiers import full

pytestmark = full

COUNT = 2


@pytest.fixture
def server(club: str, var: Path) -> Iterator[Server]:
    settings = {"SKATWART_DATABASE_URL": club, "SKATWART_WORKERS": str(COUNT)}
    started = Server(var, None, "server", **settings).wait_for()
    eventually(lambda: len(workers(started)) == COUNT)
    yield started
    if started.process.poll() is None:
        started.kill()


def workers(server: Server) -> list[int]:
    told = subprocess.run(["ps", "--ppid", str(server.process.pid), "-o", "pid="], capture_output=True, text=True)
    return [int(number) for number in told.stdout.split()]


def eventually(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def answers(server: Server) -> bool:
    try:
        with Person(server.port) as person:
            return person.get("/").status in (200, 302)
    except GONE:
        return False


def test_one_that_dies_is_replaced_and_all_end_with_ctrl_c(server: Server) -> None:
    assert answers(server)
    first, second = workers(server)
    os.kill(first, signal.SIGKILL)
    eventually(lambda: len(set(workers(server)) - {first}) == COUNT)
    assert second in workers(server)
    assert all(answers(server) for _time in range(4))
    left = workers(server)
    assert server.stop() == 0
    assert not any(Path(f"/proc/{worker}").exists() for worker in left)
    assert "Everything is saved." in server.said()


def test_none_goes_on_without_the_first(server: Server) -> None:
    left = workers(server)
    server.kill()
    eventually(lambda: not any(is_alive(worker) for worker in left))
    assert not answers(server)


def is_alive(worker: int) -> bool:
    try:
        return Path(f"/proc/{worker}/stat").read_text().split()[2] != "Z"
    except FileNotFoundError:
        return False
