"""A phone gets the beginning of a long list; the rest is one tap away or found by name, without a script."""

import pytest

from tests.builders import Cast, play_series, publish_draw, register_players, series_of
from tests.desks.public.test_memory import get
from tournament.desks.public.released import reading
from tournament.desks.results.final import services as results


@pytest.fixture
def hall(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Cast:
    monkeypatch.setattr(reading, "FIRST", 3)
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    return cast


@pytest.mark.parametrize("page", ["seats/1/", "standings/"])
def test_a_long_list_shows_its_beginning_and_a_link_to_the_whole(hall: Cast, page: str) -> None:
    begins = get(hall, page).text
    assert begins.count("<tr>") == 1 + 3
    assert "Show all 8" in begins
    assert 'href="?all=1"' in begins
    whole = get(hall, f"{page}?all=1").text
    assert whole.count("<tr>") == 1 + 8
    assert "Show all" not in whole


@pytest.mark.parametrize("page", ["seats/1/", "standings/"])
def test_a_player_further_down_a_long_list_is_found_by_name(hall: Cast, page: str) -> None:
    last = list(hall.tournament.cards.order_by("number"))[-1]
    assert last.player.last_name in get(hall, f"{page}?q={last.player.last_name}").text


def test_a_list_with_little_to_leave_out_comes_whole(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "FIRST", 4)
    register_players(cast.tournament, 8, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    assert "Show all" not in get(cast, "seats/1/").text
