"""Four clerks key a hall while the server is killed: each sheet is there, counts, and is there once.

Whoever got no answer does what anybody would do and keys the sheet again. It may have been saved already.
"""

import threading
from dataclasses import dataclass
from queue import Empty, SimpleQueue

import pytest

from tests.browser.running import GONE, PATIENCE, Foot, Person
from tests.crash.kept import Saved, counted_in, trail_of, versions_of
from tests.crash.laptop import Laptop
from tests.tiers import full

CLERKS, TABLES = 4, 12
KILLED_AT = 5  # sheets that are acknowledged


def foot_of(table: int) -> Foot:
    return Foot(worth=(18, 20, 22, 24)[table % 4])


class Hall:
    """A pile of sheets, the clerks who take from it, and what the server has told them."""

    def __init__(self, laptop: Laptop) -> None:
        self.laptop = laptop
        with laptop.director() as director:
            self.slug = director.open_tournament("Volle Halle", series_count=1)
            director.import_players(self.slug, 4 * TABLES)
            director.publish_draw(self.slug)
        self.pile: SimpleQueue[int] = SimpleQueue()
        for table in range(1, TABLES + 1):
            self.pile.put(table)
        self.acknowledged: set[int] = set()
        self.unanswered: set[int] = set()
        self.answers: set[int] = set()
        self.hearing = threading.Lock()

    def work(self, killed_at: int | None = None) -> None:
        """Until so many sheets are acknowledged, when the server is killed at once; or until the pile is done."""
        clerks = [threading.Thread(target=self.key, args=[killed_at], daemon=True) for _clerk in range(CLERKS)]
        self.server = self.laptop.start()
        for clerk in clerks:
            clerk.start()
        for clerk in clerks:
            clerk.join(PATIENCE)
            assert not clerk.is_alive()

    def key(self, killed_at: int | None) -> None:
        try:
            with Person(self.server.port, self.laptop.cookies) as person:
                while True:
                    self.save(person, self.pile.get_nowait(), killed_at)
        except (Empty, *GONE):
            return

    def save(self, person: Person, table: int, killed_at: int | None) -> None:
        try:
            status = person.key(self.slug, table, foot_of(table)).status
        except GONE:
            self.unanswered.add(table)
            self.pile.put(table)
            raise
        with self.hearing:
            self.answers.add(status)
            self.acknowledged.add(table)
            if len(self.acknowledged) == killed_at:
                self.server.kill()

    def told(self) -> "Told":
        there = self.laptop.database, self.slug
        return Told(
            frozenset(self.acknowledged),
            frozenset(self.unanswered),
            versions_of(*there),
            trail_of(*there),
            counted_in(*there),
        )


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


@pytest.fixture(scope="module")
def killed(shared_laptop: Laptop) -> tuple[Hall, Told]:
    """The hall after a kill, and what is there then; its server is started by whoever needs it."""
    hall = Hall(shared_laptop)
    hall.work(KILLED_AT)
    return hall, hall.told()


def test_killed_among_the_sheets_it_loses_none_and_has_no_half_ones(killed: tuple[Hall, Told]) -> None:
    _hall, dead = killed
    assert KILLED_AT <= len(dead.acknowledged) < KILLED_AT + CLERKS
    assert dead.unanswered
    dead.is_whole()


@full
def test_in_the_end_every_table_counts_once(killed: tuple[Hall, Told]) -> None:
    """Those too that were saved, never acknowledged, and keyed again."""
    hall, _dead = killed
    hall.laptop.start()
    hall.told().is_whole()
    hall.work()
    hall.told().is_whole()
    assert hall.answers == {302}
    assert counted_in(hall.laptop.database, hall.slug) == list(range(1, TABLES + 1))
    hall.laptop.expect_well()
