"""The list of tables: missing, with findings, counted."""

import pytest

from tests.builders import Cast, key_sheet, page_words, play_series, publish_draw, register_players, sign_in
from tournament.desks.sheets.board import views
from tournament.queries.sheets.states import State, table_states


def test_every_table_has_its_state(cast: Cast) -> None:
    register_players(cast.tournament, 12, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    key_sheet(draw.tables.get(number=1), by=cast.clerk)
    key_sheet(draw.tables.get(number=2), by=cast.clerk, passed=1)
    states = {state.number: state.state for state in table_states(draw.series)}
    assert states == {1: State.COUNTED, 2: State.FINDINGS, 3: State.MISSING}
    page = page_words(sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/sheets/1/"))
    assert "counted 1 of 3" in page
    assert "missing 1" in page
    assert "with findings 1" in page


def test_a_series_without_seat_lists_says_so(cast: Cast) -> None:
    page = page_words(sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/sheets/1/"))
    assert "No seat list is published for this series yet." in page


@pytest.mark.parametrize("sort", ["number", "-number", "state", "-state", "nonsense", "players"])
def test_the_list_of_tables_can_be_sorted(cast: Cast, sort: str) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    key_sheet(publish_draw(cast.tournament, by=cast.director).tables.get(number=2), by=cast.clerk)
    page = sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/sheets/1/", {"sort": sort})
    assert page.status_code == 200


def test_the_page_of_sheets_leads_to_the_series_that_is_played(cast: Cast) -> None:
    client, base = sign_in(cast.clerk), f"/t/{cast.tournament.slug}/sheets/"
    assert client.get(base).headers["location"] == f"{base}1/"
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    publish_draw(cast.tournament, 2, by=cast.director)
    assert client.get(base).headers["location"] == f"{base}2/"


def test_the_list_shows_a_screenful_of_tables_and_the_board_has_all(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "AT_ONCE", 2)
    register_players(cast.tournament, 12, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    client, page = sign_in(cast.clerk), f"/t/{cast.tournament.slug}/sheets/1/"
    first, second, found = (client.get(page + more) for more in ("", "?page=2", "?q=T3"))
    assert [len(answer.context["table"].paginated_rows) for answer in (first, second, found)] == [2, 1, 1]
    assert [answer.text.count("data-board-table=") for answer in (first, second, found)] == [3, 3, 3]
