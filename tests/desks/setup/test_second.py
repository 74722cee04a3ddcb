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
from tournament.desks.setup.second import asking, followers, following, reading, services
from tournament.desks.setup.second.asking import NoAnswer
from tournament.desks.setup.second.copying import Copying
from tournament.desks.setup.second.door import door
from tournament.desks.setup.second.following import Following
from tournament.desks.setup.second.letters import Letter, Unread, new_key, seal, unseal
from tournament.models import AuditEntry, Member, Organizer, Tournament
from tournament.part import Here, Part
from tournament.queries.record.schema import schema
from tournament.refused import Refused
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
def test_a_replaced_laptop_names_the_new_one_and_writes_nothing(cast: Cast) -> None:
    key = invite_laptop(cast)
    assert send_letter("replaced", key, entry=AuditEntry.objects.latest("pk").pk) == 200
    now = part.here()
    assert now.part is Part.REPLACED
    assert now.other == OTHER
    assert send_letter("pages", key) == 409
    page = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/").text
    assert OTHER in page
    assert "entries of the trail here" not in page
    assert sign_in(cast.director).post(f"{backup_address(cast)}place/copy/").status_code == 503


@pytest.mark.django_db
def test_a_replaced_laptop_counts_its_entries_that_the_new_one_lacks(cast: Cast) -> None:
    part.remember(Here(Part.REPLACED, OTHER, since=timezone.now().isoformat(), entry=0))
    count = AuditEntry.objects.count()
    assert f"{count} entries of the trail here are not there" in sign_in(cast.director).get("/").text


@pytest.mark.django_db
def test_taking_over_needs_the_code_of_the_second_laptop(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "tell_until_heard", lambda: None)  # nobody is at that address
    part.remember(Here(Part.FOLLOWS, OTHER, new_key()))
    code = door.issue()
    page = Client().get("/take-over/").text
    assert "has heard nothing yet" in page
    assert Client().post("/take-over/", {"code": "AAAA-BBBB"}).status_code == 403
    assert part.here().part is Part.FOLLOWS
    assert Client().post("/take-over/", {"code": code.lower()}).status_code == 302
    assert part.here().took_over
    assert AuditEntry.objects.filter(action="second.took_over").count() == Organizer.objects.count()
    assert "This laptop leads since" in Client().get("/").text
    assert Client().get("/take-over/").status_code == 302


@pytest.mark.django_db
def test_a_laptop_that_took_over_can_be_followed_and_still_answers_the_replaced_one(cast: Cast) -> None:
    old = new_key()
    part.remember(Here(Part.LEADS, OTHER, old, since=timezone.now().isoformat(), entry=7))
    assert old not in sign_in(cast.director).get(backup_address(cast)).text
    new = invite_laptop(cast)
    assert new in sign_in(cast.director).get(backup_address(cast)).text
    assert (send_letter("part", old), send_letter("pages", old), send_letter("pages", new)) == (200, 404, 200)
    assert part.here().took_over
    assert part.here().entry == 7


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


