"""Money at the table (ISkO 5.5.4, 5.5.5): exact inside, rounded once, together always zero."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    BEFORE_1999,
    Contract,
    Marks,
    Row,
    RuledGame,
    ScoreSheet,
    differences,
    foot_of,
    pay_game,
    settle,
    settle_games,
    value,
)

POINTS = st.lists(st.integers(-3000, 3000), min_size=3, max_size=5)
STAKES = st.fractions(min_value=0, max_value=20, max_denominator=60)


@pytest.mark.parametrize(
    ("points", "paid"),
    [
        ((196, 33, -12, 85), (482, -170, -350, 38)),
        ((44, 33, -420, 130), (389, 345, -1467, 733)),
        ((120, -75, 200, -40), (275, -505, 595, -365)),
        ((0, 0, 0), (0, 0, 0)),
        ((120, -75, 200, -40, 15), (380, -595, 780, -420, -145)),
    ],
)
def test_the_worked_examples_come_out(points: tuple[int, ...], paid: tuple[int, ...]) -> None:
    assert differences(points) == paid
    assert settle(points, 1) == paid


@given(POINTS)
def test_pair_by_pair_gives_the_same(points: list[int]) -> None:
    paid = [0] * len(points)
    for seat, other in combinations(range(len(points)), 2):
        paid[seat] += points[seat] - points[other]
        paid[other] += points[other] - points[seat]
    assert differences(points) == tuple(paid)


@given(POINTS, STAKES)
def test_the_table_is_always_zero_and_nobody_a_cent_off(points: list[int], stake: Fraction) -> None:
    cents = settle(points, stake)
    assert sum(cents) == 0
    assert all(abs(paid - exact * stake) < 1 for paid, exact in zip(cents, differences(points), strict=True))


def test_cents_that_are_left_go_to_the_largest_fractions() -> None:
    assert settle([2, 1, 0], Fraction(1, 4)) == (1, 0, -1)  # 0.75, 0, -0.75
    assert settle([1, 0, 0, 0], Fraction(1, 2)) == (2, 0, -1, -1)  # 1.5, -0.5 three times
    assert settle([1, 0, 0], Fraction(1, 2)) == (1, 0, -1)  # 1, -0.5, -0.5: the lower seat first
    assert settle([1, 1, 0, 0], Fraction(1, 3)) == (1, 1, -1, -1)  # 0.67 twice, -0.67 twice
    assert settle([3, 1, 0, 0], Fraction(1, 10)) == (1, 0, 0, -1)  # 0.8, 0, -0.4, -0.4


def test_no_stake_is_no_money() -> None:
    assert settle([196, 33, -12, 85], 0) == (0, 0, 0, 0)
    with pytest.raises(ValueError, match="not negative"):
        settle([1, 2, 3], -1)


@pytest.mark.parametrize(
    ("marks", "stake", "cents"),
    [
        (Marks(contract=Contract.NULL, won=False), Fraction(1, 2), -24),  # 11.5 is 12, then doubled
        (Marks(contract=Contract.NULL), Fraction(1, 2), 12),
        (Marks(contract=Contract.CLUBS, tops=1), Fraction(1, 2), 12),
        (Marks(contract=Contract.CLUBS, tops=1, won=False), 1, -48),
        (Marks(contract=Contract.DIAMONDS, tops=2), Fraction(1, 10), 3),  # 2.7
        (Marks(contract=Contract.HEARTS, tops=1), 0, 0),
    ],
)
def test_a_single_game_is_rounded_up_before_it_is_doubled(marks: Marks, stake: Fraction, cents: int) -> None:
    assert pay_game(value(marks), stake) == cents


def test_a_lost_hand_game_before_1999_is_not_doubled() -> None:
    marks = Marks(contract=Contract.NULL, hand=True, won=False)
    assert pay_game(value(marks, BEFORE_1999), Fraction(1, 2)) == -18
    assert pay_game(value(marks), Fraction(1, 2)) == -36
    with pytest.raises(ValueError, match="not negative"):
        pay_game(value(marks), -1)


NULL_LOST = Row(number=1, dealer=1, declarer=2, contract=Contract.NULL, won=False, score=-46)
CLUBS_WON = Row(number=2, dealer=2, declarer=3, contract=Contract.CLUBS, tops=1, won=True, score=24)
HAND_LOST = Row(number=3, dealer=3, declarer=1, contract=Contract.NULL, steps=frozenset({"hand"}), won=False, score=-70)
PASSED = Row(number=4, dealer=4, passed=True)


def sheet(*rows: Row, seats: int = 4) -> ScoreSheet:
    return ScoreSheet((), games=len(rows), rows=rows, seats=seats)


def test_every_game_is_rounded_up_by_itself_and_everybody_at_the_table_pays_or_is_paid() -> None:
    """ISkO 5.5.4: half a cent a point, null lost 2 x 12 = 24, clubs 12; the dealer who sits out is in it (D4)."""
    assert settle_games(sheet(NULL_LOST), Fraction(1, 2)) == (24, -72, 24, 24)
    assert settle_games(sheet(NULL_LOST, CLUBS_WON, PASSED), Fraction(1, 2)) == (12, -84, 60, 12)
    assert settle([0, -46, 0, 0], Fraction(1, 2)) == (23, -69, 23, 23)  # by the totals it is 23 (5.5.5)


def test_a_lost_hand_game_before_1999_is_paid_once() -> None:
    rows = sheet(replace(HAND_LOST, number=1, dealer=3, score=None), seats=3)
    assert settle_games(rows, Fraction(1, 2), BEFORE_1999)[0] == -2 * 18
    assert settle_games(rows, Fraction(1, 2))[0] == -2 * 36


def test_a_ruled_game_is_paid_as_it_was_ruled() -> None:
    told = sheet(NULL_LOST, CLUBS_WON)
    ruled = [RuledGame(seat=3, score=-48, written=24)]
    assert settle_games(told, Fraction(1, 2), ruled=ruled) == settle_games(
        sheet(NULL_LOST, replace(CLUBS_WON, won=False, score=-48)), Fraction(1, 2)
    )
    void = [RuledGame(seat=3, score=0, written=24)]
    assert settle_games(told, Fraction(1, 2), ruled=void) == settle_games(sheet(NULL_LOST), Fraction(1, 2))


def test_a_game_that_stands_twice_is_paid_once() -> None:
    assert settle_games(sheet(NULL_LOST, NULL_LOST), 1) == settle_games(sheet(NULL_LOST), 1)


@given(STAKES, st.permutations([NULL_LOST, CLUBS_WON, HAND_LOST]))
def test_game_by_game_the_table_is_zero_too(stake: Fraction, rows: list[Row]) -> None:
    assert sum(settle_games(sheet(*rows), stake)) == 0


def test_at_whole_cents_both_ways_are_the_same() -> None:
    rows = sheet(NULL_LOST, CLUBS_WON, HAND_LOST)
    assert settle_games(rows, 2) == settle([foot.points for foot in foot_of(rows)], 2)


def test_no_stake_settles_no_game() -> None:
    assert settle_games(sheet(NULL_LOST), 0) == (0, 0, 0, 0)
    with pytest.raises(ValueError, match="not negative"):
        settle_games(sheet(NULL_LOST), -1)
