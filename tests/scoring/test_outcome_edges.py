"""How games end at the edges: what just decides, what is flagged, whose limit of schneider it is, the paragraph."""

from typing import Any

import pytest

from scoring.cards import read_cards
from scoring.contracts import Contract
from scoring.games import judge
from scoring.marks import Marks
from scoring.outcome import cheapest, ended_by
from scoring.played import End, Game
from scoring.rules import DANISH, ISKO, TEXAS, RuleSet
from scoring.valuation import GameValue, valued

CLUBS: dict[str, Any] = {"contract": Contract.CLUBS, "tops": 1}
NULL: dict[str, Any] = {"contract": Contract.NULL, "bid": 18}
HELD: dict[str, Any] = {
    "contract": Contract.CLUBS,
    "hand": True,
    "cards": read_cards("CJ CA CT CK CQ C9 C8 C7 HA HT")[0],
    "skat": read_cards("DT D7")[0],
}


def counted(game: Game, rules: RuleSet = ISKO) -> tuple[bool, int, tuple[str, ...]]:
    worth = judge(game, rules)
    assert isinstance(worth, GameValue), worth
    return worth.won, worth.score, worth.flags


@pytest.mark.parametrize(
    ("told", "won", "score", "flags"),
    [
        # From the hand the skat is known: 10 points may lie there, 20 can't (ISkO 5.2.4, 5.2.8).
        ({**HELD, "points": 20}, False, -96, ()),
        ({**CLUBS, "points": 22}, False, -72, ("tricks_assumed",)),
        ({**CLUBS, "points": 23}, False, -72, ()),
        # Conceded: who has 61 already had nothing to concede (ISkO 4.3.1).
        ({**CLUBS, "end": End.CONCEDED, "points": 30}, False, -48, ()),
        ({**CLUBS, "end": End.CONCEDED, "points": 60}, False, -48, ()),
        ({**CLUBS, "end": End.CONCEDED, "points": 61}, False, -48, ("referee",)),
        ({**CLUBS, "end": End.CONCEDED}, False, -48, ()),
        # A fault of the declarer that came too late (ISkO 4.1.3): all tricks are schwarz, and that reaches the bid.
        ({**CLUBS, "end": End.DECLARER_FAULT, "points": 120, "tricks": 10, "bid": 48}, True, 48, ("decided",)),
        ({**CLUBS, "end": End.DECLARER_FAULT, "points": 120, "tricks": 9, "bid": 36}, True, 36, ("decided",)),
        ({**CLUBS, "end": End.DECLARER_FAULT, "points": 60}, False, -48, ()),
        ({**CLUBS, "end": End.DECLARER_FAULT, "opponents_points": 60}, False, -48, ("decided",)),
        ({**CLUBS, "end": End.DECLARER_FAULT, "opponents_points": 90}, False, -72, ("decided",)),
        ({**CLUBS, "end": End.DECLARER_FAULT, "opponents_points": 89}, False, -48, ("decided",)),
        # A null is lost with one trick; as few points as two aces may lie in the skat (ISkO 5.2.7).
        ({**NULL, "opponents_tricks": 10}, True, 23, ()),
        ({**NULL, "opponents_tricks": 9}, False, -46, ()),
        ({**NULL, "end": End.OPPONENTS_FAULT, "points": 22}, True, 23, ()),
        ({**NULL, "end": End.OPPONENTS_FAULT, "points": 23}, False, -46, ("decided",)),
        ({**NULL, "end": End.OPPONENTS_FAULT, "opponents_tricks": 5}, True, 23, ()),
        ({**NULL, "end": End.DECLARER_FAULT, "opponents_tricks": 10}, True, 23, ("decided",)),
        ({**NULL, "end": End.DECLARER_FAULT, "opponents_tricks": 9}, False, -46, ()),
    ],
)
def test_a_game_at_its_edge(told: dict[str, Any], won: bool, score: int, flags: tuple[str, ...]) -> None:
    found = counted(Game(**told))
    assert found == (won, score, flags)
    assert type(found[0]) is bool


@pytest.mark.parametrize(("points", "flags"), [(10, ("tricks_assumed",)), (11, ())])
def test_of_a_hand_game_only_the_points_of_its_skat_may_lie_there(points: int, flags: tuple[str, ...]) -> None:
    """ISkO 5.2.4, 5.2.8; whether such cards can be lost so is another question."""
    found = counted(Game(**HELD, points=points))
    assert found[:2] == (False, -96)
    assert [flag for flag in found[2] if flag != "check_points"] == list(flags)


@pytest.mark.parametrize(("theirs", "score"), [(89, -48), (90, -72)])
def test_by_the_danish_union_a_declarer_is_schneider_at_30_and_the_opponents_at_29(theirs: int, score: int) -> None:
    """V1.3: the limits of both sides differ."""
    game = Game(**CLUBS, end=End.DECLARER_FAULT, opponents_points=theirs)
    assert counted(game, DANISH) == (False, score, ("decided",))
    assert counted(Game(**CLUBS, points=90, tricks=8), DANISH)[1] == 24
    assert counted(Game(**CLUBS, points=91, tricks=8), DANISH)[1] == 36


def test_the_cheapest_game_is_the_one_that_is_cheapest_by_these_rules() -> None:
    """V1.1: a grand counts 16 in Texas."""
    grand = Marks(contract=Contract.GRAND, tops=1, won=False)
    clubs = Marks(contract=Contract.CLUBS, tops=2, won=False)
    assert cheapest((clubs, grand), TEXAS) is grand
    assert cheapest((grand, clubs), ISKO) is clubs
    hearts = Marks(contract=Contract.HEARTS, tops=5, won=False)
    diamonds = Marks(contract=Contract.CLUBS, tops=4, won=False)
    assert cheapest((hearts, diamonds), ISKO) is hearts


@pytest.mark.parametrize(
    ("end", "marks", "flags", "paragraph"),
    [
        (End.PLAYED, Marks(**CLUBS), (), "5.2.2"),
        (End.PLAYED, Marks(**CLUBS, won=False), (), "5.2.2"),
        (End.PLAYED, Marks(contract=Contract.NULL), (), "5.1.2"),
        (End.CONCEDED, Marks(**CLUBS, won=False), (), "4.3.1"),
        (End.CONCEDED, Marks(**CLUBS, won=False), ("referee",), "4.3.1"),
        (End.OPPONENTS_FAULT, Marks(**CLUBS), (), "4.1.4"),
        (End.OPPONENTS_FAULT, Marks(**CLUBS), ("decided",), "4.1.3"),
        (End.OPPONENTS_FAULT, Marks(**CLUBS), ("granted_level",), "4.1.5"),
        (End.OPPONENTS_FAULT, Marks(**CLUBS), ("decided", "granted_level"), "4.1.5"),
        (End.OPPONENTS_FAULT, Marks(**CLUBS, won=False), ("decided",), "4.1.5"),
        (End.DECLARER_FAULT, Marks(**CLUBS, won=False), (), "4.1.4"),
        (End.DECLARER_FAULT, Marks(**CLUBS, won=False), ("decided",), "4.1.3"),
        (End.DECLARER_FAULT, Marks(**CLUBS), ("decided",), "4.1.3"),
    ],
)
def test_the_paragraph_that_ended_a_game(end: End, marks: Marks, flags: tuple[str, ...], paragraph: str) -> None:
    assert ended_by(end, valued(marks, flags=flags)) == paragraph
