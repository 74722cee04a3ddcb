"""How a laptop begins to follow: at which address, and what a start that was killed leaves."""

from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from tests.builders import Cast
from tournament import audit, part
from tournament.desks.setup.second.following import Following
from tournament.desks.setup.second.letters import Letter
from tournament.management.commands.follow import LISTED, Command, address_of, is_own, refuse_other_data
from tournament.models import AuditEntry
from tournament.part import Here, Part
from tournament.queries.record.schema import schema

FIRST = "http://192.0.2.1:8000"


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("192.0.2.1:8000", FIRST),
        ("http://192.0.2.1:8000/o/club/backup/", FIRST),
        ("HTTP://Laptop.local:8000", "http://laptop.local:8000"),
        ("https://skat.example.org", "https://skat.example.org"),
        ("http://[2001:db8::1]:8000", "http://[2001:db8::1]:8000"),
    ],
)
def test_the_address_of_the_first_laptop_is_taken_as_people_type_it(typed: str, found: str) -> None:
    assert address_of(typed) == found


@pytest.mark.parametrize(
    "typed", ["http://", "http://[::1", "laptop:port", "laptop:99999", "ftp://laptop", "me@laptop"]
)
def test_what_is_no_address_is_said_to_be_none(typed: str) -> None:
    with pytest.raises(CommandError, match="is no address of a laptop"):
        address_of(typed)


@pytest.mark.django_db
def test_a_first_start_that_is_killed_may_be_begun_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "VAR", tmp_path)
    news = Letter({"schema": schema(), "now": 0, "secret": "s" * 60})

    def killed(_self: Following, _news: Letter) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Following, "news", lambda _self: news)
    monkeypatch.setattr(Following, "take", killed)
    with pytest.raises(KeyboardInterrupt):
        Command().begin(FIRST, "KEY")
    now = part.here()
    assert (now.part, now.other, now.key) == (Part.FOLLOWS, FIRST, "KEY")
    refuse_other_data(now)  # says nothing: what is here is a copy, or a part of one


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]"])
def test_a_laptop_does_not_follow_itself(host: str) -> None:
    with pytest.raises(CommandError, match="is the address of this laptop itself"):
        Command().follow(f"http://{host}:{settings.PORT}", "KEY")
    assert not is_own(f"http://{host}:{settings.PORT + 1}")
    assert not is_own(FIRST)


@pytest.mark.parametrize("words", [["http://192.0.2.1:8000"], ["--take-over", "--yes"], []])
def test_a_file_that_nobody_of_us_wrote_is_named_with_what_to_do(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "VAR", tmp_path)
    (tmp_path / part.FILE).write_text('{"part": "lea')
    with pytest.raises(CommandError, match=f"{part.FILE}: .*take the file away"):
        call_command("follow", *words)


def written(cast: Cast) -> None:
    with audit.atomic():
        audit.record("clubs.merge", by=cast.director, tournament=cast.tournament)


def late(cast: Cast, count: int, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """So many entries were written here after the other laptop took over, which leads now and doesn't answer."""
    monkeypatch.setattr(settings, "VAR", folder)
    written(cast)
    first = AuditEntry.objects.latest("pk").pk
    for _place in range(count):
        written(cast)
    part.remember(Here(Part.REPLACED, FIRST, "KEY", since=timezone.now().isoformat(), entry=first))


def asked_to_take_over(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("builtins.input", lambda _question: "no")
    told = StringIO()
    call_command("follow", "--take-over", stdout=told)
    assert part.here().part is Part.REPLACED
    return told.getvalue()


@pytest.mark.django_db
def test_who_was_replaced_and_takes_over_is_told_what_goes(
    cast: Cast, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late(cast, 2, monkeypatch, tmp_path)
    said = asked_to_take_over(monkeypatch)
    assert "2 entries of the trail go that it never had" in said
    assert said.count("· director · clubs merged · Pokal\n") == 2


@pytest.mark.django_db
def test_of_many_entries_that_go_the_first_are_told(
    cast: Cast, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late(cast, LISTED + 3, monkeypatch, tmp_path)
    said = asked_to_take_over(monkeypatch)
    assert said.count("clubs merged") == LISTED
    assert "and 3 more" in said


@pytest.mark.django_db
def test_nothing_goes_of_one_that_wrote_nothing_since(
    cast: Cast, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late(cast, 0, monkeypatch, tmp_path)
    assert f"All that was written here is at {FIRST}, too." in asked_to_take_over(monkeypatch)
