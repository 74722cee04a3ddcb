"""Two readings: totals of those who did not play are compared where both have them, at whatever seat."""

import pytest

from scoring.compared import compare
from scoring.contracts import Contract
from scoring.findings import finding
from scoring.sheet import Row, ScoreSheet


def sheet(*totals: int | None) -> ScoreSheet:
    row = Row(number=1, declarer=2, contract=Contract.CLUBS, tops=1, won=True, score=24, totals=totals)
    return ScoreSheet((), games=3, seats=3, rows=(row,))


@pytest.mark.parametrize(
    ("first", "second", "seat"),
    [
        ((0, 24, None), (10, 24, None), 1),
        ((None, 24, 0), (None, 24, 10), 3),
        ((0, 24, 0), (0, 24, 10), 3),
    ],
)
def test_a_total_of_another_seat_that_differs_is_found(
    first: tuple[int | None, ...], second: tuple[int | None, ...], seat: int
) -> None:
    assert compare(sheet(*first), sheet(*second)) == (
        finding("reading.differs", row=1, seat=seat, field="running_total", found=10, expected=0),
    )


def test_totals_of_others_that_only_one_reading_has_are_no_difference() -> None:
    assert compare(sheet(0, 24, 0), sheet(None, 24)) == ()
    assert compare(sheet(None, 24), sheet(0, 24, 0)) == ()
    assert compare(sheet(0, 24, 0), sheet(None, 42)) == (
        finding("reading.differs", row=1, seat=2, field="running_total", found=42, expected=24),
    )
