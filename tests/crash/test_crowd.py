"""Every address that needs no sign-in, asked for by twenty at once while a clerk saves: all answered, nothing lost."""

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from shutil import copytree
from threading import Barrier

import pytest
from django.urls import reverse

from tests.browser.pages import CLUB, MEMBER
from tests.browser.running import GONE, PATIENCE, Person, Server
from tests.browser.saved import Saved, prove
from tests.test_access_addresses import ADDRESSES
from tests.tiers import full
from tournament.management.lanes import CONNECTIONS

pytestmark = full

AT_ONCE = 20
TABLES = 8
SIGNED_IN = ("t/", "q/", "o/")
OPEN = sorted(name for name, (route, _entry) in ADDRESSES.items() if not route.startswith(SIGNED_IN))
LATER = {429, 503}  # and when


@dataclass
class Hall:
    """A tournament, its clerk, and what the clerk has saved."""

    clerk: Person
    saved: Saved

    def __post_init__(self) -> None:
        self.port, self.tables = self.clerk.connection.port, cycle(self.saved.feet)

    def save(self) -> None:
        self.saved.save(self.clerk, next(self.tables))


@pytest.fixture(scope="module")
def hall(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    var = copytree(begun, tmp_path_factory.mktemp("crowd") / "var")
    server = Server(var).wait_for()
    with Person(server.port).sign_in("director") as person:
        slug = person.open_tournament("Volles Haus", series_count=1)
        person.import_players(slug, 4 * TABLES)
        person.publish_draw(slug)
        hall = Hall(person, Saved(slug, TABLES))
        yield hall
    assert prove([hall.saved], var)
    assert server.stop() == 0
    assert "Traceback" not in server.said()


def path_of(name: str, slug: str) -> str:
    told = {"slug": slug, "number": 1, "organizer": "skatfreunde-demo", "name": "keying"}
    told |= {"table": 1, "secret": "guessed", "league": 1, "group": 1}
    route, _entry = ADDRESSES[name]
    if route.startswith("s/"):  # of the club that has seasons, as pages.py names them
        told |= {"organizer": CLUB, "year": "2026", "ranking": 2, "cup": 1, "player": MEMBER}
    return reverse(name, kwargs={word: value for word, value in told.items() if f":{word}>" in route})


def fault_of(port: int, path: str, together: Barrier) -> str:
    """What is wrong with the answer that a stranger gets, if anything is."""
    with Person(port) as stranger:
        together.wait(PATIENCE)
        try:
            answer = stranger.get(path)
        except GONE as error:
            return repr(error)
    is_answered = answer.status < 500 or answer.status in LATER
    return "" if is_answered and (answer.comes_later or answer.status not in LATER) else str(answer.status)


def test_twenty_at_once_are_answered_while_a_clerk_saves(hall: Hall) -> None:
    """One address after the other; at each all begin at the same moment, the clerk among them."""
    faults: dict[str, set[str]] = {}
    with ThreadPoolExecutor(AT_ONCE) as crowd:
        for name in OPEN:
            together, path = Barrier(AT_ONCE + 1), path_of(name, hall.saved.slug)
            asked = [crowd.submit(fault_of, hall.port, path, together) for _place in range(AT_ONCE)]
            together.wait(PATIENCE)
            try:
                hall.save()
            except (*GONE, RuntimeError) as error:
                faults[f"the clerk beside {name}"] = {repr(error)}
                break
            if wrong := {fault for future in asked if (fault := future.result(PATIENCE))}:
                faults[name] = wrong
    assert faults == {}


def test_whoever_comes_is_answered_while_one_address_holds_all_connections(hall: Hall) -> None:
    """Each of which has begun a question that it never ends."""
    with ExitStack() as held:
        for _connection in range(CONNECTIONS):
            slow = held.enter_context(
                socket.create_connection(("127.0.0.1", hall.port), source_address=("127.0.0.2", 0))
            )
            slow.sendall(b"GET / HTTP/1.1\r\nHost: loc")
        for cookies in (hall.clerk.cookies, {}):
            with Person(hall.port, cookies) as new:
                assert new.get(f"/p/{hall.saved.slug}/").status == 200
        hall.save()
