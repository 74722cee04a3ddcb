"""How a laptop begins to follow: at which address, and what a start that was killed leaves."""

from pathlib import Path

import pytest
from django.conf import settings
from django.core.management.base import CommandError

from tournament import part
from tournament.desks.setup.second.following import Following
from tournament.desks.setup.second.letters import Letter
from tournament.management.commands.follow import Command, address_of, refuse_other_data
from tournament.part import Part
from tournament.queries.record.archive import schema

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
