"""Four clerks key a hall while the server is killed: each sheet is there, counts, and is there once.

Whoever got no answer does what anybody would do and keys the sheet again. It may have been saved already.
"""

import threading
from pathlib import Path
from queue import Empty, SimpleQueue
from shutil import copytree
from typing import Any

import pytest

from tests.browser.running import GONE, Foot, Person, Server, manage
from tests.crash.kept import counted_in, trail_of, versions_of

CLERKS, TABLES = 4, 32
KILLS = (8, 10)  # so many sheets are acknowledged, and the server dies


def foot_of(table: int) -> Foot:
    return Foot(worth=(18, 20, 22, 24)[table % 4])


class Hall:
    """A pile of sheets, the clerks who take from it, and what the server has told them."""

    def __init__(self, var: Path) -> None:
        self.var, self.server = var, Server(var).wait_for()
        with Person(self.server.port).sign_in("director") as person:
            self.slug = person.open_tournament("Volle Halle", series_count=1)
            person.import_players(self.slug, 4 * TABLES)
            person.publish_draw(self.slug)
        self.pile: SimpleQueue[int] = SimpleQueue()
        for table in range(1, TABLES + 1):
            self.pile.put(table)
        self.acknowledged: set[int] = set()
        self.unanswered: set[int] = set()
        self.answers: set[int] = set()

    def work(self, sheets: int | None = None) -> None:
        """Until so many sheets are acknowledged, and then the server is killed; or until the pile is done."""
        self.saved = threading.Semaphore(0)
        clerks = [threading.Thread(target=self.key, daemon=True) for _clerk in range(CLERKS)]
        for clerk in clerks:
            clerk.start()
        if sheets:
            assert all(self.saved.acquire(timeout=30) for _sheet in range(sheets))
            self.server.kill()
        for clerk in clerks:
            clerk.join(30)
            assert not clerk.is_alive()

    def key(self) -> None:
        try:
            with Person(self.server.port).sign_in("director") as person:
                while True:
                    self.save(person, self.pile.get_nowait())
        except (Empty, *GONE):
            return

    def save(self, person: Person, table: int) -> None:
        try:
            self.answers.add(person.key(self.slug, table, foot_of(table)).status)
        except GONE:
            self.unanswered.add(table)
            self.pile.put(table)
            raise
        self.acknowledged.add(table)
        self.saved.release()

    def is_whole(self) -> None:
        """What was acknowledged is there; what is there is there to the last digit, with its entry in the trail."""
        there = versions_of(self.server, self.slug)
        assert there == {(table, 1): tuple(foot_of(table).lines()) for table, _version in there}
        assert trail_of(self.server, self.slug) == sorted(there)
        assert counted_in(self.server, self.slug) == sorted(table for table, _version in there)
        assert {(table, 1) for table in self.acknowledged} <= there.keys()
        assert there.keys() <= {(table, 1) for table in self.acknowledged | self.unanswered}


@pytest.fixture(scope="module")
def hall(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    copied = Hall(copytree(begun, tmp_path_factory.mktemp("hall") / "var"))
    yield copied
    assert copied.server.stop() == 0


@pytest.mark.parametrize("sheets", KILLS)
def test_killed_among_the_sheets_it_loses_none_and_has_no_half_ones(hall: Hall, sheets: int) -> None:
    before = len(hall.acknowledged)
    hall.work(sheets)
    assert before + sheets <= len(hall.acknowledged) < TABLES
    assert hall.unanswered
    hall.is_whole()
    hall.server = Server(hall.var).wait_for()
    hall.is_whole()


def test_in_the_end_every_table_counts_once(hall: Hall) -> None:
    """Those too that were saved, never acknowledged, and keyed again."""
    hall.work()
    hall.is_whole()
    assert hall.answers == {302}
    assert counted_in(hall.server, hall.slug) == list(range(1, TABLES + 1))
    verified = manage(hall.var, "verify")
    assert (verified.returncode, verified.stdout.strip()) == (0, "all is well"), verified.stderr
