"""Who waits behind whom at the server: people at work never behind strangers, and nobody behind one who asks much."""

import time
from collections.abc import Iterator
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from waitress.adjustments import Adjustments
from waitress.parser import HTTPRequestParser

from tests.beside.test_precedence import Watched
from tests.builders import Cast, sign_in
from tournament import passwords, regulars
from tournament.beside import precedence
from tournament.management.lanes import (
    CONNECTIONS,
    RESERVE,
    SIGN_INS,
    WAITING,
    Lanes,
    Task,
    Turns,
    address_of,
    make_room,
)

AT_WORK = "a" * 32
PATIENCE = 60  # seconds; whoever is to be answered is answered at once, where the machine is free


class Channel:
    """A connection with a request, as waitress hands it over; served as soon as it may."""

    def __init__(
        self,
        address: str = "10.0.0.1",
        path: str = "/p/pokal/",
        command: str = "GET",
        may: Event | None = None,
        **headers: str,
    ) -> None:
        self.addr = (address, 1)
        self.requests = [SimpleNamespace(path=path, command=command, headers=headers, error=None)]
        self.may, self.begun, self.done = may, Event(), Event()
        self.order: list[Channel] = []

    def service(self) -> None:
        self.order.append(self)
        self.begun.set()
        if self.may and not self.requests[0].error:
            self.may.wait(PATIENCE)
        self.done.set()

    def cancel(self) -> None:
        pass


@pytest.fixture
def lanes() -> Iterator[Lanes]:
    lanes = Lanes()
    yield lanes
    lanes.shutdown()


@pytest.fixture
def may(lanes: Lanes) -> Iterator[Event]:
    """Until then whoever is being served is not answered."""
    may = Event()
    yield may
    may.set()


