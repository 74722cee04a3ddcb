"""Two readings of one sheet: every cell that was read otherwise, once and at its place; nothing where both agree."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scoring import Contract, Footer, Row, ScoreSheet, compare
from tests.scoring.made import made_sheet

ROW = Row(
    number=2,
    dealer=2,
    declarer=3,
    contract=Contract.CLUBS,
    tops=1,
    steps=frozenset({"hand"}),
    bid=18,
    won=True,
    value=36,
    score=36,
    totals=(None, None, 36),
)
FEET = (Footer(24, 1, 0, 74), Footer(0, 0, 0, 0), Footer(36, 1, 0, 86), Footer(-48, 0, 1, -98))


def sheet(*rows: Row, feet: tuple[Footer, ...] = (), passed: int | None = None) -> ScoreSheet:
    return ScoreSheet(feet, games=48, passed=passed, rows=rows, seats=4)


def differs(first: ScoreSheet, second: ScoreSheet) -> list[tuple[int | None, int | None, str, Any, Any]]:
    findings = compare(first, second)
    assert {finding.code for finding in findings} <= {"reading.differs"}
    return [
        (
            finding.where.row,
            finding.where.seat,
            finding.where.field,
            finding.values["expected"],
            finding.values["found"],
        )
        for finding in findings
    ]


@pytest.mark.parametrize("seed", range(12))
def test_the_same_reading_has_no_differences(seed: int) -> None:
    sheet_read, again = made_sheet(Random(seed)), made_sheet(Random(seed))
    assert compare(sheet_read, again) == ()


ROW_CHANGES: dict[str, tuple[Any, Any, Any]] = {
    "contract": (Contract.SPADES, Contract.CLUBS, Contract.SPADES),
    "tops": (-1, 1, -1),
    "steps": (frozenset(), ("hand",), None),
    "overbid": (True, None, True),
    "bid": (20, 18, 20),
    "won": (False, True, False),
    "value": (24, 36, 24),
    "score": (-36, 36, -36),
    "passed": (True, None, True),
}


@pytest.mark.parametrize("field", ROW_CHANGES)
def test_every_cell_of_a_row_is_compared(field: str) -> None:
    value, expected, written = ROW_CHANGES[field]
    first = (ROW, replace(ROW, number=3))
    second = (replace(ROW, **{field: value}), replace(ROW, number=3))
    assert differs(sheet(*first), sheet(*second)) == [(1, None, field, expected, written)]


@pytest.mark.parametrize("field", ["contract", "tops", "won", "score"])
def test_what_one_did_not_read_differs_from_what_the_other_did(field: str) -> None:
    nothing: dict[str, Any] = {field: None}
    bare = replace(ROW, **nothing)
    written = getattr(ROW, field)
    assert differs(sheet(ROW), sheet(bare)) == [(1, None, field, written, None)]
    assert differs(sheet(bare), sheet(ROW)) == [(1, None, field, None, written)]


def test_lost_is_not_the_same_as_nothing_marked() -> None:
    assert differs(sheet(replace(ROW, won=False)), sheet(replace(ROW, won=None))) == [(1, None, "won", False, None)]


def test_not_overbid_is_nothing_marked() -> None:
    assert differs(sheet(replace(ROW, overbid=False)), sheet(ROW)) == []


def test_steps_are_compared_in_whatever_order_they_were_typed() -> None:
    steps = frozenset({"schneider", "hand"}), frozenset({"hand", "schneider"})
    assert differs(*(sheet(replace(ROW, steps=step)) for step in steps)) == []


def test_a_running_total_is_compared_at_its_seat() -> None:
    other = replace(ROW, totals=(None, None, 63))
    assert differs(sheet(ROW), sheet(other)) == [(1, 3, "running_total", 36, 63)]
    assert differs(sheet(ROW), sheet(replace(ROW, totals=()))) == [(1, 3, "running_total", 36, None)]


def test_another_declarer_moves_the_total_too() -> None:
    other = replace(ROW, declarer=1, totals=(36,))
    assert differs(sheet(ROW), sheet(other)) == [
        (1, None, "declarer", 3, 1),
        (1, 1, "running_total", None, 36),
        (1, 3, "running_total", 36, None),
    ]


def test_the_totals_of_all_are_compared_where_both_keep_them() -> None:
    first, second = replace(ROW, totals=(0, 24, 36, 0)), replace(ROW, totals=(0, 42, 36))
    assert differs(sheet(first), sheet(second)) == [
        (1, 2, "running_total", 24, 42),
        (1, 4, "running_total", 0, None),
    ]


def test_columns_that_only_one_reading_has_are_no_differences() -> None:
    """A file has bids, values and everybody's totals; who types the sheet keys the declarer's total alone."""
    whole = replace(ROW, totals=(0, 24, 36, 0))
    typed = replace(ROW, bid=None, value=None)
    assert differs(sheet(whole, ROW), sheet(typed, typed)) == []
    assert differs(sheet(typed, typed), sheet(whole, ROW)) == []


def test_a_bid_that_one_left_out_in_a_single_row_is_a_difference() -> None:
    assert differs(sheet(ROW, ROW), sheet(ROW, replace(ROW, bid=None))) == [(2, None, "bid", 18, None)]


def test_a_row_that_only_one_has_differs_in_all_that_is_written() -> None:
    differences = differs(sheet(ROW, ROW), sheet(ROW))
    assert {row for row, *_rest in differences} == {2}
    assert [field for _row, _seat, field, _expected, _found in differences] == [
        "declarer", "contract", "tops", "steps", "bid", "won", "value", "score", "running_total",
    ]  # fmt: skip
    assert [second for *_place, second in differences] == 9 * [None]
    assert len(differs(sheet(ROW), sheet(ROW, ROW))) == 9


def test_an_unused_line_at_the_end_is_no_difference() -> None:
    assert differs(sheet(ROW), sheet(ROW, Row(number=3))) == []


@pytest.mark.parametrize("field", ["points", "won", "lost", "total"])
def test_every_figure_of_the_foot_is_compared_at_its_seat(field: str) -> None:
    other = (FEET[0], FEET[1], replace(FEET[2], **{field: 7}), FEET[3])
    assert differs(sheet(feet=FEET), sheet(feet=other)) == [(None, 3, field, getattr(FEET[2], field), 7)]


def test_a_total_that_one_did_not_find_differs() -> None:
    other = (replace(FEET[0], total=None), *FEET[1:])
    assert differs(sheet(feet=FEET), sheet(feet=other)) == [(None, 1, "total", 74, None)]


def test_a_zero_is_not_nothing() -> None:
    other = (FEET[0], replace(FEET[1], total=None), *FEET[2:])
    assert differs(sheet(feet=FEET), sheet(feet=other)) == [(None, 2, "total", 0, None)]


def test_passed_games_are_of_the_whole_table() -> None:
    assert differs(sheet(feet=FEET, passed=1), sheet(feet=FEET, passed=2)) == [(None, None, "passed", 1, 2)]


def test_it_goes_by_row_and_then_by_seat() -> None:
    other = (replace(FEET[0], points=42), *FEET[1:3], replace(FEET[3], lost=2))
    first, second = sheet(ROW, ROW, feet=FEET), sheet(ROW, replace(ROW, tops=2), feet=other, passed=3)
    assert [(row, seat, field) for row, seat, field, *_rest in differs(first, second)] == [
        (2, None, "tops"),
        (None, 1, "points"),
        (None, 4, "lost"),
        (None, None, "passed"),
    ]


def test_only_what_both_have_is_compared() -> None:
    assert compare(sheet(ROW, feet=FEET), sheet(feet=FEET)) == ()
    assert compare(sheet(ROW, feet=FEET), sheet(ROW)) == ()
    assert compare(sheet(ROW), sheet(feet=FEET)) == ()


def test_sheets_of_three_and_four_are_not_compared() -> None:
    three = ScoreSheet((), games=36, rows=(ROW,), seats=3)
    with pytest.raises(ValueError, match="readings of 4 and 3 seats are not of one sheet"):
        compare(sheet(ROW), three)


def test_neither_reading_is_changed_and_each_order_finds_the_same_places() -> None:
    first, second = sheet(ROW, feet=FEET), sheet(replace(ROW, score=63), feet=FEET, passed=1)
    there, back = differs(first, second), differs(second, first)
    assert [(row, seat, field, mine, theirs) for row, seat, field, theirs, mine in back] == there


MARKS: dict[str, Any] = {
    "kontra": 1, "bock": 2, "spitze": 1, "shown": True, "revolution": True, "form": "solo", "event": "lost_60",
    "ramsch": True, "also": 3, "virgins": 1, "passed_on": 2, "ramsch_round": True,
}  # fmt: skip


@pytest.mark.parametrize("field", MARKS)
def test_what_other_skats_write_is_compared_too(field: str) -> None:
    plain = Row(number=1, declarer=2, score=24)
    marked = replace(plain, **{field: MARKS[field]})
    assert differs(sheet(plain), sheet(marked)) == [(1, None, field, None, MARKS[field])]
    assert differs(sheet(marked), sheet(plain)) == [(1, None, field, MARKS[field], None)]
    assert differs(sheet(marked), sheet(marked)) == []


def test_the_second_loser_of_a_ramsch_has_a_total_that_is_compared() -> None:
    tied = Row(number=1, declarer=2, also=3, ramsch=True, value=50, score=-50, totals=(None, -50, -50))
    other = replace(tied, totals=(None, -50, -60))
    assert differs(sheet(tied), sheet(other)) == [(1, 3, "running_total", -50, -60)]
