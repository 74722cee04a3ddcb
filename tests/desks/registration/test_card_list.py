"""The list of start cards: searched, sorted, and only those who have not paid or are not here."""

import re

import pytest

from tests.builders import (
    Cast,
    sign_in,
)
from tests.remembered import remembered
from tests.tiers import sweep
from tournament.desks.registration.cards import services
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.models import StartCard

STEPS = ["pay", "unpay", "check-in", "check-out", "withdraw", "come-back", "change"]


def list_names(cast: Cast, **words: str) -> list[str]:
    """The names in the list."""
    page = sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/cards/", words)
    assert page.status_code == 200
    return [str(row.record.player) for row in page.context["table"].rows]


@pytest.fixture
@remembered
def three(cast: Cast) -> Cast:
    for entry in (
        Entry("Böhme", "Erna", club="Kreuz As", paid=True),
        Entry("Schmidt", "Karl", club="Pik Bube", team="Asse", paid=True, present=True),
        Entry("Aalto", "Ida"),
    ):
        services.register(cast.tournament, entry, by=cast.clerk)
    return cast


@sweep(
    ("words", "names"),
    [
        ("", ["Böhme, Erna", "Schmidt, Karl", "Aalto, Ida"]),
        ("schmi", ["Schmidt, Karl"]),
        ("kreuz", ["Böhme, Erna"]),
        ("asse", ["Schmidt, Karl"]),
        ("karl pik", ["Schmidt, Karl"]),
        ("karl kreuz", []),
        ("3", ["Aalto, Ida"]),
        ("99999999999999999999", []),
        ("²", []),
        ("%", []),
        ("'; DROP", []),
    ],
)
def test_the_list_is_searched_by_number_name_club_and_team(three: Cast, words: str, names: list[str]) -> None:
    assert list_names(three, q=words) == names


@pytest.mark.parametrize(
    ("show", "names"),
    [
        ("unpaid", ["Aalto, Ida"]),
        ("absent", ["Böhme, Erna", "Aalto, Ida"]),
        ("nonsense", ["Böhme, Erna", "Schmidt, Karl", "Aalto, Ida"]),
    ],
)
def test_the_list_shows_unpaid_and_absent_cards(three: Cast, show: str, names: list[str]) -> None:
    assert list_names(three, show=show) == names


def test_a_withdrawn_card_is_neither_unpaid_nor_absent(three: Cast) -> None:
    presence.withdraw(StartCard.objects.get(number=3), by=three.director, reason="ill")
    assert (list_names(three, show="unpaid"), list_names(three, show="absent")) == ([], ["Böhme, Erna"])


@pytest.mark.parametrize(
    ("sort", "first"),
    [("number", "Böhme, Erna"), ("-number", "Aalto, Ida"), ("name", "Aalto, Ida"), ("nonsense", "Böhme, Erna")],
)
def test_the_list_is_sorted(three: Cast, sort: str, first: str) -> None:
    assert list_names(three, sort=sort)[0] == first


@pytest.mark.parametrize("sort", ["club", "category", "team", "paid", "-state"])
def test_the_list_is_sorted_by_every_column(three: Cast, sort: str) -> None:
    assert len(list_names(three, sort=sort)) == 3


def test_on_a_phone_the_number_stands_below_the_name_and_leaves_it_room(three: Cast) -> None:
    page = sign_in(three.clerk).get(f"/t/{three.tournament.slug}/cards/").text
    number, name = re.findall(r'<td class="([^"]*)"', page)[:2]
    assert (number, name) == ("num wide-only", "name")
    assert re.search(r'<div class="phone-only muted">No. 1', page)
