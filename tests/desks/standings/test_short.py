"""The page of the standings is short: few missing sheets are named, and since when it is released."""

import pytest

from tests.builders import (
    Cast,
    make_footer,
    page_words,
    play_series,
    publish_draw,
    register_players,
    series_of,
    sign_in,
)
from tests.remembered import remembered
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.results.final import services
from tournament.desks.sheets.after import services as after_services
from tournament.models import StartCard


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    register_players(cast.tournament, 12, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    return cast


def page(cast: Cast, query: str = "") -> str:
    return page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/standings/?after=1{query}"))


def test_only_two_of_many_missing_sheets_are_named(hall: Cast) -> None:
    publish_draw(hall.tournament, 2, by=hall.director)
    shown = page_words(sign_in(hall.director).get(f"/t/{hall.tournament.slug}/standings/?after=2"))
    assert "series 2 table 1, series 2 table 2 · Show all 3" in shown
    assert "series 2 table 3" not in shown


def test_the_button_to_release_is_there_until_the_standings_are_released(hall: Cast) -> None:
    assert "Release the standings" in page(hall)
    assert "posted since" not in page(hall)


def test_released_standings_say_since_when_they_hang(hall: Cast) -> None:
    services.post_standings(series_of(hall.tournament, 1), by=hall.director)
    assert "posted since" in page(hall)
    assert "Release the standings" not in page(hall)


def test_a_figure_or_a_name_that_changed_since_brings_the_button_back(hall: Cast) -> None:
    services.post_standings(series_of(hall.tournament, 1), by=hall.director)
    registration.change(StartCard.objects.get(number=1), Entry(last_name="Anders"), by=hall.director)
    assert "Release the standings" in page(hall)
    services.post_standings(series_of(hall.tournament, 1), by=hall.director)
    table = series_of(hall.tournament, 1).draws.get().tables.get(number=1)
    after_services.correct(
        table,
        by=hall.director,
        footers=[make_footer(0, 0, 0, 0, 4)] * 4,
        passed=48,
        base=1,
        paragraph="SkWO 7.2.4",
        reason="r",
    )
    assert "Release the standings" in page(hall)
