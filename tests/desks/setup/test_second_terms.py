"""Each message of two laptops is of a term of leadership: doubled, late or from an earlier term it changes nothing."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast
from urllib.request import Request

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from tests.builders import Cast
from tournament import part
from tournament.desks.setup.second import asking, followers, following, services
from tournament.desks.setup.second.asking import NoAnswer
from tournament.desks.setup.second.following import Following
from tournament.desks.setup.second.letters import Letter, new_key, seal, unseal
from tournament.part import Here, Part
from tournament.queries.record.schema import schema

OTHER = "http://192.0.2.7:8000"
KEY = new_key()

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cast: Cast) -> Iterator[Path]:
    """Of the laptop that is asked: it leads in its third term, and another one follows."""
    monkeypatch.setattr(settings, "VAR", tmp_path)
    monkeypatch.setattr(services, "tell_until_heard", lambda: None)  # nobody is at that address
    part.remember(Here(Part.LEADS, OTHER, KEY, term=3))
    yield tmp_path
    followers.heard.clear()
    following.following = None


def letter(kind: str, **words: object) -> bytes:
    told = {"have": "", "at": OTHER, "schema": schema(), "entry": 0, "asks": kind, "question": "1", "number": ""}
    return seal(KEY, Letter({**told, **words}))


def post(kind: str, body: bytes) -> Any:
    return Client().post(f"/second/{kind}/", body, content_type="application/octet-stream")


def lead_again() -> int:
    """The first laptop takes the lead back, with the key that it always had."""
    services.take_over(None)
    return part.here().term


def test_the_message_of_a_take_over_is_good_once() -> None:
    recorded = letter("replaced", term=4)
    assert post("replaced", recorded).status_code == 200
    assert (part.here().part, part.here().term) == (Part.REPLACED, 4)
    assert post("replaced", recorded).status_code == 200  # its answer got lost, and it asks again
    assert lead_again() == 5
    for _time in range(3):
        answer = post("replaced", recorded)
        assert answer.status_code == 409
        assert unseal(KEY, answer.content).words["term"] == 5
    assert part.here().leads


@pytest.mark.parametrize("term", [None, 0, 1, 2, 3])
def test_a_take_over_of_an_earlier_term_or_of_none_changes_nothing(term: int | None) -> None:
    before = part.here()
    words = {} if term is None else {"term": term}
    assert post("replaced", letter("replaced", **words)).status_code == 409
    assert part.here() == before


def test_a_laptop_that_does_not_know_whether_it_leads_believes_no_earlier_term() -> None:
    part.remember(part.here().now_plays(Part.UNSURE, timezone.now()))
    assert post("replaced", letter("replaced", term=3)).status_code == 409
    assert part.here().part is Part.UNSURE
    assert post("replaced", letter("replaced", term=4)).status_code == 200
    assert part.here().part is Part.REPLACED


def test_another_laptop_cannot_repeat_the_term_in_which_one_took_over() -> None:
    assert post("replaced", letter("replaced", term=4)).status_code == 200
    assert post("replaced", letter("replaced", term=4, at="http://192.0.2.9:8000")).status_code == 409
    assert part.here().other == OTHER


def test_every_message_of_a_day_in_any_order_doubled_and_from_earlier_terms_lets_the_leader_lead() -> None:
    """All that two laptops said in two take-overs, sent again once the first one leads again."""
    recorded = [
        (kind, letter(kind, term=term, number=number, have=have))
        for kind in ("pages", "part", "replaced")
        for term in range(5)
        for number, have in (("", ""), ("0000 1", "x"))
    ]
    assert post("replaced", letter("replaced", term=4)).status_code == 200
    assert lead_again() == 5
    before = part.here()
    for kind, body in itertools.chain(recorded, reversed(recorded), recorded):
        assert post(kind, body).status_code in (200, 409)
        assert part.here() == before
    assert followers.heard == {}


def test_a_letter_of_one_kind_is_none_of_another_in_any_term() -> None:
    for asks, kind in itertools.permutations(("pages", "part", "replaced"), 2):
        assert post(kind, letter(asks, term=9)).status_code == 404
    assert part.here().leads


def test_a_follower_takes_over_in_the_next_term_than_it_has_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def unheard(_address: str, _kind: str, _key: str, question: Letter, **_more: object) -> Letter:
        asked.append(question.words["term"])
        raise NoAnswer

    monkeypatch.setattr(following, "ask", unheard)
    part.remember(Here(Part.FOLLOWS, OTHER, KEY, term=3))
    begun = Following(OTHER, KEY, Path("nowhere"))
    begun.take(Letter({"schema": schema(), "now": 0, "secret": "-", "term": 6}))
    assert part.here().term == 6
    assert services.take_over(begun).term == 7
    assert asked == [7]


def test_a_follower_that_missed_a_term_takes_over_after_the_newest(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first laptop has led again meanwhile: its refusal tells the term, under its seal."""
    leader = Here(Part.LEADS, OTHER, KEY, term=8)
    here, told = Here(Part.FOLLOWS, OTHER, KEY, term=3), []

    def sent(request: Request, _patience: float) -> tuple[bool, bytes]:
        nonlocal leader
        part.remember(leader)
        answer = post("replaced", cast("bytes", request.data))
        leader = part.here()
        part.remember(here)
        told.append(answer.status_code)
        return answer.status_code == 200, answer.content

    monkeypatch.setattr(asking, "sent", sent)
    part.remember(here)
    begun = Following(OTHER, KEY, Path("nowhere"))
    monkeypatch.setattr(begun, "take", lambda _answer: "")
    assert services.take_over(begun).term == 9
    assert told == [409, 200]
    assert (leader.part, leader.term) == (Part.REPLACED, 9)


def test_a_laptop_that_comes_back_believes_no_leader_of_an_earlier_term(monkeypatch: pytest.MonkeyPatch) -> None:
    part.remember(Here(Part.LEADS, OTHER, KEY, term=3, heard=timezone.now().isoformat()))
    monkeypatch.setattr(services, "ask", lambda *_asked, **_more: Letter({"part": "leads", "entry": 7, "term": 2}))
    services.ask_whether_replaced()
    assert part.here().part is not Part.REPLACED
