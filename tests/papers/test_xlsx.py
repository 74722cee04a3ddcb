"""The result list as a workbook: numbers are numbers, a name is text whatever it begins with."""

import io
from datetime import datetime
from decimal import Decimal
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.builders import (
    Cast,
    key_sheet,
    make_cast,
    make_played_cast,
    play_series,
    publish_draw,
    register_players,
    sign_in,
)
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.results.final import services as results
from tournament.models import Tournament
from tournament.papers import xlsx

KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def sheet(cast: Cast, paper: str, language: str = "en") -> Any:
    client = sign_in(cast.viewer)
    answer = client.get(f"/t/{cast.tournament.slug}/papers/{paper}", headers={"accept-language": language})
    assert (answer.status_code, answer.headers["content-type"]) == (200, KIND)
    assert answer.headers["content-disposition"].startswith("attachment; ")
    (worksheet,) = load_workbook(io.BytesIO(answer.content)).worksheets
    return worksheet


def values(worksheet: Any) -> list[list[Any]]:
    return [[cell.value for cell in row] for row in worksheet.iter_rows()]


def register(tournament: Tournament, cast: Cast, *names: str) -> None:
    for last in names:
        entry = Entry(last, club="+Verein", paid=True, present=True)
        registration.register(tournament, entry, by=cast.director, another=range(1000))


@pytest.fixture
def hall(db: None) -> Cast:
    """Two series, the first counted; some names look like formulas."""
    cast = make_cast(series_count=2)
    register(cast.tournament, cast, "=cmd()", "+1", "-1+1", "@SUM(A1)")
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    return cast


def test_the_columns_are_those_of_a_result_list(hall: Cast) -> None:
    names, *rows = values(sheet(hall, "standings-2.xlsx"))[2:]
    assert names == ["Rank", "No.", "Name", "Club", "Series 1", "Series 2", "Won", "Lost", "Total"]
    assert len(rows) == 4


def test_a_sign_that_no_workbook_may_have_stops_none(db: None) -> None:
    """Forms take none of these, but what was written before there were forms may have one."""
    signs = "\x01\x0b\x1f\ufffe\ud800"
    content = xlsx.Sheet(f"A{signs}", [f"B{signs}"], [f"C{signs}"], [[f"D{signs}E"]], [10])
    (worksheet,) = load_workbook(io.BytesIO(xlsx.workbook(content))).worksheets
    assert worksheet.title == "A"
    assert worksheet["A3"].value == "D" + "\ufffd" * len(signs) + "E"


def test_the_head_says_what_it_is_and_stays_in_sight(hall: Cast) -> None:
    worksheet = sheet(hall, "standings-1.xlsx")
    assert worksheet.title == "After series 1"
    assert worksheet["A1"].value == "Pokal"
    assert worksheet["A2"].value.startswith("Saal, 21 November 2026, Provisional, ")
    assert worksheet.freeze_panes == "A4"
    assert worksheet.print_title_rows == "$3:$3"


def test_numbers_are_numbers_and_missing_is_empty(hall: Cast) -> None:
    worksheet = sheet(hall, "standings-2.xlsx")
    for row in worksheet.iter_rows(min_row=4):
        kinds = [cell.data_type for cell in row]
        assert kinds == ["n", "n", "s", "s", "n", "n", "n", "n", "n"]
        assert row[5].value is None
        assert row[4].value == row[8].value
    best = [cell.value for cell in worksheet[4]]
    assert best[:2] + best[6:] == [1, best[1], 48, 0, best[4]]


def test_a_name_is_text_whatever_it_begins_with(hall: Cast) -> None:
    worksheet = sheet(hall, "standings-1.xlsx")
    names = {row[2].value: row[2].data_type for row in worksheet.iter_rows(min_row=4)}
    assert names == {"=cmd()": "s", "+1": "s", "-1+1": "s", "@SUM(A1)": "s"}
    assert {row[3].value for row in worksheet.iter_rows(min_row=4)} == {"+Verein"}
    assert not [cell for row in worksheet.iter_rows() for cell in row if cell.data_type == "f"]


