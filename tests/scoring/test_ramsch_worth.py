"""Every figure that a Ramsch row can have, by where the skat goes and how a tie is broken (V8.14)."""

import pytest

from scoring.house import FEWEST, House, Ramsch
from scoring.ramschworth import Told, counted, factor_of, possible

ALONE, TIED, VIRGIN, TIED_VIRGIN = (
    Told(won=False, virgins=virgins, tied=tied, passed_on=0, bock=0)
    for virgins, tied in ((0, False), (0, True), (1, False), (1, True))
)
REACH: list[tuple[str, str, Told, tuple[int, int]]] = [
    ("last_trick", "all", ALONE, (41, 120)),
    ("last_trick", "all", VIRGIN, (61, 120)),
    ("last_trick", "all", TIED, (41, 60)),
    ("last_trick", "all", TIED_VIRGIN, (60, 60)),
    ("last_trick", "last_trick", ALONE, (41, 120)),
    ("last_trick", "last_trick", VIRGIN, (60, 120)),
    ("nobody", "all", ALONE, (34, 120)),
    ("nobody", "all", VIRGIN, (50, 120)),
    ("nobody", "all", TIED, (33, 60)),
    ("nobody", "all", TIED_VIRGIN, (49, 60)),
    ("nobody", "last_trick", ALONE, (33, 120)),
    ("nobody", "last_trick", VIRGIN, (49, 120)),
    ("loser", "all", ALONE, (41, 120)),
    ("loser", "all", VIRGIN, (61, 120)),
    ("loser", "all", TIED, (41, 71)),
    ("loser", "all", TIED_VIRGIN, (60, 71)),
    ("loser", "last_trick", VIRGIN, (60, 120)),
]


@pytest.mark.parametrize(("skat", "tie", "told", "reach"), REACH)
def test_who_loses_has_points_from_here_to_there(skat: str, tie: str, told: Told, reach: tuple[int, int]) -> None:
    least, most = reach
    assert possible(told, Ramsch(skat=skat, tie=tie)) == {*range(least, most + 1)} - {119}


def test_the_fewest_points_win_ten_twenty_or_cost_the_third_thirty() -> None:  # V1.7
    texas = FEWEST.ramsch
    assert texas is not None
    told = {(won, virgins): Told(won, virgins, False, 0, 0) for won in (True, False) for virgins in (0, 1, 2)}
    assert {of: [*possible(row, texas)] for of, row in told.items() if possible(row, texas)} == {
        (True, 0): [10],
        (True, 1): [20],
        (False, 2): [30],
    }
    assert factor_of(Told(True, 0, False, 1, 1), FEWEST) == 1


def test_half_of_an_odd_loss_is_a_whole_number_and_rounded_up() -> None:  # A11
    shared = House(ramsch=Ramsch(tie="share"))
    assert [counted(value, TIED, shared) for value in (45, 46, 50)] == [-23, -23, -25]
    assert isinstance(counted(45, TIED, shared), int)