@pytest.fixture
def at_work(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(regulars, "_seen", {AT_WORK: time.monotonic()})
    return f"csrftoken=x; sessionid={AT_WORK}"


def crowd(lanes: Lanes, may: Event, count: int, **how: Any) -> list[Channel]:
    channels = [Channel(may=may, **how) for _number in range(count)]
    for channel in channels:
        lanes.add_task(channel)
    return channels


def test_a_clerk_is_served_while_a_hall_of_strangers_waits(lanes: Lanes, may: Event, at_work: str) -> None:
    strangers = crowd(lanes, may, 50)
    clerk = Channel(COOKIE=at_work)
    lanes.add_task(clerk)
    assert clerk.done.wait(PATIENCE)
    assert not any(channel.done.is_set() for channel in strangers)


def test_a_made_up_session_waits_with_the_strangers(lanes: Lanes, may: Event, at_work: str) -> None:
    strangers, clerk = crowd(lanes, may, 50), Channel(COOKIE=at_work)
    liar = Channel(may=may, COOKIE=f"sessionid={'b' * 32}")
    order = liar.order
    for channel in strangers:
        channel.order = order
    for channel in (liar, clerk):
        lanes.add_task(channel)
    assert clerk.done.wait(PATIENCE)
    may.set()
    assert liar.done.wait(PATIENCE)
    assert order.index(liar) > len(strangers) // 2  # behind them: of the last ones some are served beside him


def test_sign_ins_keep_neither_clerks_nor_phones(lanes: Lanes, may: Event, at_work: str) -> None:
    crowd(lanes, may, 40, path="/sign-in/", command="POST")
    clerk, phone = Channel(COOKIE=at_work), Channel("10.0.0.2")
    for channel in (clerk, phone):
        lanes.add_task(channel)
        assert channel.done.wait(PATIENCE)


@pytest.mark.parametrize("how", [{}, {"path": "/sign-in/", "command": "POST"}], ids=["page", "sign-in"])
def test_strangers_begin_nothing_while_somebody_at_work_is_answered(
    lanes: Lanes, may: Event, at_work: str, how: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A save asks the database some forty times, and would come behind a page of theirs each time."""
    monkeypatch.setattr(precedence, "LET_PASS", 60)
    monkeypatch.setattr(precedence.precedence, "_changed", watched := Watched())
    (clerk,) = crowd(lanes, may, 1, COOKIE=at_work)
    assert clerk.begun.wait(PATIENCE)
    stranger = Channel(**how)
    stranger.begun = watched.is_decided  # set where it is served, or where it has come to wait for that
    lanes.add_task(stranger)
    assert watched.is_decided.wait(PATIENCE)
    assert watched.waits
    assert not stranger.order
    may.set()
    assert clerk.done.wait(PATIENCE)
    assert stranger.done.wait(PATIENCE)


def test_strangers_dont_wait_for_what_takes_long_at_work(
    lanes: Lanes, may: Event, at_work: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(precedence, "LET_PASS", 0.01)
    (clerk,) = crowd(lanes, may, 1, COOKIE=at_work)
    assert clerk.begun.wait(PATIENCE)
    stranger = Channel()
    lanes.add_task(stranger)
    assert stranger.done.wait(PATIENCE)
    assert not clerk.done.is_set()


def test_one_of_each_address_comes_after_the_other() -> None:
    turns = Turns()
    for address in ("a", "a", "a", "b", "c", "b"):
        turns.append(Task(None, address))
    assert [turns.popleft().address for _turn in range(len(turns))] == ["a", "b", "c", "a", "b", "a"]
    assert not turns


@pytest.mark.parametrize(
    ("how", "limit"), [({}, WAITING), ({"path": "/sign-in/", "command": "POST"}, SIGN_INS)], ids=["phones", "sign-ins"]
)
def test_who_asks_for_too_much_is_told_to_come_again_at_once(
    lanes: Lanes, may: Event, how: dict[str, str], limit: int
) -> None:
    """Those who are served already don't count."""
    *_waiting, last = crowd(lanes, may, limit + 4, ACCEPT="text/html", ACCEPT_LANGUAGE="de", **how)
    assert last.done.wait(PATIENCE)
    status, headers, body = last.requests[0].error.to_response("Skatwart")
    assert status.startswith("429")
    assert ("Retry-After", "5") in headers
    assert b'http-equiv="refresh" content="5"' in body
    assert b'lang="de"' in body


def test_what_is_no_http_is_answered_beside_the_lines(lanes: Lanes, may: Event) -> None:
    crowd(lanes, may, 50)
    garbled = Channel(may=may)
    garbled.requests = [HTTPRequestParser(Adjustments())]
    garbled.requests[0].received(b"get / HTTP/1.1\r\n\r\n")
    lanes.add_task(garbled)
    assert garbled.done.wait(PATIENCE)


def test_a_pulse_is_told_in_a_word(lanes: Lanes, may: Event) -> None:
    *_waiting, last = crowd(lanes, may, WAITING + 4, ACCEPT="*/*")
    assert last.done.wait(PATIENCE)
    assert len(last.requests[0].error.to_response("Skatwart")[2]) < 20


def test_behind_the_proxy_an_address_is_the_one_it_names(settings: Any) -> None:
    channel: Any = Channel("127.0.0.1", X_FORWARDED_FOR="6.6.6.6, 10.0.0.7")
    assert address_of(channel) == "127.0.0.1"
    settings.PUBLIC_URL = "https://skat.example.org"
    assert address_of(channel) == "10.0.0.7"


def test_who_comes_past_the_proxy_names_nobody_else(settings: Any) -> None:
    settings.PUBLIC_URL = "https://skat.example.org"
    channel: Any = Channel("10.0.0.66", X_FORWARDED_FOR="10.0.0.7")
    assert address_of(channel) == "10.0.0.66"


def connections(*counts: tuple[str, int]) -> Any:
    channels = [
        SimpleNamespace(addr=(address, 1), requests=[], last_activity=place, will_close=False)
        for address, count in counts
        for place in range(count)
    ]
    return SimpleNamespace(active_channels=dict(enumerate(channels)))


def closed(server: Any) -> list[tuple[str, int]]:
    return [
        (channel.addr[0], channel.last_activity) for channel in server.active_channels.values() if channel.will_close
    ]


def test_where_there_is_room_nobody_is_given_up() -> None:
    server = connections(("phones", CONNECTIONS - RESERVE - 1))
    make_room(server)
    assert closed(server) == []


def test_of_too_many_connections_the_idlest_of_the_greediest_address_goes() -> None:
    server = connections(("clerk", 3), ("slow", CONNECTIONS - RESERVE))
    server.active_channels[3].requests = ["is being answered"]
    make_room(server)
    make_room(server)
    assert closed(server) == [("slow", 1), ("slow", 2)]


def test_a_session_is_known_once_its_page_was_answered(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regulars, "_seen", {})
    client = sign_in(cast.clerk)
    cookies = {"sessionid": client.cookies["sessionid"].value}
    assert not regulars.is_regular(cookies)
    client.get(f"/t/{cast.tournament.slug}/")
    assert regulars.is_regular(cookies)
    Client(headers={"cookie": "sessionid=" + "b" * 32}).get("/")
    assert not regulars.is_regular({"sessionid": "b" * 32})
    assert len(regulars._seen) == 1


def test_a_password_that_would_wait_too_long_is_asked_for_again(
    cast: Cast, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PASSWORD_HASHERS = ["tournament.passwords.InTurn"]
    monkeypatch.setattr(passwords, "PATIENCE", 0.01)
    form = {"username": "director", "password": "18-20-zwo-null"}
    with passwords.Turn():
        answer = Client(headers={"accept-language": "en"}).post("/sign-in/", form)
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == "5"
    assert "tries again by itself in 5 seconds" in answer.text
    assert Client().post("/sign-in/", form).status_code == 200


def test_what_a_table_writes_does_not_wait_behind_those_who_watch(lanes: Lanes, may: Event) -> None:
    at_table = "/p/pokal/table/1/14/rpupy78h7kkgy2qxe4ub/"
    watching = [Channel(path=f"{at_table}entries/", may=may) for _phone in range(20)]
    for channel in watching:
        lanes.add_task(channel)
    for path in ("write/", "paper/", "sign/"):
        writing = Channel(path=at_table + path, command="POST")
        lanes.add_task(writing)
        assert writing.done.wait(PATIENCE), path
    other = Channel(path="/p/pokal/protest/", command="POST")
    lanes.add_task(other)
    assert not other.begun.is_set()
    assert not watching[-1].done.is_set()
