"""A second laptop: who sees the key, which letters are accepted, and what each page says of a laptop's role."""

from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from pathlib import Path
from typing import Any
from urllib.request import Request

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from tests.builders import Cast, sign_in
from tournament import part
from tournament.desks.setup.second import asking, followers, following
from tournament.desks.setup.second.copying import Copying
from tournament.desks.setup.second.following import Following
from tournament.desks.setup.second.letters import Letter, Unread, new_key, seal, unseal
from tournament.models import AuditEntry, Member, Organizer
from tournament.part import Here, Part
from tournament.queries.record.schema import schema
from tournament.sqlite.pages import difference, pages_of
from tournament.wording import sentence

OTHER = "http://192.0.2.7:8000"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(settings, "VAR", tmp_path)
    yield tmp_path
    followers.heard.clear()
    following.following = None


@pytest.fixture
def cast(cast: Cast) -> Cast:
    """The director manages every organizer of the machine."""
    for organizer in Organizer.objects.exclude(pk=cast.organizer.pk):
        Member.objects.create(organizer=organizer, user=cast.director, manages=True)
    return cast


def backup_address(cast: Cast) -> str:
    return f"/o/{cast.organizer.slug}/backup/"


def invite_laptop(cast: Cast) -> str:
    assert sign_in(cast.director).post(f"{backup_address(cast)}second/").status_code == 302
    return part.here().key


def send_letter(kind: str, key: str, **words: object) -> int:
    told = {"have": "", "at": OTHER, "schema": schema(), "entry": 0, "asks": kind, "question": "1"}
    told |= {"term": part.here().term + 1}
    said = Letter({**told, **words})
    answer = Client().post(f"/second/{kind}/", seal(key, said), content_type="application/octet-stream")
    return answer.status_code


@pytest.mark.django_db
def test_the_key_is_shown_to_a_manager_of_all_organizers_and_recorded(cast: Cast) -> None:
    key = invite_laptop(cast)
    assert key in sign_in(cast.director).get(backup_address(cast)).text
    assert AuditEntry.objects.filter(action="second.invited", user=cast.director).count() == 1
    assert sign_in(cast.clerk).post(f"{backup_address(cast)}second/").status_code in (403, 404)
    assert part.here().key == key


@pytest.mark.django_db
def test_a_key_that_is_no_longer_shown_opens_nothing(cast: Cast) -> None:
    key = invite_laptop(cast)
    assert send_letter("part", key) == 200
    sign_in(cast.director).post(f"{backup_address(cast)}second/forget/")
    assert send_letter("part", key) == 404
    assert invite_laptop(cast) != key
    assert send_letter("part", key) == 404


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["pages", "part", "replaced"])
def test_a_letter_without_the_right_key_gets_no_answer(kind: str, cast: Cast) -> None:
    assert send_letter(kind, new_key()) == 404
    invite_laptop(cast)
    assert send_letter(kind, new_key()) == 404
    assert send_letter(kind, "") == 404
    assert Client().post(f"/second/{kind}/", b"hello", content_type="application/octet-stream").status_code == 404
    assert Client().get(f"/second/{kind}/").status_code == 404
    assert part.here().leads


def test_a_letter_can_be_read_with_its_key_only() -> None:
    key = new_key()
    told = Letter({"have": "1"}, b"pages\nof it")
    assert unseal(key.lower().replace("-", " "), seal(key, told)) == told
    with pytest.raises(Unread):
        unseal(new_key(), seal(key, told))


@pytest.mark.django_db
def test_a_laptop_that_follows_offers_to_take_over_and_lets_nobody_sign_in(cast: Cast) -> None:
    part.remember(Here(Part.FOLLOWS, OTHER, new_key()))
    assert "/take-over/" in Client().get("/").text
    assert Client().get("/sign-in/").status_code == 503
    assert Client().get("/second/leads/").json()["leads"] is False


@pytest.mark.django_db
def test_a_browser_of_another_laptop_may_ask_who_leads(cast: Cast) -> None:
    answer = Client().get("/second/leads/")
    assert answer.json() == {"leads": True, "since": "", "entry": 0, "behind": None, "why": ""}
    assert answer["Access-Control-Allow-Origin"] == "*"


