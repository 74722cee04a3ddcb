"""`value` on the command line: one answer for each line, findings instead of numbers, and never a traceback."""

import argparse
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scoring import cli_games, impossible
from scoring.cli_games import as_json, as_words, value_of_line
from scoring.english import GAME_TEXTS
from tests.scoring.test_defects import DEFECTS


def ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *lines: Any, as_json: bool = True) -> Any:
    raw = b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
    parser = argparse.ArgumentParser()
    cli_games.register(parser.add_subparsers())
    arguments = parser.parse_args(["value", *(["--json"] if as_json else [])])
    code = arguments.run(arguments)
    output = capsys.readouterr().out.splitlines()
    return code, [json.loads(line) for line in output] if as_json else output


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    return lambda *lines, **more: ask(monkeypatch, capsys, *lines, **more)


CLUBS: dict[str, Any] = {"contract": "clubs", "tops": 2, "hand": True, "bid": 18, "points": 70, "tricks": 7}
SPOKEN = "with 2, game 3, hand 4, times clubs 12 = 48"


def test_a_game_is_answered_with_its_figures(answers: Any) -> None:
    code, (answer,) = answers(CLUBS)
    assert code == 0
    assert list(answer.items()) == [
        ("won", True),
        ("overbid", False),
        ("multiplier", 4),
        ("value", 48),
        ("score", 48),
        ("spoken", SPOKEN),
        ("flags", []),
    ]


def test_people_get_words(answers: Any) -> None:
    code, output = answers(CLUBS, {**CLUBS, "bid": 19}, {**CLUBS, "bid": 60}, {"contract": "null"}, as_json=False)
    assert code == 1
    assert output == [
        f"1: won +48: {SPOKEN}",
        "2: not counted: bid: 19 can't be bid",
        f"3: lost, overbid -120: {SPOKEN}, overbid: 5 times 12 = 60",
        "4: not counted: tricks: the tricks are missing: the card points alone don't decide",
    ]


def test_flags_are_said_to_people_too(answers: Any) -> None:
    conceded = {**CLUBS, "end": "conceded"}
    _code, output = answers(conceded, as_json=False)
    assert output == [f"1: lost -96: {SPOKEN} [referee]"]


def test_cards_instead_of_tops(answers: Any) -> None:
    cards = ["CJ", "SJ", "HJ", "CA", "CT", "CK", "D7", "D8", "H7", "H8"]
    _code, (answer,) = answers({"contract": "clubs", "cards": cards, "skat": ["DJ", "S7"], "points": 61, "bid": 18})
    assert (answer["score"], answer["spoken"]) == (96, "with 7, game 8, times clubs 12 = 96")


@pytest.mark.parametrize("replacement", [{"contract": "hearts", "tops": 1}, ["hearts", 1]])
def test_a_null_below_the_bid_takes_its_replacement(answers: Any, replacement: Any) -> None:
    asked = {"contract": "null", "ouvert": True, "bid": 50, "tricks": 0, "replacement": replacement}
    _code, (answer,) = answers(asked)
    assert (answer["score"], answer["overbid"], answer["flags"]) == (-100, True, ["replaced_null"])


def test_a_null_is_named(answers: Any) -> None:
    _code, (answer,) = answers({"contract": "null", "hand": True, "ouvert": True, "tricks": 0})
    assert answer["spoken"] == "null ouvert hand 59"


def test_rules_are_chosen_by_name(answers: Any) -> None:
    lost = {**CLUBS, "points": 50}
    _code, scores = answers({**lost, "rules": "isko"}, {**lost, "rules": "before_1999"})
    assert [answer["score"] for answer in scores] == [-96, -48]


def test_null_is_the_same_as_nothing(answers: Any) -> None:
    code, (answer,) = answers({**CLUBS, "end": None, "cards": None, "skat": None, "replacement": None, "rules": None})
    assert (code, answer["score"]) == (0, 48)


