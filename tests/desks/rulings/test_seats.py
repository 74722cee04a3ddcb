"""The people at a table, as buttons in the form of a ruling."""

import pytest

from tests.builders import Cast, answer_statuses, draw_series, page_words, sign_in
from tests.desks.rulings.hall import card_at_seat, play_two_tables, rulings_url, table_of
from tournament.desks.draw.draws import services as drawing


def test_the_people_at_a_table_have_a_button_each_and_nobody_has_one_too(hall: Cast) -> None:
    page = sign_in(hall.referee).get(rulings_url(hall, "at/1/2/"))
    for seat in (1, 2, 3, 4):
        card = card_at_seat(hall, seat, table=2)
        assert page.text.count(f'value="{card.number}"') == 2
        assert f"{seat} {card.player} {card.number}" in page_words(page)
    assert page.text.count('value=""') == 2
    assert "<html" not in page.text


@pytest.mark.parametrize("place", ["1/3", "1/0", "2/1", "9/1", "99999999999/1"])
def test_a_table_that_is_not_there_is_not_found(hall: Cast, place: str) -> None:
    assert answer_statuses(rulings_url(hall, f"at/{place}/"), hall.referee, get=True) == [404]


def test_nobody_sits_at_a_draw_that_is_void_or_not_published(cast: Cast) -> None:
    play_two_tables(cast)
    draw = draw_series(cast.tournament, 2, by=cast.director)
    assert answer_statuses(rulings_url(cast, "at/2/1/"), cast.referee, get=True) == [404]
    drawing.publish(draw, by=cast.director)
    assert answer_statuses(rulings_url(cast, "at/2/1/"), cast.referee, get=True) == [200]
    drawing.void(draw, by=cast.director, reason="two came late")
    assert answer_statuses(rulings_url(cast, "at/2/1/"), cast.referee, get=True) == [404]


def test_the_people_at_a_table_are_shown_to_the_referee_and_the_director_alone(hall: Cast) -> None:
    people = (hall.director, hall.referee, hall.clerk, hall.treasurer, hall.viewer, hall.jury, hall.stranger)
    assert answer_statuses(rulings_url(hall, "at/1/1/"), *people, get=True) == [200, 200, 403, 403, 403, 403, 404]


def test_names_at_a_table_are_escaped(hall: Cast) -> None:
    player = card_at_seat(hall, 1).player
    player.last_name = "<b>Krüger</b>"
    player.save(update_fields=["last_name"])
    assert table_of(hall).number == 1
    assert "<b>Krüger" not in sign_in(hall.referee).get(rulings_url(hall, "at/1/1/")).text
