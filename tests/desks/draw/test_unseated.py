"""Whoever is here without a seat in a drawn series is named wherever somebody could help, with the way to a seat."""

import pytest

from tests.builders import (
    Cast,
    draw_series,
    expel_player,
    key_sheet,
    page_words,
    play_series,
    publish_draw,
    register_players,
    series_of,
    sign_in,
)
from tests.remembered import remembered
from tournament.desks.draw.seats import services as seats
from tournament.desks.registration.presence import services as presence
from tournament.desks.setup.breaking_off.services import break_off
from tournament.desks.setup.times import services as times
from tournament.models import Draw, Tournament
from tournament.queries.seats.going_on import unseated

SAYS = "Start card 12 is here and has no seat in series 1."


@pytest.fixture
@remembered
def draw(cast: Cast) -> Draw:
    """Eleven sit at two tables of four and one of three, and one more came when the lists hung."""
    register_players(cast.tournament, 11, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    register_players(cast.tournament, 1, by=cast.director)
    return draw


def lacking(tournament: Tournament) -> list[tuple[int, tuple[int, ...]]]:
    tournament.refresh_from_db()
    return [(lack.values["series"], lack.values["cards"]) for lack in unseated(tournament)]


@pytest.mark.parametrize("page", ["", "cards/", "draw/1/"], ids=["the day", "registration", "the draw"])
def test_it_is_said_with_the_way_to_a_seat(cast: Cast, draw: Draw, page: str) -> None:
    answer = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/{page}")
    assert SAYS in page_words(answer)
    assert f'href="/t/{cast.tournament.slug}/draw/1/1/fit/"' in answer.text


def test_whoever_can_give_no_seat_is_told_without_the_way(cast: Cast, draw: Draw) -> None:
    answer = sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/")
    assert SAYS in page_words(answer)
    assert "/fit/" not in answer.text


def test_the_series_does_not_start_by_one_key_then_and_its_button_says_without_whom(cast: Cast, draw: Draw) -> None:
    answer = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/")
    assert "Series 1 starts now, without No. 12" in page_words(answer)
    assert 'data-key="s"' not in answer.text


def test_with_a_seat_nothing_is_said_and_one_key_starts(cast: Cast, draw: Draw) -> None:
    seats.fit(draw, by=cast.director, reason="late", base=0)
    answer = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/")
    assert lacking(cast.tournament) == []
    assert "has no seat" not in page_words(answer)
    assert 'data-key="s"' in answer.text


def test_where_every_seat_that_is_left_stands_on_a_keyed_sheet_nothing_is_offered(cast: Cast, draw: Draw) -> None:
    (three,) = [table for table in draw.tables.all() if table.seats.count() == 3]
    key_sheet(three, by=cast.clerk)
    answer = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/draw/1/1/fit/")
    assert f"The sheet of table {three.number} is keyed already; its seats stay." in page_words(answer)
    assert 'name="reason"' not in answer.text


def test_a_draw_that_is_not_published_is_told_too(cast: Cast) -> None:
    register_players(cast.tournament, 11, by=cast.director)
    draw_series(cast.tournament, by=cast.director)
    register_players(cast.tournament, 2, by=cast.director)
    assert lacking(cast.tournament) == [(1, (12, 13))]
    assert "Start cards 12, 13 are here and have no seat in series 1." in page_words(
        sign_in(cast.director).get(f"/t/{cast.tournament.slug}/")
    )


def test_who_is_not_here_left_or_was_expelled_needs_none(cast: Cast, draw: Draw) -> None:
    late = cast.tournament.cards.get(number=12)
    presence.check_out(late, by=cast.director)
    assert lacking(cast.tournament) == []
    presence.check_in(late, by=cast.director)
    presence.withdraw(late, by=cast.director, reason="home")
    assert lacking(cast.tournament) == []
    presence.come_back(late, by=cast.director)
    assert lacking(cast.tournament) == [(1, (12,))]
    expel_player(late, by=cast.referee)
    assert lacking(cast.tournament) == []


def test_once_the_series_is_over_it_is_too_late_to_say_it(cast: Cast, draw: Draw) -> None:
    times.start(series_of(cast.tournament, 1), by=cast.director)
    assert lacking(cast.tournament) == [(1, (12,))]
    times.end(series_of(cast.tournament, 1), by=cast.director)
    assert lacking(cast.tournament) == []


def test_once_every_table_counts_it_is_too_late_to_say_it(cast: Cast, draw: Draw) -> None:
    *most, last = draw.tables.order_by("number")
    for table in most:
        key_sheet(table, by=cast.clerk)
    assert lacking(cast.tournament) == [(1, (12,))]
    key_sheet(last, by=cast.clerk)
    assert lacking(cast.tournament) == []


def test_after_the_day_nothing_is_said(cast: Cast, draw: Draw) -> None:
    break_off(cast.tournament, by=cast.director, reason="fire")
    assert lacking(cast.tournament) == []


def test_one_who_came_after_a_series_is_not_missing_in_it(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    register_players(cast.tournament, 1, by=cast.director)
    assert lacking(cast.tournament) == []


def test_publishing_what_no_longer_fits_offers_the_fitting(cast: Cast) -> None:
    register_players(cast.tournament, 11, by=cast.director)
    draw_series(cast.tournament, by=cast.director)
    register_players(cast.tournament, 1, by=cast.director)
    answer = sign_in(cast.director).post(f"/t/{cast.tournament.slug}/draw/1/1/publish/")
    assert answer.status_code == 409
    assert "Attempt 1 no longer fits. Fit the seats to who is here Or void the draw with that reason" in page_words(
        answer
    )
    assert f'href="/t/{cast.tournament.slug}/draw/1/1/fit/"' in answer.text
