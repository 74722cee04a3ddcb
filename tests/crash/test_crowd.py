"""Every address that needs no sign-in, asked for by twenty at once while a clerk saves: all answered, nothing lost."""

import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from shutil import copytree

import pytest
from django.urls import reverse

from tests.browser.pages import CLUB, MEMBER
from tests.browser.running import Answer, Person, Server
from tests.browser.saved import Saved, prove
from tests.test_access_addresses import ADDRESSES
from tournament.management.lanes import CONNECTIONS

AT_ONCE = 20
TABLES = 8
SIGNED_IN = ("t/", "q/", "o/")
OPEN = sorted(name for name, (route, _entry) in ADDRESSES.items() if not route.startswith(SIGNED_IN))
LATER = {429, 503}  # and when


class Clerk(threading.Thread):
    """Saves one sheet after the other until it is enough."""

    def __init__(self, person: Person, saved: Saved) -> None:
        super().__init__()
        self.person, self.saved, self.is_enough = person, saved, threading.Event()
        self.failed: Exception | None = None
        self.count = 0

    def run(self) -> None:
        try:
            for table in cycle(self.saved.feet):
                if self.is_enough.is_set():
                    return
                self.saved.save(self.person, table)
                self.count += 1
        except Exception as error:  # told to whoever waits for this thread
            self.failed = error


@pytest.fixture(scope="module")
def clerk(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clerk]:
    var = copytree(begun, tmp_path_factory.mktemp("crowd") / "var")
    server = Server(var).wait_for()
    with Person(server.port).sign_in("director") as person:
        slug = person.open_tournament("Volles Haus", series_count=1)
        person.import_players(slug, 4 * TABLES)
        person.publish_draw(slug)
        clerk = Clerk(person, Saved(slug, TABLES))
        clerk.start()
        try:
            yield clerk
        finally:
            clerk.is_enough.set()
            clerk.join()
    assert clerk.failed is None
    assert prove([clerk.saved], var) == clerk.count
    assert server.stop() == 0
    assert "Traceback" not in server.said()


@pytest.mark.parametrize("name", OPEN)
def test_twenty_at_once_are_answered_while_a_clerk_saves(clerk: Clerk, name: str) -> None:
    told = {"slug": clerk.saved.slug, "number": 1, "organizer": "skatfreunde-demo", "name": "keying"}
    told |= {"table": 1, "secret": "guessed", "league": 1, "group": 1}
    route, _entry = ADDRESSES[name]
    if route.startswith("s/"):  # of the club that has seasons, as pages.py names them
        told |= {"organizer": CLUB, "year": "2026", "ranking": 2, "cup": 1, "player": MEMBER}
    path = reverse(name, kwargs={word: value for word, value in told.items() if f":{word}>" in route})

    def ask(_place: int) -> Answer:
        with Person(clerk.person.connection.port) as stranger:
            return stranger.get(path)

    before = clerk.count
    with ThreadPoolExecutor(AT_ONCE) as crowd:
        answers = list(crowd.map(ask, range(AT_ONCE)))
    assert all(answer.status < 500 or answer.status in LATER for answer in answers)
    assert all(answer.comes_later for answer in answers if answer.status in LATER)
    while clerk.count == before and clerk.is_alive():
        clerk.join(0.01)
    assert clerk.is_alive()


def test_whoever_comes_is_answered_while_one_address_holds_all_connections(clerk: Clerk) -> None:
    """Each of which has begun a question that it never ends."""
    port, before = clerk.person.connection.port, clerk.count
    with ExitStack() as held:
        for _connection in range(CONNECTIONS):
            slow = held.enter_context(socket.create_connection(("127.0.0.1", port), source_address=("127.0.0.2", 0)))
            slow.sendall(b"GET / HTTP/1.1\r\nHost: loc")
        for cookies in (clerk.person.cookies, {}):
            with Person(port, cookies) as new:
                assert new.get(f"/p/{clerk.saved.slug}/").status == 200
        while clerk.count == before and clerk.is_alive():
            clerk.join(0.01)
    assert clerk.is_alive()
