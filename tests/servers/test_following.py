"""A second PostgreSQL follows the first as docs/running.md says, and takes over when both it and its Skatwart die."""

import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from shutil import copytree

import psycopg
import pytest
from django.conf import settings

from tests.browser.cluster import SECONDS, address, begin, programs, ready, weak
from tests.browser.running import Foot, Person, Server, expect, manage
from tests.servers.conftest import CLUB
from tests.tiers import full

pytestmark = full

TABLES = 3


class Machine:
    """A PostgreSQL whose data is a copy of another's: of its own from then on, or following that one."""

    def __init__(self, folder: Path, source: str, *options: str) -> None:
        self.folder, commands = folder, programs()
        assert commands
        command: list[str | Path] = [commands / "pg_basebackup", "--host", source, "--username=skatwart"]
        command += ["--pgdata", folder / "data", "--checkpoint=fast", *options]
        subprocess.run(command, check=True, timeout=SECONDS, **weak(folder))
        self.process = begin(commands, folder, fsync="off")
        ready(address(folder))

    def ask(self, question: str, *values: object) -> object:
        with psycopg.connect(address(self.folder), autocommit=True) as database:
            row = database.execute(question, values).fetchone()
        assert row
        return row[0]

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture
def machines(club_folder: Path) -> Iterator[tuple[Machine, Machine]]:
    """The first begins as a copy of this run's, where there is a club already; the second follows it."""
    with ExitStack() as stack:
        folders = [Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="skatwart-"))) for _place in range(2)]
        first = Machine(folders[0], settings.DATABASES["default"]["HOST"])
        stack.callback(first.kill)
        second = Machine(folders[1], str(first.folder), "--wal-method=stream", "--write-recovery-conf")
        stack.callback(second.kill)
        yield first, second


def database(machine: Machine) -> str:
    return address(machine.folder, CLUB)


@contextmanager
def skatwart(var: Path, machine: Machine) -> Iterator[Server]:
    """It ends by kill -9, if nothing has ended it before."""
    server = Server(var, None, var.name, SKATWART_DATABASE_URL=database(machine))
    try:
        yield server.wait_for()
    finally:
        server.kill()


def hall(server: Server) -> tuple[str, dict[str, str]]:
    """A tournament all of whose tables are keyed, and who has keyed them."""
    with Person(server.port).sign_in("director") as director:
        slug = director.open_tournament("Zwei Datenbanken", series_count=1)
        director.import_players(slug, 4 * TABLES)
        director.publish_draw(slug)
        for table in range(1, TABLES + 1):
            expect(director.key(slug, table, Foot()), 302)
        return slug, director.cookies


def wait_until_there(first: Machine, second: Machine) -> None:
    written = first.ask("SELECT pg_current_wal_lsn()::text")
    deadline = time.monotonic() + SECONDS
    while not second.ask("SELECT pg_last_wal_replay_lsn() >= %s::pg_lsn", written):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_the_second_postgresql_has_every_sheet_when_the_first_is_killed(
    machines: tuple[Machine, Machine], club_folder: Path, tmp_path: Path
) -> None:
    first, second = machines
    with skatwart(copytree(club_folder, tmp_path / "first"), first) as server:
        slug, cookies = hall(server)
        wait_until_there(first, second)
    first.kill()
    assert second.ask("SELECT pg_is_in_recovery()")
    assert second.ask("SELECT pg_promote()")

    with skatwart(copytree(club_folder, tmp_path / "second"), second) as server:  # it signs with the same key
        with Person(server.port, cookies) as director:  # signed in as before
            for table in range(1, TABLES + 1):
                assert "1152" in expect(director.get(f"/t/{slug}/sheets/1/{table}/"), 200).text
            expect(director.post(f"/t/{slug}/results/post/1/"), 302)
        assert manage(server.var, "verify", SKATWART_DATABASE_URL=database(second)).stdout == "all is well\n"
        assert server.stop() == 0
