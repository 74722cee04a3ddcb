"""Blind readings that differ stand on tile, day and progress until somebody else or the director has settled them."""

import re
from typing import Any

import pytest

from scoring import Footer
from tests.builders import (
    Cast,
    key_sheet,
    make_cast,
    make_clean_footers,
    page_words,
    publish_draw,
    register_players,
    sheet_data,
    sign_in,
)
from tests.desks.rulings.hall import table_of
from tests.desks.sheets.grid import JSON, sheet_address
from tests.tablesheets.kept import PHONE, written
from tournament.desks.sheets.after.services import correct
from tournament.desks.sheets.board.reading import tiles
from tournament.desks.sheets.phones.services import write
from tournament.desks.sheets.progress.reading import hall_now
from tournament.desks.sheets.signing.services import sign
from tournament.models import Table, User
from tournament.queries.sheets.kept import kept_at
from tournament.queries.sheets.states import State, footers_of, table_states

DAY = "Series 1: two readings of the sheet differ: table 1"


@pytest.fixture
def hall(db: None) -> Cast:
    cast = make_cast(score_sheets="both", games_at_four=8, series_count=1, signed_counts="compared")
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


@pytest.fixture
def signed(hall: Cast) -> Table:
    """A table has signed its sheet, and a clerk has read its paper otherwise."""
    table = table_of(hall)
    write(table, written(8, of=8, seats=4))
    for seat in (1, 2, 3, 4):
        sign(table, seat, state=kept_at(table).sheet.state, phone=PHONE)
    assert key_paper(hall, hall.clerk, table, passed=5).status_code == 422
    return table


def key_paper(hall: Cast, by: User, table: Table, *, passed: int = 4) -> Any:
    feet = list(footers_of(table.versions.earliest("number")))
    data = sheet_data(feet, base=1, passed=passed)
    return sign_in(by).post(sheet_address(hall, "key/"), data | {"keep": "1"}, headers=JSON)


def state(table: Table) -> State:
    return table_states(table.draw.series)[0].state


def page(hall: Cast, path: str) -> str:
    return page_words(sign_in(hall.director).get(f"/t/{hall.tournament.slug}/{path}"))


def test_readings_that_differ_stand_on_tile_list_day_and_progress(hall: Cast, signed: Table) -> None:
    assert state(signed) is State.DIFFERS
    (tile,) = tiles(signed.draw.series, hall.second_clerk)
    assert (tile.table.state, tile.second) == (State.DIFFERS, "blind")
    (tile,) = tiles(signed.draw.series, hall.clerk)
    assert tile.second == ""  # the desk leads nobody back to his own difference
    desk = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/sheets/1/").text
    assert 'class="sk-tile is-differs"' in desk
    assert '<span class="sk-badge warn">readings differ</span>' in desk
    assert re.search(r"<dt>readings differ</dt>\s*<dd>1</dd>", desk)
    assert DAY in page(hall, "")
    _hall, (line,) = hall_now(signed.draw.series)
    assert line.has_two_readings
    assert line.needs_somebody
    assert "readings differ" in page(hall, "sheets/1/progress/")
    assert "Two readings of this sheet differ." in page(hall, "sheets/1/1/")


def test_who_read_it_otherwise_settles_nothing_by_typing_what_the_table_has_signed(hall: Cast, signed: Table) -> None:
    answer = key_paper(hall, hall.clerk, signed)
    assert answer.status_code == 409
    assert "somebody else reads the paper now" in answer.json()["findings"][0]["text"]
    assert state(signed) is State.DIFFERS


def test_a_second_person_settles_it(hall: Cast, signed: Table) -> None:
    assert key_paper(hall, hall.second_clerk, signed).json()["outcome"] == "counted"
    assert state(signed) is State.COUNTED
    assert DAY not in page(hall, "")


def test_the_director_settles_it_as_its_second_reader_or_with_a_correction(hall: Cast, signed: Table) -> None:
    assert key_paper(hall, hall.director, signed, passed=3).status_code == 422
    assert key_paper(hall, hall.director, signed).json()["outcome"] == "counted"


def test_a_correction_settles_it(hall: Cast, signed: Table) -> None:
    foot = footers_of(signed.versions.get())
    correct(signed, by=hall.director, footers=foot, passed=4, base=1, paragraph="SkWO 7.2.5", reason="as signed")
    assert state(signed) is State.COUNTED


def test_two_clerks_whose_readings_differ_are_shown_until_both_agree(db: None) -> None:
    cast = make_cast(second_reading="blind")
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    key_sheet(table, by=cast.clerk)

    def read(first: int, **more: Any) -> Any:
        feet: list[Footer] = make_clean_footers(4, 48, first)
        data = sheet_data(feet, base=1, **more)
        return sign_in(cast.second_clerk).post(sheet_address(cast, "key/"), data, headers=JSON)

    read(20)
    assert state(table) is State.DIFFERS
    assert DAY in page(cast, "")
    read(24)
    assert state(table) is State.COUNTED


def test_a_reading_that_is_kept_after_the_difference_waits_for_another_reader(db: None) -> None:
    cast = make_cast(second_reading="blind")
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    key_sheet(table, by=cast.clerk)
    data = sheet_data(make_clean_footers(4, 48, 20), base=1)
    for more in ({}, {"keep": "1"}):
        sign_in(cast.second_clerk).post(sheet_address(cast, "key/"), data | more, headers=JSON)
    assert state(table) is State.WAITING
