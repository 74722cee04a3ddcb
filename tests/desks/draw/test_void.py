"""Voiding a draw: with a reason, before the first sheet is keyed; it stays visible and the next attempt counts on."""

import pytest
from django.db import IntegrityError, transaction

from tests.builders import (
    Cast,
    answer_statuses,
    draw_series,
    key_sheet,
    page_words,
    publish_draw,
    refusal_codes,
    register_players,
    sign_in,
)
from tournament.desks.draw.draws import services
from tournament.models import AuditEntry, Draw


def url(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/draw/1/1/void/"


def test_the_attempt_after_a_voided_one_has_the_next_number(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    services.void(publish_draw(cast.tournament, by=cast.director), by=cast.director, reason="one card missing")
    assert draw_series(cast.tournament, by=cast.director).attempt == 2


def test_a_voided_draw_stays_visible_with_its_reason(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    page = page_words(sign_in(cast.director).post(url(cast), {"reason": "one card missing"}, follow=True))
    assert "void" in page
    assert "director: one card missing" in page
    assert "Ready to be drawn" in page


def test_voiding_needs_a_reason(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    lacking, too_long, no_null = "Give a reason; it is printed with the draw.", "at most 200", "Null characters"
    for reason, told in (("", lacking), ("   ", lacking), ("r" * 201, too_long), ("a\x00b", no_null)):
        answer = sign_in(cast.director).post(url(cast), {"reason": reason}, follow=True)
        assert told in page_words(answer)
    assert Draw.objects.get().voided_at is None


def test_the_database_refuses_a_voided_draw_without_a_reason(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    with pytest.raises(IntegrityError, match="void_has_reason"), transaction.atomic():
        services.void(draw, by=cast.director, reason="")


def test_an_unpublished_draw_is_voided_too(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    assert services.void(
        draw_series(cast.tournament, by=cast.director), by=cast.director, reason="late arrival"
    ).voided_at


def test_a_draw_is_not_voided_once_a_sheet_is_keyed(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    key_sheet(draw.tables.get(number=2), by=cast.clerk)
    assert refusal_codes(services.void, draw, by=cast.director, reason="again") == ["draw.has_sheets"]
    answer = sign_in(cast.director).post(url(cast), {"reason": "again"})
    assert answer.status_code == 409
    assert "A sheet of this draw is keyed already (table 2); the draw stays." in page_words(answer)


def test_a_double_click_voids_once(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    for reason in ("first", "second"):
        assert answer_statuses(url(cast), cast.director, data={"reason": reason}) == [302]
    assert Draw.objects.get().void_reason == "first"
    assert AuditEntry.objects.filter(action="draw.void").count() == 1


def test_voiding_rejects_get(cast: Cast) -> None:
    assert answer_statuses(url(cast), cast.director, get=True) == [302]


def test_voiding_needs_the_director(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    people = (cast.clerk, cast.referee, cast.treasurer, cast.viewer, cast.stranger)
    assert answer_statuses(url(cast), *people, data={"reason": "no"}) == [403, 403, 403, 403, 404]
    assert Draw.objects.get().voided_at is None


def test_voiding_is_recorded(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    services.void(publish_draw(cast.tournament, by=cast.director), by=cast.director, reason="one card missing")
    entry = AuditEntry.objects.get(action="draw.void")
    assert entry.before == {"series": 1, "attempt": 1, "published": True}
    assert (entry.user, entry.reason) == (cast.director, "one card missing")
