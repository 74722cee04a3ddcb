"""Starting again: nothing changes, a first start that was killed is made up for, a taken port is told."""

import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import copytree

import pytest

from tests.browser.pages import DONE, PAPERS, RUNNING
from tests.browser.running import PATIENCE, Person, Server, free_port, manage
from tests.conftest import with_tables

PIECES = (0.2, 1.2)  # seconds that a first start loads the demo before it is killed


@contextmanager
def running(var: Path, port: int | None = None) -> Iterator[Server]:
    server = Server(var, port).wait_for()
    try:
        yield server
    finally:
        assert server.stop() == 0, server.said()


def contents(database: Path) -> list[str]:
    """Every row as SQL."""
    with closing(sqlite3.connect(database)) as connection:
        return list(connection.iterdump())


def files(var: Path) -> set[str]:
    return {str(path.relative_to(var)) for path in var.rglob("*") if path.is_file() and "sqlite3" not in path.name}


@pytest.fixture(scope="module")
def started(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of a hall whose server was started and stopped once."""
    return copytree(begun, tmp_path_factory.mktemp("started") / "var")


def test_second_start_changes_nothing(started: Path) -> None:
    database, before = started / "skatwart.sqlite3", files(started)
    rows, key = contents(database), (started / "secret-key").read_text()
    with running(started) as server:
        assert "First start" not in server.said()
        assert "director / 18-20-zwo-null" in server.said()
    assert contents(database) == rows
    assert (started / "secret-key").read_text() == key
    assert files(started) == before


def test_secret_key_is_for_its_owner_alone(started: Path) -> None:
    assert (started / "secret-key").stat().st_mode & 0o077 == 0


def test_who_is_signed_in_stays_so_over_a_restart(started: Path) -> None:
    with running(started) as server, Person(server.port).sign_in("clerk") as person:
        cookies = person.cookies
    with running(started) as server, Person(server.port) as person:
        person.cookies = cookies
        assert person.get(f"/t/{RUNNING}/").status == 200


def test_second_server_on_the_same_port_says_so(started: Path) -> None:
    with running(started) as first:
        second = Server(started.parent / "second", first.port)
        assert second.process.wait(PATIENCE) != 0
        output = second.said().splitlines()
        assert f"127.0.0.1:{first.port} can't be used" in output[-1]
        assert "Traceback" not in second.said()
        with Person(first.port) as person:
            assert person.get("/").status == 200


def kill_once(server: Server, is_at_it: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_at_it() and time.monotonic() < deadline:
        time.sleep(0.01)
    server.kill()
    assert is_at_it(), server.said()


def test_first_start_that_was_killed_is_made_up_for(tmp_path: Path, migrated: Path | None) -> None:
    """Killed again and again at other moments; the next start comes up with the whole demo."""
    with_tables(tmp_path, migrated)
    for seconds in PIECES:
        server = Server(tmp_path).wait_for("First start")
        time.sleep(seconds)
        server.kill()
    kill_once(Server(tmp_path), (tmp_path / "static").exists)  # while it gathers
    with running(tmp_path) as server, Person(server.port).sign_in("director") as person:
        for slug in (DONE, RUNNING):
            assert person.get(f"/t/{slug}/").status == 200
        assert person.get(PAPERS["result-xlsx"]).status == 200
    verified = manage(tmp_path, "verify")
    assert (verified.returncode, verified.stdout.strip()) == (0, "all is well")
    with closing(sqlite3.connect(tmp_path / "skatwart.sqlite3")) as connection:
        assert connection.execute("SELECT count(*) FROM tournament_tournament").fetchall() == [(24,)]
        assert connection.execute("SELECT count(*) FROM tournament_startcard").fetchall() == [(387,)]


def test_ctrl_c_in_the_first_start_ends_it_cleanly(tmp_path: Path, migrated: Path | None) -> None:
    """Pressed again and again, too."""
    server = Server(with_tables(tmp_path, migrated)).wait_for("First start")
    for _press in range(5):
        server.process.send_signal(signal.SIGINT)
        time.sleep(0.03)
    assert server.stop() == 0, server.said()
    assert "Traceback" not in server.said()
    with closing(sqlite3.connect(server.database)) as connection:
        assert connection.execute("SELECT count(*) FROM tournament_tournament").fetchall() == [(0,)]


def test_two_first_starts_at_once_end_with_one_server_and_one_demo(tmp_path: Path) -> None:
    """A double click on the start: one of them gives up with a sentence before it touches the data.

    In a folder where one before was killed while it made the tables.
    """
    kill_once(Server(tmp_path, name="killed"), (tmp_path / "skatwart.sqlite3.new").exists)
    assert not (tmp_path / "skatwart.sqlite3").exists()
    port = free_port()
    both = [Server(tmp_path, port, name) for name in ("first", "second")]
    up = [server for server in both if came_up(server)]
    assert len(up) == 1
    assert up[0].stop() == 0
    other = next(server for server in both if server not in up)
    assert other.process.returncode != 0
    assert f"127.0.0.1:{port} can't be used" in other.said()
    assert "Traceback" not in other.said()
    with closing(sqlite3.connect(up[0].database)) as connection:
        assert connection.execute("SELECT count(*) FROM tournament_tournament").fetchall() == [(24,)]


def came_up(server: Server) -> bool:
    try:
        server.wait_for()
    except RuntimeError:
        return False
    return True


def test_killed_server_leaves_no_process_behind(started: Path) -> None:
    """The child that makes PDFs ends with its server, even if that was killed."""
    server = Server(started).wait_for()
    with Person(server.port).sign_in("director") as person:
        assert person.get_paper(PAPERS["seats-by-table-pdf"]).status == 200
    threads = Path(f"/proc/{server.process.pid}/task")
    if not threads.exists():
        server.kill()
        pytest.skip("this system does not list the children of a process")
    born = [child for thread in threads.iterdir() for child in (thread / "children").read_text().split()]
    assert born
    server.kill()
    deadline = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{child}").exists() for child in born):
        assert time.monotonic() < deadline, born
        time.sleep(0.05)
