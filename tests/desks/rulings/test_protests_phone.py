"""A player files a protest on his phone with the code of his start card; nobody else can do it in his name."""

from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import Cast, end_series, page_words, play_series, publish_draw, register_players, series_of
from tests.desks.rulings.protesting import card, rule_on_player
from tests.remembered import remembered
from tournament import gate
from tournament.desks.setup.times import services as times
from tournament.models import AuditEntry, Protest, Tournament, Tries


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    return cast


@pytest.fixture
def phone() -> Client:
    return Client(headers={"accept-language": "en"})


def url(cast: Cast) -> str:
    return f"/p/{cast.tournament.slug}/protest/"


def own_table(cast: Cast, number: int = 1) -> str:
    return f"table-{card(cast, number).seats.get().table_id}"


def card_and_code(cast: Cast, number: int = 1) -> dict[str, Any]:
    return {"card": number, "code": card(cast, number).code}


def protest_form(cast: Cast, number: int = 1, **change: Any) -> dict[str, Any]:
    fields = {"card": number, "code": card(cast, number).code, "token": uuid4(), "against": own_table(cast, number)}
    return {**fields, "text": "Seat 2 won 12 games.", **change}


def test_the_code_on_the_card_opens_the_form(hall: Cast, phone: Client) -> None:
    page = phone.get(url(hall), card_and_code(hall))
    assert "start card 1" in page_words(page)
    assert own_table(hall) in page.text
    assert page["Cache-Control"] == "private, no-store"


def test_the_code_is_accepted_in_any_usual_spelling(hall: Cast, phone: Client) -> None:
    code = card(hall).code.replace("-", " ").lower()
    assert 'name="text"' in phone.post(url(hall), {"card": " 1 ", "code": code}).text


def test_a_protest_from_a_phone_is_filed_and_stamped(hall: Cast, phone: Client) -> None:
    page = page_words(phone.post(url(hall), protest_form(hall)))
    protest = Protest.objects.get()
    assert "Protest 1 is taken down" in page
    assert "It came in time." in page
    assert "Against the result of table" in page
    assert protest_form(hall)["text"] in page
    assert (protest.filed_by, protest.card, protest.number) == (None, card(hall), 1)
    entry = AuditEntry.objects.get(action="protest.file")
    assert (entry.user, entry.card) == (None, card(hall))


def test_a_player_protests_against_a_decision_at_his_table(hall: Cast, phone: Client) -> None:
    ruling = rule_on_player(hall)
    assert "decision ISkO 4.2.3" in page_words(phone.get(url(hall), card_and_code(hall)))
    phone.post(url(hall), protest_form(hall, against=f"ruling-{ruling.pk}"))
    assert Protest.objects.get().ruling == ruling


def test_a_protest_against_another_table_is_refused_on_the_phone(hall: Cast, phone: Client) -> None:
    mine = card(hall).seats.get().table_id
    other = next(number for number in range(2, 9) if card(hall, number).seats.get().table_id != mine)
    assert phone.post(url(hall), protest_form(hall, against=own_table(hall, other))).status_code == 422
    assert not Protest.objects.exists()


@pytest.mark.parametrize("change", [{"code": "AAAA-AAAA"}, {"card": 2}, {"card": 99}])
def test_a_wrong_code_shows_and_saves_nothing(hall: Cast, phone: Client, change: dict[str, Any]) -> None:
    answer = phone.post(url(hall), protest_form(hall, **change))
    assert answer.status_code == 403
    assert "don't go together" in page_words(answer)
    assert 'name="text"' not in answer.text
    assert not Protest.objects.exists()


@pytest.mark.parametrize("change", [{"card": ""}, {"card": "x"}, {"code": ""}, {"code": "A" * 13}, {"card": -1}])
def test_nonsense_is_said_at_its_field(hall: Cast, phone: Client, change: dict[str, Any]) -> None:
    assert phone.post(url(hall), protest_form(hall, **change)).status_code == 422
    assert not Protest.objects.exists()


def test_a_protest_without_words_keeps_what_was_chosen(hall: Cast, phone: Client) -> None:
    answer = phone.post(url(hall), protest_form(hall, text=""))
    assert answer.status_code == 422
    assert "This field is required." in page_words(answer)


def test_a_guesser_of_codes_waits(hall: Cast, phone: Client) -> None:
    for _try in range(gate.CARD_CODE.tries):
        phone.post(url(hall), protest_form(hall, code="AAAA-AAAA"))
    answer = phone.post(url(hall), protest_form(hall))
    assert "wait ten minutes" in page_words(answer)
    assert not Protest.objects.exists()
    assert phone.post(url(hall), protest_form(hall, 2)).status_code == 200


