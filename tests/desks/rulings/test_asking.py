"""The progress of a question about a claim, for anybody who waits, and the answer when too many people ask."""

from typing import Any

import pytest
from cachetools import LRUCache
from django.test import Client

from tests.builders import Cast, sign_in
from tests.claims.positions import LINE, remember_answer
from tournament.claims import asking, visitors


@pytest.fixture(autouse=True)
def empty_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "answers", LRUCache(asking.REMEMBERED))


def get_progress(by: Client, position: str = LINE) -> Any:
    return by.get("/calculator/rest/progress/", {"position": position})


@pytest.mark.django_db
def test_the_progress_of_a_question_is_its_share_and_place_and_then_that_the_answer_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(asking, "ask", lambda *_given, **_more: asking.Asked(None, "", 0.25, 3))
        answer = get_progress(Client())
    assert (answer.text, answer.headers["Cache-Control"]) == ("0.250 3", "no-store")
    remember_answer()
    assert get_progress(Client()).text == "there"


@pytest.mark.django_db
def test_an_impossible_position_has_no_progress() -> None:
    assert get_progress(Client(), "{").status_code == 404


def test_people_and_strangers_are_told_apart_in_the_queue(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    askers = list[asking.Asker]()

    def note(_question: object, *, asker: asking.Asker, seconds: float) -> asking.Asked:
        askers.append(asker)
        return asking.Asked(None)

    monkeypatch.setattr(asking, "ask", note)
    get_progress(sign_in(cast.referee))
    get_progress(Client(REMOTE_ADDR="10.0.0.7"))
    assert askers == [asking.person(cast.referee.pk), asking.stranger("10.0.0.7")]


@pytest.mark.django_db
def test_a_full_queue_answers_with_the_time_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_given: object, **_more: object) -> asking.Asked:
        raise asking.Full

    monkeypatch.setattr(asking, "ask", full)
    for address in ("/calculator/rest/progress/", "/calculator/rest/"):
        answer = Client().get(address, {"position": LINE})
        assert (answer.status_code, answer.headers["Retry-After"]) == (429, str(visitors.AGAIN))


@pytest.mark.django_db
def test_a_waiting_page_follows_the_progress_and_works_without_a_script(monkeypatch: pytest.MonkeyPatch) -> None:
    question = '{"kind":"open"}'
    monkeypatch.setattr(asking, "ask", lambda *_given, **_more: asking.Asked(None, question, 0.25, 2))
    page = Client().get("/calculator/rest/", {"position": LINE}).text
    assert 'data-coming="/calculator/rest/progress/?position=%7B%22kind%22%3A%22open%22%7D"' in page
    assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in page
    assert 'value="0.250"' in page
    assert "2 questions are answered before it." in page
