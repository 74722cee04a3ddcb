"""An evening of Ramsch alone (V8.11, V8.12): its grand hands, its dealers, its penalties and who wins."""

from dataclasses import replace

import pytest

from scoring import Contract, Row, RuleSet, ScoreSheet, check, performance
from scoring.house import Bock, House, Ramsch
from scoring.rules import housed, rule_set

HOUSE = House(ramsch=Ramsch(scale=10))
DOUBLE, SINGLE = (housed(rule_set(edition, "lowest_penalty"), HOUSE) for edition in ("isko", "before_1999"))

FIRST = Row(number=1, dealer=1, declarer=1, ramsch=True, value=57, won=False, score=-5)
HAND = Row(
    number=2,
    dealer=2,
    declarer=3,
    contract=Contract.GRAND,
    tops=1,
    steps=frozenset({"hand"}),
    won=True,
    value=72,
    score=72,
)
AGAIN = replace(FIRST, number=3, dealer=2, declarer=2, value=61, virgins=1, score=-12)
MARCH = Row(number=4, dealer=3, declarer=3, ramsch=True, value=120, won=True, virgins=2, score=120)


def evening(*rows: Row) -> ScoreSheet:
    """Planned are the games of Ramsch alone: three of them."""
    return ScoreSheet((), games=3, seats=3, rows=rows)


def codes(sheet: ScoreSheet, rules: RuleSet = DOUBLE) -> list[tuple[str, int | None]]:
    return [(defect.code, defect.where.row) for defect in check(sheet, rules)]


def test_penalties_are_divided_by_ten_after_doubling_and_a_march_is_not() -> None:
    """57 is 5, 61 with a virgin 122 and so 12; all tricks bring 120 whole [A13]."""
    sheet = evening(FIRST, HAND, AGAIN, MARCH)
    assert codes(sheet) == []
    assert [seat.performance for seat in performance(sheet, DOUBLE)] == [-5, -12, 192]


@pytest.mark.parametrize(("rules", "score", "wrong"), [(DOUBLE, -144, -72), (SINGLE, -72, -144)])
def test_a_lost_grand_hand_is_double_or_single_by_the_rule_set(rules: RuleSet, score: int, wrong: int) -> None:
    """A21."""
    lost = replace(HAND, won=False, score=score)
    assert codes(evening(FIRST, lost, AGAIN, MARCH), rules) == []
    assert [seat.performance for seat in performance(evening(FIRST, lost, AGAIN, MARCH), rules)] == [
        -5,
        -12,
        120 + score,
    ]
    assert [row for _code, row in codes(evening(FIRST, replace(lost, score=wrong), AGAIN, MARCH), rules)] == [2]


def test_behind_a_grand_hand_the_same_one_deals_and_nobody_else() -> None:
    """V8.12: one row more than planned for every grand hand."""
    assert codes(evening(FIRST, HAND, replace(AGAIN, dealer=3), replace(MARCH, dealer=1))) == [("row.dealer", 3)]
    assert codes(evening(FIRST, replace(AGAIN, number=2), replace(MARCH, number=3, dealer=3))) == []


def test_no_other_game_is_played_and_a_mark_of_the_round_may_stand_everywhere() -> None:
    clubs = replace(HAND, contract=Contract.CLUBS, value=36, score=36)
    assert codes(evening(FIRST, clubs, replace(AGAIN, dealer=3))) == [("row.ramsch_round", 2)]
    rows = (FIRST, HAND, AGAIN, MARCH)
    marked = [replace(row, ramsch_round=row.ramsch) for row in rows]
    assert codes(evening(*marked)) == []
    assert codes(evening(*marked[:3], MARCH)) == [("row.ramsch_round", 4)]


def test_bock_marks_follow_from_their_events_in_an_evening_of_ramsch_too() -> None:  # V6.3, V12.6
    """Nobody passed: every game is a Ramsch, and none of them calls a round by that."""
    house = House(ramsch=Ramsch(scale=10), bock=Bock(on=("grand_hand_won", "passed")))
    rules = housed(rule_set("isko", "lowest_penalty"), house)
    bock = replace(AGAIN, bock=1, score=-24), replace(MARCH, bock=1, score=240)
    assert codes(evening(FIRST, HAND, *bock), rules) == []
    assert codes(evening(FIRST, HAND, AGAIN, bock[1]), rules) == [("row.bock_missing", 3)]
    assert codes(evening(FIRST, HAND, bock[0], MARCH), rules) == [("row.bock_missing", 4)]
    assert codes(evening(replace(FIRST, bock=1, score=-11), HAND, *bock), rules) == [("row.bock_uncalled", 1)]
