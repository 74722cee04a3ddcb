"""The folder belongs to the server that runs, and to nobody the moment it is gone; another's port says nothing."""

from pathlib import Path

import pytest

from tests.browser.running import PATIENCE, Person, Server, free_port, manage
from tests.crash.laptop import Laptop
from tests.tiers import full

pytestmark = full

RUNS = "Skatwart is running on the data in {}. Stop it first (Ctrl-C)."


@pytest.fixture
def backup(laptop: Laptop, tmp_path: Path) -> Path:
    """The laptop's own as the command makes it: what restores it changes nothing."""
    file = tmp_path / "saved.sqlite3"
    manage(laptop.var, "backup", str(file))
    return file


def test_restore_is_refused_while_the_server_runs_whatever_port_is_named(laptop: Laptop, backup: Path) -> None:
    server = laptop.start()
    for port in (server.port, free_port()):
        told = manage(laptop.var, "restore", str(backup), SKATWART_PORT=str(port))
        assert (told.returncode, told.stdout) == (1, "")
        assert told.stderr == f"CommandError: {RUNS.format(laptop.var)}\n"
    with Person(server.port) as person:
        assert person.get("/").status == 200
    laptop.stop()
    assert manage(laptop.var, "restore", str(backup)).returncode == 0


def test_restore_elsewhere_goes_on_beside_a_server(laptop: Laptop, backup: Path, tmp_path: Path) -> None:
    """On the same machine and with the same port in its settings."""
    told = manage(tmp_path / "other", "restore", str(backup), SKATWART_PORT=str(laptop.start().port))
    assert (told.returncode, told.stderr) == (0, "")
    assert (tmp_path / "other" / "skatwart.sqlite3").exists()


def test_the_folder_is_free_when_the_server_was_killed(laptop: Laptop, backup: Path) -> None:
    """At once, though the children that make papers may live a moment longer."""
    laptop.start().kill()
    assert manage(laptop.var, "restore", str(backup)).returncode == 0


def test_a_second_server_on_the_same_folder_says_so(laptop: Laptop) -> None:
    second = Server(laptop.var, name="second")
    try:
        assert second.process.wait(PATIENCE) == 1
    finally:
        second.kill()
    assert second.said().splitlines()[-1].endswith(RUNS.format(laptop.var))