def guess(hall: Cast, client: Client, number: int = 1) -> None:
    for _try in range(gate.CARD_CODE.tries):
        client.post(url(hall), protest_form(hall, number, code="AAAA-AAAA"))


def test_a_phone_that_has_shown_the_code_before_waits_for_no_guesser(hall: Cast, phone: Client) -> None:
    phone.get(url(hall), card_and_code(hall))
    guess(hall, Client())
    assert Client().post(url(hall), protest_form(hall)).status_code == 403
    assert phone.post(url(hall), protest_form(hall)).status_code == 200


def test_a_known_phone_has_ten_guesses_of_its_own_for_its_card_and_for_no_other(hall: Cast, phone: Client) -> None:
    phone.get(url(hall), card_and_code(hall))
    guess(hall, phone)
    assert phone.post(url(hall), protest_form(hall)).status_code == 403
    guess(hall, Client(), 2)
    assert phone.post(url(hall), protest_form(hall, 2)).status_code == 403


def test_the_cookie_of_a_phone_has_no_code_and_shows_no_protest(hall: Cast, phone: Client) -> None:
    phone.get(url(hall), card_and_code(hall))
    assert card(hall).code not in phone.cookies[gate.COOKIE].value
    assert "start card 1" not in page_words(phone.get(url(hall)))


def test_guesses_at_one_card_do_not_lock_another(hall: Cast, phone: Client) -> None:
    guess(hall, phone, 2)
    for number in range(100, 120):
        phone.post(url(hall), {"card": number, "code": "AAAA-AAAA"})
    assert phone.post(url(hall), protest_form(hall)).status_code == 200
    assert Tries.objects.count() == 1


def test_guesses_still_count_after_the_cache_is_cleared(hall: Cast, phone: Client) -> None:
    """Guesses are counted in the database: a cache of 300 entries had dropped them."""
    guess(hall, phone)
    cache.clear()
    assert phone.post(url(hall), protest_form(hall)).status_code == 403


def test_the_page_of_a_protest_writes_nothing_to_the_database(hall: Cast, phone: Client) -> None:
    with CaptureQueriesContext(connection) as asked:
        phone.get(url(hall), card_and_code(hall))
    assert {query["sql"].split()[0] for query in asked} == {"SELECT"}


def test_twice_the_same_form_is_one_protest(hall: Cast, phone: Client) -> None:
    fields = protest_form(hall)
    phone.post(url(hall), fields)
    assert phone.post(url(hall), fields).status_code == 200
    assert Protest.objects.count() == 1


def test_a_player_sees_his_own_protests_and_nobody_elses(hall: Cast, phone: Client) -> None:
    phone.post(url(hall), protest_form(hall, 1, text="Mine."))
    phone.post(url(hall), protest_form(hall, 2, text="Another's."))
    page = page_words(phone.get(url(hall), card_and_code(hall)))
    assert "Mine." in page
    assert "Another's." not in page


def test_a_private_tournament_has_no_page_for_protests(hall: Cast, phone: Client) -> None:
    Tournament.objects.filter(pk=hall.tournament.pk).update(public_page=False)
    assert phone.get(url(hall)).status_code == 404


def test_a_code_of_another_tournament_opens_nothing(hall: Cast, phone: Client) -> None:
    other = Tournament.objects.exclude(pk=hall.tournament.pk).get()
    answer = phone.get(f"/p/{other.slug}/protest/", card_and_code(hall))
    assert answer.status_code == 403


def test_codes_of_start_cards_are_random_and_unique(hall: Cast) -> None:
    codes = set(hall.tournament.cards.values_list("code", flat=True))
    assert len(codes) == 8
    assert all(len(code) == 9 and code[4] == "-" for code in codes)


def test_a_player_whose_time_is_over_is_told_before_the_form(hall: Cast, phone: Client) -> None:
    """Things to protest against that are too late are marked beside the others."""
    assert "too late" not in page_words(phone.get(url(hall), card_and_code(hall)))
    end_series(series_of(hall.tournament, 1), by=hall.director, minutes=60)
    publish_draw(hall.tournament, 2, by=hall.director)
    times.start(series_of(hall.tournament, 2), by=hall.director)
    page = page_words(phone.get(url(hall), card_and_code(hall)))
    assert "result of table 1, series 1 (too late)" in page
    assert page.index("The time for protests is over.") < page.index("File the protest")
    rule_on_player(hall)
    page = page_words(phone.get(url(hall), card_and_code(hall)))
    assert "result of table 1, series 1 (too late)" in page
    assert "The time for protests is over." not in page


def test_a_single_thing_to_protest_against_is_preselected(hall: Cast, phone: Client) -> None:
    assert "checked" in phone.get(url(hall), card_and_code(hall)).text
    rule_on_player(hall)
    assert "checked" not in phone.get(url(hall), card_and_code(hall)).text
