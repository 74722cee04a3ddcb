"""The year of birth decides the category by the tournament's age limits; a category set by hand stays."""

import datetime
from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.builders import Cast, make_cast, page_words, register_players, sign_in
from tests.desks.registration.importing import confirm_import, preview_import
from tests.tiers import sweep
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.files.importer import entry_values
from tournament.desks.setup.forgetting.nameless import Names
from tournament.desks.setup.names.services import empty
from tournament.desks.setup.settings import services as setup
from tournament.models import AuditEntry, Player, StartCard, Tournament
from tournament.queries.people.cards import start_cards
from tournament.queries.ranking.standings import played_in


def category(year: int | None, by_hand: str = "", **settings: Any) -> str:
    tournament = Tournament(date=datetime.date(2026, 11, 21), **settings)
    return StartCard(tournament=tournament, player=Player(category=by_hand, birth_year=year)).category


@pytest.mark.parametrize(
    ("year", "is_called"),
    [
        (1950, "senior"),
        (1966, "senior"),
        (1967, ""),
        (2004, ""),
        (2005, "junior"),
        (2015, "junior"),
        (2026, "junior"),
        (2027, ""),
        (2200, ""),
        (None, ""),
    ],
)
def test_the_category_follows_from_the_year_in_which_a_player_turns_60_or_21(year: int | None, is_called: str) -> None:
    assert category(year) == is_called


def test_the_card_says_which_category_the_year_makes(cast: Cast) -> None:
    by_year = "by the year of birth"
    called = {1950: f"{by_year}: senior", 1980: "–", 2015: f"{by_year}: junior"}
    for name, (year, told) in zip(("Alt", "Reif", "Kurz"), called.items(), strict=True):
        card = registration.register(cast.tournament, Entry(name, birth_year=year), by=cast.clerk)
        page = sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/cards/{card.number}/")
        assert f'<option value="" selected>{told}</option>' in page.text
    by_hand = registration.register(cast.tournament, Entry("Hand", birth_year=1950, category="junior"), by=cast.clerk)
    page = sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/cards/{by_hand.number}/")
    assert '<option value="">–</option>' in page.text


def test_the_age_limits_are_settings_of_the_tournament() -> None:
    assert category(1971, seniors_from=55) == "senior"
    assert category(2005, juniors_until=18) == ""
    assert category(1930, seniors_from=None) == category(2015, juniors_until=None) == ""


def test_a_category_set_by_hand_stays() -> None:
    assert category(1950, by_hand="junior") == "junior"
    assert category(None, by_hand="senior") == "senior"


def test_the_year_of_birth_is_typed_at_the_desk_and_changed_on_the_card(cast: Cast) -> None:
    client, cards = sign_in(cast.director), f"/t/{cast.tournament.slug}/cards/"
    typed = {"last_name": "Böhme", "first_name": "Erna", "birth_year": "1950", "paid": "on", "present": "on"}
    assert client.post(f"{cards}register/", typed).status_code == 302
    card = StartCard.objects.get()
    assert (card.player.birth_year, card.player.category, card.category) == (1950, "", "senior")
    assert "senior" in page_words(client.get(cards))
    registration.change(card, Entry("Böhme", "Erna", birth_year=2010), by=cast.director)
    assert start_cards(cast.tournament).get().category == "junior"
    changed = AuditEntry.objects.get(action="card.change")
    assert changed.before
    assert changed.after
    assert (changed.before["birth_year"], changed.after["birth_year"]) == (1950, 2010)


@pytest.mark.parametrize("typed", ["58", "1899", "x", "2027", "2062"])
def test_an_impossible_year_is_refused_at_the_desk(cast: Cast, typed: str) -> None:
    address = f"/t/{cast.tournament.slug}/cards/register/"
    sign_in(cast.director).post(address, {"last_name": "Böhme", "birth_year": typed})
    assert not StartCard.objects.exists()


@sweep("heading", ["Jahrgang", "Geburtsjahr", "geb.", "Year of birth", "Año de nacimiento"])
def test_the_year_of_birth_is_known_under_many_headings_of_a_list(cast: Cast, heading: str) -> None:
    text, sealed = preview_import(cast, f"Name;Vorname;{heading}\nBöhme;Erna;1950\nSchmidt;Eva;\n")
    assert '<td class="num">1950</td>' in text
    confirm_import(cast, sealed)
    assert list(Player.objects.order_by("pk").values_list("birth_year", flat=True)) == [1950, None]


