"""A start card that wrong codes have locked is opened by the director."""

import pytest
from django.test import Client

from tests.builders import Cast, answer_statuses, make_cast, page_words, publish_draw, register_players, sign_in
from tournament.gate import CARD_CODE
from tournament.models import AuditEntry, StartCard


@pytest.fixture
def hall(db: None) -> Cast:
    cast = make_cast(score_sheets="both")
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


@pytest.fixture
def card(hall: Cast) -> StartCard:
    """Locked by as many wrong codes as it takes."""
    card = hall.tournament.cards.get(number=3)
    for _try in range(CARD_CODE.tries):
        assert try_code(hall, card, "AAAA") in (403, 429)
    assert try_code(hall, card, card.code) == 429
    return card


def try_code(hall: Cast, card: StartCard, code: str) -> int:
    return Client().post(f"/p/{hall.tournament.slug}/table/", {"card": card.number, "code": code}).status_code


def page(hall: Cast, path: str) -> str:
    return page_words(sign_in(hall.director).get(f"/t/{hall.tournament.slug}/{path}"))


def test_a_locked_card_is_shown_and_opened_on_its_page(hall: Cast, card: StartCard) -> None:
    assert "Too many wrong codes: locked until" in page(hall, "cards/3/")
    assert "Too many wrong codes" not in page(hall, "cards/2/")
    answer = sign_in(hall.director).post(f"/t/{hall.tournament.slug}/cards/3/unlock/", follow=True)
    assert "Start card 3 is open again." in page_words(answer)
    assert try_code(hall, card, card.code) == 302
    entry = AuditEntry.objects.get(action="card.unlock")
    assert (entry.user, entry.card) == (hall.director, card)


def test_a_locked_card_is_shown_at_its_table_and_opened_from_there(hall: Cast, card: StartCard) -> None:
    assert "too many wrong codes, locked until" in page(hall, "sheets/1/progress/")
    answer = sign_in(hall.director).post(f"/t/{hall.tournament.slug}/cards/3/unlock/", {"series": 1})
    assert answer.headers["Location"] == f"/t/{hall.tournament.slug}/sheets/1/progress/"
    assert "too many wrong codes" not in page(hall, "sheets/1/progress/")


def test_from_a_series_that_is_not_in_the_plan_it_leads_to_the_card(hall: Cast, card: StartCard) -> None:
    for series in ("9", "x", ""):
        answer = sign_in(hall.director).post(f"/t/{hall.tournament.slug}/cards/3/unlock/", {"series": series})
        assert answer.headers["Location"] == f"/t/{hall.tournament.slug}/cards/3/"


def test_opening_a_card_that_is_not_locked_is_recorded_nowhere(hall: Cast, card: StartCard) -> None:
    answer = sign_in(hall.director).post(f"/t/{hall.tournament.slug}/cards/2/unlock/", follow=True)
    assert "Start card 2 isn't locked any more." in page_words(answer)
    assert not AuditEntry.objects.filter(action="card.unlock").exists()


def test_the_director_alone_opens_a_card(hall: Cast, card: StartCard) -> None:
    people = (hall.clerk, hall.referee, hall.viewer, hall.stranger)
    assert answer_statuses(f"/t/{hall.tournament.slug}/cards/3/unlock/", *people, data={}) == [403, 403, 403, 404]
    assert try_code(hall, card, card.code) == 429
