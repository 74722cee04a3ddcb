"""`python -m seating`: answers, exit codes, and what it says of a file that is wrong."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from seating import (
    Closing,
    Entrant,
    History,
    Way,
    Wishes,
    certificate,
    certificate_text,
    commitment_of,
    digest,
    draw_apart,
    inputs_text,
    make,
    parse,
    registration_hash,
    seed_of,
)
from seating.__main__ import main

FIELD: dict[str, Any] = {
    "entrants": [{"id": number, "club": f"club {number % 3}", "team": None} for number in range(1, 12)],
    "series": [{"tables": [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11]]}],
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "field.json"
    path.write_text(json.dumps(FIELD), encoding="utf-8")
    return path


def answer(capsys: pytest.CaptureFixture[str], *arguments: object) -> Any:
    assert main([*map(str, arguments), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_draw(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = answer(capsys, "draw", file, "--seed", "Skat")
    assert sorted(entrant for table in drawn["tables"] for entrant in table) == list(range(1, 12))
    assert drawn["engine"] == "swaps-1"
    assert drawn["digest"] == digest(
        parse(json.dumps([[n, *t] for n, t in enumerate(drawn["tables"], 1)]).replace(" ", ""))
    )
    assert drawn["cost"] >= drawn["bound"]
    assert len(drawn["cost"]) == len(drawn["bound"]) == 4
    again = [note for note in drawn["notes"] if note["code"] == "seating.again"]
    assert all({"table", "a", "b", "times"} <= note.keys() for note in again)
    assert answer(capsys, "draw", file, "--seed", "Skat") == drawn
    assert answer(capsys, "draw", file, "--seed", "Skal") != drawn


def test_wishes_of_the_file_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entrants: list[dict[str, Any]] = [{"id": number} for number in range(1, 9)]
    entrants[0] |= {"apart": [2, 3, 4, 5], "fixed": {"table": 2, "seat": 3}}
    path = tmp_path / "f.json"
    path.write_text(json.dumps({"entrants": entrants}), encoding="utf-8")
    drawn = answer(capsys, "draw", path, "--seed", "x")
    assert drawn["tables"][1][2] == 1
    assert not {2, 3, 4, 5} & set(drawn["tables"][1])
    assert (drawn["cost"][0], drawn["notes"]) == (0, [])


def test_plan_for_a_number_and_for_a_file(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    planned = answer(capsys, "plan", 16, 5, "--seed", "x")
    assert [len(series["tables"]) for series in planned["series"]] == [4] * 5
    assert planned["cost"] == planned["bound"]
    assert planned["engine"] == "ahead-1"
    assert len(answer(capsys, "plan", file, 2, "--seed", "x", "--steps", 5000)["series"]) == 2


def test_ranked_in_three_ways(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    strict = answer(capsys, "ranked", file)
    assert (strict["engine"], strict) == ("ranked-1", answer(capsys, "ranked", file, "--strict"))
    assert strict["tables"] == FIELD["series"][0]["tables"]
    apart = answer(capsys, "ranked", file, "--apart")
    assert apart["engine"] == "repaired-1"
    assert strict["cost"] > apart["cost"]
    assert answer(capsys, "ranked", file, "--groups", 12, "--seed", "x")["engine"] == "groups-1"
    assert main(["ranked", str(file), "--groups", "12"]) == 2


def test_sizes(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "sizes", 31) == {"fours": 7, "threes": 1, "fives": 0, "tables": 8}
    assert main(["sizes", "31"]) == 0
    assert capsys.readouterr().out == "7 of four, 1 of three\n"
    assert main(["sizes", "5", "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {"findings": [{"code": "seating.too_few", "players": 5}]}


def test_sizes_with_a_table_of_five(capsys: pytest.CaptureFixture[str]) -> None:
    """ISkO 3.2.7."""
    assert answer(capsys, "sizes", 13, "--fives") == {"fours": 2, "threes": 0, "fives": 1, "tables": 3}
    assert main(["sizes", "13", "--fives"]) == 0
    assert capsys.readouterr().out == "2 of four, 1 of five\nfive at a table: by ISkO 3.2.7, never by SkWO\n"
    assert main(["sizes", "14", "--fives"]) == 0
    assert capsys.readouterr().out == "2 of four, 2 of three\n"
    assert main(["sizes", "2", "--fives"]) == 1
    too_few = "{} players can't be seated at tables of four and three\n"
    assert capsys.readouterr().out == too_few.format(2)
    assert main(["sizes", "2"]) == 1
    assert capsys.readouterr().out == too_few.format(2)
    assert main(["sizes", "5"]) == 1
    assert capsys.readouterr().out == (
        too_few.format(5) + "--fives seats them at one table, by ISkO 3.2.7 and never by SkWO\n"
    )


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "not JSON"),
        ("[]", "the file: an object in braces is expected"),
        ("{}", "entrants: a list in brackets is expected"),
        ('{"entrants": [{"id": "1"}]}', "entrants[0].id: a whole number is expected"),
        ('{"entrants": [{"id": 1}, {"id": 1}]}', "entrants: id 1 comes twice"),
        ('{"entrants": [{"id": 1, "club": 7}]}', "entrants[0].club: a text or null is expected"),
        ('{"entrants": [{"id": 1, "apart": 7}]}', "entrants[0].apart: a list in brackets is expected"),
        ('{"entrants": [{"id": 1, "fixed": {"table": 0}}]}', "entrants[0].fixed: a table from 1"),
        ('{"entrants": [], "series": [{"tables": [[1, 2, 3, 4, 5, 6]]}]}', "series[0].tables[0]: one to five ids"),
        ('{"entrants": [], "series": [{"tables": [[1, 2, 1]]}]}', "series[0]: somebody sits there twice"),
        ('{"entrants": [], "wishes": {"apart": true}}', "wishes: apart_teams and apart_clubs"),
    ],
)
def test_it_names_the_place_of_what_is_wrong(
    content: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "f.json"
    path.write_text(content, encoding="utf-8")
    assert main(["draw", str(path), "--seed", "x"]) == 2
    assert says in capsys.readouterr().err


def test_what_means_nothing_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "f.json"
    entrants = [{"id": number, "name": "n", "clubb": "x"} for number in range(3)]
    path.write_text(json.dumps({"entrants": entrants, "more": 1}), encoding="utf-8")
    assert main(["draw", str(path), "--seed", "x"]) == 0
    assert capsys.readouterr().err.splitlines()[:2] == [
        "more means nothing here",
        "entrants[0].clubb means nothing here",
    ]


def test_no_file_and_no_utf_8(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", str(tmp_path / "none.json"), "--seed", "x"]) == 2
    (tmp_path / "latin.json").write_bytes(b"\xe9")
    assert main(["verify", str(tmp_path / "latin.json")]) == 2
    assert "is not UTF-8" in capsys.readouterr().err


def a_certificate() -> str:
    entrants = [Entrant(number) for number in range(13)]
    inputs = inputs_text(entrants, History(), Wishes(), Way())
    closing = Closing(1, 1, "", registration_hash(inputs), commitment_of("nonce"))
    plans = make(Way(), entrants, History(), Wishes(), seed_of(closing, "nonce", "dice: 1 2"))
    return certificate_text(certificate("Pokal", closing, inputs, "nonce", "dice: 1 2", 0, plans))


def test_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "c.json"
    path.write_text(a_certificate(), encoding="utf-8")
    checks = answer(capsys, "verify", path)["checks"]
    assert len(checks) == 9
    assert all(check["holds"] for check in checks)
    path.write_text(a_certificate().replace("dice: 1 2", "dice: 1 3"), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert "NO   the seed follows" in capsys.readouterr().out
    path.write_text("{}", encoding="utf-8")
    assert main(["verify", str(path)]) == 2


def test_it_needs_nothing_but_python(file: Path) -> None:
    root = Path(__file__).resolve().parents[2]
    asked = [sys.executable, "-S", "-m", "seating", "draw", str(file), "--seed", "Skat", "--json"]
    drawn = json.loads(subprocess.run(asked, cwd=root, capture_output=True, check=True, text=True).stdout)
    entrants = [Entrant(entrant["id"], entrant["club"]) for entrant in FIELD["entrants"]]
    before = History((parse("[[1,1,2,3,4],[2,5,6,7,8],[3,9,10,11]]"),))
    assert drawn["digest"] == digest(draw_apart(entrants, before, Wishes(), "Skat").plan)
