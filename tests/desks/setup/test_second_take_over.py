"""Taking over: when the second laptop may, what both record then, and what the replaced one may still do."""

from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from tests.builders import Cast, sign_in
from tests.desks.setup.test_second import OTHER, backup_address, cast, folder, invite_laptop, make_news, send_letter
from tournament import part
from tournament.desks.setup.second import followers, following, reading, services
from tournament.desks.setup.second.asking import NoAnswer
from tournament.desks.setup.second.door import door
from tournament.desks.setup.second.following import Following
from tournament.desks.setup.second.letters import Letter, new_key
from tournament.models import AuditEntry, Organizer, Tournament
from tournament.part import Here, Part
from tournament.refused import Refused
from tournament.wording import sentence

__all__ = ["cast", "folder"]


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
