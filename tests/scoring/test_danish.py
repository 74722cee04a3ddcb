"""The Danish Union's tournament (V3.6): who gains by a lost game, where no dealer is written and after a ruling."""

from dataclasses import replace

import pytest

from scoring import (
    DANISH,
    ISKO,
    Contract,
    Footer,
    Row,
    RuledGame,
    ScoreSheet,
    check,
    performance,
    ruled_feet,
    ruled_performance,
    settle_games,
)
from scoring.entries import entries, holders, is_shared
from scoring.house import Bock, House, Ramsch
from scoring.rules import housed, rule_set

HAND = frozenset({"hand"})
LOST = Row(number=1, declarer=2, contract=Contract.CLUBS, tops=1, won=False, value=24, score=-48)
WON = replace(LOST, number=2, declarer=1, won=True, score=24)
RAMSCH_ROUNDS = housed(DANISH, House(bock=Bock(on=("null_won",), ramsch_after=True), ramsch=Ramsch()))


def at_four(*rows: Row) -> ScoreSheet:
    return ScoreSheet((), games=len(rows), seats=4, rows=rows)


def points(sheet: ScoreSheet, *games: RuledGame) -> list[int]:
    return [seat.points for seat in ruled_performance(sheet, games, DANISH)]


# Who dealt


@pytest.mark.parametrize(("number", "gains"), [(1, [0, -48, 24, 24]), (3, [24, -48, 0, 24]), (4, [24, -48, 24, 0])])
def test_without_a_dealer_the_number_says_who_sat_out(number: int, gains: list[int]) -> None:
    passed = [Row(number=before, passed=True) for before in range(1, number)]
    assert points(at_four(*passed, replace(LOST, number=number))) == gains


def test_a_written_dealer_is_right_whatever_the_number() -> None:
    assert points(at_four(replace(LOST, dealer=4))) == [24, -48, 24, 0]


def in_a_ramsch_round(*, dealers: bool) -> ScoreSheet:
    """Null won, a Bock round of four, a Ramsch round: of its grand hand the same dealer deals again (V8.12)."""
    null = Row(number=1, dealer=1, declarer=2, contract=Contract.NULL, won=True, value=23, score=23)
    idle = [Row(number=number, dealer=number % 4 or 4, passed=True) for number in (2, 3, 4, 5)]
    hand = Row(
        number=6, dealer=2, declarer=1, contract=Contract.GRAND, tops=1, steps=HAND, won=False, value=60, score=-120
    )
    again = replace(hand, number=7, declarer=3)
    ramsch = [Row(number=number, dealer=number % 4 or 4, ramsch=True, score=0) for number in range(8, 12)]
    rows = [null, *idle, hand, again, *(replace(row, dealer=(row.number - 3) % 4 + 1) for row in ramsch)]
    rows = rows if dealers else [replace(row, dealer=None) for row in rows]
    return ScoreSheet((), games=9, seats=4, rows=tuple(rows))


def test_the_number_runs_ahead_of_the_deals_where_the_same_one_deals_again() -> None:
    """V8.12: seat 2 deals games 6 and 7, so it gains by neither, with and without a column of dealers."""
    written, silent = (in_a_ramsch_round(dealers=dealers) for dealers in (True, False))
    assert check(written, RAMSCH_ROUNDS) == check(silent, RAMSCH_ROUNDS) == ()
    for sheet in (written, silent):
        assert [seat.points for seat in performance(sheet, RAMSCH_ROUNDS)] == [-60, 23, -60, 120]


def test_running_totals_are_held_against_the_dealers_that_are_not_written() -> None:
    rows = [*in_a_ramsch_round(dealers=False).rows]
    rows[6] = replace(rows[6], totals=(-60, 23, -60, 120))
    assert check(replace(in_a_ramsch_round(dealers=False), rows=tuple(rows)), RAMSCH_ROUNDS) == ()
    rows[6] = replace(rows[6], totals=(-120, 83, -60, 120))
    wrong = check(replace(in_a_ramsch_round(dealers=False), rows=tuple(rows)), RAMSCH_ROUNDS)
    assert [(defect.code, defect.where.row, defect.where.seat) for defect in wrong] == [
        ("row.running_total", 7, 1),
        ("row.running_total", 7, 2),
    ]


# As it was ruled


