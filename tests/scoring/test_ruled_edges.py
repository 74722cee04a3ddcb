"""Rulings at their edges: games that are turned, stay as they were, or were never there; who gets what for them."""

from dataclasses import replace

import pytest

from scoring.contracts import Contract
from scoring.performance import SeatPerformance
from scoring.ruled import RuledGame, ruled_against, ruled_feet, ruled_performance, ruled_row, ruled_series, with_game
from scoring.rules import DANISH, DANISH_UNION, ISKO, rule_set
from scoring.sheet import Footer, Row, ScoreSheet

LOST = Row(number=1, declarer=2, contract=Contract.CLUBS, tops=1, won=False, score=-48)
WON = Row(number=2, declarer=3, contract=Contract.HEARTS, tops=1, won=True, score=20)
TABLE = ScoreSheet((), games=3, seats=3, rows=(LOST, WON))


@pytest.mark.parametrize(
    ("score", "written", "foot"),
    [
        (48, -96, (244, 4, 0)),
        (-96, 48, (-44, 2, 2)),
        (0, 48, (52, 2, 1)),
        (0, -48, (148, 3, 0)),
        (48, 0, (148, 4, 1)),
        (1, 0, (101, 4, 1)),
        (0, 1, (99, 2, 1)),
        (-1, 0, (99, 3, 2)),
        (0, -1, (101, 3, 0)),
        (48, 24, (124, 3, 1)),
        (-48, -24, (76, 3, 1)),
    ],
)
def test_above_0_is_won_below_it_lost_and_0_is_no_game(score: int, written: int, foot: tuple[int, int, int]) -> None:
    assert with_game(Footer(100, 3, 1, 250), RuledGame(seat=1, score=score, written=written)) == Footer(*foot, None)


@pytest.mark.parametrize(
    ("ruled", "against"),
    [
        ((), ((1,), (), (1,))),
        ((RuledGame(2, score=24, written=-48, game=1),), ((), (), ())),
        ((RuledGame(2, score=0, written=-48, game=1),), ((), (), ())),
        ((RuledGame(2, score=-72, written=-48, game=1),), ((1,), (), (1,))),
        ((RuledGame(3, score=-40, written=20, game=2),), ((1, 2), (2,), (1,))),
        ((RuledGame(3, score=40, written=20, game=2),), ((1,), (), (1,))),
        ((RuledGame(3, score=0, written=20, game=2),), ((1,), (), (1,))),
        ((RuledGame(1, score=-36, written=0, game=3),), ((1,), (3,), (1, 3))),
        ((RuledGame(1, score=36, written=0, game=3),), ((1,), (), (1,))),
        ((RuledGame(1, score=36, written=-36, game=3),), ((1,), (), (1,))),
        ((RuledGame(1, score=-1, written=0, game=3),), ((1,), (3,), (1, 3))),
        ((RuledGame(2, score=24, written=-48, game=1), RuledGame(2, score=-48, written=24, game=1)), ((1,), (), (1,))),
    ],
)
def test_lost_games_are_counted_against_as_they_were_ruled(
    ruled: tuple[RuledGame, ...], against: tuple[tuple[int, ...], ...]
) -> None:
    """ISkO 3.2.7: of three, both others play against the declarer."""
    assert ruled_against(TABLE, ruled) == against


def test_a_lost_ramsch_counts_against_its_loser_where_it_is_played() -> None:
    """V8.16: under the system of 2001 the two others get 40 each; by the order alone there is no such row."""
    rules = rule_set("pub", "proposal_2001")
    row = Row(number=1, declarer=2, ramsch=True, value=60, score=-60)
    sheet = ScoreSheet((), games=3, seats=3, rows=(row,))
    assert ruled_against(sheet, (), rules) == ((1,), (), (1,))
    assert ruled_against(sheet, (), rule_set("isko", "proposal_2001")) == ((), (), ())
    assert [seat.performance for seat in ruled_performance(sheet, (), rules)] == [40, -110, 40]


def test_without_its_number_a_game_can_t_be_ruled_where_it_tells_who_dealt() -> None:
    unnumbered = RuledGame(2, score=-48, written=24)
    for of_table in (TABLE, replace(TABLE, seats=3)):
        with pytest.raises(ValueError, match=r"^this system needs the number of a ruled game$"):
            ruled_against(of_table, (unnumbered,))
    with pytest.raises(ValueError, match=r"^this system needs the number of a ruled game$"):
        ruled_feet((Footer(0, 0, 0, None),) * 3, (unnumbered,), DANISH)


def test_a_game_that_is_not_written_has_a_bare_row_of_the_ruled_declarer() -> None:
    assert ruled_row(RuledGame(2, score=-48, written=0), None, ISKO) == Row(number=1, declarer=2)
    assert ruled_row(RuledGame(2, score=-48, written=0, game=7), None, ISKO) == Row(number=7, declarer=2)
    assert ruled_row(RuledGame(1, score=-48, written=0, game=7), TABLE, ISKO) == Row(number=7, declarer=1)
    assert ruled_row(RuledGame(1, score=-48, written=0, game=1), TABLE, ISKO) == replace(LOST, declarer=1)


@pytest.mark.parametrize(("kontra", "gained"), [(0, 24), (1, 12), (2, 6)])
def test_where_all_opponents_gain_the_row_tells_how_often_the_score_was_doubled(kontra: int, gained: int) -> None:
    """V3.6, V5.2: of a lost game every opponent writes its value, neither doubled by the loss nor by kontra."""
    rules = replace(DANISH, house=rule_set("pub").house, system=replace(DANISH_UNION, active_only=False))
    row = Row(number=1, declarer=2, contract=Contract.CLUBS, tops=1, won=True, kontra=kontra, score=24 << kontra)
    sheet = ScoreSheet((Footer(0, 0, 0, None),) * 4, games=4, rows=(row,))
    feet = ruled_feet(sheet.footers, (RuledGame(2, score=-48, written=0, game=1),), rules, sheet)
    assert [foot.points for foot in feet] == [gained, -48, gained, gained]


@pytest.mark.parametrize(
    ("zeroed", "points", "expected"),
    [
        (False, 0, SeatPerformance(24, 3, 1, 5, 300, 2)),
        (False, -100, SeatPerformance(24, 3, 1, 5, 200, 2)),
        (True, 0, SeatPerformance(0, 0, 0, 0, 0, 0)),
        (True, -100, SeatPerformance(0, 0, 0, 0, -100, 0)),
    ],
)
def test_a_series_counts_with_all_that_it_was_made_of_or_not_at_all(
    zeroed: bool, points: int, expected: SeatPerformance
) -> None:
    made = SeatPerformance(points=24, won=3, lost=1, others_lost=5, performance=300, at_three=2)
    assert ruled_series(made, zeroed=zeroed, points=points) == expected
