"""Importing one sheet game by game from a file: it fills the grid, and nothing counts before it is saved."""

import csv
import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from tests.builders import Cast, key_sheet, make_cast, page_words, publish_draw, register_players, sign_in
from tests.desks.sheets.grid import JSON, clean_grid, sheet_address
from tournament.models import AuditEntry, OpenSheet, SheetVersion, Table
from tournament.queries.ranking.standings import standings

FILES = Path(__file__).parents[2] / "scoring" / "data"
AT_FOUR, AT_THREE, WRONG = (
    (FILES / f"games-{name}.csv").read_bytes() for name in ("series1-table1", "series1-table8", "series2-table3")
)


def send(cast: Cast, data: bytes, name: str = "sheet.csv", client: Any = None) -> Any:
    upload = SimpleUploadedFile(name, data)
    return (client or sign_in(cast.clerk)).post(sheet_address(cast, "games/import/"), {"file": upload}, follow=True)


def as_workbook(data: bytes) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in csv.reader(io.StringIO(data.decode()), delimiter=";"):
        sheet.append([int(cell) if cell.lstrip("-").isdecimal() else cell for cell in row])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def texts_in(page: Any) -> dict[str, str]:
    """What a browser sends from the filled grid."""
    texts = {f"g{line['line']}_{cell}": text for line in page.context["lines"] for cell, text in line["cells"].items()}
    form = page.context["form"]
    feet = {name: form[name].value() for name in form.fields if name not in ("keep", "cards")}
    return {**texts, **{name: "" if value is None else str(value) for name, value in feet.items()}}


@pytest.mark.parametrize("name", ["sheet.csv", "sheet.xlsx"])
def test_the_file_fills_the_grid_and_saves_nothing(cast: Cast, table: Table, name: str) -> None:
    page = send(cast, as_workbook(AT_FOUR) if name.endswith("xlsx") else AT_FOUR, name)
    assert page.status_code == 200
    lines = page.context["lines"]
    assert len(lines) == 48
    assert lines[0]["cells"] == {
        "dealer": "1", "declarer": "2", "contract": "G", "tops": "+1", "steps": "S", "won": "+", "score": "72",
        "total": "72", "bid": "44", "value": "72", "totals": "0,72,0,0",
    }  # fmt: skip
    assert not [line for line in lines if line["findings"]]
    assert not SheetVersion.objects.exists()
    assert not AuditEntry.objects.filter(action="sheet.key").exists()


def test_an_imported_sheet_that_is_saved_counts(cast: Cast, table: Table) -> None:
    client = sign_in(cast.clerk)
    page = send(cast, AT_FOUR, client=client)
    assert client.post(sheet_address(cast, "games/key/"), texts_in(page), headers=JSON).json()["outcome"] == "counted"
    version = SheetVersion.objects.get()
    assert list(version.footers.values_list("points", "won", "lost")) == [
        (476, 10, 2), (601, 14, 3), (254, 8, 1), (156, 7, 3),
    ]  # fmt: skip
    assert sorted(row.performance for row in standings(cast.tournament, upto=1).ranked) == [536, 844, 1086, 1331]
    assert not OpenSheet.objects.exists()


