"""What a wrong figure may come from, which games can make it at all, and what it is corrected to (SkWO 7.2.5)."""

from itertools import combinations_with_replacement, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import BEFORE_1999, ISKO, Contract, Footer, Lowest, Row, ScoreSheet, explain, lowest_reading, reachable
from scoring.bids import lost_charges, won_values
from scoring.guesses import carry, digits_swapped, score_causes, total_causes, value_causes
from scoring.reach import fewest_games

WON: dict[str, Any] = {"declarer": 1, "contract": Contract.CLUBS, "tops": 1, "won": True, "value": 24, "score": 24}
LOST: dict[str, Any] = {**WON, "won": False, "score": -48}


# The lowest reading


@pytest.mark.parametrize(
    ("marks", "total", "before", "score", "readings"),
    [
        (WON, None, None, 24, {"written": 24, "marks": 24}),
        ({**WON, "score": 36}, None, None, 24, {"written": 36, "marks": 24}),
        ({**WON, "score": 22}, None, None, 22, {"written": 22, "marks": 24}),
        (WON, 120, 100, 20, {"written": 24, "marks": 24, "running_total": 20}),
        (WON, 148, 100, 24, {"written": 24, "marks": 24, "running_total": 48}),
        (LOST, 76, 100, -48, {"written": -48, "marks": -48, "running_total": -24}),
        ({**LOST, "score": -24}, 76, 100, -48, {"written": -24, "marks": -48, "running_total": -24}),
        ({**WON, "score": None}, 124, 100, 24, {"marks": 24, "running_total": 24}),
        ({**WON, "contract": None}, None, None, 24, {"written": 24}),
        ({**WON, "tops": 12}, None, None, 24, {"written": 24}),
        ({**WON, "tops": 12, "score": None}, 124, 0, 124, {"running_total": 124}),
        ({**WON, "bid": 19}, None, None, 24, {"written": 24}),
        ({**WON, "score": 0}, None, None, 0, {"written": 0, "marks": 24}),
    ],
)
def test_the_least_of_all_readings_counts(
    marks: dict[str, Any], total: int | None, before: int | None, score: int, readings: dict[str, int]
) -> None:
    lowest = lowest_reading(Row(number=4, totals=(total,), **marks), before)
    assert lowest == Lowest(score, readings)


def test_a_total_without_the_one_before_tells_nothing() -> None:
    assert lowest_reading(Row(number=4, totals=(124,), declarer=1)) is None
    assert lowest_reading(Row(number=4, declarer=None, contract=None), before=5) is None


def test_marks_that_do_not_say_who_won_are_no_reading() -> None:
    row = Row(number=4, **{**WON, "won": None, "score": None}, totals=(124,))
    assert lowest_reading(row, before=100) == Lowest(24, {"running_total": 24})


def test_a_passed_game_reads_as_nothing() -> None:
    assert lowest_reading(Row(number=4, passed=True)) == Lowest(0, {"marks": 0})
    assert lowest_reading(Row(number=4, passed=True, score=24)) == Lowest(0, {"written": 24, "marks": 0})


def test_another_edition_reads_otherwise() -> None:
    row = Row(number=4, **{**LOST, "steps": frozenset({"hand"}), "value": 36, "score": None})
    assert lowest_reading(row) == Lowest(-72, {"marks": -72})
    assert lowest_reading(row, rules=BEFORE_1999) == Lowest(-36, {"marks": -36})


# Why a total at the foot may differ


def table(points: int, won: int, lost: int, others: int = 5, seats: int = 4) -> ScoreSheet:
    """Seat 1 as told, the others with `others` lost games in all, totals as the formula gives them."""
    bonus = 40 if seats == 3 else 30
    footers = [
        Footer(points, won, lost, points + 50 * (won - lost) + bonus * others),
        Footer(-48 * others, 0, others, 0),
    ]
    return ScoreSheet((*footers, *[Footer(0, 0, 0, 0)] * (seats - 2)), games=48)


@pytest.mark.parametrize(
    ("by", "causes"),
    [
        (0, ()),
        (30, ("others_lost_once",)),
        (-30, ("others_lost_once",)),
        (50, ("one_game", "other_bonus")),  # the others lost 5
        (-50, ("one_game",)),
        (10, ("carry",)),
        (-100, ("carry", "game_turned", "sign_of_game")),
        (100, ("carry", "game_turned", "sign_of_game")),
        (9, ("digits_swapped",)),
        (48, ("sign_of_game",)),
        (-46, ("sign_of_game",)),
        (7, ()),
        (-2 * 412, ("sign",)),
        (-100 * 9, ("won_lost_swapped", "digits_swapped")),
        (27, ("digits_swapped",)),
        (-540, ("digits_swapped",)),
        (-50 * 9 - 150, ("bonus_forgotten",)),
    ],
)
def test_a_difference_tells_its_cause(by: int, causes: tuple[str, ...]) -> None:
    sheet = table(412, 12, 3)
    own = sheet.footers[0]
    changed = Footer(own.points, own.won, own.lost, (own.total or 0) + by)
    assert explain(ScoreSheet((changed, *sheet.footers[1:]), games=48), 1) == causes


def test_the_bonus_of_the_other_table_is_a_cause() -> None:
    assert explain(table(412, 12, 3, others=2), 1) == ()
    wrong = 412 + 450 + 40 * 2
    footers = (Footer(412, 12, 3, wrong), *table(412, 12, 3, others=2).footers[1:])
    assert explain(ScoreSheet(footers, games=48), 1) == ("other_bonus",)


