"""Two servers at one PostgreSQL, each on a folder of its own: either answers for the other, and for one that died."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree

import psycopg
import pytest

from tests.browser.forms import fields_of
from tests.browser.running import GONE, PATIENCE, Answer, Foot, Person, Server, expect, manage
from tests.tiers import full

pytestmark = full

TABLES = 8

VERSIONS = """
SELECT "table".number, foot.points FROM tournament_footerentry foot
JOIN tournament_sheetversion version ON version.id = foot.version_id
JOIN tournament_table "table" ON "table".id = version.table_id
JOIN tournament_draw draw ON draw.id = "table".draw_id
JOIN tournament_series series ON series.id = draw.series_id
JOIN tournament_tournament tournament ON tournament.id = series.tournament_id
WHERE tournament.slug = %s AND foot.seat = 1 ORDER BY "table".number, version.number
"""


class Two:
    """The servers by their place; one that is killed comes back when it is asked for."""

    def __init__(self, folder: Path, ready: Path, url: str) -> None:
        self.folder, self.ready, self.settings = folder, ready, {"SKATWART_DATABASE_URL": url}
        self.running: dict[int, Server] = {}

    def server(self, place: int) -> Server:
        if place not in self.running:
            var = self.folder / f"server-{place}"
            if not var.exists():
                copytree(self.ready, var)  # and so they sign with one key
            self.running[place] = Server(var, None, f"server-{place}", **self.settings).wait_for()
        return self.running[place]

    def person(self, place: int, like: Person | None = None, name: str = "director") -> Person:
        """Somebody who signs in there, or who has done so elsewhere."""
        port = self.server(place).port
        return Person(port, like.cookies) if like else Person(port).sign_in(name)

    def versions_of(self, slug: str) -> dict[int, list[int]]:
        """By table: the points that seat 1 has in each version."""
        versions: dict[int, list[int]] = {}
        with psycopg.connect(self.settings["SKATWART_DATABASE_URL"]) as database:
            for table, points in database.execute(VERSIONS, [slug]):
                versions.setdefault(table, []).append(points)
        return versions

    def kill(self, place: int) -> None:
        self.running.pop(place).kill()


@pytest.fixture(scope="module")
def two(database: str, club_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    servers = Two(tmp_path_factory.mktemp("two"), club_folder, database)
    yield servers
    told = manage(servers.folder / "server-0", "verify", **servers.settings)
    for server in servers.running.values():
        assert server.stop() == 0
        assert "Internal Server Error" not in server.said()
    assert told.stdout == "all is well\n"


def hall(director: Person, name: str) -> str:
    slug = director.open_tournament(name, series_count=1)
    director.import_players(slug, 4 * TABLES)
    director.publish_draw(slug)
    return slug


def test_who_signed_in_at_one_keys_at_the_other(two: Two) -> None:
    with two.person(0) as here, two.person(1, here) as there:
        slug = hall(here, "Zwei Server")
        expect(there.key(slug, 1, Foot()), 302)
        assert "1152" in here.get(f"/t/{slug}/sheets/1/1/").text


def test_wrong_passwords_at_one_count_at_the_other(two: Two) -> None:
    with Person(two.server(0).port) as here, Person(two.server(1).port) as there:
        for person in (here, there, here, there, here):
            person.get("/sign-in/")
            person.post("/sign-in/", username="clerk", password="wrong")
        there.get("/sign-in/")
        answer = there.post("/sign-in/", username="clerk", password="18-20-zwo-null")
        assert answer.status != 302


def test_wrong_codes_of_a_card_at_one_count_at_the_other(two: Two) -> None:
    with two.person(0) as director, Person(two.server(0).port) as here, Person(two.server(1).port) as there:
        page = f"/p/{hall(director, 'Geraten')}/protest/"
        here.get(page)
        there.get(page)
        told = [expect(person.post(page, card=1, code="2222-2222"), 403).text for person in [here, there] * 6]
    assert ["Too many wrong codes" in text for text in told] == [False] * 10 + [True] * 2


class Remembered:
    """What the other server has shown to strangers, and so remembers, before something is saved at the first."""

    def __init__(self, there: Person, slug: str) -> None:
        self.there, self.slug = there, slug

    def get(self, page: str = "") -> Answer:
        return self.there.get(f"/p/{self.slug}/{page}")

    def shown(self) -> tuple[str, str]:
        """The hall's page, asked for twice so that it comes from memory, and its pulse."""
        self.get()
        return self.get().text, self.get("pulse/").text


def changed(here: Person, slug: str, card: int, **fields: object) -> None:
    page = f"/t/{slug}/cards/{card}/"
    expect(here.post(f"{page}change/", **{**fields_of(here.get(page).text), **fields}), 302)


