"""The server is killed while sheets are saved: what was acknowledged is there, nothing is half written."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from tests.browser.running import Foot, expect
from tests.crash.clerk import Clerk, wait_until_ended
from tests.crash.kept import Saved, rows, trail_of, versions_of, wait_until, wait_until_each_has_saved
from tests.crash.laptop import Laptop
from tests.tiers import full

pytestmark = full

CLERKS, TABLES = 6, 12


@dataclass
class Hall:
    """A tournament on the laptop, and all that its server had acknowledged when the plug was pulled."""

    laptop: Laptop
    slug: str
    acknowledged: Saved
    refused: set[int]
    kills: int = 0

    def versions(self) -> Saved:
        return versions_of(self.laptop.database, self.slug)

    def work(self, is_moment: Callable[[], bool]) -> None:
        """Until each clerk has saved something, and then until it is the moment."""
        server, base = self.laptop.start(), dict(sorted(self.versions()))
        parts = [range(1 + at, TABLES + 1, CLERKS) for at in range(CLERKS)]
        clerks = [Clerk(server.port, self.laptop.cookies, self.slug, part, base) for part in parts]
        for clerk in clerks:
            clerk.start()
        wait_until_each_has_saved(clerks, server)
        wait_until(is_moment, server)
        server.kill()
        self.kills += 1
        wait_until_ended(clerks)
        for clerk in clerks:
            self.acknowledged |= clerk.acknowledged
            self.refused |= clerk.refused

    def has_more(self) -> Callable[[], bool]:
        """Whether there is a version that was not there when this was asked for."""
        known: list[int] = []

        def is_moment() -> bool:
            known.append(len(self.versions()))
            return known[-1] > known[0]

        return is_moment


@pytest.fixture(scope="module")
def killed(shared_laptop: Laptop) -> Hall:
    """The plug is pulled in the middle of a transaction, and once more the moment that one is committed."""
    with shared_laptop.director() as director:
        slug = director.open_tournament("Hartes Turnier", series_count=1)
        director.import_players(slug, 4 * TABLES)
        director.publish_draw(slug)
    hall = Hall(shared_laptop, slug, {}, set())
    hall.work(shared_laptop.freeze_writing)
    hall.work(hall.has_more())
    return hall


def test_every_save_was_answered_well_until_the_end(killed: Hall) -> None:
    assert killed.refused == set()
    assert len(killed.acknowledged) >= killed.kills * CLERKS


def test_what_was_acknowledged_is_there_to_the_last_digit(killed: Hall) -> None:
    there = killed.versions()
    assert {place: there.get(place) for place in killed.acknowledged} == killed.acknowledged


def test_nothing_is_half_written(killed: Hall) -> None:
    """Every version has a footer a seat and its entry in the trail; versions have no gaps."""
    there = killed.versions()
    assert {place for place, lines in there.items() if len(lines) != 4 or None in lines[0]} == set()
    assert trail_of(killed.laptop.database, killed.slug) == sorted(there)
    last = dict(sorted(there))
    assert len(there) == sum(last.values())


def test_the_hall_goes_on_and_all_is_well(killed: Hall) -> None:
    """A clerk takes up the last version and the sheet counts, once. Further ones that are there were on their way."""
    there, laptop = killed.versions(), killed.laptop
    assert len(there.keys() - killed.acknowledged.keys()) <= CLERKS * killed.kills
    assert rows(laptop.database, "PRAGMA integrity_check") == [("ok",)]
    assert rows(laptop.database, "PRAGMA foreign_key_check") == []
    laptop.expect_well()
    base = max(version for place, version in there if place == 1)
    with laptop.director() as director:
        expect(director.key(killed.slug, 1, Foot(), base=base), 302)
    counted = rows(laptop.database, "SELECT count(*) FROM tournament_sheetversion WHERE counts GROUP BY table_id")
    assert set(counted) == {(1,)}
