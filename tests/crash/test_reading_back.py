"""Killed while a backup is read back: what was there is there, or all of the backup. The hall can go on with either."""

import json
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing, suppress
from pathlib import Path
from shutil import copytree

import pytest

from tests.browser.forms import fields_of
from tests.browser.running import GONE, PATIENCE, ROOT, Person, Server, environment, expect, manage
from tests.conftest import with_files, with_tables
from tests.crash.kept import rows, wait_until
from tournament.desks.setup.archive.importer import digest_of
from tournament.models import AuditEntry
from tournament.queries.record.archive import KEPT

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


PARTS = 6


def cut_off(var: Path, sent: bytes, parts: int) -> Server:
    """An archive is confirmed in the browser, and the server is killed once so many of its parts are there."""
    server = Server(var).wait_for()
    with Person(server.port).sign_in("director") as director:
        page = "/o/skatfreunde-demo/backup/"
        preview = expect(director.send_file(f"{page}file/", "archive.json", sent), 200)
        sealed = fields_of(preview.text)["sealed"]
        before = seals(server)
        reader = threading.Thread(target=confirm, args=(director, page, sealed), daemon=True)
        reader.start()
        wait_until(lambda: seals(server) >= before + parts, server)
        server.kill()
        reader.join(PATIENCE)
    return server


def confirm(director: Person, page: str, sealed: str) -> None:
    with suppress(*GONE):
        director.post(f"{page}file/confirmed/", sealed=sealed)


def seals(server: Server) -> int:
    return int(rows(server.database, "SELECT count(*) FROM tournament_seal")[0][0])


def counted(server: Server) -> dict[str, int]:
    """The rows of every table that a tournament has rows in."""
    tables = [section.model._meta.db_table for section in KEPT if section.model is not AuditEntry]
    return {table: int(rows(server.database, f"SELECT count(*) FROM {table}")[0][0]) for table in tables}


def test_killed_between_the_parts_of_an_archive_nothing_of_it_is_there_after_the_start(
    begun: Path, tmp_path: Path
) -> None:
    """Nor is anything wrong before: who verifies a server that was killed finds all well."""
    var = copytree(begun, tmp_path / "var")
    expect_well(var)
    server = Server(var).wait_for()
    with Person(server.port).sign_in("director") as director:
        sent = renamed(director.get("/t/herbstpokal-2026/papers/archive.json").body)
    assert server.stop() == 0
    before = counted(server)
    server = cut_off(var, sent, PARTS)
    assert counted(server) != before
    expect_well(var)
    server = Server(var).wait_for()
    try:
        assert counted(server) == before
        with Person(server.port) as visitor:
            assert "Anderer Pokal" not in visitor.get("/").text
    finally:
        assert server.stop() == 0
    expect_well(var)


def test_a_command_that_is_killed_beside_a_server_at_work_is_in_nobodys_way(begun: Path, tmp_path: Path) -> None:
    """The server is not stopped for it, and the same command once more brings all of it."""
    server = Server(var := copytree(begun, tmp_path / "var")).wait_for()
    try:
        with Person(server.port).sign_in("director") as director:
            sent = renamed(director.get("/t/herbstpokal-2026/papers/archive.json").body)
            (file := tmp_path / "archive.json").write_bytes(sent)
            command, before = [sys.executable, "manage.py", "restore", str(file)], seals(server)
            with subprocess.Popen(command, cwd=ROOT, env=environment(var), stdout=subprocess.DEVNULL) as restoring:
                deadline = time.monotonic() + PATIENCE
                while seals(server) < before + PARTS:
                    assert restoring.poll() is None
                    assert time.monotonic() < deadline, f"{seals(server) - before} of {PARTS} parts in {PATIENCE} s"
                    time.sleep(0.002)
                restoring.kill()
            expect_well(var)
            assert director.get("/t/anderer-pokal/").status == 404
            again = manage(var, "restore", str(file))
            assert again.returncode == 0, again.stderr
            assert director.get("/t/herbstpokal-2026/").status == 200
    finally:
        assert server.stop() == 0
    expect_well(var)
    assert rows(server.database, "SELECT count(*) FROM tournament_tournament WHERE slug = 'anderer-pokal'") == [(1,)]


def expect_well(var: Path) -> None:
    verified = manage(var, "verify")
    assert (verified.returncode, verified.stdout.strip()) == (0, "all is well")


def renamed(archive: bytes) -> bytes:
    """The archive of a tournament that is not here."""
    document = json.loads(archive)
    part = document["content"]["tournament"]
    for field, value in (("name", "Anderer Pokal"), ("slug", "anderer-pokal")):
        part["rows"][0][part["fields"].index(field)] = value
    parts = {name: part["rows"] for name, part in document["content"].items()}
    document["digest"] = digest_of(parts.pop("organizer"), parts, parts.pop("people"))
    return json.dumps(document).encode()
