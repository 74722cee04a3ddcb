"""Large papers and workbooks are read and written in the papers' queue, and the page that waits shows progress."""

import threading
import time
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from django.db import connections
from openpyxl import load_workbook

from scoring import finding
from tests.builders import (
    Cast,
    compact_markup,
    make_played_cast,
    page_words,
    sign_in,
)
from tests.desks.documents.test_waiting import PATIENCE, wait_until, wait_until_over
from tests.surroundings import asked_unread_as_served
from tournament.desks.documents.answers import files, waiting
from tournament.desks.documents.answers.manuscripts import Manuscript
from tournament.desks.documents.record import views as record_views
from tournament.papers import pdf
from tournament.refused import Refused


@pytest.fixture
def hall(committed: None, monkeypatch: pytest.MonkeyPatch) -> Cast:
    cast = make_played_cast()
    monkeypatch.setattr(waiting, "asked_unread", asked_unread_as_served)
    monkeypatch.setattr(pdf, "render", lambda *papers, **_more: b"%PDF " + "".join(map(str, papers)).encode())
    return cast


def get_paper(cast: Cast, file: str, user: Any = None) -> Any:
    return sign_in(user or cast.director).get(f"/t/{cast.tournament.slug}/papers/{file}")


@pytest.fixture
def may_read(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """An event: the queue reads nothing until it is set, and a request is led to the page that waits."""
    may, real = threading.Event(), waiting.read_and_make

    def read_and_make(*given: Any) -> bytes:
        may.wait(PATIENCE)
        return real(*given)

    monkeypatch.setattr(waiting, "AT_ONCE", 0)
    monkeypatch.setattr(waiting, "read_and_make", read_and_make)
    yield may
    may.set()
    wait_until(lambda: not waiting.line.busy)  # what it reads is there for so long


def sheet_titles(data: bytes) -> list[str]:
    return list(load_workbook(BytesIO(data)).sheetnames)


def test_all_data_come_as_a_workbook_read_in_the_queue(hall: Cast) -> None:
    answer = get_paper(hall, "all-data.xlsx")
    assert (answer.status_code, answer["Content-Type"]) == (200, files.KINDS["xlsx"])
    assert answer["Content-Disposition"] == f'attachment; filename="{hall.tournament.slug}-all-data.xlsx"'
    assert sheet_titles(answer.content)[:3] == ["Tournament", "Start cards", "Seats"]


def test_a_request_that_would_wait_is_led_to_the_workbook(hall: Cast, may_read: threading.Event) -> None:
    client = sign_in(hall.director)
    answer = client.get(f"/t/{hall.tournament.slug}/papers/all-data.xlsx")
    assert answer.status_code == 302
    may_read.set()
    made = client.get(wait_until_over(client, answer["Location"])["Location"])
    assert made["Content-Disposition"] == f'attachment; filename="{hall.tournament.slug}-all-data.xlsx"'
    assert sheet_titles(made.content)[0] == "Tournament"


@pytest.mark.usefixtures("may_read")
def test_the_page_that_waits_names_the_workbook(hall: Cast) -> None:
    client = sign_in(hall.director)
    page = compact_markup(client.get(client.get(f"/t/{hall.tournament.slug}/papers/all-data.xlsx")["Location"]))
    assert '<label for="made">All data of the tournament' in page


@pytest.mark.parametrize("file", ["series-1.pdf", "all-to-keep.pdf"])
def test_papers_of_many_parts_are_read_in_the_queue(hall: Cast, file: str) -> None:
    answer = get_paper(hall, file)
    assert answer.status_code == 200
    assert hall.tournament.name in answer.content.decode()


def test_a_person_who_sees_no_money_does_not_get_the_treasurers_paper(hall: Cast) -> None:
    papers = [get_paper(hall, "all-to-keep.pdf", user).content.decode() for user in (hall.treasurer, hall.viewer)]
    assert ["Statement of account" in paper for paper in papers] == [True, False]


def test_the_thread_of_the_queue_leaves_no_connection(hall: Cast) -> None:
    before: list[Any] = []

    def read() -> list[Manuscript]:
        assert hall.tournament.cards.count() == 4
        before.append(connections["default"])
        return []

    given: Any = {"language": "en", "asker": waiting.person(1), "began": time.monotonic()}
    waiting.asked_unread("a paper", read, **given)
    assert before[0] is not connections["default"]
    assert before[0].connection is None


def refuse() -> list[Manuscript]:
    raise Refused(finding("import.list_changed"))


def test_a_refusal_while_a_paper_is_read_is_shown_to_the_person_who_asked(
    hall: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record_views, "TO_KEEP", (("documents.look", lambda _tournament: refuse()),))
    answer = get_paper(hall, "all-to-keep.pdf")
    assert answer.status_code == 409
    assert "The start cards have changed" in page_words(answer)


def test_a_refusal_while_a_paper_is_read_is_shown_on_the_page_that_waits(
    hall: Cast, may_read: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record_views, "TO_KEEP", (("documents.look", lambda _tournament: refuse()),))
    client = sign_in(hall.director)
    page = client.get(f"/t/{hall.tournament.slug}/papers/all-to-keep.pdf")["Location"]
    may_read.set()
    assert wait_until_over(client, page).status_code == 409


def test_a_large_workbook_is_written_in_a_separate_process(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    orders: list[Any] = []
    real = waiting.composed

    def composed(order: Any, is_over: Any) -> Any:
        orders.append(order)
        return real(order, is_over)

    monkeypatch.setattr(waiting, "composed", composed)
    small = get_paper(hall, "participants.xlsx").content
    assert orders == []
    monkeypatch.setattr(files, "AT_HAND", 0)
    large = get_paper(hall, "participants.xlsx").content
    assert len(orders) == 1
    rows = [list(load_workbook(BytesIO(data)).active.values) for data in (small, large)]
    assert rows[0] == rows[1]


def test_a_paper_of_the_same_state_is_made_once(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    first = get_paper(hall, "all-to-keep.pdf").content
    monkeypatch.setattr(pdf, "render", lambda *_papers, **_more: b"%PDF another")
    assert get_paper(hall, "all-to-keep.pdf").content == first