@pytest.mark.django_db
def test_the_page_of_the_day_says_that_the_second_laptop_asks_no_more(cast: Cast) -> None:
    day = f"/t/{cast.tournament.slug}/"
    ago = timezone.now() - timedelta(minutes=5)
    part.remember(Here(other=OTHER, key=new_key(), heard=ago.isoformat()))
    assert "has not asked for anything since" in sign_in(cast.director).get(day).text
    followers.note(OTHER)
    assert "has not asked for anything since" not in sign_in(cast.director).get(day).text


@pytest.mark.django_db
def test_a_laptop_of_another_version_is_not_followed(cast: Cast) -> None:
    begun = Following(OTHER, new_key(), Path("nowhere"))
    with pytest.raises(following.OtherVersion):
        begun.take(Letter({"schema": "0001_first", "now": 0, "secret": "-"}))


@pytest.mark.django_db
def test_a_letter_is_accepted_for_its_own_question_only_and_names_its_sender(cast: Cast) -> None:
    key = invite_laptop(cast)
    for kind, asks in [("replaced", "pages"), ("replaced", "part"), ("pages", "part")]:
        assert send_letter(kind, key, asks=asks) == 404
    assert part.here().leads
    somebody = Client(REMOTE_ADDR="192.0.2.66")  # who sends it on
    number = unseal(key, ask_for_pages(key, "7", by=somebody).content).words["number"]
    answer = ask_for_pages(key, "8", number, by=somebody)
    assert part.here().other == OTHER
    assert unseal(key, answer.content).words["answers"] == "8"


def ask_for_pages(key: str, question: str, number: str = "", *, by: Client, **words: str) -> Any:
    told = {"have": "", "at": OTHER, "schema": "", "asks": "pages", "question": question, "number": number, **words}
    return by.post("/second/pages/", seal(key, Letter(told)), content_type="application/octet-stream")


@pytest.mark.django_db
def test_a_letter_sent_again_does_not_count_as_a_laptop_that_still_follows(cast: Cast) -> None:
    key, client = invite_laptop(cast), Client()
    number = unseal(key, ask_for_pages(key, "1", by=client).content).words["number"]
    assert followers.heard == {}  # it has quoted no answer, as one of before this server was started
    ask_for_pages(key, "2", number, by=client)
    first = followers.heard[OTHER]
    for recorded in ("", number, f"{'0' * 16} 999"):
        ask_for_pages(key, "2", recorded, by=client)
    assert followers.heard[OTHER] is first


@pytest.mark.django_db
def test_a_laptop_that_follows_a_follower_is_told_which_laptop_may_lead(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    part.remember(Here(Part.FOLLOWS, OTHER, key := new_key()))

    def sent(request: Request, _patience: float) -> tuple[bool, bytes]:
        data, kind = request.data, "application/octet-stream"
        answer = Client().post("/second/pages/", data, content_type=kind)
        return answer.status_code == 200, answer.content

    monkeypatch.setattr(asking, "sent", sent)
    begun = Following("http://127.0.0.1:8000", key, Path("nowhere"))
    begun.try_to_look()
    assert begun.lacks
    assert sentence(begun.lacks) == (
        f"http://127.0.0.1:8000 doesn't lead, and knows of {OTHER}. Follow the laptop that leads."
    )


def make_news(folder: Path) -> Letter:
    copying = Copying(folder / "first.sqlite3")
    copying.version_now()
    assert copying.watch
    copying.watch.execute("CREATE TABLE IF NOT EXISTS players (name TEXT)")
    return Letter({"schema": schema(), "now": 0, "secret": "-"}, difference(pages_of(copying.database), []))


@pytest.mark.django_db
def test_the_first_laptop_says_that_the_second_cannot_write(cast: Cast) -> None:
    key, client = invite_laptop(cast), Client()
    number = unseal(key, ask_for_pages(key, "1", by=client).content).words["number"]
    ask_for_pages(key, "2", number, by=client, lacks="database or disk is full")
    director = sign_in(cast.director)
    assert "keep what comes: database or disk is full." in unescape(director.get(backup_address(cast)).text)
    day = unescape(director.get(f"/t/{cast.tournament.slug}/").text)
    assert f"The second laptop, {OTHER}, asks and can't keep what comes: database or disk is full." in day