@pytest.mark.parametrize(
    ("text", "year"), [("1950", 1950), ("12.03.1950", 1950), ("1950-03-12", 1950), ("", None), ("–", None)]
)
def test_the_year_is_read_from_a_date_of_birth(text: str, year: int | None) -> None:
    values, wrong = entry_values(2, {"last_name": "Böhme", "birth_year": text}, 2026)
    assert (values["birth_year"], wrong) == (year, [])


@pytest.mark.parametrize("text", ["50", "19500", "alt", "2027", "2062", "12.03.2027"])
def test_a_text_without_a_possible_year_is_an_error_of_its_line(text: str) -> None:
    _values, (wrong,) = entry_values(2, {"last_name": "Böhme", "birth_year": text}, 2026)
    assert (wrong.code, wrong.where.field) == ("import.unknown_value", "birth_year")


def test_a_list_with_a_year_in_the_future_cannot_be_confirmed(cast: Cast) -> None:
    text, sealed = preview_import(cast, "Name;Vorname;Jahrgang\nBöhme;Erna;2062\n")
    assert "2062" in text
    assert not sealed


def test_the_year_of_the_tournament_is_the_last_possible_year(cast: Cast) -> None:
    address = f"/t/{cast.tournament.slug}/cards/register/"
    sign_in(cast.director).post(address, {"last_name": "Böhme", "first_name": "Erna", "birth_year": "2026"})
    assert StartCard.objects.get().category == "junior"


def test_a_second_list_adds_the_year_of_birth_to_registered_players(cast: Cast) -> None:
    confirm_import(cast, preview_import(cast, "Name;Vorname\nBöhme;Erna\n")[1])
    text, sealed = preview_import(cast, "Name;Vorname;Jahrgang\nBöhme;Erna;1950\n")
    assert "year of birth: – → <b>1950</b>" in text
    confirm_import(cast, sealed)
    assert start_cards(cast.tournament).get().category == "senior"


def test_a_returning_player_keeps_the_year_and_another_year_is_another_person(cast: Cast) -> None:
    first = registration.register(cast.tournament, Entry("Böhme", "Erna", birth_year=1950), by=cast.director)
    for entry, is_same in ((Entry("Böhme", "Erna"), True), (Entry("Böhme", "Erna", birth_year=1990), False)):
        other = setup.open_tournament(
            cast.organizer, by=cast.director, name=f"Again {is_same}", place="Saal", date=cast.tournament.date
        )
        again = registration.register(other, entry, by=cast.director)
        assert (again.player_id == first.player_id) is is_same


def test_changing_the_years_changes_the_ratings(db: None) -> None:
    cast = make_cast(ratings=["seniors"])
    register_players(cast.tournament, 4, by=cast.director, birth_year=1970)
    assert {card.category for card in played_in(cast.tournament, 1).cards} == {""}
    setup.change_settings(cast.tournament, by=cast.director, seniors_from=55)
    cast.tournament.refresh_from_db()  # as the next page has it
    assert {card.category for card in played_in(cast.tournament, 1).cards} == {"senior"}


def test_files_have_the_year_of_birth_and_the_category(cast: Cast) -> None:
    registration.register(cast.tournament, Entry("Böhme", "Erna", birth_year=1950), by=cast.director)
    client, papers = sign_in(cast.director), f"/t/{cast.tournament.slug}/papers/"
    listed = client.get(f"{papers}participants.csv").content.decode("utf-8-sig")
    assert "Category;Year of birth" in listed
    assert ";senior;1950;" in listed
    book = load_workbook(BytesIO(client.get(f"{papers}all-data.xlsx").content))
    values = {str(cell.value) for row in book["Start cards"].iter_rows() for cell in row}
    assert {"Year of birth", "1950", "senior"} <= values


def test_the_year_of_birth_is_erased_with_the_names_and_the_category_stays() -> None:
    tournament = Tournament(date=datetime.date(2026, 11, 21))
    nobody = empty(tournament, Player(last_name="Böhme", birth_year=1950), 7, set())
    assert (nobody.last_name, nobody.category, nobody.birth_year) == ("#7", "senior", None)
    assert Names({}, {}).value({"birth_year": 1950, "number": 7}) == {"birth_year": None, "number": 7}
