"""The blind second reading of a sheet that is keyed game by game."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.builders import (
    Cast,
    make_cast,
    make_clean_footers,
    page_words,
    publish_draw,
    register_players,
    sheet_data,
    sign_in,
)  # fmt: skip
from tests.desks.sheets.grid import JSON, clean_grid, sheet_address
from tests.remembered import remembered
from tournament.models import AuditEntry, SheetVersion, Table


@pytest.fixture
@remembered
def cast(db: None) -> Cast:
    return make_cast(second_reading="blind")


@pytest.fixture
@remembered
def table_keyed_by_games(cast: Cast) -> Table:
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    sent = clean_grid() | {"base": "0"}
    assert (
        sign_in(cast.clerk).post(sheet_address(cast, "games/key/"), sent, headers=JSON).json()["outcome"] == "waiting"
    )
    return table


def test_the_grid_of_the_second_reader_is_empty(cast: Cast, table_keyed_by_games: Table) -> None:
    page = sign_in(cast.second_clerk).get(sheet_address(cast, "games/"))
    assert all(not line["cells"] for line in page.context["lines"])
    assert "Save as on paper" in page_words(page)


def test_the_same_games_count(cast: Cast, table_keyed_by_games: Table) -> None:
    sent = clean_grid() | {"base": "1"}
    answer = sign_in(cast.second_clerk).post(sheet_address(cast, "games/key/"), sent, headers=JSON)
    assert answer.json()["outcome"] == "counted"
    assert SheetVersion.objects.get().second_by == cast.second_clerk


def test_a_game_that_was_read_differently_is_listed_in_its_row(cast: Cast, table_keyed_by_games: Table) -> None:
    sent = clean_grid() | {"base": "1", "g17_tops": "-1"}
    answer = sign_in(cast.second_clerk).post(sheet_address(cast, "games/key/"), sent, headers=JSON)
    assert answer.status_code == 422
    assert [(problem["row"], problem["field"]) for problem in answer.json()["findings"]] == [(17, "tops")]
    assert not SheetVersion.objects.get().counts
    entry = AuditEntry.objects.get(action="sheet.differ").after
    assert entry
    assert entry["differences"] == [
        {"row": 17, "field": "tops", "expected": 1, "found": -1},
    ]


def test_a_second_reading_without_a_game_shows_nothing_of_the_first_reading(
    cast: Cast, table_keyed_by_games: Table
) -> None:
    sent = {name: text for name, text in clean_grid().items() if not name.startswith("g48_")} | {"base": "1"}
    answer = sign_in(cast.second_clerk).post(sheet_address(cast, "games/key/"), sent, headers=JSON)
    assert answer.status_code == 422
    assert "first reading" not in answer.content.decode()


def test_a_reading_of_the_foot_alone_is_not_compared_with_one_of_games(cast: Cast, table_keyed_by_games: Table) -> None:
    sent = sheet_data(make_clean_footers(4, 48), base=1)
    answer = sign_in(cast.second_clerk).post(sheet_address(cast, "key/"), sent, headers=JSON)
    assert answer.status_code == 409
    assert "has other parts of the sheet" in answer.json()["findings"][0]["text"]
    assert not AuditEntry.objects.filter(action="sheet.differ").exists()


def test_a_second_reading_by_games_that_is_kept_rejects_the_first(cast: Cast, table_keyed_by_games: Table) -> None:
    sent = clean_grid() | {"base": "1", "keep": "1", "g48_contract": "s", "g48_score": "22", "g48_total": "286"}
    assert sign_in(cast.second_clerk).post(sheet_address(cast, "games/key/"), sent, headers=JSON).status_code == 422
    answer = sign_in(cast.second_clerk).post(sheet_address(cast, "games/key/"), sent, headers=JSON)
    assert answer.json()["outcome"] == "waiting"
    second, first = SheetVersion.objects.all()
    assert (first.verdict, second.keyed_by, second.games.count()) == ("rejected", cast.second_clerk, 48)


FILE = "game;dealer;declarer;contract;tops;bid;won;value;score;total_1;total_2;total_3;total_4\n"


def file_of(grid: dict[str, str]) -> str:
    """The clean grid with the columns that a form doesn't ask for: bid, value, everybody's totals."""
    at, lines = [0, 0, 0, 0], []
    for line in range(1, 49):
        declarer = int(grid[f"g{line}_declarer"])
        at[declarer - 1] += 24
        lines.append(f"{line};{(line - 1) % 4 + 1};{declarer};clubs;1;18;won;24;24;{';'.join(map(str, at))}")
    return FILE + "\n".join(lines) + "\n"


def test_a_typed_reading_agrees_with_one_out_of_a_file(cast: Cast) -> None:
    """Columns of a file that the grid does not have are no differences of two readings."""
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    first = sign_in(cast.clerk)
    upload = SimpleUploadedFile("sheet.csv", file_of(clean_grid()).encode())
    page = first.post(sheet_address(cast, "games/import/"), {"file": upload}, follow=True)
    texts = {f"g{line['line']}_{cell}": text for line in page.context["lines"] for cell, text in line["cells"].items()}
    assert (
        first.post(sheet_address(cast, "games/key/"), texts | {"base": "0"}, headers=JSON).json()["outcome"]
        == "waiting"
    )
    second = sign_in(cast.second_clerk).post(
        sheet_address(cast, "games/key/"), clean_grid() | {"base": "1"}, headers=JSON
    )
    assert second.json()["outcome"] == "counted", second.json()["findings"][:3]
