"""The board of tables at the desk, which every clerk's page fetches again whenever a sheet is saved."""

import pytest
from django.db.models import Model
from django.test import Client

from tests.builders import Cast, key_sheet, publish_draw, register_players, sign_in
from tournament.desks.sheets.board import reading, shown
from tournament.desks.sheets.opened.services import open_sheet
from tournament.desks.sheets.signatures import services as signatures
from tournament.models import Draw, Player, SheetVersion
from tournament.queries import once

TILE = "sheets/board/tile.html"


@pytest.fixture
def draw(cast: Cast) -> Draw:
    register_players(cast.tournament, 12, by=cast.director)
    shown.html.cache_clear()
    return publish_draw(cast.tournament, by=cast.director)


@pytest.fixture
def outside_transactions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the code believe that no transaction is open: pages are served outside of one, tests run within one."""
    monkeypatch.setattr(once, "is_writing", lambda: False)


@pytest.fixture
def models_read(monkeypatch: pytest.MonkeyPatch) -> list[type[Model]]:
    """The models of all rows that were read from the database, one entry a row."""
    rows: list[type[Model]] = []
    from_db = vars(Model)["from_db"].__func__

    def counted(cls: type[Model], *given: object) -> object:
        rows.append(cls)
        return from_db(cls, *given)

    monkeypatch.setattr(Model, "from_db", classmethod(counted))
    return rows


def count_rendered_tiles(cast: Cast, client: Client, **headers: str) -> int:
    answer = client.get(f"/t/{cast.tournament.slug}/sheets/1/", headers={"accept-language": "en"} | headers)
    assert answer.text.count("data-board-table=") == 3
    return [template.name for template in answer.templates].count(TILE)


def test_a_tile_is_made_once_for_all_clerks(cast: Cast, draw: Draw) -> None:
    assert count_rendered_tiles(cast, sign_in(cast.clerk)) == 3
    assert count_rendered_tiles(cast, sign_in(cast.second_clerk)) == 0
    key_sheet(draw.tables.get(number=2), by=cast.clerk)
    assert [count_rendered_tiles(cast, sign_in(cast.second_clerk)) for _turn in range(2)] == [1, 0]


def test_a_clerk_with_an_open_sheet_is_on_its_tile_for_the_others_alone(cast: Cast, draw: Draw) -> None:
    count_rendered_tiles(cast, sign_in(cast.clerk))
    open_sheet(draw.tables.get(number=1), by=cast.clerk)
    assert [count_rendered_tiles(cast, sign_in(person)) for person in (cast.clerk, cast.second_clerk)] == [0, 1]


def test_tiles_are_separate_for_people_who_may_correct_and_for_each_language(cast: Cast, draw: Draw) -> None:
    count_rendered_tiles(cast, sign_in(cast.clerk))
    assert count_rendered_tiles(cast, sign_in(cast.director)) == 3
    assert count_rendered_tiles(cast, sign_in(cast.clerk), **{"accept-language": "de"}) == 3


@pytest.mark.usefixtures("outside_transactions")
def test_the_tables_are_read_once_for_all_clerks_and_anew_after_a_sheet(
    cast: Cast, draw: Draw, models_read: list[type[Model]]
) -> None:
    series = draw.series
    first = [tile.table.state for tile in reading.tiles(series, cast.clerk)]
    models_read.clear()
    assert [tile.table.state for tile in reading.tiles(series, cast.second_clerk)] == first
    assert not {Player, SheetVersion} & set(models_read)
    key_sheet(draw.tables.get(number=2), by=cast.clerk)
    assert [str(tile.table.state) for tile in reading.tiles(series, cast.clerk)] == ["missing", "counted", "missing"]


@pytest.mark.usefixtures("outside_transactions")
def test_a_missing_signature_is_on_the_board_at_once(cast: Cast, draw: Draw) -> None:
    table, series = draw.tables.get(number=2), draw.series
    key_sheet(table, by=cast.clerk)
    assert not reading.tiles(series, cast.clerk)[1].table.unsigned
    signatures.note_unsigned(table, [3], by=cast.clerk, base=1)
    assert [seat.number for seat in reading.tiles(series, cast.clerk)[1].table.unsigned] == [3]
