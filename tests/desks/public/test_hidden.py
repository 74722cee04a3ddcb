"""Players may be named in public by first name only or not at all, in earlier postings too."""

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.test import Client

from tests.builders import make_cast, page_words, play_series, sign_in
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.players import services as register
from tournament.desks.results.final import services as results
from tournament.models import FinalResult, StartCard, Team
from tournament.queries.people.hidden import hidden_names
from tournament.queries.record.recount import faults

NAMES = (("Albrecht", "Anna"), ("Böttcher", "Bernd"), ("Cremer", "Carla"))


@pytest.fixture
def cards(db: None) -> list[StartCard]:
    """A final result that everybody may look at."""
    cast = make_cast(series_count=1, ratings=["teams"], public_page=True)
    entries = [Entry(*name, paid=True, present=True) for name in NAMES]
    cards = [registration.register(cast.tournament, entry, by=cast.director) for entry in entries]
    team = Team.objects.create(tournament=cast.tournament, name="Asse")
    StartCard.objects.filter(tournament=cast.tournament).update(team=team)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    results.finalise(cast.tournament, by=cast.director)
    return cards


def set_naming_wish(card: StartCard, publish_as: str) -> None:
    player = card.player
    values = {name: getattr(player, name) for name in ("last_name", "first_name", "sex", "category", "pass_number")}
    values |= {"birth_year": None, "membership": "guest", "member_since": None, "club": "", "publish_as": publish_as}
    director = card.tournament.appointments.get(role="director").user
    register.change(player, values, by=director)


def public_texts(card: StartCard) -> str:
    """Returns the texts of all pages that strangers can read."""
    slug, client = card.tournament.slug, Client()
    addresses = (
        "",
        "?card=1",
        "?q=a",
        "seats/1/",
        "standings/",
        "standings/?rating=teams",
        "wall/",
        "feed/standings.json",
    )
    return " ".join(page_words(client.get(f"/p/{slug}/{address}")) for address in (*addresses, "feed/seats/1.json"))


def test_a_player_who_wishes_so_is_not_named_in_public_and_the_others_are(cards: list[StartCard]) -> None:
    anna, bernd, _carla = cards
    before = FinalResult.objects.get().digest
    assert all(name in public_texts(anna) for last_and_first in NAMES for name in last_and_first)
    set_naming_wish(anna, "none")
    set_naming_wish(bernd, "first")
    shown = public_texts(anna)
    assert [name in shown for name in ("Albrecht", "Anna", "Böttcher", "Bernd", "Cremer, Carla", "#1")] == [
        False, False, False, True, True, True,
    ]  # fmt: skip
    assert (FinalResult.objects.get().digest, list(faults(anna.tournament))) == (before, [])
    set_naming_wish(anna, "full")
    assert "Albrecht, Anna" in public_texts(anna)


def test_press_text_and_website_follow_a_wish_as_the_pages_do(cards: list[StartCard]) -> None:
    anna = cards[0]
    set_naming_wish(anna, "none")
    client = sign_in(anna.tournament.appointments.get(role="director").user)
    press = page_words(client.get(f"/t/{anna.tournament.slug}/papers/press/"))
    assert ("Albrecht" in press, "Cremer" in press) == (False, True)
    site: Any = client.get(f"/t/{anna.tournament.slug}/papers/website.zip")
    with ZipFile(BytesIO(b"".join(site))) as files:
        told = "".join(files.read(name).decode() for name in files.namelist() if name.endswith(".html"))
    assert ("Albrecht" in told, "Anna" in told, "Cremer" in told) == (False, False, True)
    hall = page_words(client.get(f"/t/{anna.tournament.slug}/standings/"))
    assert "Albrecht, Anna" in hall  # at the desk everybody is named


def test_a_naming_wish_holds_for_all_entries_of_a_person(cards: list[StartCard]) -> None:
    anna, director = cards[0], cards[0].tournament.appointments.get(role="director").user
    known = {"last_name": "Arndt", "first_name": "Anna", "club": "", "sex": "", "category": "", "birth_year": None}
    known |= {"pass_number": "", "membership": "member", "member_since": None, "publish_as": "first"}
    head = register.enter(anna.tournament.organizer, known, by=director)
    assert hidden_names(anna.tournament) == {}
    register.join(anna.player, head, reason="She married.", by=director)
    assert hidden_names(anna.tournament) == {1: "Anna"}
    register.change(head, {**known, "publish_as": "full"}, by=director)
    assert hidden_names(anna.tournament) == {}


def test_short_names_stay_short_beside_another_players_wish(cards: list[StartCard]) -> None:
    tournament = cards[0].tournament
    tournament.short_names = True
    tournament.save(update_fields=["short_names"])
    set_naming_wish(cards[0], "none")
    told = json.loads(Client().get(f"/p/{tournament.slug}/feed/standings.json").content)
    assert {row["name"] for row in told["ratings"][0]["rows"]} == {"#1", "Bernd B.", "Carla C."}
