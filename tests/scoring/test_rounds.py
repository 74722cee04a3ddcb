"""Bock rounds and Ramsch rounds, as the events in the rows call them (V6, V8.12), and the pot (V10)."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Contract, Marks, pay_game, value
from scoring.house import EVENTS, Bock
from scoring.pot import Pot, PotEvent, pot
from scoring.rounds import rounds
from scoring.rules import ISKO, PUB
from scoring.sheet import Row

CLUBS: dict[str, Any] = {"declarer": 1, "contract": Contract.CLUBS, "tops": 1}
PASSED: dict[str, Any] = {"passed": True}
LOST_60: dict[str, Any] = {**CLUBS, "won": False, "score": -48, "event": "lost_60"}
WON: dict[str, Any] = {**CLUBS, "won": True, "value": 24, "score": 24}
RAMSCH: dict[str, Any] = {"ramsch": True, "declarer": 2, "value": 60, "score": -60}
GRAND: dict[str, Any] = {"declarer": 3, "contract": Contract.GRAND, "tops": 1, "won": True, "score": 72}
GRAND_HAND = {**GRAND, "steps": frozenset({"hand"})}
COMPULSORY: dict[str, Any] = {**RAMSCH, "ramsch_round": True}


def levels(rows: list[dict[str, Any]], bock: Bock, seats: int = 3) -> str:
    """A digit a row: how often it is doubled; r for a row of a Ramsch round."""
    made = [Row(number=number, **row) for number, row in enumerate(rows, 1)]
    return "".join("r" if in_ramsch else str(level) for level, in_ramsch in rounds(made, seats, bock))


CALLS = Bock(on=("lost_60",))


def test_a_round_has_a_deal_for_every_seat_from_the_next_deal_on() -> None:
    assert levels([LOST_60, *[WON] * 5], CALLS) == "011100"  # V6.1
    assert levels([LOST_60, *[WON] * 5], CALLS, seats=4) == "011110"
    assert levels([WON, LOST_60, WON], CALLS) == "001"  # A16: the rest lapses


def test_the_game_that_calls_it_may_be_its_first() -> None:
    assert levels([LOST_60, *[WON] * 4], Bock(on=("lost_60",), trigger_too=True)) == "11100"  # V6.5
    twice = [LOST_60, LOST_60, *[WON] * 5]
    assert levels(twice, Bock(on=("lost_60",), trigger_too=True)) == "1111110"  # the second waits
    assert levels(twice, Bock(on=("lost_60",), stack="double", trigger_too=True)) == "1221000"  # both are their first


def test_another_event_waits_doubles_or_is_none() -> None:
    rows = [LOST_60, WON, LOST_60, *[WON] * 6]
    assert levels(rows, CALLS) == "011111100"  # V6.4
    assert levels(rows, Bock(on=("lost_60",), stack="double")) == "011211000"
    assert levels(rows, Bock(on=("lost_60",), nested=False)) == "011100000"
    many = [LOST_60] * 4 + [WON] * 4
    assert (
        levels(many, Bock(on=("lost_60",), stack="double", most=2)) == "01222110"
    )  # the fourth is called as the first round ends


def test_a_round_of_ramsch_after_each_of_bock() -> None:
    after = Bock(on=("lost_60",), ramsch_after=True)
    rows = [LOST_60, *[WON] * 3, *[COMPULSORY] * 3, WON]
    assert levels(rows, after) == "0111rrr0"  # V6.7
    waiting = [LOST_60, LOST_60, *[WON] * 2, *[COMPULSORY] * 3, *[WON] * 3]
    assert levels(waiting, after) == "0111rrr111"
    instead = [LOST_60, *[WON] * 3, GRAND_HAND, *[COMPULSORY] * 3, WON]
    assert levels(instead, after) == "0111rrrr0"  # V8.12: the grand hand does not count


@pytest.mark.parametrize(
    ("event", "row"),
    [
        ("lost_60", LOST_60),
        ("kontra_lost", {**CLUBS, "won": False, "score": -96, "kontra": 1}),
        ("re", {**WON, "kontra": 2, "score": 96}),
        ("grand_hand_won", GRAND_HAND),
        ("grand_won", {**GRAND_HAND, "steps": frozenset()}),
        ("null_won", {"declarer": 1, "contract": Contract.NULL, "won": True, "score": 23}),
        ("passed", PASSED),
        ("passed", RAMSCH),
        ("value_72", {**WON, "value": 72, "score": 144, "kontra": 1}),
        ("value_96", {**WON, "won": False, "value": 96, "score": -192}),
        ("triple", {**WON, "totals": (1222,)}),
        ("triple", {**WON, "score": -111, "won": False}),
        ("hundred", {**WON, "totals": (300,)}),
    ],
)
def test_every_event_calls_a_round(event: str, row: dict[str, Any]) -> None:
    assert levels([row, WON], Bock(on=(event,))) == "01"  # V6.3
    other = next(each for each in EVENTS if each not in (event, "passed", "grand_won", "grand_hand_won", "triple"))
    assert levels([WON, row, WON], Bock(on=(other,)))[:2] == "00"


@pytest.mark.parametrize(
    ("event", "row"),
    [
        ("kontra_lost", {**WON, "kontra": 1, "score": 48}),
        ("re", {**WON, "kontra": 1, "score": 48}),
        ("grand_hand_won", {**GRAND_HAND, "won": False, "score": -144}),
        ("grand_won", {**GRAND_HAND, "won": False, "score": -144}),
        ("null_won", {"declarer": 1, "contract": Contract.NULL, "won": False, "score": -46}),
        ("passed", COMPULSORY),
        ("value_72", {**RAMSCH, "value": 72}),
        ("triple", {**WON, "totals": (1000,)}),
        ("hundred", {**WON, "totals": (0,)}),
        ("lost_60", {**LOST_60, "annulled": True}),
    ],
)
def test_what_is_no_event(event: str, row: dict[str, Any]) -> None:
    assert levels([row, WON], Bock(on=(event,))) == "00"


def test_kontra_lost_with_re_is_one_event_and_two_others_are_two() -> None:
    both = {**CLUBS, "won": False, "score": -192, "kontra": 2}
    assert levels([both, *[WON] * 5], Bock(on=("kontra_lost", "re"))) == "011100"  # V6.3
    hand = {**GRAND_HAND, "value": 72, "kontra": 2, "score": 288}
    assert levels([hand, *[WON] * 7], Bock(on=("grand_hand_won", "re"))) == "01111110"


def test_a_total_is_followed_where_none_is_written() -> None:
    rows = [{**WON, "score": 60}, {**WON, "score": 40}, WON]
    assert levels(rows, Bock(on=("hundred",))) == "001"


@given(st.lists(st.sampled_from([LOST_60, WON, PASSED, RAMSCH, GRAND_HAND]), max_size=30), st.integers(3, 4))
def test_a_queue_doubles_as_many_deals_as_events_times_seats(rows: list[dict[str, Any]], seats: int) -> None:
    told = levels([*rows, *[WON] * 200], CALLS, seats)
    assert told.count("1") == seats * sum(row is LOST_60 for row in rows)
    assert set(told) <= {"0", "1"}


# Money


def test_money_is_doubled_after_it_was_rounded() -> None:
    lost = value(Marks(contract=Contract.NULL, won=False, kontra=1), PUB)
    assert pay_game(lost, Fraction(1, 2)) == -48  # V11.3
    assert pay_game(value(Marks(contract=Contract.NULL, bock=1), PUB), Fraction(1, 2)) == 24
    assert pay_game(value(Marks(contract=Contract.NULL), ISKO), Fraction(1, 2)) == 12


def test_the_pot_is_paid_taken_and_paid_again() -> None:
    assert pot([], 4, 25, 1) == Pot((-25,) * 4, 100)
    assert pot([PotEvent(2, -60)], 3, 10, Fraction(1, 2)) == Pot((-10, -40, -10), 60)
    assert pot([PotEvent(2, 60)], 3, 10, 1) == Pot((-10,) * 3, 30)
    assert pot([PotEvent(3, -144, grand_hand=True)], 3, 10, 1) == Pot((-10, -10, -40), 60)  # A19
    assert pot([PotEvent(3, 72, grand_hand=True)], 3, 10, 1) == Pot((-20, -20, 10), 30)
    assert pot([PotEvent(3, 0, grand_hand=True)], 3, 10, 1) == Pot((-10,) * 3, 30)  # nothing was won
    with pytest.raises(ValueError, match="no seat 4"):
        pot([PotEvent(4, 72)], 3, 10, 1)
    with pytest.raises(ValueError, match="negative"):
        pot([], 3, -1, 1)


EVENT = st.builds(PotEvent, st.integers(1, 3), st.integers(-200, 200), st.booleans())


@given(st.lists(EVENT, max_size=40), st.integers(0, 100), st.fractions(0, 3, max_denominator=4))
def test_balances_and_contents_are_nothing(events: list[PotEvent], ante: int, stake: Fraction) -> None:
    left = pot(events, 3, ante, stake)
    assert sum(left.balances) + left.contents == 0
    assert left.contents >= 0