@pytest.mark.parametrize(
    ("game", "made"),
    [
        (RuledGame(1, score=-96, written=24, game=2), [-96, -48, 24 + 48, 24 + 48]),  # won there, lost by the ruling
        (RuledGame(2, score=24, written=-48, game=1), [24, 24, 0, 0]),  # nobody gains by it any more
        (RuledGame(2, score=-96, written=-48, game=1), [24, -96, 48, 48]),
        (RuledGame(2, score=0, written=-48, game=1), [24, 0, 0, 0]),
        (RuledGame(1, score=48, written=24, game=2), [48, -48, 24, 24]),
    ],
)
def test_a_ruled_game_moves_those_who_played_against_it(game: RuledGame, made: list[int]) -> None:
    """Seat 1 dealt game 1, seat 2 game 2: the sitting dealer gets nothing [A14]."""
    assert points(at_four(LOST, WON), game) == made


def test_a_foot_alone_is_ruled_by_the_number_of_the_game() -> None:
    feet = (Footer(0, 0, 0, 0),) * 4
    lost = RuledGame(2, score=-48, written=0, game=3)
    assert [foot.points for foot in ruled_feet(feet, [lost], DANISH)] == [24, -48, 0, 24]
    assert [foot.points for foot in ruled_feet(feet, [lost], ISKO)] == [0, -48, 0, 0]
    assert {foot.total for foot in ruled_feet((Footer(0, 0, 0, 7),) * 4, [lost], DANISH)} == {None}


def test_what_opponents_write_is_not_doubled_for_kontra_either() -> None:
    """V3.6, V5.2: the value, whatever the score."""
    rules = housed(DANISH, House(kontra=2))
    sheet = ScoreSheet((), games=1, seats=3, rows=(replace(LOST, kontra=1, score=-96),))
    ruled = ruled_performance(sheet, [RuledGame(2, score=-192, written=-96, game=1)], rules)
    assert [seat.points for seat in ruled] == [48, -192, 48]


def test_who_sat_out_gains_where_the_system_says_so() -> None:  # A14
    everybody = replace(DANISH, system=replace(DANISH.system, active_only=False))
    lost = replace(LOST, dealer=1)
    assert holders(lost, everybody, 4) == (2, 1, 3, 4)
    assert entries(lost, -48, everybody, 4) == (24, -48, 24, 24)
    assert entries(lost, -48, DANISH, 4) == (0, -48, 24, 24)
    assert entries(replace(lost, kontra=1, bock=1), -192, everybody, 4) == (24, -192, 24, 24)
    assert entries(lost, 0, everybody, 4) == entries(replace(lost, declarer=None), -48, everybody, 4) == (0, 0, 0, 0)


def test_only_a_house_with_ramsch_or_the_unions_system_shares_a_row() -> None:  # V12.2
    assert [is_shared(rules) for rules in (ISKO, DANISH, housed(ISKO, House(ramsch=Ramsch())))] == [False, True, True]


def test_of_a_ramsch_nobody_gains_when_it_is_ruled() -> None:
    rules = housed(DANISH, House(ramsch=Ramsch()))
    row = Row(number=1, declarer=2, ramsch=True, value=50, won=False, score=-50)
    sheet = ScoreSheet((), games=1, seats=3, rows=(row,))
    ruled = ruled_performance(sheet, [RuledGame(2, score=-60, written=-50, game=1)], rules)
    assert [seat.points for seat in ruled] == [0, -60, 0]


def test_a_ruled_game_without_its_number_can_not_be_counted() -> None:
    with pytest.raises(ValueError, match="number of a ruled game"):
        ruled_feet((Footer(0, 0, 0, 0),) * 4, [RuledGame(2, score=-48, written=0)], DANISH)


def test_the_money_of_a_ruled_game_is_the_declarers_alone() -> None:
    """V11.2, V11.3: what was rounded before it was doubled for kontra is rounded so again."""
    rules = housed(rule_set("danish"), House(kontra=1))
    null = Row(number=1, declarer=2, contract=Contract.NULL, won=False, kontra=1, value=23, score=-92)
    sheet = ScoreSheet((), games=1, seats=3, rows=(null,))
    void = RuledGame(2, score=0, written=-92, game=1)
    assert settle_games(sheet, 1, rules) == (92, -184, 92)
    assert settle_games(sheet, 1, rules, ruled=[void]) == (0, 0, 0)
