"""`value` on the command line: how lines come in, and how an answer is said in words."""

import io
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from unittest.mock import patch

import pytest

from scoring.__main__ import main
from scoring.cli_games import as_words, lines, value_of_line
from scoring.findings import Finding, finding
from scoring.valuation import GameValue

GAME = '{"contract": "clubs", "tops": 2, "hand": true, "points": 70}'


def test_without_standard_input_there_is_nothing_to_read() -> None:
    out, err = io.StringIO(), io.StringIO()
    with patch("sys.stdin", None), redirect_stdout(out), redirect_stderr(err):
        code = main(["value"])
    assert code == 2
    assert out.getvalue() == ""
    assert err.getvalue() == "Nothing to read: games come from standard input, one a line.\n"


def test_lines_keep_their_numbers_and_lose_only_the_mark_of_the_file() -> None:
    raw = [b"\xef\xbb\xbf{}\n", b"  \r\n", b"\xef\xbb\xbf", b"a\xef\xbb\xbf\n", b"\xe4 \xc3\xa4\n"]
    assert list(lines(raw)) == [(1, "{}"), (4, "a\ufeff"), (5, "\ufffd ä")]


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ((finding("input.no_json"),), "3: not counted: this line is no JSON"),
        ((finding("game.bid_unknown", field="bid", bid=19),), "3: not counted: bid: 19 can't be bid"),
        (
            (
                finding("game.bid_unknown", field="bid", bid=19),
                finding("input.no_object"),
                finding("game.points_missing", field="points"),
            ),
            "3: not counted: bid: 19 can't be bid; a game is a JSON object; points: the card points are missing",
        ),
    ],
)
def test_what_is_wrong_is_said_behind_its_field_in_one_line(found: tuple[Finding, ...], said: str) -> None:
    assert as_words(3, found) == said


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        ((), "won +48: with 2, game 3, hand 4, times clubs 12 = 48"),
        (("referee",), "won +48: with 2, game 3, hand 4, times clubs 12 = 48 [referee]"),
        (
            ("decided", "check_points"),
            "won +48: with 2, game 3, hand 4, times clubs 12 = 48 [decided, check_points]",
        ),
    ],
)
def test_flags_stand_behind_the_sum(flags: tuple[str, ...], said: str) -> None:
    worth = value_of_line(GAME)
    assert isinstance(worth, GameValue)
    assert as_words(1, replace(worth, flags=flags)) == f"1: {said}"