def test_empty_lines_are_skipped_and_a_wrong_one_stops_nothing(answers: Any) -> None:
    code, output = answers(b"", b"{", b"  ", CLUBS, b"\xff\xfe", b"[" * 100_000, b"9" * 5000, b'"x"', CLUBS)
    assert code == 1
    assert [answer.get("score") or answer["findings"][0]["code"] for answer in output] == [
        "input.no_json", 48, "input.no_json", "input.no_json", "input.no_json", "input.no_object", 48,
    ]  # fmt: skip


WRONG: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
    ({**CLUBS, "pionts": 61}, [("input.key_unknown", "pionts")]),
    ({**CLUBS, "bid": "18"}, [("input.wrong_type", "bid")]),
    ({**CLUBS, "bid": 18.0}, [("input.wrong_type", "bid")]),
    ({**CLUBS, "tops": True}, [("input.wrong_type", "tops")]),
    ({**CLUBS, "points": float("nan")}, [("input.wrong_type", "points")]),
    ({**CLUBS, "hand": 1}, [("input.wrong_type", "hand")]),
    ({**CLUBS, "contract": "Clubs"}, [("input.unknown_value", "contract")]),
    ({**CLUBS, "contract": ["clubs"]}, [("input.unknown_value", "contract")]),
    ({**CLUBS, "end": "won"}, [("input.unknown_value", "end")]),
    ({**CLUBS, "rules": "bavarian"}, [("input.unknown_value", "rules")]),
    (
        {"bid": 19, "points": 121},
        [("input.key_missing", "contract"), ("game.bid_unknown", "bid"), ("game.points_range", "points")],
    ),
    ({"contract": "x", "bid": 19}, [("input.unknown_value", "contract"), ("game.bid_unknown", "bid")]),
    ({**CLUBS, "cards": "CJ"}, [("input.wrong_type", "cards")]),
    (
        {**CLUBS, "tops": None, "cards": ["CJ", "CJ", "XX", 3], "skat": []},
        [("game.card_unknown", "cards"), ("game.card_unknown", "cards"), ("game.card_twice", "cards")],
    ),
    ({**CLUBS, "cards": [["CJ"]]}, [("game.card_unknown", "cards")]),
    (
        {**CLUBS, "tops": None, "cards": ["EU", "SU", "S7", "CA"], "skat": ["SA", "HO"]},
        [("game.card_ambiguous", "cards"), ("game.card_ambiguous", "cards"), ("game.card_ambiguous", "skat")],
    ),
    (
        {"contract": "null", "bid": 24, "replacement": 7},
        [("input.wrong_type", "replacement"), ("game.null_below_bid", "bid")],
    ),
    (
        {"contract": "null", "bid": 24, "replacement": {}},
        [("input.key_missing", "replacement"), ("game.null_below_bid", "bid")],
    ),
    (
        {"contract": "null", "bid": 24, "replacement": {"contract": "x", "tops": "1"}},
        [("input.unknown_value", "replacement"), ("input.wrong_type", "replacement"), ("game.null_below_bid", "bid")],
    ),
    (
        {**CLUBS, "hand": False, "ouvert": True, "tops": 12, "bid": 19, "points": 121},
        [
            ("game.tops_range", "tops"),
            ("game.ouvert_without_hand", "hand"),
            ("game.bid_unknown", "bid"),
            ("game.points_range", "points"),
        ],
    ),
]


