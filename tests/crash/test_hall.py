"""Four clerks key a hall while the server is killed: each sheet is there, counts, and is there once.

Whoever got no answer does what anybody would do and keys the sheet again. It may have been saved already.
"""

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from shutil import copytree

import pytest

from tests.browser.running import GONE, PATIENCE, Foot, Person, Server, manage
from tests.crash.kept import Saved, counted_in, trail_of, versions_of

CLERKS, TABLES = 4, 32
KILLS = (8, 10)  # so many sheets are acknowledged, and the server dies


def foot_of(table: int) -> Foot:
    return Foot(worth=(18, 20, 22, 24)[table % 4])


class Hall:
    """A pile of sheets, the clerks who take from it, and what the server has told them."""

    def __init__(self, var: Path) -> None:
        self.var, self.server = var, Server(var).wait_for()
        with Person(self.server.port).sign_in("director") as person:
            self.cookies = person.cookies
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
            assert all(self.saved.acquire(timeout=PATIENCE) for _sheet in range(sheets))
            self.server.kill()
        for clerk in clerks:
            clerk.join(PATIENCE)
            assert not clerk.is_alive()

    def key(self) -> None:
        try:
            with Person(self.server.port, self.cookies) as person:
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

    def told(self) -> "Told":
        there = versions_of(self.server, self.slug)
        trail, counted = trail_of(self.server, self.slug), counted_in(self.server, self.slug)
        return Told(frozenset(self.acknowledged), frozenset(self.unanswered), there, trail, counted)


@dataclass(frozen=True)
class Told:
    """What the clerks were told until a moment, and what is there."""

    acknowledged: frozenset[int]
    unanswered: frozenset[int]
    there: Saved
    trail: list[tuple[int, int]]
    counted: list[int]

    def is_whole(self) -> None:
        """What was acknowledged is there; what is there is there to the last digit, with its entry in the trail."""
        assert self.there == {(table, 1): tuple(foot_of(table).lines()) for table, _version in self.there}
        assert self.trail == sorted(self.there)
        assert self.counted == sorted(table for table, _version in self.there)
        assert {(table, 1) for table in self.acknowledged} <= self.there.keys()
        assert self.there.keys() <= {(table, 1) for table in self.acknowledged | self.unanswered}


@dataclass(frozen=True)
class Evening:
    """A hall keyed to the end, and what was told at each kill: before it, after it, and after the next start."""

    hall: Hall
    kills: dict[int, tuple[Told, Told, Told]]


@pytest.fixture(scope="module")
def evening(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    hall = Hall(copytree(begun, tmp_path_factory.mktemp("hall") / "var"))
    kills = {}
    for sheets in KILLS:
        before = hall.told()
        hall.work(sheets)
        dead = hall.told()
        hall.server = Server(hall.var).wait_for()
        kills[sheets] = (before, dead, hall.told())
    hall.work()
    yield Evening(hall, kills)
    assert hall.server.stop() == 0


@pytest.mark.parametrize("sheets", KILLS)
def test_killed_among_the_sheets_it_loses_none_and_has_no_half_ones(evening: Evening, sheets: int) -> None:
    before, dead, started = evening.kills[sheets]
    assert len(before.acknowledged) + sheets <= len(dead.acknowledged) < TABLES
    assert dead.unanswered
    dead.is_whole()
    started.is_whole()


def test_in_the_end_every_table_counts_once(evening: Evening) -> None:
    """Those too that were saved, never acknowledged, and keyed again."""
    hall = evening.hall
    hall.told().is_whole()
    assert hall.answers == {302}
    assert counted_in(hall.server, hall.slug) == list(range(1, TABLES + 1))
    verified = manage(hall.var, "verify")
    assert (verified.returncode, verified.stdout.strip()) == (0, "all is well"), verified.stderr
