"""Totals over the series, their order and shared places (SkWO 5, 8.12)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Placed, SeriesResult, Total, best_series, rank, total


def _total(key: int, performance: int, won: int = 10, lost: int = 2) -> Total:
    return total(key, [SeriesResult(1, performance, won, lost)], [1])


def _places(totals: list[Total]) -> list[tuple[int, int, bool]]:
    return [(placed.rank, placed.total.key, placed.needs_lot) for placed in rank(totals)]


def test_series_are_added_up() -> None:
    results = [SeriesResult(2, 458, 7, 3), SeriesResult(1, -741, 4, 9)]
    assert total(5, results, range(1, 3)) == Total(
        key=5, performance=-283, won=11, lost=12, played=(1, 2), missing=(), dropped=()
    )


def test_a_missing_series_is_missing_and_not_zero() -> None:
    summed = total(5, [SeriesResult(2, -300, 3, 8)], range(1, 4), drop_worst=1)
    assert (summed.performance, summed.played, summed.missing, summed.dropped) == (-300, (2,), (1, 3), ())


def test_results_of_other_series_do_not_count() -> None:
    summed = total(5, [SeriesResult(1, 900, 9, 1), SeriesResult(2, 800, 8, 1)], [1])
    assert (summed.performance, summed.played, summed.missing) == (900, (1,), ())


@pytest.mark.parametrize(
    ("drop", "performance", "won", "lost", "dropped"),
    [(0, 2000, 24, 7, ()), (1, 1700, 19, 3, (2,)), (2, 1000, 11, 1, (2, 3)), (9, 1000, 11, 1, (2, 3))],
)
def test_the_worst_are_dropped_as_far_as_one_stays(
    drop: int, performance: int, won: int, lost: int, dropped: tuple[int, ...]
) -> None:
    results = [SeriesResult(1, 1000, 11, 1), SeriesResult(2, 300, 5, 4), SeriesResult(3, 700, 8, 2)]
    summed = total(1, results, range(1, 4), drop_worst=drop)
    assert (summed.performance, summed.won, summed.lost, summed.dropped) == (performance, won, lost, dropped)
    assert sorted(summed.played + summed.dropped) == [1, 2, 3]


def test_of_equal_performances_the_one_with_fewer_won_then_more_lost_is_dropped() -> None:
    results = [SeriesResult(1, 500, 8, 2), SeriesResult(2, 500, 8, 3), SeriesResult(3, 500, 9, 4)]
    assert total(1, results, range(1, 4), drop_worst=1).dropped == (2,)


def test_a_penalty_is_added_to_the_performance_only() -> None:
    summed = total(1, [SeriesResult(1, 1000, 11, 1)], [1], adjustment=-150)
    assert (summed.performance, summed.won, summed.lost) == (850, 11, 1)


def test_it_refuses_two_results_in_one_series() -> None:
    with pytest.raises(ValueError, match="two results"):
        total(1, [SeriesResult(1, 1, 1, 1), SeriesResult(1, 2, 1, 1)], [1])


@pytest.mark.parametrize(
    ("drop", "performance", "dropped"), [(0, 1200, ()), (1, 1200, ()), (2, 800, (1,)), (3, 800, (1,))]
)
def test_a_missing_series_is_the_first_that_is_dropped(drop: int, performance: int, dropped: tuple[int, ...]) -> None:
    summed = total(1, [SeriesResult(1, 400, 4, 2), SeriesResult(3, 800, 9, 2)], range(1, 4), drop_worst=drop)
    assert (summed.performance, summed.missing, summed.dropped) == (performance, (2,), dropped)


def test_it_refuses_to_drop_less_than_none() -> None:
    with pytest.raises(ValueError, match="drop"):
        total(1, [], [1], drop_worst=-1)


def test_performance_then_more_won_then_fewer_lost_decide() -> None:
    totals = [_total(1, 900, 9, 0), _total(2, 1000, 10, 3), _total(3, 1000, 11, 5), _total(4, 1000, 10, 2)]
    assert _places(totals) == [(1, 3, False), (2, 4, False), (3, 2, False), (4, 1, False)]


def test_equal_ones_share_the_place_by_key_and_need_a_lot() -> None:
    totals = [_total(9, 1000), _total(3, 1000), _total(5, 999), _total(7, -20), _total(6, -20), _total(8, -20)]
    assert _places(totals) == [
        (1, 3, True),
        (1, 9, True),
        (3, 5, False),
        (4, 6, True),
        (4, 7, True),
        (4, 8, True),
    ]


def test_the_same_key_twice_is_a_tie_too() -> None:
    again = total(9, [SeriesResult(2, 1000, 10, 2)], [2])
    assert _places([_total(9, 1000), again]) == [(1, 9, True), (1, 9, True)]


def test_a_player_without_a_counted_series_is_left_out() -> None:
    never = total(1, [], range(1, 4))
    assert (never.played, never.missing) == ((), (1, 2, 3))
    assert _places([never, _total(2, -500)]) == [(1, 2, False)]
    assert rank([never]) == ()


MERITS = st.lists(st.tuples(st.integers(-2, 2), st.integers(0, 2), st.integers(0, 2)), max_size=12)


@given(MERITS)
def test_the_order_does_not_depend_on_the_order_of_arrival(merits: list[tuple[int, int, int]]) -> None:
    totals = [_total(key, *merit) for key, merit in enumerate(merits)]
    placed = rank(totals)
    assert rank(reversed(totals)) == placed
    assert all(place.rank == 1 + _better(place, placed) for place in placed)
    assert all(place.needs_lot == (_equal(place, placed) > 1) for place in placed)


BEST = [SeriesResult(2, 900, 9, 3), SeriesResult(4, 900, 9, 2), SeriesResult(3, 900, 9, 2), SeriesResult(1, 300, 12, 0)]


def test_the_best_series_is_found_by_the_order_of_results() -> None:
    assert best_series(7, BEST) == Total(key=7, performance=900, won=9, lost=2, played=(3,), missing=(), dropped=())
    assert best_series(7, [*BEST, SeriesResult(5, 900, 10, 9)]).played == (5,)
    assert best_series(7, [SeriesResult(1, -50, 0, 1)]).performance == -50


def test_without_a_result_there_is_no_best_series() -> None:
    assert rank([best_series(7, [])]) == ()


def _key(place: Placed[Total]) -> tuple[int, int, int]:
    return place.total.performance, place.total.won, -place.total.lost


def _better(place: Placed[Total], placed: tuple[Placed[Total], ...]) -> int:
    return sum(_key(other) > _key(place) for other in placed)


def _equal(place: Placed[Total], placed: tuple[Placed[Total], ...]) -> int:
    return sum(_key(other) == _key(place) for other in placed)
