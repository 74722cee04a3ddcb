"""The systems of performance (SkWO 5) where they differ: rulings, the foot against its games, the command line.

The proposal of 2001: at four a lost game brings the two who played against it 40 each, and the dealer nothing.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scoring import (
    GAME_POINTS,
    ISKO,
    PROPOSAL_2001,
    Contract,
    Finding,
    Footer,
    Row,
    RuledGame,
    ScoreSheet,
    check,
    explain,
    lacks_games,
    performance,
    read_sheets,
    ruled_performance,
)
from scoring.__main__ import main

BY_GAMES, BY_POINTS = replace(ISKO, system=PROPOSAL_2001), replace(ISKO, system=GAME_POINTS)


def clubs(number: int, declarer: int, *, won: bool) -> Row:
    score = 24 if won else -48
    return Row(number=number, declarer=declarer, contract=Contract.CLUBS, tops=1, won=won, score=score)


# Seat 2 wins (1 deals), 3 loses to 1 and 4 (2 deals), one is passed, 1 loses to 2 and 3 (4 deals).
ROWS = (clubs(1, 2, won=True), clubs(2, 3, won=False), Row(number=3, passed=True), clubs(4, 1, won=False))
COUNTS = ((-48, 0, 1), (24, 1, 0), (-48, 0, 1), (0, 0, 0))
TOTALS = {  # reckoned by hand
    ISKO: (-48 - 50 + 30, 24 + 50 + 60, -48 - 50 + 30, 60),
    BY_GAMES: (-48 - 50 + 40, 24 + 50 + 40, -48 - 50 + 40, 40),
    BY_POINTS: (-48, 24, -48, 0),
}


def sheet(rules: Any, *off: int, rows: tuple[Row, ...] = ROWS) -> ScoreSheet:
    """With the totals of a system at its foot, each wrong by so much."""
    totals = [total + more for total, more in zip(TOTALS[rules], off or (0,) * 4, strict=True)]
    feet = tuple(Footer(*counts, total) for counts, total in zip(COUNTS, totals, strict=True))
    return ScoreSheet(feet, games=4, passed=1, rows=rows)


def codes(findings: tuple[Finding, ...]) -> list[tuple[str, int | None]]:
    return [(found.code, found.where.seat) for found in findings]


@pytest.mark.parametrize("rules", TOTALS, ids=lambda rules: rules.system.name)
def test_the_foot_of_each_system_fits_its_games_and_no_other(rules: Any) -> None:
    assert check(sheet(rules), rules) == ()
    for other in TOTALS:
        if other is not rules:
            found = check(sheet(other), rules)
            assert {code for code, _seat in codes(found)} == {"footer.total_differs"}
            usual = [defect.values["causes"][0] for defect in found if "usual_system" in defect.values["causes"]]
            assert (usual == ["usual_system"] * len(found)) == (other is ISKO)


def test_a_total_is_held_against_the_games_in_which_a_seat_was_an_opponent() -> None:
    (found,) = check(sheet(BY_GAMES, 0, 40, 0, 0), BY_GAMES)
    assert (found.code, found.where.seat, found.values["found"], found.values["expected"]) == (
        "footer.total_differs", 2, 154, 114
    )  # fmt: skip
    assert found.values["causes"] == ("others_lost_once",)
    assert explain(sheet(BY_GAMES, 0, 40, 0, 0), 2, BY_GAMES)[0] == "others_lost_once"
    assert explain(sheet(BY_GAMES), 2, BY_GAMES) == ()


def test_the_lines_between_are_held_against_the_games_too() -> None:
    feet = [replace(foot, others_lost=1, others_bonus=40) for foot in sheet(BY_GAMES).footers]
    whole = replace(sheet(BY_GAMES), footers=tuple(feet))
    assert check(whole, BY_GAMES) == ()
    feet[1] = replace(feet[1], others_lost=2)
    assert codes(check(replace(whole, footers=tuple(feet)), BY_GAMES)) == [("footer.others_lost", 2)]


def test_while_a_game_is_in_doubt_no_total_is() -> None:
    doubtful = (*ROWS[:3], replace(ROWS[3], score=-24))
    assert codes(check(sheet(BY_GAMES, 0, 40, 0, 0, rows=doubtful), BY_GAMES)) == [("row.not_doubled", 1)]


def test_a_foot_alone_is_not_enough_where_lost_games_count_for_their_opponents() -> None:
    alone = replace(sheet(BY_GAMES), rows=())
    assert codes(check(alone, BY_GAMES)) == [("sheet.games_needed", None)]
    assert (lacks_games(alone, BY_GAMES), lacks_games(alone), lacks_games(sheet(BY_GAMES), BY_GAMES)) == (
        True, False, False
    )  # fmt: skip
    nothing = ScoreSheet((Footer(0, 0, 0, 0),) * 4, games=4, passed=4)
    assert check(nothing, BY_GAMES) == ()  # nobody lost a game


LOST = RuledGame(seat=2, score=-48, written=24, game=1)  # seat 1 had dealt


@pytest.mark.parametrize(
    ("rules", "made"),
    [
        # 2: -48 - 50 and the lost games of 1 and 3; everybody else 30 more
        (ISKO, (-68 + 30, -48 - 50 + 60, -68 + 30, 60 + 30)),
        # 3 and 4 played against it, 1 had dealt
        (BY_GAMES, (-58, -48 - 50 + 40, -58 + 40, 40 + 40)),
        (BY_POINTS, (-48, -48, -48, 0)),
    ],
)
def test_a_game_lost_by_a_ruling_counts_for_those_who_played_against_it(rules: Any, made: tuple[int, ...]) -> None:
    assert tuple(seat.performance for seat in ruled_performance(sheet(rules), [LOST], rules)) == made


def test_a_game_that_is_not_lost_any_more_takes_back_what_it_brought() -> None:
    """ISkO 3.2.7: of game 2 seats 1 and 4 were the opponents, as seat 2 had dealt."""
    void = RuledGame(seat=3, score=0, written=-48, game=2)
    made = ruled_performance(sheet(BY_GAMES), [void], BY_GAMES)
    assert [(seat.others_lost, seat.performance) for seat in made] == [(0, -98), (1, 114), (1, 40), (0, 0)]


def test_the_row_says_who_dealt_and_a_struck_one_says_nothing() -> None:
    dealt = replace(ROWS[0], dealer=3)
    struck = replace(ROWS[0], dealer=4, annulled=True)
    made = ruled_performance(sheet(BY_GAMES, rows=(struck, dealt, *ROWS[1:])), [LOST], BY_GAMES)
    assert [seat.others_lost for seat in made] == [2, 1, 1, 2]
    made = ruled_performance(sheet(BY_GAMES, rows=ROWS[1:]), [replace(LOST, game=5)], BY_GAMES)
    assert [seat.others_lost for seat in made] == [1, 1, 2, 2]  # game 5: seat 1 deals, whatever is written


def test_what_the_system_needs_is_asked_for() -> None:
    with pytest.raises(ValueError, match="number of a ruled game"):
        ruled_performance(sheet(BY_GAMES), [replace(LOST, game=None)], BY_GAMES)
    with pytest.raises(ValueError, match="needs the single games"):
        ruled_performance(replace(sheet(BY_GAMES), rows=()), [], BY_GAMES)
    assert ruled_performance(sheet(ISKO), [replace(LOST, game=None)])[0].performance == -38


# The command line


def answered(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    code = main([str(word) for word in words])
    output = capsys.readouterr()
    return code, output.out, output.err


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "sheet.csv"
    path.write_text(
        "game;dealer;declarer;contract;tops;won;score\n1;1;2;clubs;1;won;24\n2;2;3;clubs;1;lost;-48\n3;3;;;;passed;\n"
        "4;4;1;clubs;1;lost;-48\n",
        encoding="utf-8",
    )
    return path


@pytest.mark.parametrize("rules", TOTALS, ids=lambda rules: rules.system.name)
def test_check_counts_by_the_system_and_names_it(capsys: Any, file: Path, rules: Any) -> None:
    _code, out, _err = answered(capsys, "check", "--json", "--games", 4, "--system", rules.system.name, file)
    answer = json.loads(out)
    assert answer["system"] == rules.system.name
    seats = TOTALS[rules] if len(answer["performance"]) == 4 else ()
    assert tuple(seat["performance"] for seat in answer["performance"]) == seats


def test_check_says_in_words_what_was_counted(capsys: Any, file: Path) -> None:
    out = answered(capsys, "check", "--games", 4, "--system", "proposal_2001", file)[1].splitlines()
    assert out[1:3] == [
        "  by the system: proposal of 2001",
        "  seat 1: -58 (-48 points, 0 won, 1 lost, lost against it 1)",
    ]
    out = answered(capsys, "check", "--games", 4, "--system", "game_points", file)[1].splitlines()
    assert out[1:3] == ["  by the system: game points only", "  seat 1: -48 (-48 points, 0 won, 1 lost)"]


def test_check_refuses_feet_alone_by_a_sentence(capsys: Any, tmp_path: Path) -> None:
    path = tmp_path / "feet.csv"
    path.write_text("seat;points;won;lost\n1;-48;0;1\n2;24;1;0\n3;0;0;0\n4;0;0;0\n", encoding="utf-8")
    code, out, _err = answered(capsys, "check", "--json", "--games", 2, "--system", "proposal_2001", path)
    answer = json.loads(out)
    assert (code, answer["performance"]) == (1, [])
    assert (
        "write every game down" in {found["code"]: found["text"] for found in answer["findings"]}["sheet.games_needed"]
    )


@pytest.mark.parametrize(
    ("system", "made"),
    [
        ("seeger_fabian", [24 + 50 + 60, -48 - 50 + 40]),
        ("proposal_2001", [24 + 50 + 80, -58]),
        ("game_points", [24, -48]),
    ],
)
def test_rank_counts_a_list_that_has_no_performance(capsys: Any, tmp_path: Path, system: str, made: list[int]) -> None:
    path = tmp_path / "list.csv"
    path.write_text(
        "name;points;won;lost;others_lost;players\nAlbrecht;24;1;0;2;4\nKeller;-48;0;1;1;3\n", encoding="utf-8"
    )
    ranked = json.loads(answered(capsys, "rank", "--json", "--system", system, path)[1])
    assert [(row["performance"], row["system"]) for row in ranked] == [(figure, system) for figure in made]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("name;points;won;lost\nA;1;1;1\n", "line 1 has no column others_lost, players."),
        ("name;points;won;lost;others_lost;players\nA;1;1;1;0;6\n", "line 2: players is 6; a table has 3, 4 or 5."),
        (
            "name;points;won;lost;others_lost;players\nA;1;1;1;-1;4\n",
            "line 2: others_lost is '-1'; write a whole number.",
        ),
    ],
)
def test_a_list_that_can_t_be_counted_is_told_its_line(capsys: Any, tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "list.csv"
    path.write_text(text, encoding="utf-8")
    code, _out, err = answered(capsys, "rank", path)
    assert (code, err[: len(f"{path}: {sentence}")]) == (2, f"{path}: {sentence}")


def test_by_game_points_a_list_needs_nothing_more(capsys: Any, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("name;points;won;lost\nA;-1;1;1\n", encoding="utf-8")
    assert answered(capsys, "rank", "--system", "game_points", path)[0] == 0


@pytest.mark.parametrize(
    ("name", "rules", "each"),
    [
        ("games-series1-table1", ISKO, 90),
        ("games-series1-table1", BY_GAMES, 80),
        ("games-series1-table1", BY_POINTS, 0),
        ("games-series1-table8", ISKO, 80),
        ("games-series1-table8", BY_GAMES, 80),
        ("games-series1-table8", BY_POINTS, 0),
    ],
)
def test_a_real_sheet_comes_to_its_control_sum(name: str, rules: Any, each: int) -> None:
    """Every lost game brings the others at the table, or its two opponents, the same (SkWO 5)."""
    (read,) = read_sheets((Path(__file__).parent / "data" / f"{name}.csv").read_text(encoding="utf-8"))
    assert read.sheet is not None
    seats = performance(read.sheet, rules)
    points, won, lost = (sum(getattr(seat, column) for seat in seats) for column in ("points", "won", "lost"))
    own = rules.won_or_lost_bonus * (won - lost)
    assert sum(seat.performance for seat in seats) == points + own + each * lost
    assert lost > 0
