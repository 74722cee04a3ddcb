"""What keeps `manage.py start` from starting is said in a sentence."""

import gc
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from tests.browser.running import ROOT, environment, free_port
from tests.builders import Cast
from tests.tiers import full
from tournament.management.commands import start
from tournament.queries.record.schema_parts import new_database

CTRL_C_INSIDE_EXEC = r"""
import os, signal, django
from django.core.management import call_command
django.setup()
from tournament.management.commands import start
from tournament.queries.record.schema_parts import new_database
start.call_command = lambda *names, **options: exec("os.kill(os.getpid(), signal.SIGINT)\nsum(range(9))", globals())
call_command("start")
"""


@pytest.fixture(autouse=True)
def own_ctrl_c() -> Iterator[None]:
    """Starting takes Ctrl-C for itself: afterwards it's the tests' again."""
    before = {number: signal.getsignal(number) for number in start.ENDING}
    yield
    for number, hearing in before.items():
        signal.signal(number, hearing)


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_ctrl_c_and_a_system_that_goes_down_are_heard_once(name: str) -> None:
    number = signal.Signals[name]
    start.hear_ctrl_c()
    with pytest.raises(start.Stopped):
        signal.raise_signal(number)
    signal.raise_signal(number)


@full
def test_ctrl_c_inside_an_exec_ends_as_anywhere_else(tmp_path: Path) -> None:
    """An import of dataclasses runs exec(). A KeyboardInterrupt through it ends Python by the signal, caught or not."""
    told = environment(tmp_path, SKATWART_PORT=str(free_port()), DJANGO_SETTINGS_MODULE="tournament.settings")
    ended = subprocess.run(
        [sys.executable, "-c", CTRL_C_INSIDE_EXEC], cwd=ROOT, env=told, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.strip() == "Stopped. Everything is saved."


@pytest.mark.parametrize("broken", [OSError("No space left on device"), OperationalError("disk is full")])
def test_data_that_cant_be_made_ready_is_said(
    monkeypatch: pytest.MonkeyPatch, settings: Any, broken: Exception
) -> None:
    def fail(*_names: Any, **_options: Any) -> None:
        raise broken

    settings.PORT = 0
    monkeypatch.setattr(start, "new_database", bytes)
    monkeypatch.setattr(start, "call_command", fail)
    with pytest.raises(CommandError, match=f"{settings.VAR} can't be made ready: {broken}"):
        call_command("start")


@pytest.fixture
def intervals(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """A server is made ready that hears nobody; after how many seconds it takes the interpreter from a thread."""
    monkeypatch.setattr(start, "create_server", lambda *_told, **_named: SimpleNamespace())
    for beside in ("start_watching", "start_talking", "get_wsgi_application"):
        monkeypatch.setattr(start, beside, lambda: None)
    intervals = list[float]()
    monkeypatch.setattr(sys, "setswitchinterval", intervals.append)
    gc.unfreeze()
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)  # as Python comes
    with socket.socket() as port:
        start.server_at(port)
    yield intervals
    gc.set_threshold(*before)


@pytest.mark.usefixtures("intervals")
def test_what_is_there_at_the_start_is_never_looked_through_again() -> None:
    """A whole collection takes as long as five sheets, and falls into the save of whoever is next."""
    assert gc.get_freeze_count() > len(gc.get_objects())


@pytest.mark.usefixtures("intervals")
def test_a_page_of_thousands_is_made_without_being_looked_through_again_and_again() -> None:
    """As Python comes, forty times for so many things, in the midst of whoever is answered."""
    looked = list[str]()
    gc.collect()
    gc.callbacks.append(lambda phase, _told: looked.append(phase))
    try:
        lines = [[place] for place in range(30_000)]
    finally:
        gc.callbacks.pop()
    assert (len(lines), looked) == (30_000, [])


def test_who_asks_the_database_often_has_the_interpreter_back_soon(intervals: list[float]) -> None:
    """Forty times in a save: with the usual five milliseconds each two phones make it take three times as long."""
    assert len(intervals) == 1
    assert intervals[0] <= 0.001


def test_without_a_demo_there_is_nobody_to_give_a_new_password(cast: Cast) -> None:
    with pytest.raises(CommandError, match="There is no demo here"):
        call_command("demo", "--new-passwords")


@full
@pytest.mark.usefixtures("db")  # for the tables in memory
def test_a_new_database_is_as_if_every_migration_had_made_it(tmp_path: Path) -> None:
    (tmp_path / "skatwart.sqlite3").write_bytes(new_database())
    told = environment(tmp_path)
    for words, says in ((["migrate"], "No migrations to apply."), (["verify"], "all is well")):
        ran = subprocess.run([sys.executable, "manage.py", *words], cwd=ROOT, env=told, capture_output=True, text=True)
        assert says in ran.stdout, ran.stderr
