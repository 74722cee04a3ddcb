"""A player's way from his public page to his table's sheet: with the code of his start card once, then by one tap."""

import pytest
from django.test import Client

from tests.builders import Cast, make_cast, page_words, publish_draw, register_players
from tests.desks.rulings.hall import table_of
from tournament.desks.setup.settings import services as setup
from tournament.models import StartCard
from tournament.queries.sheets.kept import address_of


@pytest.fixture
def hall(db: None) -> Cast:
    cast = make_cast(score_sheets="both")
    register_players(cast.tournament, 4, by=cast.director)
    return cast


def address(hall: Cast, card: str = "") -> str:
    return f"/p/{hall.tournament.slug}/table/{card}"


def test_a_phone_with_the_code_is_led_to_its_table_and_recognized_afterwards(hall: Cast) -> None:
    publish_draw(hall.tournament, by=hall.director)
    card, phone = StartCard.objects.get(number=1), Client()
    assert f"{address(hall)}?card=1" in phone.get(f"/p/{hall.tournament.slug}/?card=1").text
    page = phone.get(address(hall, "?card=1")).text
    assert 'value="1"' in page
    assert "optional" not in page
    answer = phone.post(address(hall), {"card": 1, "code": card.code.lower().replace("-", " ")})
    assert answer.headers["Location"] == address_of(table_of(hall))
    assert phone.get(address(hall, "?card=1")).headers["Location"] == address_of(table_of(hall))
    assert phone.get(address(hall, "?card=2")).status_code == 200
    assert Client().get(address(hall, "?card=1")).status_code == 200


def test_a_guesser_of_codes_waits_and_learns_nothing(hall: Cast) -> None:
    publish_draw(hall.tournament, by=hall.director)
    right = StartCard.objects.get(number=1).code
    for number in (9, *[1] * 9):
        answer = Client().post(address(hall), {"card": number, "code": "2222-2222"})
        assert (answer.status_code, "don't go together" in page_words(answer)) == (403, True)
    assert Client().post(address(hall), {"card": 1, "code": "2222-2222"}).status_code == 429
    assert Client().post(address(hall), {"card": 1, "code": right}).status_code == 429


def test_a_player_without_a_seat_and_a_tournament_on_paper_are_explained(hall: Cast) -> None:
    sent = {"card": 1, "code": StartCard.objects.get(number=1).code}
    assert "in no seat list yet" in page_words(Client().post(address(hall), sent))
    setup.change_settings(hall.tournament, by=hall.director, score_sheets="paper")
    assert "kept on paper here" in page_words(Client().get(address(hall)))
    assert "table/?card" not in Client().get(f"/p/{hall.tournament.slug}/?card=1").text
