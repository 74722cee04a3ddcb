"""`check` on the command line: the objects for machines, names of sheets, result lists, files that can't be read."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pytest

from scoring.cli_sheets import read_file, text_of
from scoring.findings import finding
from tests.scoring.cli_asked import asked, asked_of

SHEET = "game;declarer;contract;tops;won;score\n1;1;clubs;1;won;24\n2;2;hearts;1;lost;-40\n3;3;null;;won;23\n"
FEET = "table;seat;points;won;lost;total\nEssen Süd;1;24;1;0;74\nEssen Süd;2;0;0;0;0\nEssen Süd;3;0;0;0;0\n"
SIDES = (
    "  seat 1: 74 (24 points, 1 won, 0 lost, others lost 0)\n"
    "  seat 2: 0 (0 points, 0 won, 0 lost, others lost 0)\n"
    "  seat 3: 0 (0 points, 0 won, 0 lost, others lost 0)\n"
)


def objects_of(text: str, name: str = "list.csv") -> tuple[int, list[Any]]:
    code, out, _err = asked_of(text, "check", "--json", "FILE", name=name)
    return code, [json.loads(line) for line in out.splitlines()]


def test_the_sheet_of_a_file_of_many_is_named_behind_the_file() -> None:
    code, out, err = asked_of(FEET, "check", "FILE", "--games", "3")
    assert (code, err) == (1, "")
    assert out == (
        "FILE (table Essen Süd): 1 finding\n  won, lost and passed together make 1 games, but 3 were planned\n" + SIDES
    )


def test_letters_stay_as_they_are_in_the_answer_for_machines() -> None:
    code, out, _err = asked_of(FEET, "check", "--json", "FILE", "--games", "3")
    assert code == 1
    assert '"sheet": "table Essen Süd"' in out


def test_a_file_that_is_empty_is_answered_with_every_key() -> None:
    code, (answer,) = objects_of("")
    assert code == 2
    assert answer == {
        "file": "FILE",
        "sheet": "",
        "system": "seeger_fabian",
        "findings": [
            {
                "code": "input.empty",
                "row": None,
                "seat": None,
                "field": "",
                "found": None,
                "expected": None,
                "line": 1,
                "text": "there is nothing in this file: save the sheet as CSV and try again",
            }
        ],
        "performance": [],
    }


def test_a_file_that_is_not_there_is_an_object_with_an_empty_sheet() -> None:
    code, out, _err = asked("check", "--json", "/no/such.csv")
    answer = json.loads(out)
    assert code == 2
    assert (answer["file"], answer["sheet"]) == ("/no/such.csv", "")
    assert answer["findings"][0]["found"] == "No such file or directory"
    assert answer["findings"][0]["text"] == "this file can't be read: No such file or directory"


def test_a_file_that_can_t_be_read_for_an_unknown_reason_is_not_there() -> None:
    with patch.object(Path, "read_bytes", side_effect=OSError()):
        assert text_of(Path("sheet.csv")) == finding("input.no_file", found="not there")


def test_a_result_list_is_an_object_without_system_and_sheet() -> None:
    code, (answer,) = objects_of("series_1;series_2;printed_total\n458;741;1226\n100;;100\n", name="Liste-Ä.csv")
    assert code == 1
    assert answer == {
        "file": "FILE",
        "sheet": "",
        "system": None,
        "findings": [
            {
                "code": "list.sum",
                "row": 1,
                "seat": None,
                "field": "printed_total",
                "found": 1226,
                "expected": 1199,
                "text": "the list prints 1226, but the series add up to 1199",
            }
        ],
        "performance": [{"row": 1, "performance": 1199}, {"row": 2, "performance": 100}],
    }


def test_a_result_list_with_more_than_one_wrong_sum_is_still_code_1() -> None:
    code, out, err = asked_of("series_1;printed_total\n458;459\n100;101\n7;7\n", "check", "FILE")
    assert (code, err) == (1, "")
    assert out == (
        "FILE: 2 findings\n"
        "  row 1: the list prints 459, but the series add up to 458\n"
        "  row 2: the list prints 101, but the series add up to 100\n"
        "  3 rows added up\n"
    )


@pytest.mark.parametrize("games", ["1", "003", "999"])
def test_planned_games_have_one_to_three_digits(games: str) -> None:
    code, out, err = asked_of(SHEET, "check", "FILE", "--games", games)
    found = {
        "1": "  row 2: games on the sheet: 3, but planned: 1",
        "003": "  seat 1: 114 (24 points, 1 won, 0 lost, others lost 1)",
        "999": "  row 4: games on the sheet: 3, but planned: 999",
    }
    assert (code, err) == (games != "003", "")
    assert found[games] in out.splitlines()


@pytest.mark.parametrize("games", ["0", "000", "1000", "-3", "x", "2.5"])
def test_planned_games_that_no_sheet_has_are_refused(games: str) -> None:
    code, out, err = asked_of(SHEET, "check", "FILE", f"--games={games}")
    assert (code, out) == (2, "")
    assert err.splitlines()[-1].endswith(f"argument --games: {games!r} is no number of games; write 1 to 999")


@pytest.mark.parametrize("games", [3, 48])
def test_planned_games_are_taken_where_the_file_does_not_say(games: int) -> None:
    with TemporaryDirectory() as directory:
        path = Path(directory) / "sheet.csv"
        path.write_text(SHEET, encoding="utf-8")
        (read,) = read_file(path, games)
        (usual,) = read_file(path, None)
    assert read.sheet is not None
    assert read.sheet.games == games
    assert usual.sheet is not None
    assert usual.sheet.games == 3
