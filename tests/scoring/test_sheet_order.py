"""Dealers, numbers and rows of a small sheet out of order, missing, or there twice."""

from dataclasses import replace
from typing import Any

import pytest

from scoring import Finding, Row, ScoreSheet, check, finding
from tests.scoring.one_sheet import CLUBS, ROWS, SHEET, with_rows


def dealer(row: int, seat: int, expected: int, *causes: str) -> Finding:
    return finding("row.dealer", row=row, seat=seat, field="dealer", found=seat, expected=expected, causes=causes)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({4: {"dealer": 1}}, dealer(4, 1, 4)),
        ({4: {"dealer": 3}}, dealer(4, 3, 4, "twice_running")),
        ({5: {"dealer": 3}}, dealer(5, 3, 1, "declares")),
        ({4: {"dealer": 7}}, dealer(4, 7, 4)),
        ({1: {"dealer": 0}}, dealer(1, 0, 1)),
        ({2: {"dealer": 1}}, dealer(2, 1, 2, "twice_running", "declares")),
        (
            {2: {"declarer": 2, "totals": (0, 72, 0, 0)}, 3: {"totals": (0, 72, 0, 20)}, 4: {"totals": (0, 72, 0, 20)},
             5: {"totals": (0, 72, -40, 20)}, 6: {"totals": (0, 72, -40, 20)}, 7: {"totals": (-48, 72, -40, 20)},
             8: {"totals": (-48, 72, -40, 20)}},
            finding("row.dealer_declares", row=2, seat=2, field="declarer", found=2, expected=None),
        ),
    ],
)  # fmt: skip
def test_a_dealer_out_of_turn(changes: dict[int, dict[str, Any]], found: Finding) -> None:
    assert check(with_rows(changes)) == (found,)


def test_a_row_is_missing() -> None:
    sheet = replace(SHEET, rows=(*ROWS[:3], *ROWS[4:]))
    assert check(sheet) == (finding("row.missing", row=4, field="game", expected=4),)


def test_several_rows_are_missing() -> None:
    sheet = replace(SHEET, rows=(*ROWS[:3], *ROWS[5:]))
    assert check(sheet) == tuple(finding("row.missing", row=at, field="game", expected=at) for at in (4, 5))


def test_a_row_is_missing_and_the_numbers_go_on() -> None:
    rows = (*ROWS[:3], *(replace(row, number=row.number - 1) for row in ROWS[4:]))
    assert check(replace(SHEET, rows=rows)) == (finding("row.missing", row=4, field="game", expected=4),)


def test_a_row_stands_there_twice() -> None:
    rows = (*ROWS[:3], ROWS[2], *ROWS[3:])
    assert check(replace(SHEET, rows=rows)) == (finding("row.twice", row=3, field="game", found=3),)


def test_rows_in_another_order() -> None:
    rows = (ROWS[0], ROWS[2], ROWS[1], *ROWS[3:])
    assert check(replace(SHEET, rows=rows)) == (finding("row.order", row=3, field="game", found=3, expected=2),)


def test_a_wrong_number() -> None:
    assert check(with_rows({3: {"number": 33}})) == (finding("row.order", row=33, field="game", found=33, expected=3),)


def test_too_few_games() -> None:
    assert check(replace(SHEET, rows=ROWS[:7])) == (
        finding("sheet.too_few_games", row=8, field="games", found=7, expected=8, difference=-1),
    )


def test_too_many_games() -> None:
    ninth = replace(ROWS[7], number=9, dealer=1)
    sheet = replace(SHEET, rows=(*ROWS, ninth), passed=None, footers=())
    assert check(sheet) == (finding("sheet.too_many_games", row=9, field="games", found=9, expected=8, difference=1),)


def test_lines_that_nobody_wrote_on_are_none() -> None:
    assert check(replace(SHEET, rows=(*ROWS, Row(number=9), Row(number=10, dealer=2)))) == ()


def test_a_repeated_row_is_seen_where_the_numbers_go_on() -> None:
    marks: dict[str, Any] = {"contract": CLUBS, "tops": 1, "won": True, "score": 24}
    rows = (
        Row(number=1, dealer=1, declarer=2, totals=(0, 24, 0), **marks),
        Row(number=2, dealer=1, declarer=2, totals=(0, 24, 0), **marks),
        Row(number=3, dealer=2, declarer=3, totals=(0, 24, 24), **marks),
    )
    codes = [(defect.code, defect.where.row) for defect in check(ScoreSheet((), 3, None, rows, 3))]
    assert codes == [("row.twice", 2), ("sheet.too_few_games", 4)]


@pytest.mark.parametrize("more", [{"tops": 3}, {"bid": 18}, {"steps": frozenset({"hand"})}, {"overbid": True}])
def test_a_passed_game_has_no_marks(more: dict[str, Any]) -> None:
    assert [defect.code for defect in check(with_rows({4: more}))] == ["row.passed_with_score"]
