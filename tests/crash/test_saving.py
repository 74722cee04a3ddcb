"""The server is killed while sheets are saved: what was acknowledged is there, nothing is half written."""

import itertools
import threading
import time
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from tests.browser.running import GONE, PATIENCE, Foot, Person, Server, manage
from tests.crash.kept import Saved, rows, trail_of, versions_of, wait_until_each_has_saved

CLERKS = 6
TABLES = 30
SECONDS = (0.7, 1.1, 0.9)  # that the hall works before each kill


class Clerk(threading.Thread):
    """Keys the sheets of some tables, one version after the other, and remembers what was acknowledged."""

    def __init__(self, server: Server, person: Person, slug: str, tables: range, saved: dict[int, int]) -> None:
        super().__init__(daemon=True)
        self.server, self.cookies, self.slug, self.tables = server, person.cookies, slug, tables
        self.base = {table: saved.get(table, 0) for table in tables}
        self.acknowledged: Saved = {}
        self.answers: list[int] = []

    def run(self) -> None:
        try:
            with Person(self.server.port, self.cookies) as person:
                for table in itertools.cycle(self.tables):
                    self.save(person, table)
        except GONE:
            return  # the server is dead: what this thread was told until now must be there

    def save(self, person: Person, table: int) -> None:
        """A sheet whose total is wrong: it is saved and doesn't count, so that the next version can follow."""
        base = self.base[table]
        foot = Foot(worth=18 + base % 40, off=table)
        answer = person.key(self.slug, table, foot, base=base)
        self.answers.append(answer.status)
        if answer.status == 302:
            self.acknowledged[table, base + 1] = tuple(foot.lines())
            self.base[table] = base + 1


@pytest.fixture(scope="module")
def killed(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The hall at work, and the plug of the server pulled three times: its data, and all that it had acknowledged."""
    var = copytree(begun, tmp_path_factory.mktemp("killed") / "var")
    server = Server(var).wait_for()
    with Person(server.port).sign_in("director") as person:
        slug = person.open_tournament("Hartes Turnier", series_count=1)
        person.import_players(slug, 4 * TABLES)
        person.publish_draw(slug)
    acknowledged: Saved = {}
    answers: list[int] = []
    for seconds in SECONDS:
        saved = dict(sorted(versions_of(server, slug)))
        clerks = [Clerk(server, person, slug, range(1 + at, TABLES + 1, CLERKS), saved) for at in range(CLERKS)]
        work(server, clerks, seconds)
        for clerk in clerks:
            acknowledged |= clerk.acknowledged
            answers += clerk.answers
        server = Server(var).wait_for()
    yield server, slug, acknowledged, answers
    assert server.stop() == 0


def work(server: Server, clerks: list[Clerk], seconds: float) -> None:
    for clerk in clerks:
        clerk.start()
    wait_until_each_has_saved(clerks, server)
    time.sleep(seconds)
    server.kill()
    for clerk in clerks:
        clerk.join(PATIENCE)
        assert not clerk.is_alive()


def test_every_save_was_answered_well_until_the_end(killed: Any) -> None:
    _server, _slug, acknowledged, answers = killed
    assert set(answers) == {302}
    assert len(acknowledged) >= len(SECONDS) * CLERKS


def test_what_was_acknowledged_is_there_to_the_last_digit(killed: Any) -> None:
    server, slug, acknowledged, _answers = killed
    there = versions_of(server, slug)
    assert {place: there.get(place) for place in acknowledged} == acknowledged


def test_nothing_is_half_written(killed: Any) -> None:
    """Every version has a footer a seat and its entry in the trail; versions have no gaps."""
    server, slug, acknowledged, _answers = killed
    there = versions_of(server, slug)
    assert {place for place, lines in there.items() if len(lines) != 4 or None in lines[0]} == set()
    assert trail_of(server, slug) == sorted(there)
    last = dict(sorted(there))
    assert len(there) == sum(last.values())
    unacknowledged = there.keys() - acknowledged.keys()
    assert len(unacknowledged) <= CLERKS * len(SECONDS)  # what was on its way when the server died


def test_the_hall_goes_on(killed: Any) -> None:
    """After the restart a clerk takes up the last version and the sheet counts, once."""
    server, slug, _acknowledged, _answers = killed
    table = 1
    base = max(version for place, version in versions_of(server, slug) if place == table)
    with Person(server.port).sign_in("director") as person:
        assert person.key(slug, table, Foot(), base=base).status == 302
    counted = rows(server.database, "SELECT count(*) FROM tournament_sheetversion WHERE counts GROUP BY table_id")
    assert set(counted) == {(1,)}


def test_database_is_sound_and_all_is_well(killed: Any) -> None:
    server, *_rest = killed
    assert rows(server.database, "PRAGMA integrity_check") == [("ok",)]
    assert rows(server.database, "PRAGMA foreign_key_check") == []
    verified = manage(server.var, "verify")
    assert verified.returncode == 0, verified.stdout + verified.stderr
    assert "all is well" in verified.stdout
