"""Which scores a row may stand for, what the foot is made of without footers, and the order of the findings."""

from dataclasses import replace
from typing import Any

import pytest

from scoring import BEFORE_1999, ISKO, Contract, Footer, Row, ScoreSheet, check, foot_of
from scoring.rowchecks import is_empty, is_passed, read_row

CLUBS, NULL = Contract.CLUBS, Contract.NULL
BOTH = frozenset({"won", "score"})
WON: dict[str, Any] = {"declarer": 1, "contract": CLUBS, "tops": 1, "won": True, "value": 24, "score": 24}
LOST: dict[str, Any] = {**WON, "won": False, "score": -48}
HAND = frozenset({"hand"})


@pytest.mark.parametrize(
    ("marks", "scores", "unsure"),
    [
        (WON, (24,), False),
        (LOST, (-48,), False),
        ({"passed": True}, (0,), False),
        ({"passed": True, "score": 24}, (0, 24), True),
        ({"passed": True, "declarer": 1}, (0,), True),
        ({**WON, "score": 36}, (24, 36), False),
        ({**WON, "value": 36, "score": 36}, (24, 36), False),
        ({**LOST, "score": -24}, (-48, -24), False),
        ({**LOST, "won": True}, (24, -48, 48), True),
        ({**WON, "won": False}, (-48, 24, -24), True),
        ({**LOST, "value": 36, "score": -72}, (-48, -72), False),
        ({**WON, "tops": 12}, (24,), False),  # any game: its marks can't be
        ({**WON, "tops": 12, "value": 36}, (24, 36), False),
        ({**LOST, "tops": 12, "value": 36}, (-48, -72), False),
        ({**WON, "score": None}, (24,), True),
        ({**LOST, "score": None}, (-48,), True),
        ({**LOST, "score": None, "value": 36}, (-72, -48), True),
        ({**LOST, "steps": HAND, "score": None, "value": 48}, (-96, -72), True),
        ({**WON, "won": None}, (24,), True),
        ({**WON, "won": None, "score": None}, (-48, 24), True),
        ({**WON, "won": None, "score": None, "value": None}, (24, -48), True),
        ({**WON, "contract": None}, (24,), True),
        ({**WON, "contract": None, "score": None}, (), True),
        ({**WON, "contract": None, "score": None, "value": None}, (), True),
        ({**WON, "tops": None}, (24,), True),
        ({**WON, "declarer": None}, (24,), True),
        ({**WON, "declarer": 5, "score": 22}, (22, 24), True),
        ({**LOST, "overbid": True, "score": None}, (), True),
        ({**LOST, "overbid": True, "bid": 36, "score": None, "value": 36}, (-72,), True),
        ({"declarer": 2, "contract": NULL, "won": False, "score": -23}, (-46, -23), False),
    ],
)
def test_what_a_row_may_stand_for(marks: dict[str, Any], scores: tuple[int, ...], unsure: bool) -> None:
    read = read_row(Row(number=1, **marks), 4, BOTH, ISKO)
    assert (read.scores, read.unsure) == (scores, unsure)


def test_another_edition_reads_another_score() -> None:
    row = Row(number=1, **{**LOST, "steps": HAND, "score": None, "value": 40})
    assert read_row(row, 4, BOTH, BEFORE_1999).scores == (-40, -36)
    assert read_row(row, 4, BOTH, ISKO).scores == (-80, -72)


@pytest.mark.parametrize(
    ("marks", "passed", "empty"),
    [
        ({}, False, True), ({"dealer": 2}, False, True), ({"passed": True}, True, False), ({"score": 0}, True, False),
        ({"totals": (0, 0)}, True, False), ({"totals": (0,), "declarer": 1}, False, False),
        ({"totals": (0,), "score": 24}, False, False), ({"declarer": 1}, False, False), ({"bid": 18}, False, False),
        ({"steps": HAND}, False, False), ({"overbid": True}, False, False), ({"value": 24}, False, False),
        ({"won": True}, False, False), ({"contract": NULL}, False, False), ({"tops": 1}, False, False),
    ],
)  # fmt: skip
def test_a_row_is_passed_or_empty_or_played(marks: dict[str, Any], passed: bool, empty: bool) -> None:
    row = Row(number=1, **marks)
    assert (is_passed(row), is_empty(row)) == (passed, empty)


def test_the_foot_is_made_of_the_marks_each_game_once() -> None:
    rows = (
        Row(number=1, **WON),
        Row(number=2, **{**LOST, "declarer": 2, "score": -24}),  # not doubled: the marks count
        Row(number=2, **{**LOST, "declarer": 2, "score": -24}),  # again
        Row(number=3, passed=True),
        Row(number=4, **{**WON, "declarer": 9}),
        Row(number=5, **{**WON, "declarer": 0}),
        Row(number=6, **{**WON, "declarer": None}),
        Row(number=7, declarer=3),
        Row(number=8, declarer=3, passed=True),
    )
    assert foot_of(ScoreSheet((), 12, None, rows, 3)) == (
        Footer(24, 1, 0, None), Footer(-48, 0, 1, None), Footer(0, 0, 0, None),
    )  # fmt: skip


def test_footers_that_are_written_are_the_foot() -> None:
    footers = (Footer(24, 1, 0, 74), Footer(0, 0, 0, 0), Footer(0, 0, 0, 0))
    assert foot_of(ScoreSheet(footers, 1, None, (Row(number=1, **LOST),))) == footers


def test_a_foot_in_another_edition() -> None:
    row = Row(number=1, **{**LOST, "steps": HAND, "value": 36, "score": -36})
    sheet = ScoreSheet((), 3, None, (row,), 3)
    assert (foot_of(sheet)[0].points, foot_of(sheet, BEFORE_1999)[0].points) == (-72, -36)


def test_findings_come_by_row_then_by_seat_then_for_the_table() -> None:
    rows = tuple(Row(number=number, **WON) for number in range(1, 4))
    wrong = (rows[0], replace(rows[1], score=36), replace(rows[2], tops=0))
    footers = (Footer(72, 3, 0, None), Footer(0, 0, 0, 7), Footer(0, 0, 0, 0))
    findings = check(ScoreSheet(footers, 3, 2, wrong, signatures=frozenset({1, 2})))
    assert [(finding.code, finding.where.row, finding.where.seat) for finding in findings] == [
        ("row.score", 2, 1),
        ("game.tops_zero", 3, 1),
        ("footer.total_missing", None, 1),
        ("footer.total_differs", None, 2),
        ("footer.passed", None, None),
        ("sheet.signatures_missing", None, None),
    ]
