"""The folder belongs to the server that runs, and to nobody the moment it is gone; another's port says nothing."""

import subprocess
from pathlib import Path
from shutil import copytree

import pytest

from tests.browser.running import PATIENCE, Person, Server, free_port, manage


@pytest.fixture
def var(begun: Path, tmp_path: Path) -> Path:
    return copytree(begun, tmp_path / "var")


def saved(var: Path) -> Path:
    """A backup as the command makes it."""
    file = var.parent / "saved.sqlite3"
    manage(var, "backup", str(file))
    return file


def test_restore_is_refused_while_the_server_runs_whatever_port_is_named(var: Path) -> None:
    file, server = saved(var), Server(var).wait_for()
    try:
        for port in (server.port, free_port()):
            told = manage(var, "restore", str(file), SKATWART_PORT=str(port))
            assert (told.returncode, told.stdout) == (1, "")
            assert told.stderr == f"CommandError: Skatwart is running on the data in {var}. Stop it first (Ctrl-C).\n"
        with Person(server.port) as person:
            assert person.get("/").status == 200
    finally:
        server.stop()
    assert manage(var, "restore", str(file)).returncode == 0


def test_restore_elsewhere_goes_on_beside_a_server(var: Path, tmp_path: Path) -> None:
    """On the same machine and with the same port in its settings."""
    file, server = saved(var), Server(var).wait_for()
    try:
        told = manage(tmp_path / "other", "restore", str(file), SKATWART_PORT=str(server.port))
        assert (told.returncode, told.stderr) == (0, "")
    finally:
        server.stop()
    assert (tmp_path / "other" / "skatwart.sqlite3").exists()


def test_the_folder_is_free_when_the_server_was_killed(var: Path) -> None:
    """At once, though the children that make papers may live a moment longer."""
    file, server = saved(var), Server(var).wait_for()
    server.kill()
    assert manage(var, "restore", str(file)).returncode == 0


def test_a_second_server_on_the_same_folder_says_so(var: Path) -> None:
    first, second = Server(var).wait_for(), None
    try:
        second = Server(var, name="second")
        assert second.process.wait(PATIENCE) == 1
        assert second.said().splitlines()[-1].endswith(f"on the data in {var}. Stop it first (Ctrl-C).")
    except subprocess.TimeoutExpired:
        if second:
            second.kill()
        raise
    finally:
        first.stop()
