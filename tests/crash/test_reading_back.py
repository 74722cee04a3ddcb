"""Killed while a backup is read back: what was there is there, or all of the backup. The hall can go on with either."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from shutil import copytree

import pytest

from tests.browser.forms import fields_of
from tests.browser.running import ROOT, Person, Server, environment, expect, manage
from tests.conftest import with_files, with_tables

ROWS = 60_000
PUT = """
import sys
from pathlib import Path
from tournament.desks.setup.backup.copying import put_into
print("begins", flush=True)
put_into(Path(sys.argv[1]), Path(sys.argv[2]))
print("is over", flush=True)
"""


def filled(path: Path, what: str, rows: int) -> Path:
    with closing(sqlite3.connect(path)) as made, made:
        made.execute("PRAGMA journal_mode=WAL")
        made.execute("CREATE TABLE things (what)")
        made.executemany("INSERT INTO things VALUES (?)", [(what * 100,)] * rows)
    return path


def put(database: Path, file: Path, seconds: float | None) -> bool:
    """Whether it came to its end before it was killed."""
    command = [sys.executable, "-c", PUT, str(database), str(file)]
    told = {**environment(database.parent), "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, env=told, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "begins\n"
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.kill()
        return "is over" in process.stdout.read()


def things(database: Path) -> tuple[str, int]:
    with closing(sqlite3.connect(database)) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        what, rows = opened.execute("SELECT min(what), count(*) FROM things").fetchone()
    return what[0], rows


@pytest.mark.parametrize("seconds", [0.0, 0.01, 0.02, 0.04, 0.08, None])
def test_killed_at_any_moment_it_is_all_of_one_or_all_of_the_other(tmp_path: Path, seconds: float | None) -> None:
    database, file = filled(tmp_path / "ours.sqlite3", "a", 3), filled(tmp_path / "theirs.sqlite3", "b", ROWS)
    is_over = put(database, file, seconds)
    assert things(database) in ([("b", ROWS)] if is_over else [("a", 3), ("b", ROWS)])
    assert is_over or seconds is not None


def test_in_an_empty_hall_everything_comes_back_in_the_browser(
    begun: Path, migrated: Path | None, tmp_path: Path
) -> None:
    """From a backup by the command to a hall that goes on, with the people of the backup."""
    old = copytree(begun, tmp_path / "old")
    assert manage(old, "backup", str(tmp_path / "saved.sqlite3")).returncode == 0
    saved = (tmp_path / "saved.sqlite3").read_bytes()
    new = with_files(with_tables(tmp_path / "new", migrated), begun)
    server = Server(new, SKATWART_DEMO="no").wait_for()
    try:
        founded = manage(server.var, "organizer", "Kreuz As", "--manager", "anna", PASSWORD="18-20-zwo-null")
        assert founded.returncode == 0, founded.stderr
        with Person(server.port).sign_in("anna") as anna, Person(server.port) as director:
            page = "/o/kreuz-as/backup/"
            anna.get(page)
            preview = expect(anna.send_file(f"{page}file/", "saved.sqlite3", saved), 200)
            answer = anna.post(f"{page}file/confirmed/", sealed=fields_of(preview.text)["sealed"])
            assert (answer.status, answer.location) == (302, "/sign-in/")
            assert anna.get("/o/kreuz-as/").status == 302
            assert director.sign_in("director").get("/t/winterpokal-2026/").status == 200
    finally:
        assert server.stop() == 0
    verified = manage(server.var, "verify")
    assert (verified.returncode, verified.stdout.strip()) == (0, "all is well")