@pytest.mark.parametrize(("asked", "expected"), WRONG, ids=lambda case: str(case)[:50])
def test_all_that_is_wrong_is_found_at_once(
    answers: Any, asked: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    code, (answer,) = answers(asked)
    assert code == 1
    assert list(answer) == ["findings"]
    assert [(finding["code"], finding["field"]) for finding in answer["findings"]] == expected
    assert all(finding["text"] and "{" not in finding["text"] for finding in answer["findings"])


def test_a_key_twice_is_found(answers: Any) -> None:
    _code, (answer,) = answers(b'{"contract": "clubs", "tops": 1, "points": 61, "bid": 18, "bid": 20}')
    assert [finding["code"] for finding in answer["findings"]] == ["input.key_twice"]


def test_a_finding_shows_its_figures(answers: Any) -> None:
    _code, (answer,) = answers({**CLUBS, "points": 121})
    assert answer["findings"] == [
        {
            "code": "game.points_range",
            "field": "points",
            "found": 121,
            "limit": 120,
            "text": "121 card points: there are 0 to 120",
        }
    ]


def test_what_was_typed_is_shortened_and_never_read_as_a_format(answers: Any) -> None:
    _code, (answer,) = answers({**CLUBS, "{0.__class__}" * 20: 1})
    assert answer["findings"][0]["text"].endswith("…")


def test_every_text_is_used() -> None:
    codes = {finding.code for game, _found in DEFECTS.values() for finding in impossible(game)}
    assert codes == {code for code in GAME_TEXTS if code.startswith("game.")} - {
        "game.card_unknown",
        "game.card_ambiguous",
    }


def test_it_runs_as_a_module() -> None:
    pytest.importorskip("scoring.cli_sheets", exc_type=ImportError)
    asked = subprocess.run(
        [sys.executable, "-m", "scoring", "value", "--json"],
        input=json.dumps(CLUBS),
        cwd=Path(__file__).resolve().parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(asked.stdout)["score"] == 48


def test_ouvert_in_suit_and_grand_says_hand_unless_it_is_denied(answers: Any) -> None:
    game = {"contract": "grand", "tops": 4, "ouvert": True, "bid": 18, "points": 120, "tricks": 10}
    assert answers(game)[1][0]["score"] == 264
    assert [finding["code"] for finding in answers({**game, "hand": False})[1][0]["findings"]] == [
        "game.ouvert_without_hand"
    ]
    assert answers({"contract": "null", "ouvert": True, "tricks": 0})[1][0]["score"] == 46


def test_where_the_texts_part_the_other_reading_stands_beside() -> None:
    """ISkO 5.2.5: the later texts say "at least the announced level", that of 1999 the announced values alone."""
    line = '{"contract": "grand", "tops": 2, "hand": true, "schneider_announced": true, "points": 4, "tricks": 0}'
    answer = as_json(value_of_line(line))
    assert (answer["score"], answer["flags"], answer["score_1999"]) == (-336, ["referee"], -288)
    assert as_words(1, value_of_line(line)).endswith("[referee]; text of 1999: -288 (ISkO 5.2.5)")
    by_1999 = as_json(value_of_line(f'{line[:-1]}, "rules": "isko_1999"}}'))
    assert (by_1999["score"], by_1999["flags"]) == (-288, [])
    assert "score_1999" not in by_1999


GERMAN_HAND = "EU SU RA R10 RK RO R9 R8 EA GA"


def test_a_german_hand_is_counted_as_it_is_written(answers: Any) -> None:
    """S is Schellen: the jacks of acorns and bells, and so with 1, also where E, G and R lie in the skat alone."""
    told = {"contract": "hearts", "cards": GERMAN_HAND.split(), "skat": ["G7", "G8"], "points": 70, "tricks": 7}
    _code, written = answers(told, {**told, "cards": GERMAN_HAND.replace("SU", "SchU").split()})
    assert [answer["spoken"] for answer in written] == ["with 1, game 2, times hearts 10 = 20"] * 2
    bells = ["SU", "SA", "S10", "SK", "SO", "S9", "S8", "S7", "HU", "H7"]
    _code, (answer,) = answers({**told, "contract": "diamonds", "cards": bells, "skat": ["EU", "GU"]})
    assert answer["spoken"].startswith("with 11,")


def test_four_jacks_of_the_german_pack_are_four(answers: Any) -> None:
    cards = ["EU", "GU", "RU", "SU", "EA", "GA", "RA", "SA", "E7", "G7"]
    _code, (answer,) = answers({"contract": "grand", "cards": cards, "skat": ["R7", "S7"], "points": 90, "tricks": 9})
    assert answer["spoken"].startswith("with 4,")
