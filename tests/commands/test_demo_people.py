"""The demo's published password opens nothing from other machines, and its people get no key of a second laptop."""

from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests.builders import loaded_demo, sign_in
from tests.tiers import full
from tournament.management import skatwart
from tournament.management.commands.start import Command
from tournament.management.demo_people import PASSWORD, ROLES, SIGN_INS
from tournament.models import AuditEntry, Organizer, User
from tournament.queries.people.demo import DEMO_NAMES, demo_organizer
from tournament.queries.record.book import book_faults


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with django_db_blocker.unblock(), loaded_demo():
        yield


def greeting() -> str:
    Command(stdout=(out := StringIO())).greet()
    return out.getvalue()


def signs_in(name: str, password: str) -> bool:
    return Client().post("/sign-in/", {"username": name, "password": password}).status_code == 302


def test_on_this_machine_alone_the_demo_keeps_its_password(demo: None, db: None, settings: Any) -> None:
    settings.HOST, settings.PUBLIC_URL = "127.0.0.1", ""
    assert f"director / {PASSWORD}" in greeting()
    assert signs_in(*SIGN_INS[0])


@pytest.mark.parametrize(
    ("host", "url"), [(skatwart.EVERYWHERE, ""), ("192.168.1.5", ""), ("127.0.0.1", "https://x.example")]
)
def test_where_others_reach_it_everybody_of_the_demo_gets_a_new_password_that_is_printed(
    demo: None, db: None, settings: Any, host: str, url: str
) -> None:
    settings.HOST, settings.PUBLIC_URL = host, url
    said = greeting()
    assert PASSWORD not in said
    assert "Others can reach this server" in said
    new = said.split("director / ")[1].split(",")[0]
    assert len(new) == 14
    assert not any(signs_in(name, PASSWORD) for name in ROLES)
    assert all(f"{name} / {new}" in said for name in ROLES)
    assert AuditEntry.objects.filter(action="person.password").count() == len(ROLES)
    assert list(book_faults()) == []


@full
def test_a_password_that_was_replaced_stays_until_a_new_one_is_asked_for(demo: None, db: None, settings: Any) -> None:
    settings.HOST = skatwart.EVERYWHERE
    greeting()
    before = User.objects.get(username="director").password
    again = greeting()
    assert "Demo sign-ins" not in again
    assert "demo --new-passwords" in again
    assert User.objects.get(username="director").password == before
    call_command("demo", "--new-passwords", stdout=(out := StringIO()))
    word = out.getvalue().split("director / ")[1].split(",")[0]
    assert User.objects.get(username="director").check_password(word)


def test_the_demos_people_get_no_key_of_a_second_laptop(demo: None, db: None) -> None:
    assert set(DEMO_NAMES) == set(ROLES)
    assert demo_organizer() == Organizer.objects.get(name="Skatfreunde Demo")
    director = User.objects.get(username="director")
    answer = sign_in(director).post("/o/skatfreunde-demo/backup/second/")
    assert answer.status_code == 409
    assert not AuditEntry.objects.filter(action="second.invited").exists()