@pytest.mark.django_db
def test_a_second_laptop_that_cannot_write_says_so_and_does_not_take_over(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    """As on a full disk, or in a folder in which nothing may be written."""
    part.remember(Here(Part.FOLLOWS, OTHER, new_key()))
    begun = following.begin(OTHER, part.here().key)
    monkeypatch.setattr(begun, "news", lambda: make_news(folder))
    monkeypatch.setattr(begun, "database", folder / "gone" / "copy.sqlite3")
    begun.try_to_look()
    said = Client().get("/second/leads/").json()["why"]
    assert said.startswith("Nothing can be kept on this laptop: unable to open database file.")
    assert said in unescape(Client().get("/take-over/").text)
    assert begun.question().words["lacks"] == "unable to open database file"
    answer = Client().post("/take-over/", {"code": door.issue()})
    assert answer.status_code == 409
    assert said in unescape(answer.content.decode())
    assert part.here().part is Part.FOLLOWS

    begun.database = folder / "copy.sqlite3"
    begun.try_to_look()
    assert Client().get("/second/leads/").json()["why"] == ""
    assert cast.tournament.pk


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


@pytest.mark.django_db
def test_a_laptop_that_cannot_record_that_it_leads_does_not_take_over(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(following, "ask", lambda *told, **_more: asked.append(told))
    part.remember(Here(Part.FOLLOWS, OTHER, new_key()))

    def full(_now: Here) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(part, "remember", full)
    with pytest.raises(Refused) as refusal:
        services.take_over(Following(OTHER, part.here().key, Path("nowhere")))
    assert [sentence(lacks) for lacks in refusal.value.findings] == [
        "Nothing can be kept on this laptop: No space left on device. Make room on its disk, or let Skatwart write "
        "there; it tries again by itself."
    ]
    assert asked == []


@pytest.mark.django_db
def test_a_half_restored_archive_is_deleted_when_the_second_laptop_takes_over(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "tell_until_heard", lambda: None)  # nobody is at that address
    brought = {"people": [], "clubs": [], "last_player": 0}
    half = Tournament.objects.create(
        organizer=cast.organizer, name="Half", slug="half", date="2026-11-21", arriving=brought
    )
    part.remember(Here(Part.FOLLOWS, OTHER, new_key()))
    services.take_over(None)
    assert not Tournament.even_arriving.filter(pk=half.pk).exists()
    assert AuditEntry.objects.filter(action="tournament.restore_cut_off").count() == 1


@pytest.mark.django_db
def test_a_wish_to_take_over_that_is_old_or_cannot_be_granted_is_deleted(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    wish = folder / reading.WISH
    wish.touch()
    monkeypatch.setattr(services, "follow", lambda _following: None)
    services.start_following(Following(OTHER, new_key(), Path("nowhere")))
    assert not wish.exists()
    wish.touch()
    begun = Following(OTHER, new_key(), Path("nowhere"))
    begun.lacks = following.not_kept(OSError(28, "No space left on device"))
    part.remember(Here(Part.FOLLOWS, OTHER, new_key()))
    services.take_over_as_wished(begun, wish)
    assert not wish.exists()
    assert part.here().part is Part.FOLLOWS


@pytest.mark.django_db
def test_a_laptop_that_follows_refuses_to_be_replaced(cast: Cast) -> None:
    part.remember(Here(Part.FOLLOWS, OTHER, key := new_key()))
    assert send_letter("replaced", key) == 409
    assert part.here().part is Part.FOLLOWS
    assert cast.tournament.pk


@pytest.mark.django_db
def test_a_replaced_laptop_stays_replaced_though_another_one_asked_just_before(cast: Cast) -> None:
    key = invite_laptop(cast)
    assert send_letter("replaced", key) == 200
    followers.note("http://192.0.2.8:8000")  # it asked just before, and is written down now
    assert part.here().part is Part.REPLACED
    assert part.here().other == OTHER


@pytest.mark.django_db
def test_a_replaced_laptop_is_told_though_others_are_invited_meanwhile(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    part.remember(Here(Part.LEADS, OTHER, old := new_key(), since=timezone.now().isoformat()))
    invite_laptop(cast)
    newest = invite_laptop(cast)
    followers.note("http://192.0.2.8:8000")
    assert (send_letter("part", old), send_letter("part", newest)) == (200, 200)
    told: list[tuple[object, ...]] = []

    def asked(*words: object) -> Letter:
        told.append(words[:3])
        return Letter()

    monkeypatch.setattr(services, "ask", asked)
    services.tell_until_heard()
    assert told == [(OTHER, "replaced", old)]
    assert part.here().told
    assert part.here().key == newest


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("theirs", "ours"),
    [("follows", Part.LEADS), ("leads", Part.REPLACED), ("replaced", Part.UNSURE), ("unsure", Part.UNSURE)],
)
def test_a_laptop_that_comes_back_leads_only_if_the_other_one_still_follows(
    theirs: str, ours: Part, monkeypatch: pytest.MonkeyPatch
) -> None:
    part.remember(Here(other=OTHER, key=new_key(), heard=timezone.now().isoformat()))
    monkeypatch.setattr(services, "ask", lambda *_asked, **_more: Letter({"part": theirs, "entry": 7, "term": 1}))
    services.ask_whether_replaced()
    assert part.here().part is ours


@pytest.mark.django_db
def test_a_laptop_takes_over_once_and_fetches_nothing_afterwards(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "tell_until_heard", lambda: None)  # nobody is at that address

    def unanswered(*_told: object, **_patience: object) -> Letter:
        asked.append(part.here().part)
        raise NoAnswer

    asked: list[Part] = []
    monkeypatch.setattr(following, "ask", unanswered)
    part.remember(Here(Part.FOLLOWS, OTHER, new_key()))
    first = Following(OTHER, new_key(), Path("nowhere"))
    now = services.take_over(first)
    assert services.take_over(first) == now == part.here()
    with pytest.raises(NoAnswer):
        first.look()  # which waited for the last word
    assert asked == [Part.FOLLOWS]
    assert AuditEntry.objects.filter(action="second.took_over").count() == Organizer.objects.count()


@pytest.mark.django_db
def test_no_page_waits_for_a_first_laptop_that_is_silent_when_the_second_takes_over(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread that follows asks it, once however often somebody presses, and the page goes on by itself."""
    monkeypatch.setattr(services, "tell_until_heard", lambda: None)
    asked: list[object] = []

    def silent(*words: object, **_more: object) -> Letter:
        asked.append(words)
        raise NoAnswer

    monkeypatch.setattr(following, "ask", silent)
    part.remember(Here(Part.FOLLOWS, OTHER, new_key()))
    begun, code = following.begin(OTHER, part.here().key), door.issue()
    for _press in range(8):
        assert Client().post("/take-over/", {"code": code})["Location"] == "/take-over/"
    assert asked == []
    waiting = Client().get("/take-over/").text
    assert 'http-equiv="refresh"' in waiting
    assert "This laptop is taking over" in waiting
    assert begun.is_wanted.is_set()
    services.take_over_as_wished(begun, reading.wish())  # as the thread that follows does
    assert part.here().took_over
    assert len(asked) == 1
    assert Client().get("/take-over/")["Location"] == "/"
    assert cast.tournament.pk
