"""A Ramsch row that doesn't say all: what house and figure tell is not asked, what they leave open is (V8)."""

from dataclasses import replace
from typing import Any

import pytest

from scoring import Footer, Row, ScoreSheet, check, performance
from scoring.house import House, Ramsch
from scoring.ramschrows import ramsch_scores
from scoring.rules import PUB, TEXAS, RuleSet, housed

BARE = Row(number=1, declarer=2, ramsch=True)
FIXED, WINNER, MINUS, UNCALLED = (
    housed(PUB, House(ramsch=Ramsch(**options)))
    for options in ({"loss": "fixed"}, {"loss": "winner"}, {"march": "minus"}, {"passing_on": 1, "knock": 1})
)


def asked(row: Row, rules: RuleSet = PUB, *others: Row) -> list[tuple[str, Any]]:
    sheet = ScoreSheet((), games=1 + len(others), seats=3, rows=(row, *others))
    return [(defect.code, defect.values.get("fields")) for defect in check(sheet, rules)]


@pytest.mark.parametrize(
    ("row", "rules", "score"),
    [
        (replace(BARE, value=50), PUB, -50),  # card points below 120 lose
        (replace(BARE, value=120, virgins=2), PUB, 120),  # all tricks
        (replace(BARE, value=120, virgins=1), PUB, -240),  # nine tricks lose (V8.8)
        (replace(BARE, value=480), MINUS, -480),
        (replace(BARE), FIXED, -10),  # V8.5
        (replace(BARE, virgins=1), FIXED, -15),
        (replace(BARE, virgins=2, value=20), FIXED, -20),
        (replace(BARE), WINNER, 23),  # V8.15
        (replace(BARE, also=3), WINNER, 37),
        (replace(BARE, passed_on=1), WINNER, 46),
        (replace(BARE, value=10), TEXAS, 10),  # V1.7
        (replace(BARE, virgins=1), TEXAS, 20),
        (replace(BARE, virgins=2), TEXAS, -30),
    ],
)
def test_what_follows_from_house_and_figure_is_not_asked(row: Row, rules: RuleSet, score: int) -> None:
    assert asked(row, rules) == []
    assert ramsch_scores(row, rules) == (score,)
    (made,) = {performance(ScoreSheet((), games=1, seats=3, rows=(row,)), rules)[1].points}
    assert made == score


def test_a_tick_is_not_missed_where_others_have_one() -> None:
    ticked = replace(BARE, number=2, value=44, won=False)
    assert asked(replace(BARE, value=50), PUB, ticked) == []


def test_120_points_are_asked_for_their_sign() -> None:
    """V8.8: all tricks win, nine of ten lose."""
    assert asked(replace(BARE, value=120)) == [("row.incomplete", ("won",))]
    assert ramsch_scores(replace(BARE, value=120), PUB) == (-120, 120)
    assert asked(replace(BARE, value=120, won=True)) == asked(replace(BARE, value=120, score=-120)) == []


def test_without_any_figure_card_points_are_asked() -> None:
    assert asked(BARE) == [("row.incomplete", ("won", "value"))]
    assert asked(replace(BARE, won=False)) == [("row.incomplete", ("value",))]
    scored = replace(BARE, number=2, value=44, score=-44)
    assert asked(replace(BARE, won=False), PUB, scored) == [("row.incomplete", ("score",))]


def test_what_can_not_be_is_said_and_not_asked() -> None:
    assert asked(replace(BARE, value=30)) == [("row.ramsch_value", None)]
    assert asked(replace(BARE, value=24), WINNER) == [("row.ramsch_value", None)]
    assert asked(replace(BARE, value=10, passed_on=2), UNCALLED) == [("house.not_played", None)]


def test_a_win_without_a_tick_is_a_game_won_at_the_foot() -> None:
    feet = Footer(0, 0, 0, 0), Footer(23, 1, 0, 73), Footer(0, 0, 0, 0)
    assert check(ScoreSheet(feet, games=1, passed=0, rows=(BARE,)), WINNER) == ()
    lost = Footer(0, 0, 0, 40), Footer(23, 0, 1, -27), Footer(0, 0, 0, 40)
    wrong = check(ScoreSheet(lost, games=1, passed=0, rows=(BARE,)), WINNER)
    assert [(defect.code, defect.where.seat) for defect in wrong] == [("footer.won_lost", 2)]
