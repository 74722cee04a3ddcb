"""Killed while a backup is read back: what was there is there, or all of the backup. The hall can go on with either."""

import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.browser.forms import fields_of
from tests.browser.running import PATIENCE, ROOT, Person, Server, environment, expect, manage
from tests.conftest import with_files, with_tables
from tests.crash.laptop import Laptop, freeze_writing
from tests.released import ARCHIVE, RELEASED, read_packed
from tests.tiers import full
from tournament.models import AuditEntry
from tournament.queries.record.archive import KEPT

pytestmark = full

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


def put(database: Path, file: Path, is_moment: Callable[["subprocess.Popen[str]"], bool]) -> bool:
    """Whether it came to its end; it is killed if the moment comes before."""
    command = [sys.executable, "-c", PUT, str(database), str(file)]
    told = {**environment(database.parent), "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, env=told, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "begins\n"
        deadline = time.monotonic() + PATIENCE
        while process.poll() is None and not is_moment(process):
            assert time.monotonic() < deadline
            time.sleep(0.001)
        process.kill()
        return "is over" in process.stdout.read()


def things(database: Path) -> tuple[str, int]:
    with closing(sqlite3.connect(database)) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        what, rows = opened.execute("SELECT min(what), count(*) FROM things").fetchone()
    return what[0], rows


MOMENTS: dict[str, Callable[[Path, "subprocess.Popen[str]"], bool]] = {
    "at once": lambda _database, _process: True,
    "while it writes": lambda database, process: freeze_writing(process, database),
    "never": lambda _database, _process: False,
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_killed_at_any_moment_it_is_all_of_one_or_all_of_the_other(tmp_path: Path, moment: str) -> None:
    database, file = filled(tmp_path / "ours.sqlite3", "a", 3), filled(tmp_path / "theirs.sqlite3", "b", ROWS)
    is_over = put(database, file, lambda process: MOMENTS[moment](database, process))
    assert things(database) in ([("b", ROWS)] if is_over else [("a", 3), ("b", ROWS)])
    assert is_over or moment != "never"


def test_in_an_empty_hall_everything_comes_back_in_the_browser(
    laptop: Laptop, begun: Path, migrated: Path | None, tmp_path: Path
) -> None:
    """From a backup by the command to a hall that goes on, with the people of the backup."""
    with laptop.director() as director:
        slug = director.open_tournament("Alter Pokal", series_count=1)
    assert manage(laptop.var, "backup", str(tmp_path / "saved.sqlite3")).returncode == 0
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
            assert director.sign_in("director").get(f"/t/{slug}/").status == 200
    finally:
        assert server.stop() == 0
    verified = manage(server.var, "verify")
    assert (verified.returncode, verified.stdout.strip()) == (0, "all is well")


PARTS = 6


def archive_of(slug: str) -> bytes:
    """A tournament that is not here, as the last version wrote it."""
    newest = max(RELEASED.iterdir(), key=lambda folder: [int(number) for number in folder.name.split(".")])
    return read_packed(newest / ARCHIVE.format(slug=slug))


def count_rows(laptop: Laptop) -> dict[str, int]:
    """The rows of every table that a tournament has rows in."""
    tables = [section.model._meta.db_table for section in KEPT if section.model is not AuditEntry]
    return {table: laptop.count(f"SELECT count(*) FROM {table}") for table in tables}


def test_killed_between_the_parts_of_an_archive_nothing_of_it_is_there_after_the_start(laptop: Laptop) -> None:
    """Nor is anything wrong before: who verifies a server that was killed finds all well."""
    before, page = count_rows(laptop), "/o/skatfreunde-demo/backup/"
    with laptop.director() as director:
        preview = expect(director.send_file(f"{page}file/", "archive.json", archive_of("herbstpokal-2026")), 200)
        sealed, seals = fields_of(preview.text)["sealed"], laptop.count_seals()
        laptop.kill_amid(
            lambda: director.post(f"{page}file/confirmed/", sealed=sealed),
            lambda: laptop.count_seals() >= seals + PARTS,
        )
    assert count_rows(laptop) != before
    laptop.expect_well()
    with Person(laptop.start().port) as visitor:
        assert count_rows(laptop) == before
        assert "Herbstpokal" not in visitor.get("/").text


def test_a_command_that_is_killed_beside_a_server_at_work_is_in_nobodys_way(laptop: Laptop, tmp_path: Path) -> None:
    """The server is not stopped for it, and the same command once more brings all of it."""
    (file := tmp_path / "archive.json").write_bytes(archive_of("klubabend-2026"))
    command, before = [sys.executable, "manage.py", "restore", str(file)], laptop.count_seals()
    with laptop.director() as director:
        slug = director.open_tournament("Pokal daneben", series_count=1)
        with subprocess.Popen(command, cwd=ROOT, env=environment(laptop.var), stdout=subprocess.DEVNULL) as restoring:
            deadline = time.monotonic() + PATIENCE
            while laptop.count_seals() < before + PARTS:
                assert restoring.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.002)
            restoring.kill()
        laptop.expect_well()
        assert director.get("/t/klubabend-2026/").status == 404
        again = manage(laptop.var, "restore", str(file))
        assert again.returncode == 0, again.stderr
        assert director.get(f"/t/{slug}/").status == 200
    arrived = "SELECT count(*) FROM tournament_tournament WHERE slug = 'klubabend-2026'"
    assert laptop.count(arrived) == 1
