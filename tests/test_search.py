"""One way to find somebody on every list that shows persons, however his name is spelt."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests.builders import Cast, key_sheet, make_cast, publish_draw, series_of, sign_in
from tests.tiers import sweep
from tournament.desks.registration.cards.services import register
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.results.final import services as results
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.protests import services as protests
from tournament.folding import Sought, Written, folded, plain
from tournament.models import StartCard

PEOPLE = (
    Entry("Müller", "Hans", club="Große Straße"),
    Entry("Öztürk", "Ayşe", club="Łódź"),
    Entry("Mueller-Weiß", "Karl-Heinz", club="Kreuz As"),
    Entry("O’Neill", "Zoë", club="Herz Dame"),
)
SPELT = {
    "Müller, Hans": ["Müller, Hans"],
    "hans müller": ["Müller, Hans"],
    "MÜLLER": ["Müller, Hans", "Mueller-Weiß, Karl-Heinz"],
    "mueller": ["Müller, Hans", "Mueller-Weiß, Karl-Heinz"],
    "Muller": ["Müller, Hans", "Mueller-Weiß, Karl-Heinz"],
    "ller ans": ["Müller, Hans"],
    "ozturk": ["Öztürk, Ayşe"],
    "OEZTUERK": ["Öztürk, Ayşe"],
    "ayse öztürk": ["Öztürk, Ayşe"],
    "weiss": ["Mueller-Weiß, Karl-Heinz"],
    "Mueller-Weiß, Karl-Heinz": ["Mueller-Weiß, Karl-Heinz"],
    "karl heinz": ["Mueller-Weiß, Karl-Heinz"],
    "karlheinz": ["Mueller-Weiß, Karl-Heinz"],
    "o'neill": ["O’Neill, Zoë"],
    "Oneill zoe": ["O’Neill, Zoë"],
    "10": ["Öztürk, Ayşe"],
    "010": ["Öztürk, Ayşe"],
    "10 xyz": [],
    "xyz": [],
}
LISTS = {
    "cards": "/t/{slug}/cards/",
    "cash": "/t/{slug}/cash/",
    "rulings": "/t/{slug}/rulings/",
    "protests": "/t/{slug}/protests/",
    "standings": "/t/{slug}/standings/",
    "sheets": "/t/{slug}/sheets/1/",
    "trail": "/t/{slug}/trail/",
    "public page": "/p/{slug}/",
    "public seats": "/p/{slug}/seats/1/",
    "public standings": "/p/{slug}/standings/",
}
FILLING = ("Beck", "Graf", "Pohl", "Rau", "Sachs", "Thal", "Utz", "Vogt")  # two more tables for those who sit alone


@dataclass(frozen=True)
class Hall:
    slug: str
    cards: list[StartCard]
    client: Client


@pytest.fixture(scope="module")
def hall(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Hall]:
    """Each of the people has paid, sits at a table, was warned and protests."""
    with django_db_blocker.unblock(), transaction.atomic():
        cast = make_cast(series_count=1)
        for name in FILLING:
            register(cast.tournament, here(Entry(name)), by=cast.director)
        cards = [register(cast.tournament, here(entry), by=cast.director) for entry in PEOPLE]
        for table in publish_draw(cast.tournament, by=cast.director).tables.all():
            key_sheet(table, by=cast.clerk)
        for card in cards:
            object_to(cast, card)
        results.post_standings(series_of(cast.tournament, 1), by=cast.director)
        yield Hall(cast.tournament.slug, cards, sign_in(cast.director))
        transaction.set_rollback(True)


def here(entry: Entry) -> Entry:
    return Entry(entry.last_name, entry.first_name, club=entry.club, paid=True, present=True)


def object_to(cast: Cast, card: StartCard) -> None:
    ruling = rulings.rule(
        series_of(cast.tournament, 1), card, by=cast.referee, paragraph="ISkO 4.2.3", facts="Late.",
        decision="Warned.", effect=Effect("warning"), token=uuid4(),
    )  # fmt: skip
    protests.file(card, against=ruling, text="No.", by=cast.clerk, token=uuid4())


def listed(hall: Hall, address: str, typed: str) -> set[str]:
    """Who of the four is on the list below the field of its search."""
    response = hall.client.get(address.format(slug=hall.slug), {"q": typed})
    assert response.status_code == 200
    main = response.text.partition("<main")[2].partition("</main>")[0]
    field, below = main.rpartition('role="search"')[::2]
    assert field, "no search here"
    shown = below.partition("</form>")[2]
    return {card.name for card in hall.cards if card.name in shown}


@pytest.mark.django_db
@sweep("typed", SPELT)
@sweep("name", LISTS)
def test_every_list_finds_the_same_people_by_the_same_words(hall: Hall, name: str, typed: str) -> None:
    shown, meant = listed(hall, LISTS[name], typed), set(SPELT[typed])
    if name == "sheets":
        tables = [neighbours(hall, name) for name in meant]
        assert shown == set().union(*tables)
    else:
        assert shown == meant


def neighbours(hall: Hall, name: str) -> set[str]:
    """Those of the four who sit at his table, he among them."""
    mine = next(card.seats.get().table for card in hall.cards if card.name == name)
    return {card.name for card in hall.cards if card.seats.get().table == mine}


@pytest.mark.django_db
@sweep("typed", ["strasse", "Straße", "GROSSE STRASSE", "grosse"])
@sweep("name", ["cards", "cash", "rulings", "protests", "standings", "trail"])
def test_a_club_finds_its_players_where_clubs_are_known(hall: Hall, name: str, typed: str) -> None:
    assert listed(hall, LISTS[name], typed) == {"Müller, Hans"}


@pytest.mark.django_db
@sweep("name", LISTS)
@sweep("typed", ["%", "²", "^", "word " * 900, "9" * 400, "\x00", "<script>"])
def test_nonsense_finds_nobody_and_breaks_nothing(hall: Hall, name: str, typed: str) -> None:
    assert listed(hall, LISTS[name], typed) == set()


@pytest.mark.parametrize(
    ("written", "typed"),
    [
        ("Bauer", "er"),
        ("Manuel", "uel"),
        ("Yıldız", "YILDIZ"),
        ("Łukasz", "lukasz"),
        ("Søren", "soeren"),
        ("Bo\u0308hme", "böhme"),
        ("Böhme", "bo\u0308hme"),
        ("Дмитрий", "ДМИТРИЙ"),
        ("ISkO 4.2.3", "4.2"),
        ("seat 2, twice", "2"),
        ("50 % off", "%"),
    ],
)
def test_any_part_finds_however_it_is_spelt(written: str, typed: str) -> None:
    assert Sought(typed).is_in(Written.of(written))


@pytest.mark.parametrize(("typed", "finds"), [("7", True), ("007", True), ("17", False), ("²", False), ("S2", True)])
def test_a_number_is_found_as_a_whole(typed: str, finds: bool) -> None:
    assert Sought(typed).is_in(Written.of("Beck", whole=[7, 2, "s2"])) is finds


def test_a_number_is_no_part_of_a_paragraph() -> None:
    assert not Sought("2").is_in(Written.of("ISkO 4.2.3"))


def test_nothing_typed_finds_everything() -> None:
    assert not Sought("  ")
    assert Sought("  ").is_in(Written.of("Beck"))


def test_words_may_stand_in_different_places() -> None:
    assert Sought("beck note").is_in(Written.of("a note"), Written.of("Beck"))
    assert not Sought("beck note").is_in(Written.of("Beck"))


def test_what_is_folded_is_plain_first() -> None:
    assert (plain("Große Müllerin"), folded("Große Muellerin")) == ("grosse mullerin", "grosse mullerin")


def test_a_number_with_a_minus_is_no_start_number() -> None:
    card = Written.of("Müller, Hans", whole=[1])
    assert not Sought("-1").is_in(card)
    assert not Sought("Müller -1").is_in(card)
    assert Sought("1").is_in(card)
    assert Sought("-1").is_in(Written.of("taken off: -1"))
