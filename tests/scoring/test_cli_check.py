"""`check` on the command line: findings with their place and text, the performance of every seat, an exit code."""

import argparse
import json
from pathlib import Path
from typing import Any

import pytest

from scoring import cli_sheets

DATA = Path(__file__).parent / "data"
SHEET = "games-series1-table8.csv"
CLEAN = DATA / SHEET


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*words: object) -> tuple[int, list[Any]]:
        parser = argparse.ArgumentParser()
        cli_sheets.register(parser.add_subparsers())
        arguments = parser.parse_args(["check", *map(str, words)])
        code = arguments.run(arguments)
        output = capsys.readouterr().out.splitlines()
        return code, [json.loads(line) for line in output] if "--json" in words else output

    return run


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    """Series 1 table 8 with game 2 not doubled in its score."""
    text = CLEAN.read_text(encoding="utf-8")
    lines = text.splitlines()
    at = next(place for place, line in enumerate(lines) if ";lost;" in line)
    cells = lines[at].split(";")
    score = lines[0].split(";").index("score")
    cells[score] = str(int(cells[score]) // 2)
    lines[at] = ";".join(cells)
    path = tmp_path / "spoilt.csv"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_a_clean_sheet_has_its_performance_and_code_0(check: Any) -> None:
    code, output = check(CLEAN)
    assert code == 0
    assert output == [
        f"{CLEAN}: nothing to find",
        "  seat 1: 971 (341 points, 12 won, 1 lost, others lost 2)",
        "  seat 2: 821 (341 points, 9 won, 1 lost, others lost 2)",
        "  seat 3: 1030 (400 points, 12 won, 1 lost, others lost 2)",
    ]


def test_a_clean_sheet_for_machines(check: Any) -> None:
    code, (answer,) = check("--json", CLEAN)
    assert code == 0
    assert answer["findings"] == []
    assert (answer["file"], answer["sheet"]) == (str(CLEAN), "")
    assert answer["performance"][0] == {
        "seat": 1, "points": 341, "won": 12, "lost": 1, "others_lost": 2, "performance": 971,
    }  # fmt: skip


def test_a_finding_says_where_what_and_what_was_expected(check: Any, spoilt: Path) -> None:
    code, (answer,) = check("--json", spoilt)
    (finding,) = answer["findings"]
    score = finding["found"]
    assert code == 1
    assert finding["code"] == "row.not_doubled"
    assert finding["expected"] == 2 * score
    assert finding["field"] == "score"
    assert finding["text"] == f"a lost game counts double: {2 * score}, not {score}"
    words = check(spoilt)[1]
    assert words[0] == f"{spoilt}: 1 finding"
    assert words[1] == f"  row {finding['row']}, seat {finding['seat']}: {finding['text']}"
    assert words[2].startswith("  seat 1: 971 ")  # as the marks count


def test_several_findings_are_all_said(check: Any, tmp_path: Path) -> None:
    path = tmp_path / "feet.csv"
    path.write_text("seat;points;won;lost;total\n1;25;1;0;75\n2;0;0;0;1\n3;0;0;0;0\n", encoding="utf-8")
    code, output = check("--games", "1", path)
    assert code == 1
    assert output[0] == f"{path}: 2 findings"
    assert output[1] == "  seat 1: 25 points can't come from 1 won and 0 lost games"
    assert output[2].startswith("  seat 2: the total on paper is 1, but the formula gives 0")
    code, (answer,) = check("--json", path)
    assert answer["findings"][1]["causes"] == []


def test_the_sheets_of_the_demo_have_the_three_mistakes_of_its_truth(check: Any) -> None:
    code, answers = check("--json", DATA / "sheets.csv")
    assert code == 1
    mistakes_of = {
        answer["sheet"]: [(finding["code"], finding["seat"]) for finding in answer["findings"]] for answer in answers
    }
    assert {sheet: mistakes for sheet, mistakes in mistakes_of.items() if mistakes} == {
        "series 2, table 3": [("footer.total_differs", 2)],
        "series 3, table 2": [("footer.games_sum", None)],
        "series 3, table 5": [("footer.total_differs", 4)],
    }  # fmt: skip


def test_a_printed_list_is_added_up(check: Any, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("series_1;series_2;printed_total\n458;741;1226\n378;;378\n", encoding="utf-8")
    assert check(path) == (
        1,
        [f"{path}: 1 finding", "  row 1: the list prints 1226, but the series add up to 1199", "  2 rows added up"],
    )
    code, (answer,) = check("--json", path)
    assert (code, answer["findings"][0]["row"]) == (1, 1)
    assert answer["performance"] == [{"row": 1, "performance": 1199}, {"row": 2, "performance": 378}]
    path.write_text("series_1;series_2;printed_total\n1;2;3\n", encoding="utf-8")
    assert check(path) == (0, [f"{path}: nothing to find", "  1 row added up"])
    path.write_text("series_1;series_2;printed_total\n1;two;3\n", encoding="utf-8")
    assert check(path)[0] == 2


UNREAD = {
    "nothing": (b"", "line 1: there is nothing in this file: save the sheet as CSV and try again"),
    "no text": (b"\xff\x00\x01", "line 1: this is no text: save the sheet as CSV, UTF-8, and try again"),
    "a word": (
        b"game;declarer;contract\n1;one;clubs\n",
        "line 2, declarer: one is no whole number",
    ),
}


@pytest.mark.parametrize("name", UNREAD)
def test_a_file_that_cannot_be_read_says_why_and_the_next_is_read(check: Any, tmp_path: Path, name: str) -> None:
    raw, why = UNREAD[name]
    path = tmp_path / "unread.csv"
    path.write_bytes(raw)
    code, output = check(path, CLEAN)
    assert code == 2
    assert output[:3] == [f"{path}: can't be read", f"  {why}", f"{CLEAN}: nothing to find"]
    code, answers = check("--json", path, CLEAN)
    assert (code, answers[0]["performance"], len(answers)) == (2, [], 2)


def test_a_file_that_is_not_there_says_so(check: Any, tmp_path: Path) -> None:
    code, output = check(tmp_path / "gone.csv")
    assert (code, output[1]) == (2, "  this file can't be read: No such file or directory")


def test_a_file_of_an_older_spreadsheet_is_read(check: Any, tmp_path: Path) -> None:
    path = tmp_path / "old.csv"
    path.write_bytes("game;declarer;contract;tops;score\n1;1;Grün;1;22\n".encode("cp1252"))
    assert check("--games", "1", path)[0] == 0


def test_another_edition_counts_otherwise(check: Any, tmp_path: Path) -> None:
    path = tmp_path / "hand.csv"
    path.write_text("game;declarer;contract;tops;hand;won;score\n1;1;clubs;1;x;lost;-36\n", encoding="utf-8")
    assert check("--games", "1", path)[0] == 1
    assert check("--games", "1", "--rules", "before_1999", path)[0] == 0


@pytest.mark.parametrize("games", ["-1", "0", "1000", "99999999999", "x"])
def test_a_number_of_games_that_no_sheet_has_is_a_wrong_call(
    check: Any, capsys: pytest.CaptureFixture[str], games: str
) -> None:
    with pytest.raises(SystemExit) as left:
        check(f"--games={games}", CLEAN)
    assert left.value.code == 2
    assert "write 1 to 999" in capsys.readouterr().err