def test_the_sheet_of_a_table_of_three_is_imported_from_a_workbook(cast: Cast) -> None:
    register_players(cast.tournament, 3, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    client = sign_in(cast.clerk)
    page = send(cast, as_workbook(AT_THREE), "sheet.xlsx", client)
    assert client.post(sheet_address(cast, "games/key/"), texts_in(page), headers=JSON).json()["outcome"] == "counted"


def test_imported_rows_stay_as_a_draft_of_the_importing_clerk_alone(cast: Cast, table: Table) -> None:
    send(cast, AT_FOUR)
    draft = OpenSheet.objects.get()
    assert (draft.user, draft.typed["g48_total"], draft.typed["g1_contract"]) == (cast.clerk, "476", "G")
    again = sign_in(cast.clerk).get(sheet_address(cast, "games/"))
    assert again.context["lines"][0]["cells"]["totals"] == "0,72,0,0"
    assert sign_in(cast.second_clerk).get(sheet_address(cast, "games/")).context["lines"][0]["cells"] == {}


def test_an_imported_file_replaces_the_earlier_draft(cast: Cast, table: Table) -> None:
    client = sign_in(cast.clerk)
    client.post(sheet_address(cast, "open/"), {"g49_declarer": "1", "points_1": "5"})
    send(cast, AT_FOUR, client=client)
    typed = OpenSheet.objects.get().typed
    assert "g49_declarer" not in typed
    assert "points_1" not in typed


def test_findings_of_an_imported_file_are_shown_at_once(cast: Cast, table: Table) -> None:
    wrong = AT_FOUR.replace(b"2;2;4;spades;-1;;;;;;;;20;won;22;22;", b"2;2;4;spades;-1;;;;;;;;20;won;22;44;")
    assert wrong != AT_FOUR
    page = send(cast, wrong)
    assert page.status_code == 200
    assert [line["line"] for line in page.context["lines"] if line["findings"]] == [2]
    assert "Row 2:" in page_words(page)


def test_a_file_with_a_foot_fills_the_foot(cast: Cast, table: Table) -> None:
    empty = ";" * 16
    feet = {
        "points": "476;601;254;156", "won": "10;14;8;7", "lost": "2;3;1;3", "total": "1086;1331;844;536", "passed": "0",
    }  # fmt: skip
    data = AT_FOUR + "".join(f"{name}{empty}{figures}\n" for name, figures in feet.items()).encode()
    client = sign_in(cast.clerk)
    page = send(cast, data, client=client)
    assert (page.context["form"]["total_2"].value(), page.context["form"]["passed"].value()) == ("1331", "0")
    assert client.post(sheet_address(cast, "games/key/"), texts_in(page), headers=JSON).json()["outcome"] == "counted"
    assert SheetVersion.objects.get().foot_counted is False


def refusal(cast: Cast, data: bytes, name: str = "sheet.csv") -> str:
    answer = send(cast, data, name)
    assert answer.status_code == 409
    assert not OpenSheet.objects.exists()
    assert not SheetVersion.objects.exists()
    return page_words(answer)


def test_the_sheet_of_another_size_of_table_is_refused(cast: Cast, table: Table) -> None:
    assert "The sheet in this file has 3 seats, this table has 4." in refusal(cast, AT_THREE)


REFUSED: dict[str, tuple[str, bytes, str]] = {
    "nothing": ("sheet.csv", b" \n", "nothing in this file"),
    "no sheet": ("sheet.csv", b"hello;world\n1;2\n", "headings like game, declarer and contract are needed"),
    "the feet of tables": ("sheet.csv", (FILES / "sheets.csv").read_bytes(), "no sheet with every game in this file"),
    "a picture": ("sheet.png", b"\x89PNG\r\n\x1a\n", "is no table"),
    "a document": ("sheet.pdf", b"%PDF-1.7", "is no table"),
    "bytes": ("sheet.csv", b"\x00\x01\x02", "is no table"),
    "a broken workbook": ("sheet.xlsx", b"PK\x03\x04nothing", "workbook"),
    "a letter for a number": (
        "sheet.csv",
        AT_FOUR.replace(b"1;1;2;grand;1;", b"1;1;two;grand;1;"),
        "Line 2, declarer: “two” is no whole number.",
    ),
    "a mark of another Skat": (
        "sheet.csv",
        b"game;declarer;contract;tops;score;kontra\n1;2;clubs;1;24;\n2;2;clubs;1;48;1\n",
        "Line 3, kontra: This is not played here (V5.1).",
    ),
    "a game that is none": (
        "sheet.csv",
        AT_FOUR.replace(b"1;1;2;grand;1;", b"1;1;2;ramsch;1;"),
        "Line 2, contract: This is not played here (V8.1).",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_file_that_is_no_sheet_is_refused_with_a_sentence(cast: Cast, table: Table, what: str) -> None:
    name, data, sentence = REFUSED[what]
    assert sentence in refusal(cast, data, name)


def test_an_upload_without_a_file_is_asked_for_one(cast: Cast, table: Table) -> None:
    answer = sign_in(cast.clerk).post(sheet_address(cast, "games/import/"))
    assert (answer.status_code, "Choose a file first" in page_words(answer)) == (409, True)


def test_a_zip_bomb_is_refused(cast: Cast, table: Table) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as target:
        target.writestr("xl/workbook.xml", "<x/>")
        target.writestr("xl/worksheets/sheet1.xml", " " * 5_000_000)
    assert refusal(cast, packed.getvalue(), "sheet.xlsx")


def test_a_file_larger_than_any_sheet_is_not_read(cast: Cast, table: Table, settings: Any) -> None:
    settings.IMPORT_MAX_BYTES = 1024 * 1024
    assert "This file has more than 1 MB" in refusal(cast, AT_FOUR + b"\n" * 1024 * 1024)


def test_a_far_cell_is_refused(cast: Cast, table: Table) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet["XFD1"] = "game"
    file = io.BytesIO()
    book.save(file)
    assert refusal(cast, file.getvalue(), "sheet.xlsx")


def test_a_refused_file_leaves_the_draft_as_it_was(cast: Cast, table: Table) -> None:
    client = sign_in(cast.clerk)
    client.post(sheet_address(cast, "open/"), {"g1_declarer": "1"})
    assert send(cast, AT_THREE, client=client).status_code == 409
    assert OpenSheet.objects.get().typed == {"g1_declarer": "1"}


def test_texts_of_a_file_are_escaped(cast: Cast, table: Table) -> None:
    answer = send(cast, b"game;declarer;<script>alert(1)</script>\n1;2;3\n")
    assert b"<script>alert" not in answer.content


def test_an_import_leaves_a_sheet_that_counts_as_it_is(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk)
    client = sign_in(cast.clerk)
    page = send(cast, AT_FOUR, client=client)
    assert "Save as on paper" not in page_words(page)
    answer = client.post(sheet_address(cast, "games/key/"), clean_grid() | {"base": "1"}, headers=JSON)
    assert (answer.status_code, answer.json()["outcome"]) == (409, "counted")
    assert SheetVersion.objects.get().games.count() == 0


def test_an_imported_sheet_with_findings_can_be_kept_and_does_not_count(cast: Cast, table: Table) -> None:
    client = sign_in(cast.clerk)
    wrong = AT_FOUR.replace(b"2;2;4;spades;-1;;;;;;;;20;won;22;22;", b"2;2;4;spades;-1;;;;;;;;20;won;22;44;")
    texts = texts_in(send(cast, wrong, client=client))
    assert client.post(sheet_address(cast, "games/key/"), texts, headers=JSON).status_code == 422
    assert (
        client.post(sheet_address(cast, "games/key/"), texts | {"keep": "1"}, headers=JSON).json()["outcome"]
        == "findings"
    )


def test_the_longest_sheet_fits_into_a_draft(db: None) -> None:
    cast = make_cast(games_at_four=96)
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    head, *games = AT_FOUR.decode().splitlines()
    longer = [f"{48 + int(game.split(';')[0])};{game.split(';', 1)[1]}" for game in games]
    page = send(cast, "\n".join([head, *games, *longer]).encode())
    assert page.status_code == 200
    assert len(page.context["lines"]) == 96
