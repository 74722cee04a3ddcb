"""The check of a sheet while it is keyed game by game."""

import re
from typing import Any

from tests.builders import Cast, make_cast, publish_draw, register_players, sign_in
from tests.desks.sheets.grid import clean_grid, grid_with_footers, send_grid, sheet_address, shortened_grid
from tournament.models import AuditEntry, SheetVersion, Table, User


def check(cast: Cast, data: dict[str, Any], by: User | None = None) -> Any:
    return sign_in(by or cast.clerk).post(sheet_address(cast, "games/check/"), {"base": "0", **data}).json()


def test_the_check_of_a_clean_sheet_finds_nothing(cast: Cast, table: Table) -> None:
    grid = clean_grid()
    totals = {name[1:].removesuffix("_total"): int(text) for name, text in grid.items() if "_total" in name}
    written = {line: {grid[f"g{line}_declarer"]: total} for line, total in totals.items()}
    assert check(cast, grid) == {"findings": [], "readings": {}, "counted": written, "rows": 48, "again": []}
    assert check(cast, grid_with_footers(clean_grid()))["findings"] == []


def test_rows_that_are_not_typed_yet_are_no_findings(cast: Cast, table: Table) -> None:
    counted = {"1": {"2": 24}, "2": {"3": 24}, "3": {"4": 24}, "4": {"1": 24}, "5": {"2": 48}}
    assert check(cast, shortened_grid(5)) == {
        "findings": [],
        "readings": {},
        "counted": counted,
        "rows": 5,
        "again": [],
    }
    assert check(cast, {}) == {"findings": [], "rows": 0}


def test_rows_that_are_missing_are_findings_once_the_foot_is_typed(cast: Cast, table: Table) -> None:
    assert check(cast, {**grid_with_footers(clean_grid()), **dict.fromkeys(clean_grid(), ""), **shortened_grid(5)})[
        "findings"
    ]


def test_a_contradictory_row_is_shown_with_all_its_readings_and_the_lowest(cast: Cast, table: Table) -> None:
    told = check(cast, shortened_grid(8) | {"g7_score": "42"})
    assert [(problem["row"], problem["field"]) for problem in told["findings"]] == [(7, "score")]
    assert told["readings"] == {
        "7": "Lowest reading (SkWO 7.2.5): 24 (written 42, marks 24, running total 24)",
    }


def test_games_are_counted_from_their_marks_alone(cast: Cast, table: Table) -> None:
    marks = {name: text for name, text in shortened_grid(6).items() if not name.endswith(("_score", "_total"))}
    lost = {**marks, "g5_won": "-", "g6_declarer": "0"}
    counted = {"1": {"2": 24}, "2": {"3": 24}, "3": {"4": 24}, "4": {"1": 24}, "5": {"2": 24 - 48}}
    assert check(cast, lost)["counted"] == counted


def test_unreadable_cells_are_told_beside_the_other_findings(cast: Cast, table: Table) -> None:
    told = check(cast, shortened_grid(8) | {"g7_score": "42", "g8_contract": "?"})
    assert {(problem["row"], problem["field"]) for problem in told["findings"]} >= {(7, "score"), (8, "contract")}


def test_the_check_saves_nothing(cast: Cast, table: Table) -> None:
    trail = AuditEntry.objects.count()
    check(cast, clean_grid())
    assert not SheetVersion.objects.exists()
    assert AuditEntry.objects.count() == trail


def test_the_check_does_not_compare_with_a_first_reading(db: None) -> None:
    cast = make_cast(second_reading="blind")
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    send_grid(cast, clean_grid())
    assert check(cast, shortened_grid(8) | {"g8_declarer": "2", "g8_total": ""}, cast.second_clerk)["findings"] == []


def not_doubled() -> dict[str, str]:
    """Game 7 is a clubs with 1 that was lost, and stands there with its single value."""
    return shortened_grid(8) | {"g7_won": "-", "g7_score": "24", "g7_total": ""}


def test_a_lost_game_that_is_not_doubled_is_said_in_plain_german(cast: Cast, table: Table) -> None:
    german = {"accept-language": "de"}
    data = {"base": "0", **not_doubled()}
    told = sign_in(cast.clerk).post(sheet_address(cast, "games/check/"), data, headers=german).json()
    texts = [problem["text"] for problem in told["findings"] if problem["row"] == 7]
    assert texts[0].replace("−", "-") == "Zeile 7: Verlorenes Spiel nicht verdoppelt: -48 statt -24."
    assert told["readings"]["7"].replace("−", "-").startswith("Gilt als -48 (SkWO 7.2.5, niedrigste Lesart: ")


def test_the_page_marks_the_cell_that_is_wrong(cast: Cast, table: Table) -> None:
    page = sign_in(cast.clerk).post(sheet_address(cast, "games/key/"), {"base": "0", **clean_grid(), **not_doubled()})
    assert page.status_code == 422
    marked = re.findall(r'name="g7_(\w+)"\s+aria-invalid="true"', page.text)
    assert marked == ["score"]
