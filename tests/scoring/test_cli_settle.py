"""`settle` on the command line: what a stake is, the answer for machines, and sheets that are settled game by game."""

import json
from unittest.mock import patch

import pytest

from scoring.sheet_csv import SheetRead, read_sheets
from tests.scoring.cli_asked import asked, asked_of

SHEET = "game;declarer;contract;tops;won;score\n1;1;clubs;1;won;24\n2;2;hearts;1;lost;-40\n3;3;null;;won;23\n"
HAND = "game;declarer;contract;tops;hand;won;score\n1;1;clubs;1;x;lost;-36\n2;;;;;passed;\n3;;;;;passed;\n"
FEET = "table;seat;points;won;lost\n7;1;24;1;0\n7;2;0;0;0\n7;3;0;0;0\n"


@pytest.mark.parametrize(
    ("stake", "cents"),
    [
        ("1", "2 -1 -1"),
        ("0", "0 0 0"),
        ("0.5", "1 0 -1"),
        ("0,5", "1 0 -1"),
        ("1/2", "1 0 -1"),
        ("00000000000000000002", "4 -2 -2"),
    ],
)
def test_a_stake_is_a_number_of_at_most_twenty_signs(stake: str, cents: str) -> None:
    assert asked("settle", "1", "0", "0", "--stake", stake) == (0, f"{cents}\n", "")


@pytest.mark.parametrize("stake", ["1e1", "1E1", "000000000000000000002", "much", "1/0", "", "1e", "-1", "-0.5"])
def test_what_is_no_stake_is_answered_with_what_to_write(stake: str) -> None:
    code, out, err = asked("settle", "1", "0", "0", f"--stake={stake}")
    assert (code, out) == (2, "")
    assert err.splitlines()[-1] == (
        f"python -m scoring settle: error: argument --stake: {stake!r} is no stake; write cents a point, "
        "such as 1 or 0.5"
    )


def test_a_table_is_answered_for_machines_with_its_points_and_the_exact_stake() -> None:
    code, out, err = asked("settle", "196", "33", "-12", "85", "--stake", "0.5", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out) == {"points": [196, 33, -12, 85], "stake": "1/2", "cents": [241, -85, -175, 19]}


def test_a_clean_sheet_is_settled_game_by_game_in_one_line() -> None:
    assert asked_of(SHEET, "settle", "--games", "FILE", "--stake", "1") == (0, "65 -127 62\n", "")


def test_a_sheet_is_answered_for_machines_with_its_name_and_the_exact_stake() -> None:
    code, out, err = asked_of(SHEET, "settle", "--games", "FILE", "--stake", "1,5", "--json")
    assert (code, err) == (0, "")
    # 24 at 1.5 are 36, 20 are 30 and doubled 60, 23 are 34.5 and rounded up 35: 36, -60, 35, their sum 11
    assert json.loads(out) == {"sheet": "", "stake": "3/2", "cents": [97, -191, 94]}


def test_of_many_sheets_each_is_settled_by_itself_behind_its_name() -> None:
    """No file has single games of many sheets so far; what reads one may."""
    sheet = read_sheets(SHEET)[0].sheet
    reads = (SheetRead("Tisch Süd", sheet), SheetRead("table 2", sheet))
    with patch("scoring.cli_settle.read_file", return_value=reads):
        words = asked("settle", "--games", "many.csv", "--stake", "1")
        objects = asked("settle", "--games", "many.csv", "--stake", "1", "--json")
    assert words == (0, "Tisch Süd: 65 -127 62\ntable 2: 65 -127 62\n", "")
    assert objects[1].splitlines() == [
        '{"sheet": "Tisch Süd", "stake": "1", "cents": [65, -127, 62]}',
        '{"sheet": "table 2", "stake": "1", "cents": [65, -127, 62]}',
    ]


@pytest.mark.parametrize(("rules", "cents", "code"), [("before_1999", "-72 36 36", 0), ("isko", "-144 72 72", 1)])
def test_a_game_lost_from_the_hand_is_settled_by_the_edition_that_is_named(rules: str, cents: str, code: int) -> None:
    answer = asked_of(HAND, "settle", "--games", "FILE", "--stake", "1", "--rules", rules)
    assert answer[:2] == (code, f"{cents}\n")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"-40": "-20"}, "FILE: check finds 1 thing on it.\n"),
        ({"-40": "-20", ";23": ";32"}, "FILE: check finds 2 things on it.\n"),
        ({"-40": "-20", ";23": ";32", ";24": ";42"}, "FILE: check finds 3 things on it.\n"),
    ],
)
def test_a_sheet_with_faults_is_settled_as_its_marks_count_and_says_so(wrong: dict[str, str], said: str) -> None:
    text = SHEET
    for right, written in wrong.items():
        text = text.replace(right, written)
    assert asked_of(text, "settle", "--games", "FILE", "--stake", "1") == (1, "65 -127 62\n", said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (FEET, "FILE (table 7): has no single games; give the final points.\n"),
        ("hello\n", "FILE: can't be read: check says why.\n"),
    ],
)
def test_a_sheet_that_can_t_be_settled_is_named_with_the_reason(text: str, said: str) -> None:
    assert asked_of(text, "settle", "--games", "FILE", "--stake", "1") == (2, "", said)


@pytest.mark.parametrize(
    ("command", "lines"),
    [
        (
            "settle",
            (
                "Settles a table at a stake in cents a point: what every seat gets, or pays with a minus, in whole "
                "cents; together zero.",
                "Three or four seats, or five by ISkO 3.2.7: whoever sits out pays and is paid, too (ISkO 3.5.3).",
            ),
        ),
        ("check", ("near.", "It is added up again.")),
        ("value", ("  contract              diamonds, hearts, spades, clubs, grand, null or ramsch", "Of variants:")),
        ("rule", ("  --what         in which way it happened, as the list has it",)),
    ],
)
def test_the_help_of_a_command_keeps_its_lines(command: str, lines: tuple[str, ...]) -> None:
    code, out, err = asked(command, "--help")
    assert (code, err) == (0, "")
    assert set(lines) <= set(out.splitlines())
