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
from tests.browser.processes import worked
from tests.browser.running import FIRST_START, PATIENCE, Person, Server, free_port, manage
from tests.conftest import with_tables
from tests.crash.kept import rows, wait_until
from tests.crash.laptop import Laptop, freeze_writing
from tests.tiers import full

pytestmark = full

WORK = 3  # seconds of a core, a part of what the demo takes


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


def test_second_start_changes_nothing(begun: Path, tmp_path: Path) -> None:
    started = copytree(begun, tmp_path / "var")
    database, before = started / "skatwart.sqlite3", files(started)
    lines, key = contents(database), (started / "secret-key").read_text()
    assert (started / "secret-key").stat().st_mode & 0o077 == 0  # for its owner alone
    with running(started) as server:
        assert "First start" not in server.said()
        assert "director / 18-20-zwo-null" in server.said()
    assert contents(database) == lines
    assert (started / "secret-key").read_text() == key
    assert files(started) == before


def test_who_is_signed_in_stays_so_over_a_restart(laptop: Laptop) -> None:
    with laptop.director() as director:
        slug = director.open_tournament("Vorher und nachher", series_count=1)
    laptop.stop()
    with laptop.director() as director:
        assert director.get(f"/t/{slug}/").status == 200


def test_second_server_on_the_same_port_says_so(laptop: Laptop, tmp_path: Path) -> None:
    first = laptop.start()
    second = Server(tmp_path / "second", first.port)
    assert second.process.wait(PATIENCE) != 0
    output = second.said().splitlines()
    assert f"127.0.0.1:{first.port} can't be used" in output[-1]
    assert "Traceback" not in second.said()
    with Person(first.port) as person:
        assert person.get("/").status == 200


def test_first_starts_that_are_killed_or_meet_are_made_up_for(tmp_path: Path) -> None:
    """Killed while it makes the tables, pressed twice, killed while it loads the demo and while it gathers files.

    Of two at once, as by a double click, one gives up with a sentence before it touches the data. The last one comes
    up with the whole demo, once.
    """
    making, database, var = tmp_path / "skatwart.sqlite3.new", tmp_path / "skatwart.sqlite3", tmp_path
    kill_once(Server(var, name="killed"), making.exists)
    assert not database.exists()

    port = free_port()
    both = [Server(var, port, name) for name in ("first", "second")]
    deadline = time.monotonic() + FIRST_START
    while not (over := [server for server in both if server.process.poll() is not None]):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    (given_up,) = over
    assert given_up.process.returncode != 0
    assert f"127.0.0.1:{port} can't be used" in given_up.said()
    assert "Traceback" not in given_up.said()
    (left,) = (server for server in both if server is not given_up)
    kill_once(left, far_into_loading(left.wait_for("First start")))
    assert rows(database, "SELECT count(*) FROM tournament_tournament") == [(0,)]

    kill_once(Server(var), (var / "static").exists)
    with running(var) as server, Person(server.port).sign_in("director") as person:
        for slug in (DONE, RUNNING):
            assert person.get(f"/t/{slug}/").status == 200
        assert person.get(PAPERS["result-xlsx"]).status == 200
    verified = manage(var, "verify")
    assert (verified.returncode, verified.stdout.strip()) == (0, "all is well")
    assert rows(database, "SELECT count(*) FROM tournament_tournament") == [(24,)]
    assert rows(database, "SELECT count(*) FROM tournament_startcard") == [(387,)]


def kill_once(server: Server, is_moment: Callable[[], bool]) -> None:
    try:
        wait_until(is_moment, server, FIRST_START)
    finally:
        server.kill()


def far_into_loading(server: Server) -> Callable[[], bool]:
    """The moment at which the server has worked for a while at the demo since now; it stands still then."""
    begun = worked(server.process.pid)
    return lambda: worked(server.process.pid) > begun + WORK and freeze_writing(server.process, server.database)


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


def test_killed_server_leaves_no_process_behind(laptop: Laptop) -> None:
    """The child that makes PDFs ends with its server, even if that was killed."""
    server = laptop.start()
    with laptop.director() as director:
        slug = director.open_tournament("Mit Papier", series_count=1)
        assert director.get_paper(f"/t/{slug}/papers/plan.pdf").status == 200
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
