"""Totals at their edges: nobody played, one series alone, and series that are dropped."""

import pytest

from scoring.ranking import SeriesResult, Total, best_series, rank, total

GOOD, POOR = SeriesResult(1, 900, 9, 2), SeriesResult(2, -100, 1, 5)


def test_the_best_of_no_series_is_nothing_and_is_not_placed() -> None:
    nothing = Total(key=7, performance=0, won=0, lost=0, played=(), missing=(), dropped=())
    assert best_series(7, []) == nothing
    assert rank([nothing]) == ()


@pytest.mark.parametrize(
    ("results", "drop", "expected"),
    [
        ((POOR,), 1, Total(key=7, performance=-100, won=1, lost=5, played=(2,), missing=(1,), dropped=())),
        ((POOR,), 3, Total(key=7, performance=-100, won=1, lost=5, played=(2,), missing=(1,), dropped=())),
        ((GOOD, POOR), 1, Total(key=7, performance=900, won=9, lost=2, played=(1,), missing=(), dropped=(2,))),
        ((GOOD, POOR), 2, Total(key=7, performance=900, won=9, lost=2, played=(1,), missing=(), dropped=(2,))),
        ((POOR, GOOD), 0, Total(key=7, performance=800, won=10, lost=7, played=(1, 2), missing=(), dropped=())),
        ((), 2, Total(key=7, performance=0, won=0, lost=0, played=(), missing=(1, 2), dropped=())),
    ],
)
def test_as_many_series_are_dropped_as_leave_one(results: tuple[SeriesResult, ...], drop: int, expected: Total) -> None:
    assert total(7, results, (1, 2), drop_worst=drop) == expected


def test_the_only_series_is_never_dropped() -> None:
    assert total(7, [POOR], [2], drop_worst=1) == best_series(7, [POOR])
