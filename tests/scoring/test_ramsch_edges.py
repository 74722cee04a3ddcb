"""Ramsch at its edges: who knocked where only passing on is played, losses that are divided to nothing, small wins."""

import pytest

from scoring.findings import finding
from scoring.house import House, Ramsch
from scoring.ramsch import Pile, RamschValue, ramsch
from scoring.ramschrows import ramsch_findings, ramsch_times
from scoring.rules import PUB, housed
from scoring.sheet import Row

POINTS, TRICKS = (60, 35, 25), (5, 3, 2)


def test_a_knock_that_is_not_played_is_no_contradiction_too() -> None:
    """V8.10: only where both are played, nobody who passed the skat on would have knocked."""
    pile = Pile(points=POINTS, tricks=TRICKS, passed_on=3, knocks=1)
    not_played = finding("house.not_played", field="knocks", found=1, paragraph="V8.10")
    assert ramsch(pile, housed(PUB, House(ramsch=Ramsch(knock=1)))) == (not_played,)
    both = finding("ramsch.knocks", field="knocks", found=1, passed_on=3)
    assert ramsch(pile, housed(PUB, House(ramsch=Ramsch()))) == (both,)


@pytest.mark.parametrize(
    ("pile", "entries"),
    [
        (Pile(points=(45, 44, 31), tricks=(4, 3, 3), skat=0), (-45, 0, 0)),
        (Pile(points=(50, 40, 20), tricks=(4, 3, 3), skat=10), (-60, 0, 0)),
        (Pile(points=(45, 45, 20), tricks=(4, 3, 3), skat=10), (-55, -55, 0)),
    ],
)
def test_a_skat_of_the_loser_is_added_to_nobody_else(pile: Pile, entries: tuple[int, ...]) -> None:
    """V8.4."""
    value = ramsch(pile, housed(PUB, House(ramsch=Ramsch(skat="loser"))))
    assert isinstance(value, RamschValue)
    assert value.entries == entries


def test_a_loss_that_is_divided_to_nothing_is_a_game_lost() -> None:
    """V8.11, V8.16."""
    value = ramsch(Pile(points=POINTS, tricks=TRICKS), housed(PUB, House(ramsch=Ramsch(scale=100))))
    assert value == RamschValue(value=60, factor=1, entries=(0, 0, 0), won=(), lost=(1,))


def test_a_win_of_one_point_is_a_game_won() -> None:
    """V8.15."""
    value = ramsch(Pile(points=POINTS, tricks=TRICKS), housed(PUB, House(ramsch=Ramsch(loss="winner", win=1))))
    assert value == RamschValue(value=1, factor=1, entries=(0, 0, 1), won=(3,), lost=())


@pytest.mark.parametrize(
    ("row", "score", "house", "times"),
    [
        (Row(number=1, declarer=1, ramsch=True, value=60, score=0), 0, Ramsch(scale=100), -1),
        (Row(number=1, declarer=1, ramsch=True, value=60, score=-6), -6, Ramsch(scale=10), -1),
        (Row(number=1, declarer=1, ramsch=True, won=True, value=1, score=1), 1, Ramsch(loss="winner", win=1), 1),
        (Row(number=1, declarer=1, ramsch=True, value=60, score=-120, passed_on=1), -120, Ramsch(), -2),
        (Row(number=1, declarer=1, ramsch=True, won=True, score=240, passed_on=1), 240, Ramsch(), 2),
    ],
)
def test_what_a_ramsch_was_multiplied_by_has_the_sign_of_its_score(
    row: Row, score: int, house: Ramsch, times: int
) -> None:
    """V11.3: of a loss that was divided nothing is left but the sign; 0 is a loss, too."""
    assert ramsch_times(row, score, House(ramsch=house)) == times


@pytest.mark.parametrize(
    ("row", "house", "code", "field", "found", "expected"),
    [
        (Row(number=3, declarer=2, ramsch=True, won=False, score=23), "winner", "row.tick", "won", 23, 23),
        (Row(number=3, declarer=2, ramsch=True, won=False, score=-23), "winner", "row.sign", "won", -23, 23),
        (Row(number=3, declarer=2, ramsch=True, won=True, score=-10), "fixed", "row.tick", "won", -10, -10),
        (Row(number=3, declarer=2, ramsch=True, won=True, score=10), "fixed", "row.sign", "won", 10, -10),
        (Row(number=3, declarer=2, ramsch=True, won=True, score=1), "fixed", "row.sign", "won", 1, -1),
    ],
)
def test_a_tick_that_no_such_ramsch_can_have_is_found(
    row: Row, house: str, code: str, field: str, found: int, expected: int
) -> None:
    """V8.5, V8.15: of a fixed Ramsch nobody wins, of one with a winner nobody loses."""
    columns = frozenset({"score", "won"})
    assert ramsch_findings(row, 3, columns, housed(PUB, House(ramsch=Ramsch(loss=house)))) == (
        finding(code, row=3, seat=2, field=field, found=found, expected=expected),
    )