def test_who_has_no_counted_series_has_no_rank_and_no_zero(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    key_sheet(publish_draw(cast.tournament, by=cast.director).tables.get(number=1), by=cast.clerk)
    rows = values(sheet(cast, "standings-1.xlsx"))[3:]
    assert [row[0] for row in rows] == [1, 2, 2, 2, None, None, None, None]
    assert all(row[4:] == [None, None, None, None] for row in rows[4:])


def test_the_final_result_prints_the_copy(db: None) -> None:
    cast = make_played_cast()
    final = results.finalise(cast.tournament, by=cast.director)
    results.reopen(final, by=cast.director, reason="misread")
    registration.change(cast.tournament.cards.get(number=1), Entry("Newname"), by=cast.director)
    worksheet = sheet(cast, "result-1.xlsx")
    assert "Final result, " in worksheet["A2"].value
    assert "Withdrawn" in worksheet["A2"].value
    assert {row[2] for row in values(worksheet)[3:]} == {"AaAaAaAa", "AbAbAbAb", "AcAcAcAc", "AdAdAdAd"}


def test_it_comes_in_german(hall: Cast) -> None:
    worksheet = sheet(hall, "standings-1.xlsx", "de")
    assert worksheet.title == "Nach Serie 1"
    assert [cell.value for cell in worksheet[3]][:5] == ["Platz", "Nr.", "Name", "Verein", "Serie 1"]


def test_a_long_name_stays_whole(db: None) -> None:
    cast = make_cast(series_count=1)
    register(cast.tournament, cast, "Ä" * 80)
    register_players(cast.tournament, 3, by=cast.director)
    assert "Ä" * 80 in [row[2] for row in values(sheet(cast, "standings-1.xlsx"))]


def test_a_title_that_excel_forbids_is_made_fit() -> None:
    assert xlsx.safe_title("After [series]: 1/2*?\\") == "After series 12"
    assert len(xlsx.safe_title("x" * 80)) == 31
    assert xlsx.safe_title("[]") == "Skatwart"


def test_names_of_sheets_are_never_what_excel_repairs() -> None:
    """Ratings are called as the organizer likes, and several may begin alike."""
    titles = ["Veterans of the card club of the north", "Veterans of the card club of the south", "'Aces'", "History"]
    sheets = [xlsx.Sheet(title, [], ["Name"], [], [10]) for title in titles]
    names = load_workbook(io.BytesIO(xlsx.workbook(*sheets))).sheetnames
    assert names == ["Veterans of the card club of th", "Veterans of the card club of 2", "Aces", "History 2"]


def test_what_cells_of_a_kind_look_like_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """openpyxl compares a style with all others: that took most of the time of a long list."""
    made: list[xlsx.Marked] = []
    look = xlsx.Pen.look

    def looked(pen: xlsx.Pen, marked: xlsx.Marked, *, wrapped: bool) -> Any:
        made.append(marked)
        return look(pen, marked, wrapped=wrapped)

    monkeypatch.setattr(xlsx.Pen, "look", looked)
    row: list[xlsx.Value | xlsx.Marked] = ["text", 1, Decimal("2.5"), datetime(2026, 11, 21, 10, 30), None]  # noqa: DTZ001
    rows = [[*row, xlsx.Marked("struck", struck=True)] for _line in range(50)]
    data = xlsx.workbook(xlsx.Sheet("Many", ["Pokal"], list("ABCDEF"), rows, [9] * 6, wrapped=True))
    assert len(made) <= 6
    (worksheet,) = load_workbook(io.BytesIO(data)).worksheets
    for line in worksheet.iter_rows(min_row=3):
        text, number, amount, time, empty, struck = line
        assert [cell.value for cell in line[:5]] == [*row[:2], 2.5, *row[3:]]
        assert (text.alignment.wrap_text, struck.font.strike, text.font.strike) == (True, True, None)
        assert (number.number_format, amount.number_format) == ("General", "#,##0.00")
        assert time.is_date
        assert empty.value is None
