"""Papers among several servers at one database: each server answers for a paper, no matter which one makes it."""

import time
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from tests.builders import Cast, compact_markup, publish_draw, register_players, sign_in
from tournament import clock
from tournament.beside.line import Asker, Job, Line, State
from tournament.desks.documents.answers import shared, waiting
from tournament.desks.documents.answers.shared import Herald, Stored
from tournament.models import PaperTicket, ShelvedPaper

PAPER = b"%PDF-made"
ME = Asker("user 1", "user 1", 20)


class Servers:
    """Two servers: the test ends the first one's job; the other one knows of it by the database alone."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.line: Line[bytes] = Line(makers=0, seconds=300, forgotten_after=120)
        self.herald = Herald(lambda: self.line)
        monkeypatch.setattr(self.herald, "thread", "none that speaks by itself")
        monkeypatch.setattr(waiting, "line", self.line)
        monkeypatch.setattr(waiting, "herald", self.herald)
        monkeypatch.setattr(waiting, "shelf", Stored)
        monkeypatch.setattr(waiting, "AT_ONCE", 0)
        monkeypatch.setattr(shared, "is_shared", lambda: True)

    def switch_to_the_other(self) -> None:
        self.monkeypatch.setattr(waiting, "_tickets", {})
        self.monkeypatch.setattr(waiting, "line", Line(makers=0, seconds=300, forgotten_after=120))
        self.monkeypatch.setattr(waiting, "herald", Herald(lambda: waiting.line))
        self.monkeypatch.setattr(waiting.herald, "thread", "none that speaks by itself")

    @property
    def job(self) -> Job[bytes]:
        (job,) = self.line.jobs.values()
        return job

    def end_job(self, state: State = State.MADE) -> None:
        if state is State.MADE:
            Stored().put(self.job.digest, PAPER)
        self.job.end(state)
        self.herald.tell()

    def fall_silent(self) -> None:
        PaperTicket.objects.update(told_at=clock.exact() - shared.SILENT - timedelta(seconds=1))


@pytest.fixture
def servers(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Servers:
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return Servers(monkeypatch)


def ask_for_paper(cast: Cast) -> tuple[Client, str]:
    client = sign_in(cast.viewer)
    answer = client.get(f"/t/{cast.tournament.slug}/papers/standings-1.pdf?order=name")
    assert answer.status_code == 302
    return client, answer["Location"]


def test_a_paper_asked_for_at_one_server_is_fetched_at_the_other(cast: Cast, servers: Servers) -> None:
    client, address = ask_for_paper(cast)
    servers.switch_to_the_other()
    servers.end_job()
    answer: Any = client.get(client.get(address)["Location"])
    assert answer.content == PAPER
    assert answer.headers["content-disposition"] == f'inline; filename="{cast.tournament.slug}-standings-1.pdf"'


def test_the_other_server_shows_a_papers_progress_and_the_queue_before_it(cast: Cast, servers: Servers) -> None:
    client, address = ask_for_paper(cast)
    servers.line.ask(ME, "another", lambda _job: b"").state = State.MAKING
    first = next(iter(servers.line.jobs.values()))
    first.of, first.done = 7, 3
    servers.herald.tell()
    servers.switch_to_the_other()
    page = compact_markup(client.get(address))
    assert '<progress id="made" max="7" value="3">' in page
    assert "One paper is made before it." in page


@pytest.mark.parametrize(
    ("state", "told"),
    [(State.FAILED, "could not be made"), (State.TOO_LONG, "was given up"), (State.STOPPED, "kept no longer")],
)
def test_the_other_server_says_how_a_paper_failed(cast: Cast, servers: Servers, state: State, told: str) -> None:
    client, address = ask_for_paper(cast)
    servers.switch_to_the_other()
    servers.end_job(state)
    assert told in client.get(address).content.decode()


def test_a_paper_of_a_dead_server_is_asked_for_anew(cast: Cast, servers: Servers) -> None:
    client, address = ask_for_paper(cast)
    servers.switch_to_the_other()
    assert client.get(address).status_code == 200
    servers.fall_silent()
    anew = client.get(address)["Location"]
    assert anew == f"/t/{cast.tournament.slug}/papers/standings-1.pdf?order=name"
    assert client.get(anew)["Location"] != address


def test_a_paper_that_is_gone_from_the_shelf_is_asked_for_anew(cast: Cast, servers: Servers) -> None:
    client, address = ask_for_paper(cast)
    servers.switch_to_the_other()
    servers.end_job()
    ShelvedPaper.objects.all().delete()
    assert client.get(address)["Location"].endswith("standings-1.pdf?order=name")


def test_a_stop_at_the_other_server_takes_the_paper_out_of_the_first_ones_queue(cast: Cast, servers: Servers) -> None:
    client, address = ask_for_paper(cast)
    job = servers.job
    servers.switch_to_the_other()
    assert client.post(f"{address}stop/").status_code == 302
    assert not job.is_over()
    servers.herald.tell()
    assert job.state is State.STOPPED
    assert not servers.herald.waiting
    assert "Ask for it once more." in client.get(address).content.decode()


def test_another_user_does_not_get_the_paper_at_the_other_server(cast: Cast, servers: Servers) -> None:
    _client, address = ask_for_paper(cast)
    servers.switch_to_the_other()
    servers.end_job()
    other = sign_in(cast.director)
    assert "Ask for it once more." in other.get(address).content.decode()
    assert other.get(f"{address}paper.pdf")["Location"] == address
    assert other.post(f"{address}stop/").status_code == 302
    assert PaperTicket.objects.exists()


def test_a_page_that_asks_at_the_other_server_keeps_the_paper_in_the_first_ones_queue(
    cast: Cast, servers: Servers
) -> None:
    client, address = ask_for_paper(cast)
    servers.job.seen_at = time.monotonic() - 100
    PaperTicket.objects.update(seen_at=clock.exact() - timedelta(seconds=100))
    servers.switch_to_the_other()
    client.get(address)
    servers.herald.tell()
    assert time.monotonic() - servers.job.seen_at < 50


def test_a_paper_is_forgotten_after_ten_minutes(cast: Cast, servers: Servers) -> None:
    client, address = ask_for_paper(cast)
    servers.switch_to_the_other()
    PaperTicket.objects.update(told_at=clock.exact() - shared.KEPT - timedelta(seconds=1))
    assert "Ask for it once more." in client.get(address).content.decode()
    ask_for_paper(cast)
    assert PaperTicket.objects.count() == 1


def test_the_shelf_in_the_database_evicts_the_least_recently_used_paper(db: None) -> None:
    shelf = Stored(most=10)
    for digest in ("a", "b"):
        shelf.put(digest, b"12345")
    shelf.put("a", b"12345")  # two servers made the same
    ShelvedPaper.objects.filter(digest="a").update(used_at=clock.exact() - timedelta(minutes=1))
    assert shelf.get("a") == b"12345"  # used: the other one goes first
    ShelvedPaper.objects.filter(digest="b").update(used_at=clock.exact() - timedelta(minutes=1))
    shelf.put("c", b"1")
    assert [shelf.get(digest) for digest in "abc"] == [b"12345", None, b"1"]
