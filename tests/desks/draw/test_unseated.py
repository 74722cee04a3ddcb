"""Players who are here without a seat in a drawn series are named on the desks' pages, with a link to fit them in."""

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


def list_unseated(tournament: Tournament) -> list[tuple[int, tuple[int, ...]]]:
    tournament.refresh_from_db()
    return [(lack.values["series"], lack.values["cards"]) for lack in unseated(tournament)]


@pytest.mark.parametrize("page", ["", "cards/", "draw/1/"], ids=["the day", "registration", "the draw"])
def test_a_player_without_a_seat_is_named_with_a_link_to_fitting(cast: Cast, draw: Draw, page: str) -> None:
    answer = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/{page}")
    assert SAYS in page_words(answer)
    assert f'href="/t/{cast.tournament.slug}/draw/1/1/fit/"' in answer.text


def test_a_viewer_reads_of_an_unseated_player_without_the_link(cast: Cast, draw: Draw) -> None:
    answer = sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/")
    assert SAYS in page_words(answer)
    assert "/fit/" not in answer.text


def test_the_start_button_names_the_unseated_player_and_has_no_shortcut(cast: Cast, draw: Draw) -> None:
    answer = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/")
    assert "Series 1 starts now, without No. 12" in page_words(answer)
    assert 'data-key="s"' not in answer.text


def test_once_all_are_seated_no_warning_is_shown_and_one_key_starts_the_series(cast: Cast, draw: Draw) -> None:
    seats.fit(draw, by=cast.director, reason="late", base=0)
    answer = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/")
    assert list_unseated(cast.tournament) == []
    assert "has no seat" not in page_words(answer)
    assert 'data-key="s"' in answer.text


def test_fitting_is_not_offered_if_the_only_free_seat_is_at_a_keyed_table(cast: Cast, draw: Draw) -> None:
    (three,) = [table for table in draw.tables.all() if table.seats.count() == 3]
    key_sheet(three, by=cast.clerk)
    answer = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/draw/1/1/fit/")
    assert f"The sheet of table {three.number} is keyed already; its seats stay." in page_words(answer)
    assert 'name="reason"' not in answer.text


def test_players_missing_in_an_unpublished_draw_are_named_too(cast: Cast) -> None:
    register_players(cast.tournament, 11, by=cast.director)
    draw_series(cast.tournament, by=cast.director)
    register_players(cast.tournament, 2, by=cast.director)
    assert list_unseated(cast.tournament) == [(1, (12, 13))]
    assert "Start cards 12, 13 are here and have no seat in series 1." in page_words(
        sign_in(cast.director).get(f"/t/{cast.tournament.slug}/")
    )


def test_a_player_who_is_absent_withdrawn_or_expelled_needs_no_seat(cast: Cast, draw: Draw) -> None:
    late = cast.tournament.cards.get(number=12)
    presence.check_out(late, by=cast.director)
    assert list_unseated(cast.tournament) == []
    presence.check_in(late, by=cast.director)
    presence.withdraw(late, by=cast.director, reason="home")
    assert list_unseated(cast.tournament) == []
    presence.come_back(late, by=cast.director)
    assert list_unseated(cast.tournament) == [(1, (12,))]
    expel_player(late, by=cast.referee)
    assert list_unseated(cast.tournament) == []


def test_an_ended_series_names_no_unseated_players(cast: Cast, draw: Draw) -> None:
    times.start(series_of(cast.tournament, 1), by=cast.director)
    assert list_unseated(cast.tournament) == [(1, (12,))]
    times.end(series_of(cast.tournament, 1), by=cast.director)
    assert list_unseated(cast.tournament) == []


def test_a_series_whose_tables_all_count_names_no_unseated_players(cast: Cast, draw: Draw) -> None:
    *most, last = draw.tables.order_by("number")
    for table in most:
        key_sheet(table, by=cast.clerk)
    assert list_unseated(cast.tournament) == [(1, (12,))]
    key_sheet(last, by=cast.clerk)
    assert list_unseated(cast.tournament) == []


def test_a_tournament_that_was_broken_off_names_no_unseated_players(cast: Cast, draw: Draw) -> None:
    break_off(cast.tournament, by=cast.director, reason="fire")
    assert list_unseated(cast.tournament) == []


def test_a_player_who_came_after_a_series_is_not_missing_in_it(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    register_players(cast.tournament, 1, by=cast.director)
    assert list_unseated(cast.tournament) == []


def test_publishing_a_draw_that_no_longer_fits_offers_to_fit_it(cast: Cast) -> None:
    register_players(cast.tournament, 11, by=cast.director)
    draw_series(cast.tournament, by=cast.director)
    register_players(cast.tournament, 1, by=cast.director)
    answer = sign_in(cast.director).post(f"/t/{cast.tournament.slug}/draw/1/1/publish/")
    assert answer.status_code == 409
    assert "Attempt 1 no longer fits. Fit the seats to who is here Or void the draw with that reason" in page_words(
        answer
    )
    assert f'href="/t/{cast.tournament.slug}/draw/1/1/fit/"' in answer.text
