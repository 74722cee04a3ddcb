"""Guests without a name: a number of them is enough, and neither the register nor a ranking has an entry of them."""

from datetime import date

import pytest

from tests.builders import Cast, page_words, play_series, publish_draw, sign_in
from tests.desks.registration.evening import add_member, booked_cents, create_club_evening, open_attendance
from tests.evenings import create_ranking, create_season
from tests.tiers import sweep
from tournament.desks.seasons.year import services as years
from tournament.models import Player, StartCard
from tournament.queries.people.register import people_of
from tournament.queries.record.recount import faults
from tournament.queries.season.shown import shown


@pytest.fixture
def evening(db: None) -> Cast:
    return create_club_evening()


def test_a_number_of_guests_plays_under_start_numbers_and_is_in_no_register(evening: Cast) -> None:
    register = len(people_of(evening.organizer))
    page = open_attendance(evening).tick("here", Player.objects.get(last_name="Albers"))
    saved = page.save(nameless="3", nameless_paid="yes")
    assert "Saved: 4 are here." in page_words(saved.response)
    assert "Here without a name: #2 , #3 , #4" in page_words(saved.response).replace(",", " ,").replace("  ", " ")
    cards = StartCard.objects.filter(tournament=evening.tournament).order_by("number")
    assert [(card.number, card.name, card.checked_in_at is not None) for card in cards[1:]] == [
        (2, "#2", True), (3, "#3", True), (4, "#4", True)
    ]  # fmt: skip
    assert booked_cents(evening) == {"#2": 1000, "#3": 1000, "#4": 1000}
    assert len(people_of(evening.organizer)) == register
    again = open_attendance(evening).save(nameless="1")
    assert "Saved: 5 are here." in page_words(again.response)
    assert list(faults()) == []


def test_guests_without_a_name_are_in_the_count_and_the_sum_of_the_foot(evening: Cast) -> None:
    page = open_attendance(evening).tick("here", Player.objects.get(last_name="Albers"))
    told = page_words(page.save(nameless="2", nameless_paid="yes").response)
    assert "3 here · together 30.00 € · open 10.00 €" in told.replace("\u00a0", " ")
    told = page_words(open_attendance(evening).save(nameless="1").response)
    assert "4 here · together 40.00 € · open 20.00 €" in told.replace("\u00a0", " ")


@sweep("many", ["201", "-1", "many"])
def test_a_wrong_number_of_guests_without_a_name_is_named_and_nothing_that_was_ticked_is_lost(
    evening: Cast, many: str
) -> None:
    albers = Player.objects.get(last_name="Albers")
    page = open_attendance(evening).tick("here", albers).save(guests=("Neu, Ute",), nameless=many)
    assert page.response.status_code == 422
    assert "Guests without a name: " in page_words(page.response)
    assert page.has("here", albers)
    assert f'value="{many}"' in page.response.text
    assert 'value="Neu, Ute"' in page.response.text
    assert not StartCard.objects.exists()


@sweep("names", [("Gast", "Gast"), ("Gast 1",), ("guest",), ("N.N.",)])
def test_a_guest_called_guest_is_pointed_to_the_number(evening: Cast, names: tuple[str, ...]) -> None:
    page = open_attendance(evening).tick("here", Player.objects.get(last_name="Albers")).save(guests=names)
    assert page.response.status_code == 409
    assert set(page.codes) == {"here.no_name"}
    assert "say below how many guests without a name there are" in page_words(page.response)
    assert page.has("here", Player.objects.get(last_name="Albers"))
    assert not Player.objects.filter(last_name__icontains="gast").exists()


def test_somebody_of_the_register_who_is_called_so_is_found(evening: Cast) -> None:
    add_member(evening, "Gast")
    assert open_attendance(evening).save(guests=("Gast",)).codes == []
    assert StartCard.objects.get(tournament=evening.tournament).name == "Gast"


def test_a_nameless_guest_stands_in_no_ranking_of_the_season(evening: Cast) -> None:
    season = create_season(evening, begins=date(2020, 1, 1), ends=date(2028, 12, 31))
    page = open_attendance(evening)
    for name in ("Albers", "Behrens"):
        page.tick("here", Player.objects.get(last_name=name))
    page.save(nameless="1", all_paid="on")
    play_series(evening.tournament, by=evening.director, clerk=evening.clerk)
    years.put_in(season, [evening.tournament], by=evening.director)
    ranking = create_ranking(season, evening, rule={})
    (this,) = shown(season, [ranking])
    assert {str(this.player(row)) for row in this.rows} == {"Albers", "Behrens"}
    assert "#3" in page_words(sign_in(evening.director).get(f"/t/{evening.tournament.slug}/standings/"))


def test_after_the_last_draw_nameless_guests_are_asked_about_once(evening: Cast) -> None:
    page = open_attendance(evening)
    for name in ("Albers", "Behrens", "Claasen"):
        page.tick("here", Player.objects.get(last_name=name))
    page.save(all_paid="on")
    play_series(evening.tournament, by=evening.director, clerk=evening.clerk)
    publish_draw(evening.tournament, 2, by=evening.director)
    asked = open_attendance(evening).save(nameless="1")
    assert (asked.response.status_code, asked.codes) == (409, ["cards.after_last"])
    assert evening.tournament.cards.count() == 3
    open_attendance(evening).save(nameless="1", late="on")
    assert evening.tournament.cards.count() == 4