def test_swapped_digits_of_the_points_are_a_cause_too() -> None:
    footers = (Footer(412, 12, 3, 421 + 450 + 150), *table(412, 12, 3).footers[1:])
    assert explain(ScoreSheet(footers, games=48), 1) == ("digits_swapped",)


def test_nothing_written_needs_no_explanation() -> None:
    footers = (Footer(412, 12, 3, None), *table(412, 12, 3).footers[1:])
    assert explain(ScoreSheet(footers, games=48), 1) == ()


@pytest.mark.parametrize(
    ("written", "expected", "swapped"),
    [
        (42, 24, True), (24, 42, True), (24, 24, False), (-42, -24, True), (-42, 24, False), (124, 142, True),
        (241, 142, False), (412, 142, True), (4, 40, False), (10, 1, False), (0, 0, False),
    ],
)  # fmt: skip
def test_two_neighbouring_digits(written: int, expected: int, swapped: bool) -> None:
    assert digits_swapped(written, expected) is swapped


@pytest.mark.parametrize("by", [10, -10, 100, -100, 1000, -1000])
def test_a_carry_is_a_power_of_ten(by: int) -> None:
    assert carry(by)
    assert not carry(by + 1)
    assert not carry(2 * by)


@pytest.mark.parametrize(
    ("written", "expected", "base", "causes"),
    [
        (48, 24, 12, ("already_doubled", "other_base")), (36, 24, 12, ("one_step",)), (12, 24, 12, ("one_step",)),
        (22, 24, 12, ("other_base",)), (18, 24, 12, ("other_base",)), (20, 24, 12, ("other_base",)),
        (42, 24, 12, ("digits_swapped",)), (34, 24, 12, ("carry",)), (25, 24, 12, ()), (23, 24, 12, ()),
        (72, 27, 9, ("other_base", "digits_swapped")), (46, 23, 23, ("already_doubled",)), (24, 23, 23, ()),
    ],
)  # fmt: skip
def test_why_a_value_is_another_one(written: int, expected: int, base: int, causes: tuple[str, ...]) -> None:
    assert value_causes(written, expected, base) == causes


@pytest.mark.parametrize(
    ("written", "causes"), [(42, ("digits_swapped",)), (34, ("carry",)), (14, ("carry",)), (25, ())]
)
def test_why_a_score_is_another_one(written: int, causes: tuple[str, ...]) -> None:
    assert score_causes(written, 24) == causes


@pytest.mark.parametrize(
    ("written", "before", "score", "causes"),
    [
        (100, 100, 24, ("not_added",)), (76, 100, 24, ("sign_of_game",)), (148, 100, -48, ("sign_of_game",)),
        (76, 100, -48, ("not_doubled",)), (142, 100, 24, ("digits_swapped",)), (134, 100, 24, ("carry",)),
        (24, 100, 24, ("carry",)), (125, 100, 24, ()), (100, 100, 0, ()), (112, 100, 24, ()),
    ],
)  # fmt: skip
def test_why_a_running_total_is_another_one(written: int, before: int, score: int, causes: tuple[str, ...]) -> None:
    assert total_causes(written, before, score) == causes


# Which games can make these points


@pytest.mark.parametrize(("won", "lost"), [(0, 1), (1, 0), (1, 1), (2, 0), (0, 2), (2, 1)])
def test_reachable_is_what_some_games_make(won: int, lost: int) -> None:
    gains = [sum(values) for values in combinations_with_replacement(sorted(won_values(ISKO)), won)]
    losses = [sum(charges) for charges in combinations_with_replacement(sorted(lost_charges(ISKO)), lost)]
    sums = {gain - loss for gain, loss in product(set(gains), set(losses))}
    low, high = min(sums) - 3, max(sums) + 3
    assert {points for points in range(low, high + 1) if reachable(points, won, lost)} == sums


@pytest.mark.parametrize(
    ("points", "won", "lost", "can"),
    [
        (0, -1, 0, False), (0, 0, -1, False), (0, 0, 0, True), (1, 0, 0, False),
        (18 * 101, 101, 0, True), (18 * 101 - 1, 101, 0, False), (264 * 101, 101, 0, True),
        (264 * 101 + 1, 101, 0, False), (-36 * 101, 0, 101, True), (-36 * 101 + 1, 0, 101, False),
        (-540 * 101, 0, 101, True), (-540 * 101 - 1, 0, 101, False), (18 * 100 + 1, 100, 0, False),
    ],
)  # fmt: skip
def test_the_ends_of_what_is_reachable(points: int, won: int, lost: int, can: bool) -> None:
    assert reachable(points, won, lost) is can


@settings(deadline=None, max_examples=200)
@given(
    won=st.lists(st.sampled_from(sorted(won_values(ISKO))), max_size=20),
    lost=st.lists(st.sampled_from(sorted(lost_charges(ISKO))), max_size=20),
)
def test_whatever_was_played_is_reachable(won: list[int], lost: list[int]) -> None:
    assert reachable(sum(won) - sum(lost), len(won), len(lost))


@pytest.mark.parametrize(
    ("jumps", "most", "games"),
    [
        ([24], 3, 1), ([-48], 3, 1), ([0], 3, 2), ([25], 1, None), ([41], 3, 2), ([-24], 1, None), ([25, 24], 1, 1),
        ([], 3, None), ([24], 0, None), ([1], 1, None), ([36 + 18 - 36], 2, 1),
    ],
)  # fmt: skip
def test_how_few_games_make_a_jump(jumps: list[int], most: int, games: int | None) -> None:
    assert fewest_games(jumps, most, ISKO) == games
