"""`claim` on the command line: questions from files and standard input, answers in words and in JSON, exit codes."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from scoring.__main__ import main

QUESTION: dict[str, Any] = {
    "kind": "open",
    "contract": "grand",
    "leader": "declarer",
    "claimant": "declarer",
    "claim": "all_tricks",
    "hands": {"declarer": ["CJ", "HA"], "left": ["S7", "H8"], "right": ["SA", "H7"]},
}
RIGHT = json.dumps(QUESTION)
IMPOSSIBLE = json.dumps({**QUESTION, "table": ["CJ"], "leader": "left"})
POINTS = json.dumps({**QUESTION, "claim": "points", "points_wanted": 61, "points_so_far": 40})


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def asked(*words: str, typed: str = "") -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        code = main(["claim", *words])
        return code, capsys.readouterr().out

    return asked


def test_standard_input_is_answered_in_words(ask: Any) -> None:
    code, out = ask(typed=f"{RIGHT}\n")
    assert code == 0
    assert out.startswith("1: the claim holds: every trick that is left is won against any play (ISkO 4.3.4)\n")
    assert "   right cards: CJ HA\n" in out


def test_machines_get_one_object_a_line_and_empty_lines_none(ask: Any) -> None:
    code, out = ask("--json", typed=f"{RIGHT}\n\n{POINTS}\n")
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [answer["holds"] for answer in answers] == [True, True]
    assert ["most_points" in answer for answer in answers] == [False, True]


def test_files_are_read_one_after_the_other(ask: Any, tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / name).write_text(RIGHT, encoding="utf-8")
    code, out = ask("--json", str(tmp_path / "first"), str(tmp_path / "second"))
    assert (code, len(out.splitlines())) == (0, 2)


def test_a_wrong_line_has_findings_and_does_not_stop_the_next(ask: Any) -> None:
    code, out = ask("--json", typed=f"{IMPOSSIBLE}\n{{\n{RIGHT}\n")
    impossible, broken, right = map(json.loads, out.splitlines())
    assert code == 1
    assert impossible["findings"][0]["code"] == "claim.card_twice"
    assert [finding["code"] for finding in broken["findings"]] == ["input.no_json"]
    assert right["holds"] is True


def test_one_mistake_is_said_once(ask: Any) -> None:
    _code, out = ask("--json", typed=json.dumps({**QUESTION, "table": ["CK", "CQ", "C9"]}))
    assert [finding["code"] for finding in json.loads(out)["findings"]] == ["claim.table_count"]


def test_a_limit_that_is_reached_is_no_mistake(ask: Any) -> None:
    hands = {"declarer": "CJ HT C8 D9", "left": "S7 HA C9 DT", "right": "ST H7 CA DA"}
    told = {**json.loads(POINTS), "hands": {seat: held.split() for seat, held in hands.items()}}
    code, out = ask("--nodes", "1", "--json", typed=json.dumps(told))
    assert (code, json.loads(out)["holds"]) == (0, None)


@pytest.mark.parametrize("limit", ["0", "-1", "many"])
def test_a_limit_is_a_number_from_one_on(ask: Any, limit: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        ask(f"--nodes={limit}")
    assert f"'{limit}' is no number of positions: 1 or more" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claim", "nowhere.jsonl"]) == 2
    assert "nowhere.jsonl" in capsys.readouterr().err


def test_the_pack_is_told_by_all_hands_of_a_claim(ask: Any) -> None:
    """S is Schellen where another hand has Eichel."""
    told = json.loads(POINTS)
    hands = {"declarer": ["EU", "RA"], "left": ["S7", "S10"], "right": ["SA", "R7"]}
    _code, out = ask("--json", typed=json.dumps({**told, "contract": "grand", "hands": hands}))
    assert "findings" not in json.loads(out)
    assert {card[0] for trick in json.loads(out)["line"] for card in trick["cards"]} <= {"C", "H", "D"}
    hands["right"] = ["CA", "R7"]
    _code, out = ask("--json", typed=json.dumps({**told, "hands": hands}))
    assert [finding["code"] for finding in json.loads(out)["findings"]] == ["game.card_ambiguous"] * 2
