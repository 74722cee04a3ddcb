"""The first step on an empty database: an organizer with the person who manages it."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tournament.models import Member, Organizer, User


def answer(name: str = "Skatclub Kreuz As", manager: str = "erika") -> str:
    out = StringIO()
    call_command("organizer", name, "--manager", manager, stdout=out)
    return out.getvalue()


@pytest.fixture(autouse=True)
def password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PASSWORD", "grand-mit-vieren")


def test_it_founds(db: None) -> None:
    assert "Skatclub Kreuz As is founded; erika can sign in and open a tournament." in answer()
    member = Member.objects.get()
    assert (member.organizer.slug, member.user.username, member.manages) == ("skatclub-kreuz-as", "erika", True)
    assert member.user.check_password("grand-mit-vieren")


def test_a_known_person_keeps_the_password(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    answer()
    monkeypatch.delenv("PASSWORD")
    answer("Herz Dame")
    assert User.objects.count() == 1
    assert User.objects.get().check_password("grand-mit-vieren")


def test_it_refuses_the_same_name_twice(db: None) -> None:
    answer()
    with pytest.raises(CommandError, match="There is an organizer “Skatclub Kreuz As” already"):
        answer(manager="otto")
    assert Organizer.objects.count() == 1
    assert not User.objects.filter(username="otto").exists()


@pytest.mark.parametrize("weak", ["short", "qwertyuiop", "erikamuster"])
def test_it_refuses_a_weak_password(db: None, monkeypatch: pytest.MonkeyPatch, weak: str) -> None:
    monkeypatch.setenv("PASSWORD", weak)
    with pytest.raises(CommandError, match=r"password"):
        answer(manager="erikamuster")
    assert not Organizer.objects.exists()
    assert not User.objects.exists()


def test_it_refuses_a_user_name_that_can_t_be_typed(db: None) -> None:
    with pytest.raises(CommandError, match="valid username"):
        answer(manager="erika & co")
    assert not Organizer.objects.exists()


@pytest.mark.parametrize("name", ["", "   ", "N" * 121])
def test_it_refuses_a_name_that_is_none(db: None, name: str) -> None:
    with pytest.raises(CommandError):
        answer(name)
    assert not Organizer.objects.exists()
