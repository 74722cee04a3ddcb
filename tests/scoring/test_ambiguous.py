"""What the descriptions leave open: one way by default, another by its option (V15), and what never changes (V0.1)."""

from collections.abc import Mapping
from dataclasses import FrozenInstanceError, replace
from types import MappingProxyType
from typing import Any

import pytest

from scoring import Contract, Marks, Row, RuledGame, ScoreSheet, enumerate_games, impossible, performance, value
from scoring.entries import entries
from scoring.house import Bock, House, Ramsch
from scoring.ruled import ruled_feet
from scoring.rules import DANISH, EDITIONS, PUB, TEXAS, TOURNEE, housed
from scoring.sheet import Footer

CLUBS: dict[str, Any] = {"contract": Contract.CLUBS, "tops": 1}


@pytest.mark.parametrize(
    ("name", "games", "together"),
    [
        ("isko", 664, 65_125),
        ("isko_1999", 664, 65_125),
        ("before_1999", 664, 65_437),
        ("texas", 884, 96_128),
        ("tournee", 863, 59_354),
        ("danish", 1_227, 120_720),
        ("aarhus", 1_228, 120_824),
        ("pub", 665, 65_217),
    ],
)
def test_a_set_never_changes(name: str, games: int, together: int) -> None:
    """V0.1: finished evenings are counted by it."""
    rules = EDITIONS[name]
    worth = [value(marks, rules).value for marks in enumerate_games(rules)]
    assert (len(worth), sum(worth)) == (games, together)
    with pytest.raises(FrozenInstanceError):
        rules.lost_factors = (1, 1)  # type: ignore[misc]
    assert all(isinstance(table, MappingProxyType) for table in vars_of(rules) if isinstance(table, Mapping))


def vars_of(rules: Any) -> list[Any]:
    return [getattr(rules, name) for name in rules.__slots__]


def test_a_lost_hand_game_of_texas_counts_double_or_once() -> None:
    """A1."""
    lost = Marks(**CLUBS, hand=True, won=False)
    assert value(lost, TEXAS).score == -72
    assert value(lost, replace(TEXAS, lost_factors=(2, 1))).score == -36


@pytest.mark.parametrize(("way", "score"), [("rules", 144), ("step", 36), ("double", 48)])
def test_an_open_game_of_texas_obliges_to_schwarz_or_not(way: str, score: int) -> None:
    """A3: by its only example, with all steps up to the announced schwarz and then doubled; or as the house has it."""
    rules = housed(TEXAS, replace(TEXAS.house, open=way))
    assert value(Marks(**CLUBS, ouvert=True), rules).score == score


def test_announcing_belongs_to_the_solo_of_tournee_or_to_every_form() -> None:
    """A5."""
    announced = Marks(**CLUBS, form="tournee", schneider_announced=True)
    forms = {name: replace(form, announces=True) for name, form in TOURNEE.forms.items()}
    assert [defect.code for defect in impossible(announced, TOURNEE)] == ["house.form_announced"]
    assert value(announced, replace(TOURNEE, forms=MappingProxyType(forms))).score == 32


def test_the_sitting_dealer_of_a_danish_table_gains_nothing_or_as_the_others() -> None:
    """A14: and then nothing hangs on who dealt, also in a ruling."""
    rules = replace(DANISH, system=replace(DANISH.system, active_only=False))
    lost = Row(number=1, declarer=2, **CLUBS, won=False, score=-48)
    assert entries(lost, -48, DANISH, 4) == (0, -48, 24, 24)
    assert entries(lost, -48, rules, 4) == (24, -48, 24, 24)
    feet = ruled_feet((Footer(0, 0, 0, 0),) * 4, [RuledGame(2, score=-48, written=0)], rules)
    assert [foot.points for foot in feet] == [24, -48, 24, 24]
    assert not rules.system.asks_who_dealt
    assert DANISH.system.asks_who_dealt


@pytest.mark.parametrize(("kontra", "bock"), [(1, 0), (2, 0), (0, 1), (2, 1)])
def test_no_bonus_is_ever_doubled(kontra: int, bock: int) -> None:
    """A20, V12.4."""
    rules = housed(PUB, House(kontra=2, bock=Bock(on=("lost_60",)), ramsch=Ramsch()))
    score = -48 << kontra + bock
    row = Row(number=1, declarer=2, **CLUBS, won=False, score=score, kontra=kontra, bock=bock)
    made = performance(ScoreSheet((), games=1, seats=3, rows=(row,)), rules)
    assert [seat.performance for seat in made] == [40, score - 50, 40]
