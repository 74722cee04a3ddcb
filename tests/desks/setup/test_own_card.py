"""People who work at the tournament and play: warned at their own table, and in no jury there (SkWO 7.3.3)."""

import re

import pytest

from tests.builders import (
    Cast,
    answer_statuses,
    key_sheet,
    make_played_cast,
    page_words,
    publish_draw,
    refusal_codes,
    register_players,
    series_of,
    sign_in,
)
from tests.desks.rulings.hall import post_ruling, table_of
from tests.desks.rulings.protesting import file_protest
from tests.remembered import remembered
from tournament.desks.results.final import services as results
from tournament.desks.rulings.jury import services as jury
from tournament.desks.setup.settings import services
from tournament.models import AuditEntry, OwnCard, StartCard, User
from tournament.queries.people.own import own_table
from tournament.queries.protests.jury import conflicts, members

WARNED = "You play at this table yourself"


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    """Two tables of four."""
    register_players(cast.tournament, 8, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


def play_on_card(cast: Cast, user: User, card: StartCard | None) -> None:
    services.play_on(cast.tournament, user, card=card, by=cast.director)


def first_card_at(cast: Cast, table: int) -> StartCard:
    return table_of(cast, table).seats.get(number=1).card


def page(cast: Cast, by: User, path: str) -> str:
    return page_words(sign_in(by).get(f"/t/{cast.tournament.slug}/{path}"))


def is_warned(cast: Cast, by: User, path: str) -> bool:
    """Whether the warning is at the head of the page; the script has its words in any case."""
    shown = sign_in(by).get(f"/t/{cast.tournament.slug}/{path}").text
    return re.search(rf'role="status">\s*<span>\s*{WARNED}', shown) is not None


def test_the_director_ties_a_sign_in_to_a_start_card(hall: Cast) -> None:
    address, card = f"/t/{hall.tournament.slug}/settings/own-cards/", first_card_at(hall, 2)
    director = sign_in(hall.director)
    answer = director.post(address, {"user": hall.referee.pk, "number": card.number}, follow=True)
    assert f"referee plays on start card {card}" in page_words(answer)
    assert own_table(hall.referee, series_of(hall.tournament, 1)) == 2
    entry = AuditEntry.objects.get(action="role.card")
    assert (entry.card, entry.after) == (card, {"person": "referee", "number": card.number})
    assert "referee does not play" in page_words(director.post(address, {"user": hall.referee.pk}, follow=True))
    assert not OwnCard.objects.exists()
    assert AuditEntry.objects.filter(action="role.card_gone").count() == 1


@pytest.mark.parametrize(("number", "told"), [("99", "There is no start card 99"), ("x", "Enter a whole number")])
def test_an_unknown_start_number_is_reported_and_no_own_card_is_written(hall: Cast, number: str, told: str) -> None:
    address = f"/t/{hall.tournament.slug}/settings/own-cards/"
    answer = sign_in(hall.director).post(address, {"user": hall.referee.pk, "number": number}, follow=True)
    assert (told in page_words(answer), OwnCard.objects.count()) == (True, 0)


def test_a_start_card_belongs_to_one_person_and_a_person_has_one_card(hall: Cast) -> None:
    play_on_card(hall, hall.referee, first_card_at(hall, 1))
    assert refusal_codes(play_on_card, hall, hall.clerk, first_card_at(hall, 1)) == ["role.card_taken"]
    play_on_card(hall, hall.referee, first_card_at(hall, 2))
    assert OwnCard.objects.get().card == first_card_at(hall, 2)
    play_on_card(hall, hall.referee, first_card_at(hall, 2))
    assert AuditEntry.objects.filter(action="role.card").count() == 2


def test_a_clerk_is_warned_at_his_own_sheet_and_not_stopped(hall: Cast) -> None:
    play_on_card(hall, hall.clerk, first_card_at(hall, 1))
    for path in ("sheets/1/{}/", "sheets/1/{}/games/"):
        assert is_warned(hall, hall.clerk, path.format(1))
        assert not is_warned(hall, hall.clerk, path.format(2))
        assert not is_warned(hall, hall.director, path.format(1))
    board = sign_in(hall.clerk).get(f"/t/{hall.tournament.slug}/sheets/1/").text
    assert board.count("data-board-own\n") == board.count('data-board-table="1"') == 1
    assert key_sheet(table_of(hall), by=hall.clerk).counts


def test_a_referee_is_warned_before_and_after_he_decides_at_his_own_table(hall: Cast) -> None:
    play_on_card(hall, hall.referee, first_card_at(hall, 1))
    assert WARNED in page(hall, hall.referee, "rulings/at/1/1/")
    assert WARNED not in page(hall, hall.referee, "rulings/at/1/2/")
    assert WARNED in page_words(post_ruling(hall, hall.referee))
    assert WARNED not in page_words(post_ruling(hall, hall.director, "exclude/", facts="Seen by another."))


def test_the_own_table_of_one_series_is_not_that_of_the_next(hall: Cast) -> None:
    play_on_card(hall, hall.clerk, first_card_at(hall, 1))
    assert own_table(hall.clerk, series_of(hall.tournament, 2)) is None


def test_a_juror_who_plays_at_the_table_stays_out_without_a_number_typed_there(hall: Cast) -> None:
    """SkWO 7.3.3: whoever sits at the table concerned is not among the judges."""
    key_sheet(table_of(hall), by=hall.clerk)
    protest = file_protest(hall, table_of(hall), number=first_card_at(hall, 1).number)
    assert protest.table
    jury.name(hall.tournament, name="Brandt, Sabine", user=hall.jury, by=hall.director, reason="one left")
    (juror,) = members(hall.tournament)
    assert conflicts(protest, [juror]) == {}
    play_on_card(hall, hall.jury, protest.table.seats.exclude(card=protest.card)[0].card)
    assert [lack.code for lack in conflicts(protest, [juror]).values()] == ["jury.own_table"]
    play_on_card(hall, hall.jury, protest.card)
    assert [lack.code for lack in conflicts(protest, [juror]).values()] == ["jury.own_case"]


def test_an_own_card_is_given_by_the_director_and_not_to_strangers(hall: Cast) -> None:
    address, data = f"/t/{hall.tournament.slug}/settings/own-cards/", {"user": hall.referee.pk, "number": 1}
    assert answer_statuses(address, hall.clerk, hall.referee, hall.viewer, hall.stranger, data=data) == [403] * 3 + [
        404
    ]
    sign_in(hall.director).post(address, {"user": hall.stranger.pk, "number": 1})
    assert not OwnCard.objects.exists()


@pytest.mark.django_db
def test_own_cards_are_locked_by_the_final_result() -> None:
    cast = make_played_cast()
    results.finalise(cast.tournament, by=cast.director)
    client, address = sign_in(cast.director), f"/t/{cast.tournament.slug}/settings/"
    assert f"{address}own-cards/" not in client.get(address).text
    answer = client.post(f"{address}own-cards/", {"user": cast.referee.pk, "number": 1})
    assert (answer.status_code, OwnCard.objects.exists()) == (409, False)


def test_buttons_that_take_a_role_or_a_card_away_name_the_person_for_screen_readers(hall: Cast) -> None:
    play_on_card(hall, hall.clerk, first_card_at(hall, 1))
    told = page_words(sign_in(hall.director).get(f"/t/{hall.tournament.slug}/settings/"))
    assert "Take away : referee: referee" in told
    assert f"Take away : clerk, {first_card_at(hall, 1)}" in told
