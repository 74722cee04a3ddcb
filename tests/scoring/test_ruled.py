"""A foot and a series as rulings leave them, against figures reckoned by hand."""

import pytest

from scoring import (
    ISKO,
    Footer,
    RuledGame,
    ScoreSheet,
    SeatPerformance,
    invalid_feet,
    performance,
    ruled_feet,
    ruled_series,
    with_game,
)

FOOT = Footer(points=24, won=3, lost=1, total=254)
AT_FOUR = (FOOT, FOOT, FOOT, FOOT)
MADE = SeatPerformance(points=24, won=3, lost=1, others_lost=3, performance=214)  # 24 + 50 * (3 - 1) + 30 * 3


def performances(feet: tuple[Footer, ...], games: int) -> list[int]:
    return [result.performance for result in performance(ScoreSheet(feet, games=games), ISKO)]


@pytest.mark.parametrize(
    ("score", "written", "points", "won", "lost"),
    [
        (-96, 48, -120, 2, 2),  # won on the sheet, lost by the ruling: 24 - 48 - 96
        (48, -96, 168, 4, 0),  # lost on the sheet, won by the ruling: 24 + 96 + 48
        (48, 24, 48, 3, 1),  # won as it was, for another value
        (-48, -96, 72, 3, 1),  # lost as it was, for another value
        (48, 0, 72, 4, 1),  # passed on the sheet
        (-96, 0, -72, 3, 2),  # another's on the sheet
        (0, 48, -24, 2, 1),  # void: it was won
        (0, -96, 120, 3, 0),  # void: it was lost
        (48, 48, 24, 3, 1),  # written down as it was ruled
        (0, 0, 24, 3, 1),
    ],
)
def test_a_game_counts_as_it_was_ruled(score: int, written: int, points: int, won: int, lost: int) -> None:
    foot = with_game(FOOT, RuledGame(seat=1, score=score, written=written))
    assert (foot.points, foot.won, foot.lost) == (points, won, lost)


def test_the_papers_own_figures_are_left_out() -> None:
    foot = Footer(points=24, won=3, lost=1, total=254, others_lost=3, own_bonus=100, others_bonus=90)
    ruled = with_game(foot, RuledGame(seat=1, score=48, written=48))
    assert ruled == Footer(points=24, won=3, lost=1, total=None)


@pytest.mark.parametrize(
    ("score", "written", "won", "lost"),
    [(-96, 48, 0, 1), (0, 48, 0, 0), (48, -96, 1, 0), (0, -96, 0, 0)],
)
def test_there_are_never_fewer_games_than_none(score: int, written: int, won: int, lost: int) -> None:
    foot = with_game(Footer(points=0, won=0, lost=0, total=None), RuledGame(seat=1, score=score, written=written))
    assert (foot.won, foot.lost) == (won, lost)


def test_only_the_declarers_foot_changes() -> None:
    feet = ruled_feet(AT_FOUR, [RuledGame(seat=2, score=-96, written=48)])
    assert [foot.points for foot in feet] == [24, -120, 24, 24]
    assert (feet[0], feet[2], feet[3]) == (FOOT, FOOT, FOOT)


def test_several_games_are_counted_one_after_the_other() -> None:
    games = [RuledGame(2, score=-96, written=48), RuledGame(2, score=0, written=-48), RuledGame(4, score=60, written=0)]
    feet = ruled_feet(AT_FOUR, games)
    assert [(foot.points, foot.won, foot.lost) for foot in feet] == [(24, 3, 1), (-72, 2, 1), (24, 3, 1), (84, 4, 1)]


def test_without_rulings_the_feet_are_those_of_the_sheet() -> None:
    assert ruled_feet(AT_FOUR, []) == AT_FOUR


def test_the_others_get_their_bonus_for_a_game_that_is_lost_now() -> None:
    """Seat 2: -120 + 50 * (2 - 2) + 30 * 3; the others: 24 + 50 * (3 - 1) + 30 * 4, three of them and one more."""
    feet = ruled_feet(AT_FOUR, [RuledGame(seat=2, score=-96, written=48)])
    assert performances(AT_FOUR, 48) == [214, 214, 214, 214]
    assert performances(feet, 48) == [244, -30, 244, 244]


def test_at_a_table_of_three_the_bonus_is_forty() -> None:
    """24 + 50 * (3 - 1) + 40 * 2 before; afterwards the others get 40 more, seat 3 has 24 - 144 + 50 * 0 + 40 * 2."""
    feet = ruled_feet(AT_FOUR[:3], [RuledGame(seat=3, score=-96, written=48)])
    assert performances(AT_FOUR[:3], 36) == [204, 204, 204]
    assert performances(feet, 36) == [244, 244, -40]


@pytest.mark.parametrize("seat", [0, -1, 5])
def test_a_seat_that_is_not_there_is_an_error(seat: int) -> None:
    with pytest.raises(ValueError, match=f"no seat {seat} at a table of 4"):
        ruled_feet(AT_FOUR, [RuledGame(seat=seat, score=48, written=0)])


@pytest.mark.parametrize("seats", [3, 4])
def test_nothing_stands_on_a_sheet_that_was_declared_invalid(seats: int) -> None:
    feet = invalid_feet(seats)
    assert feet == (Footer(points=0, won=0, lost=0, total=None),) * seats
    assert performances(feet, 12 * seats) == [0] * seats


def test_no_seats_have_no_feet() -> None:
    assert invalid_feet(0) == ()


def test_without_a_ruling_a_series_counts_as_it_was_made() -> None:
    assert ruled_series(MADE) == MADE


@pytest.mark.parametrize(("points", "counts"), [(-100, 114), (50, 264), (-214, 0), (-300, -86)])
def test_penalty_points_move_the_performance_alone(points: int, counts: int) -> None:
    assert ruled_series(MADE, points=points) == SeatPerformance(24, 3, 1, 3, counts)


@pytest.mark.parametrize(("points", "counts"), [(0, 0), (-100, -100), (50, 50)])
def test_a_zeroed_series_counts_nothing_but_the_penalty(points: int, counts: int) -> None:
    assert ruled_series(MADE, zeroed=True, points=points) == SeatPerformance(0, 0, 0, 0, counts)


def test_a_bad_series_is_zeroed_too() -> None:
    bad = SeatPerformance(points=-500, won=0, lost=5, others_lost=1, performance=-720)
    assert ruled_series(bad, zeroed=True) == SeatPerformance(0, 0, 0, 0, 0)