def test_what_is_saved_at_one_is_shown_at_the_other_at_once(two: Two) -> None:
    """Each server has a memory of its own: none may show what is no longer so. Hall, pulse, seats, own page, lists."""
    with two.person(0) as here, Person(two.server(1).port) as stranger, two.person(1, here) as clerk:
        slug = here.open_tournament("Gedächtnis", series_count=1)
        here.import_players(slug, 4 * TABLES)
        hall = Remembered(stranger, slug)
        before = hall.shown()
        assert hall.get("seats/1/").status == 404

        here.publish_draw(slug)
        drawn = hall.shown()
        assert drawn[0] != before[0]
        assert drawn[1] != before[1]
        assert "Mustermann" not in expect(hall.get("seats/1/"), 200).text
        assert "Mustermann" not in expect(hall.get("?card=1"), 200).text

        changed(here, slug, 1, last_name="Mustermann")
        assert "Mustermann" in hall.get("seats/1/").text
        assert "Mustermann" in hall.get("?card=1").text
        assert hall.shown()[1] != drawn[1]

        assert hall.get("standings/").status == 404
        clerk.get(f"/t/{slug}/standings/")
        for table, worth in enumerate((18, 20, 22, 24, 27, 30, 33, 35), start=1):
            expect(here.key(slug, table, Foot(worth)), 302)
        best = str(Foot(35).lines()[0][3])
        assert best in clerk.get(f"/t/{slug}/standings/?all=1").text
        expect(here.post(f"/t/{slug}/results/post/1/"), 302)
        assert best in expect(hall.get("standings/"), 200).text

        plan = stranger.get_paper(f"/p/{slug}/plan.pdf").body
        settings = f"/t/{slug}/settings/"
        expect(here.post(settings, **{**fields_of(here.get(settings).text), "place": "Woanders"}), 302)
        assert stranger.get_paper(f"/p/{slug}/plan.pdf").body != plan


def later(person: Person, tournament: str) -> str:
    """Where the page is that waits for the papers of a series: behind all there is, which nobody has asked for yet."""
    for paper in ("all-to-keep", "series-1"):
        answer = expect(person.get(f"/t/{tournament}/papers/{paper}.pdf"), 302)
        assert "/papers/waiting/" in answer.location
    return answer.location


def test_a_paper_asked_for_at_one_is_fetched_at_the_other(two: Two) -> None:
    with two.person(0) as here, two.person(1, here) as there:
        page = later(here, "herbstpokal-2026")
        assert there.get(page).status in (200, 302)
        assert there.get_paper(page).body.startswith(b"%PDF-")


def test_a_paper_of_a_server_that_dies_comes_from_the_other_without_a_click(two: Two) -> None:
    with two.person(0) as here, two.person(1, here) as there:
        page = later(here, "winterpokal-2026")
        two.kill(0)
        assert there.get_paper(page).body.startswith(b"%PDF-")


class Clerk(threading.Thread):
    """Keys one version of a sheet after the other, and goes on at the other server where his own has died."""

    def __init__(self, two: Two, person: Person, slug: str, table: int) -> None:
        super().__init__(daemon=True)
        self.two, self.person, self.slug, self.table = two, person, slug, table
        self.saved: list[int] = []  # the points of each version
        self.moved_after, self.is_enough = sys.maxsize, threading.Event()  # so many of them were saved before

    def run(self) -> None:
        try:
            self.key_until_enough()
        finally:
            self.person.connection.close()

    def key_until_enough(self) -> None:
        while not self.is_enough.is_set():
            foot = Foot(worth=18 + len(self.saved), off=1)  # its total is wrong, so that another version may follow
            try:
                answer = self.key(foot)
            except GONE:
                self.person.connection.close()
                self.person, self.moved_after = self.two.person(1, self.person), len(self.saved)
                answer = self.key(foot)  # the click that is repeated; it may have been saved the moment before
            assert answer.status == 302 or self.moved_after == len(self.saved), answer.text
            self.saved.append(foot.lines()[0][0])

    def key(self, foot: Foot) -> Answer:
        return self.person.key(self.slug, self.table, foot, base=len(self.saved))


def wait_until(clerks: list[Clerk], is_so: Callable[[Clerk], bool]) -> None:
    """Of each of them."""
    deadline = time.monotonic() + PATIENCE
    while not all(map(is_so, clerks)):
        assert all(clerk.is_alive() for clerk in clerks)
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_of_a_server_that_dies_among_saves_nothing_is_lost_or_doubled(two: Two) -> None:
    with two.person(0) as here:
        slug = hall(here, "Stecker gezogen")
        two.server(1)
        clerks = [Clerk(two, two.person(0, here), slug, table) for table in range(1, TABLES + 1)]
    for clerk in clerks:
        clerk.start()
    wait_until(clerks, lambda clerk: len(clerk.saved) >= 2)
    two.kill(0)
    wait_until(clerks, lambda clerk: clerk.moved_after < len(clerk.saved))
    for clerk in clerks:
        clerk.is_enough.set()
        clerk.join(PATIENCE)
    assert two.versions_of(slug) == {clerk.table: clerk.saved for clerk in clerks}
