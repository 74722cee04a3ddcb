"""One row by itself: what is missing on it, what no sheet or edition knows, and what nobody has to write."""

from typing import Any

import pytest

from scoring import BEFORE_1999, ISKO, Row, RuleSet, ScoreSheet, check, finding
from tests.scoring.one_row import BELOW, CLUBS, LOST, NULL, WON, sheet, steps


@pytest.mark.parametrize(
    ("marks", "fields"),
    [
        ({**WON, "score": None}, ("score",)),
        ({**WON, "won": None}, ("won",)),
        ({**WON, "contract": None}, ("contract",)),
        ({**WON, "tops": None}, ("tops",)),
        ({**WON, "declarer": None}, ("declarer",)),
        ({"contract": NULL}, ("won", "score")),
        ({"declarer": None, "value": 24}, ("declarer", "won", "score", "contract")),
    ],
)
def test_what_is_missing_is_named_at_once(marks: dict[str, Any], fields: tuple[str, ...]) -> None:
    seat = marks.get("declarer", 2)
    assert check(sheet(**marks)) == (finding("row.incomplete", row=1, seat=seat, field=fields[0], fields=fields),)


def test_a_row_that_was_never_used_lacks_everything_in_between() -> None:
    assert [defect.code for defect in check(sheet(declarer=None))] == ["row.incomplete"]


@pytest.mark.parametrize("unkept", ["won", "score"])
def test_a_column_that_this_scorekeeper_does_not_keep_is_not_missed(unkept: str) -> None:
    rows = tuple(
        Row(number=number, dealer=number, declarer=1, **{**marks, unkept: None})
        for number, marks in enumerate((WON, LOST, WON), 1)
    )
    assert check(ScoreSheet((), games=3, seats=3, rows=rows)) == ()


def test_without_result_and_score_the_totals_decide() -> None:
    marks = {**WON, "won": None, "score": None}
    rows = tuple(
        Row(number=number, dealer=number, declarer=1, **marks, totals=(total,))
        for number, total in enumerate((24, -24, 0), 1)
    )
    assert check(ScoreSheet((), games=3, seats=3, rows=rows)) == ()


@pytest.mark.parametrize("seat", [0, 4, -1])
def test_nobody_sits_there(seat: int) -> None:
    assert check(sheet(**{**WON, "declarer": seat})) == (
        finding("row.unknown_seat", row=1, field="declarer", found=seat, expected=3),
    )


def test_an_unknown_bid_says_which() -> None:
    assert check(sheet(**{**WON, "bid": 19})) == (
        finding("game.bid_unknown", row=1, seat=2, field="bid", found=19, expected=None, bid=19),
    )


@pytest.mark.parametrize(
    ("marks", "rules", "codes"),
    [
        ({**LOST, "steps": steps("hand"), "value": 36, "score": -36}, BEFORE_1999, []),
        ({**LOST, "steps": steps("hand"), "value": 36, "score": -36}, ISKO, ["row.not_doubled"]),
        ({**LOST, "steps": steps("hand"), "value": 36, "score": -72}, BEFORE_1999, ["row.score"]),
        ({**LOST, "steps": steps("hand"), "value": 24, "score": -24}, BEFORE_1999, ["row.value"]),
        ({**WON, "steps": steps("hand"), "value": 36, "score": 72}, BEFORE_1999, ["row.doubled_though_won"]),
        ({**BELOW, "steps": steps("hand"), "value": 50, "score": -50}, BEFORE_1999, []),
    ],
)
def test_another_edition_counts_otherwise(marks: dict[str, Any], rules: RuleSet, codes: list[str]) -> None:
    assert [defect.code for defect in check(sheet(**marks), rules)] == codes


def test_an_overbid_game_that_could_not_be_won_is_wrongly_ticked() -> None:
    marks = {
        "contract": CLUBS, "tops": -1, "steps": steps("schwarz"), "bid": 264, "overbid": True, "won": True,
        "value": 48, "score": -528,
    }  # fmt: skip
    (defect,) = check(sheet(**marks))
    assert defect.code == "row.tick"
