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


@pytest.mark.parametrize(("found", "code"), [("22", 0), ("23", 1), ("many", 2)])
def test_sheets_are_checked_with_an_exit_code(tmp_path: Path, found: str, code: int) -> None:
    path = tmp_path / "sheet.csv"
    games = f"1;1;spades;1;{found}\n2;1;spades;1;22\n3;passed;;;\n"
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
    assert [each in asked.stdout for each in ("482", "-170", "-350", "38")] == [True] * 4
