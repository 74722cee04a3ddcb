"""Waiting for clerks at work ends with a sentence, however they fare."""

import sys
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import Popen

import pytest

from tests.browser.running import Server
from tests.crash.kept import Saved, wait_until, wait_until_each_has_saved
from tests.tiers import full

pytestmark = full


class Silent(Server):
    """One that has stopped, as its log is left."""

    def __init__(self, log: Path) -> None:
        self.log = log
        log.write_text("disk full")
        self.process = Popen([sys.executable, "-c", "raise SystemExit(3)"])
        self.process.wait()


@dataclass
class Clerk:
    alive: bool
    acknowledged: Saved = field(default_factory=dict)

    def is_alive(self) -> bool:
        return self.alive


@pytest.fixture
def server(tmp_path: Path) -> Server:
    return Silent(tmp_path / "server.out")


def worked(alive: bool) -> Clerk:
    return Clerk(alive, {(1, 1): ((864, 48, 0, 3264),)})


def test_nobody_waits_once_each_has_saved(server: Server) -> None:
    wait_until_each_has_saved([worked(alive=True), worked(alive=False)], server, patience=0)


def test_a_clerk_who_stopped_is_told_at_once_with_the_servers_words(server: Server) -> None:
    with pytest.raises(AssertionError, match=r"clerks \[2\] stopped with nothing saved; the server said:\ndisk full"):
        wait_until_each_has_saved([Clerk(alive=True), Clerk(alive=False)], server, patience=60)


def test_clerks_who_save_nothing_are_told_when_the_time_is_over(server: Server) -> None:
    with pytest.raises(AssertionError, match=r"clerks \[1\] have saved nothing in 0 s; the server said:\ndisk full"):
        wait_until_each_has_saved([Clerk(alive=True), worked(alive=True)], server, patience=0)


def test_a_server_that_ended_is_told_at_once_with_its_words(server: Server) -> None:
    wait_until(lambda: True, server)
    with pytest.raises(AssertionError, match=r"the server ended with 3:\ndisk full"):
        wait_until(lambda: False, server, patience=60)


def test_what_never_comes_is_told_when_the_time_is_over(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.process, "poll", lambda: None)  # as if it were still at work
    with pytest.raises(AssertionError, match=r"not in 0 s; the server said:\ndisk full"):
        wait_until(lambda: False, server, patience=0)
