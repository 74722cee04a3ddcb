"""The core imports and answers without Django: with the standard library and this folder alone."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CLEAN = Path("tests/scoring/data/games-series1-table8.csv")
ASK = """
import scoring, scoring.__main__, sys
print([name for name in sys.modules if name.startswith(("django", "tournament"))])
"""


def alone(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """What Python says to these words without site-packages (-S)."""
    command = [sys.executable, "-S", *words]
    return subprocess.run(command, cwd=ROOT, input=given, capture_output=True, text=True, check=False)


def test_nothing_of_django_is_imported() -> None:
    asked = alone("-c", ASK)
    assert (asked.stdout.strip(), asked.stderr) == ("[]", "")


def test_games_are_valued() -> None:
    asked = alone("-m", "scoring", "value", given='{"contract": "clubs", "tops": 2, "points": 70, "tricks": 7}')
    assert (asked.returncode, asked.stderr) == (0, "")
    assert "36" in asked.stdout


@pytest.mark.parametrize(("score", "code"), [("22", 0), ("23", 1), ("many", 2)])
def test_sheets_are_checked_with_an_exit_code(tmp_path: Path, score: str, code: int) -> None:
    path = tmp_path / "sheet.csv"
    games = f"1;1;spades;1;{score}\n2;1;spades;1;22\n3;passed;;;\n"
    path.write_text(f"game;declarer;contract;tops;score\n{games}", encoding="utf-8")
    asked = alone("-m", "scoring", "check", str(CLEAN), str(path))
    assert (asked.returncode, asked.stderr) == (code, "")
    assert asked.stdout.startswith(f"{CLEAN}: nothing to find\n")


def test_a_list_is_ranked(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("name;performance;won;lost\nA;900;10;2\nB;1000;11;3\n", encoding="utf-8")
    asked = alone("-m", "scoring", "rank", str(path))
    assert (asked.returncode, asked.stderr) == (0, "")
    assert asked.stdout.index("B") < asked.stdout.index("A")


def test_a_table_is_settled() -> None:
    asked = alone("-m", "scoring", "settle", "196", "33", "-12", "85", "--stake", "1")
    assert (asked.returncode, asked.stderr) == (0, "")
    assert [figure in asked.stdout for figure in ("482", "-170", "-350", "38")] == [True] * 4


def test_whoever_has_seen_enough_may_leave() -> None:
    games = '{"contract": "clubs", "tops": 1, "points": 70, "tricks": 7}\n' * 50_000
    command = f"'{sys.executable}' -S -m scoring value | head -n 1"
    asked = subprocess.run(["sh", "-c", command], cwd=ROOT, input=games, capture_output=True, text=True, check=False)
    assert (asked.stdout, asked.stderr) == ("1: won +24: with 1, game 2, times clubs 12 = 24\n", "")


def test_signs_that_cannot_be_shown_do_not_stop_it() -> None:
    asked = alone("-m", "scoring", "value", given='{"contract": "\\ud800"}\n{"contract": "null", "tricks": 0}\n')
    assert (asked.returncode, asked.stderr) == (1, "")
    assert asked.stdout.splitlines()[1] == "2: won +23: null 23"


def test_without_an_input_it_says_so() -> None:
    command = f"'{sys.executable}' -S -m scoring value <&-"
    asked = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (asked.returncode, asked.stdout) == (2, "")
    assert "standard input" in asked.stderr


@pytest.mark.parametrize("stake", ["1e9999", "-1", "x", "1" * 30, "1/0"])
def test_a_stake_that_is_none_is_a_wrong_call(stake: str) -> None:
    asked = alone("-m", "scoring", "settle", "1", "2", "3", f"--stake={stake}")
    assert (asked.returncode, asked.stdout) == (2, "")
    assert "is no stake" in asked.stderr
