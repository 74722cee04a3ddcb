"""Bock rounds and Ramsch rounds, as the events in the rows call them (V6, V8.12), and the pot (V10)."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Contract, Marks, pay_game, value
from scoring.findings import Finding
from scoring.house import EVENTS, Bock, House, Ramsch
from scoring.numbering import Line
from scoring.pot import Pot, PotEvent, pot
from scoring.roundmarks import extra_deals, round_findings
from scoring.rounds import callers, rounds
from scoring.rowchecks import Read
from scoring.rules import ISKO, PUB, RuleSet, housed
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


def test_the_second_of_a_tie_has_a_total_too_and_who_only_stands_there_has_none() -> None:  # V6.3, V12.2
    lost = {**RAMSCH, "value": 50, "score": -50}
    shared = {**lost, "declarer": 1, "also": 2}
    assert levels([lost, shared, WON], Bock(on=("hundred",))) == "001"
    assert levels([lost, {**shared, "ramsch": False}, WON], Bock(on=("hundred",))) == "000"


def test_a_total_calls_nothing_where_no_total_is_an_event() -> None:
    rows = [{**CLUBS, "won": True, "score": 111}, WON]
    assert levels(rows, Bock(on=("re",))) == "00"
    assert levels(rows, Bock(on=("triple",))) == "01"


def test_without_a_tick_the_sign_says_who_won_and_without_a_score_nobody_has() -> None:
    grand = {**GRAND, "won": None}
    for score, told in ((72, "01"), (-144, "00"), (0, "00"), (None, "00")):
        assert levels([{**grand, "score": score}, WON], Bock(on=("grand_won",))) == told


def test_two_rounds_that_end_at_once_bring_two_of_ramsch_and_none_of_these_was_passed() -> None:  # V6.3, V6.7
    both = {**LOST_60, "kontra": 1, "score": -96}
    doubled = Bock(on=("lost_60", "kontra_lost"), stack="double", ramsch_after=True)
    assert levels([both, *[WON] * 3, *[RAMSCH] * 6, WON], doubled) == "0222rrrrrr0"
    passed = Bock(on=("passed",), ramsch_after=True)
    assert levels([PASSED, *[WON] * 3, *[RAMSCH] * 3, WON], passed) == "0111rrr0"


@given(st.lists(st.sampled_from([LOST_60, WON, PASSED, RAMSCH, GRAND_HAND]), max_size=30), st.integers(3, 4))
def test_a_queue_doubles_as_many_deals_as_events_times_seats(rows: list[dict[str, Any]], seats: int) -> None:
    told = levels([*rows, *[WON] * 200], CALLS, seats)
    assert told.count("1") == seats * sum(row is LOST_60 for row in rows)
    assert set(told) <= {"0", "1"}


# Marks that are missing, or that nothing calls for (V12.6)

SURE, UNSURE = Read(), Read(unsure=True)
IN_BOCK = {**WON, "bock": 1, "score": 48}
RE_LOST: dict[str, Any] = {**LOST_60, "kontra": 2, "value": 72, "score": -288}
Said = tuple[str, int | None, int | None, str, dict[str, Any]]


def calling(*on: str, **options: Any) -> RuleSet:
    return housed(PUB, House(kontra=2, bock=Bock(on=on, **options), ramsch=Ramsch()))


def marks(rows: list[dict[str, Any]], rules: RuleSet, first: Read = SURE) -> tuple[list[Said], dict[int, int]]:
    """What is said of the marks, whole, and the levels that are due; first: how the first row was read."""
    lines = [(Line(Row(number=number, **row), number), SURE) for number, row in enumerate(rows, 1)]
    wrong, due = round_findings([(lines[0][0], first), *lines[1:]], 3, rules)
    told = [(defect.code, defect.where, dict(defect.values)) for defect in wrong]
    return [(code, where.row, where.seat, where.field, values) for code, where, values in told], due


def missing(event: str, found: int = 0, due: int = 1) -> Said:
    """In the second row, for an event in the first."""
    return "row.bock_missing", 2, 1, "bock", {"found": found, "expected": due, "events": (event,), "rows": (1,)}


def test_a_mark_is_said_with_its_row_and_what_called_it() -> None:
    rules = calling("lost_60")
    assert marks([LOST_60, WON, WON, WON, WON], rules) == ([missing("lost_60")], {2: 1, 3: 1, 4: 1})
    uncalled = {"found": 1, "expected": 0, "events": (), "rows": ()}
    assert marks([WON, IN_BOCK, IN_BOCK], rules) == ([("row.bock_uncalled", 2, 1, "bock", uncalled)], {2: 0, 3: 0})
    again = {"found": 0, "expected": 1, "events": ("lost_60",), "rows": (2,)}
    rows = [LOST_60, {**LOST_60, "bock": 1}, IN_BOCK, IN_BOCK, WON, WON, IN_BOCK]
    assert marks(rows, rules) == ([("row.bock_missing", 5, 1, "bock", again)], {5: 1, 6: 1})
    twice = calling("lost_60", "re", stack="double")
    both = {"found": 1, "expected": 2, "events": ("lost_60", "re"), "rows": (1, 1)}
    assert marks([RE_LOST, IN_BOCK], twice) == ([("row.bock_missing", 2, 1, "bock", both)], {2: 2})


def test_where_games_are_missing_or_no_bock_is_played_no_mark_is_judged() -> None:
    rows = [Row(number=number, **row) for number, row in enumerate([LOST_60, WON], 1)]
    for doubtful in (Line(rows[1], 3, gap=1), Line(rows[1], 2, again=True)):
        assert round_findings([(Line(rows[0], 1), SURE), (doubtful, SURE)], 3, calling("lost_60")) == ([], {})
    assert marks([LOST_60, IN_BOCK], ISKO) == ([], {})
    assert extra_deals([Row(number=1, **GRAND_HAND)], 3, ISKO) == ()


@pytest.mark.parametrize(
    "idle",
    [PASSED, {**PASSED, "declarer": 1}, {"ramsch": True, "score": 0}, {**RAMSCH, "score": -60}],
    ids=["passed", "passed by a declarer", "nobody's Ramsch", "Ramsch that Bock leaves"],
)
def test_where_nothing_is_doubled_a_mark_may_stand_or_not(idle: dict[str, Any]) -> None:
    """V6.2, V6.6 [A8]."""
    rules = calling("lost_60", ramsch=False)
    for mark in (0, 1):
        assert marks([LOST_60, {**idle, "bock": mark}, IN_BOCK, IN_BOCK], rules) == ([], {})
    assert [code for code, *_where in marks([{**idle, "bock": 1}], rules)[0]] == ["row.bock_uncalled"]
    assert marks([LOST_60, WON, IN_BOCK, IN_BOCK], rules) == ([missing("lost_60")], {2: 1})
    doubled = [LOST_60, {**RAMSCH, "declarer": 1}, IN_BOCK, IN_BOCK]
    assert marks(doubled, calling("lost_60")) == ([missing("lost_60")], {2: 1})


def test_a_round_of_ramsch_is_said_with_what_stands_there_instead() -> None:
    rules = calling("lost_60", ramsch_after=True)
    rows = [LOST_60, WON, IN_BOCK, IN_BOCK, WON, COMPULSORY, RAMSCH, COMPULSORY]
    bare = {"found": None, "expected": None}
    assert marks(rows, rules) == (
        [
            missing("lost_60"),
            ("row.ramsch_round", 5, 1, "contract", {"found": Contract.CLUBS, "expected": None}),
            ("row.ramsch_round", 7, 2, "ramsch_round", bare),
            ("row.ramsch_uncalled", 8, 2, "ramsch_round", bare),
        ],
        {2: 1},
    )  # V6.7, V8.12


@pytest.mark.parametrize(
    ("row", "on", "behind"),
    [
        ({**WON, "kontra": 1, "score": 48}, ("kontra_lost",), IN_BOCK),  # the tick is wrong
        ({**WON, "won": False, "kontra": 1, "score": -96, "totals": (200,)}, ("kontra_lost", "hundred"), WON),
        (RE_LOST, ("lost_60", "kontra_lost", "re", "value_72"), WON),  # neither its kontra nor its event nor its value
        ({**GRAND_HAND, "value": 48}, ("value_72",), IN_BOCK),  # its marks are worth 72
    ],
)
def test_a_row_that_contradicts_itself_is_read_as_the_marks_behind_it_say(
    row: dict[str, Any], on: tuple[str, ...], behind: dict[str, Any]
) -> None:
    rows, rules = [row, behind, behind, behind], calling(*on)
    assert marks(rows, rules, UNSURE) == ([], {})
    assert marks(rows, rules, Read(found=(Finding("row.value"),))) == ([], {})
    assert len(marks(rows, rules)[0]) == 1


def test_a_total_that_is_wrong_calls_nothing_where_no_mark_stands() -> None:
    assert marks([{**WON, "totals": (100,)}, WON, WON], calling("hundred")) == ([], {})  # V6.3


def test_a_value_without_a_column_calls_too() -> None:
    """V6.3: 72 is worth what the marks are worth, and a Ramsch of 72 points is none."""
    assert marks([GRAND_HAND, WON], calling("value_72")) == ([missing("value_72")], {2: 1})
    assert marks([{**RAMSCH, "value": None, "score": -72}, WON], calling("value_72")) == ([], {})
    after = calling("value_72", ramsch_after=True)
    rows = [GRAND_HAND, WON, WON, WON, GRAND_HAND, RAMSCH]
    assert extra_deals([Row(number=number, **row) for number, row in enumerate(rows, 1)], 3, after) == (4,)  # V8.12


def test_what_called_the_rounds_is_told_row_by_row() -> None:
    rows = [Row(number=number, **row) for number, row in enumerate([LOST_60, WON, LOST_60, WON], 1)]
    bock = Bock(on=("lost_60",), stack="double")
    assert callers(rows, 3, bock) == ((), ((1, "lost_60"),), ((1, "lost_60"),), ((1, "lost_60"), (3, "lost_60")))


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
    assert pot([PotEvent(1, -60), PotEvent(1, 72, grand_hand=True)], 3, 0, 0) == Pot((0, 0, 0), 0)  # no money
    assert pot([PotEvent(3, 1, grand_hand=True)], 3, 10, 1) == Pot((-20, -20, 10), 30)
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
