"""What clubs play beside the usual: a Ramsch round behind every third of Bock, games laid open before or after the
first trick, 18 and 20 given at once, a limit for a Ramsch, and kontra in it."""

import json
from dataclasses import replace
from typing import Any

import pytest

from scoring import Contract, Marks, Pile, RamschValue, Row, RuleSet, ScoreSheet, check, ramsch, read_house, value
from scoring.cli_games import as_json, value_of_line
from scoring.csv_written import write_sheet
from scoring.house import Bock, House, Ramsch
from scoring.ramschrows import ramsch_times
from scoring.ramschworth import Told, counted, factor_of, ramsch_entries
from scoring.reach import gains_of, losses_of
from scoring.rounds import rounds
from scoring.rules import ISKO, PUB, TEXAS, housed
from scoring.sheet_csv import read_sheets
from scoring.unplayed import is_small

CLUBS: dict[str, Any] = {"contract": "clubs", "tops": 1, "points": 70}


def asked(**told: Any) -> dict[str, Any]:
    return as_json(value_of_line(json.dumps(told)))


def score(**told: Any) -> int:
    return int(asked(**told)["score"])


def wrong(**told: Any) -> list[tuple[str, str]]:
    return [(each["code"], each["field"]) for each in asked(**told)["findings"]]


def codes(row: Row, rules: RuleSet) -> list[str]:
    return [defect.code for defect in check(ScoreSheet((), 1, None, (row,), 3), rules)]


# A Ramsch round behind every so manieth Bock round (V6.7)


LOST = Row(number=1, declarer=1, contract=Contract.CLUBS, tops=1, won=False, score=-48, event="lost_60")
PASSED = Row(number=1, passed=True)


def lying(rows: list[Row], bock: Bock) -> str:
    """A digit a row: how often it is doubled; r for a row of a Ramsch round."""
    told = rounds([replace(row, number=number) for number, row in enumerate(rows, 1)], 3, bock)
    return "".join("r" if in_ramsch else str(level) for level, in_ramsch in told)


@pytest.mark.parametrize(
    ("every", "said"),
    [(1, "0111rrr111rrr111"), (2, "01110111rrr11100"), (3, "011101110111rrr0"), (4, "0111011101110000")],
)
def test_a_round_of_ramsch_comes_behind_every_so_manieth_of_bock(every: int, said: str) -> None:
    bock = Bock(on=("lost_60",), ramsch_after=True, ramsch_every=every)
    assert lying([LOST, PASSED, PASSED, PASSED] * 3 + [PASSED] * 4, bock) == said
    assert "r" not in lying([LOST, PASSED, PASSED, PASSED] * 4, replace(bock, ramsch_after=False))


@pytest.mark.parametrize(("every", "said"), [(1, "0222rrrrrr0"), (2, "0222rrr0000"), (3, "02220000000")])
def test_two_that_end_at_once_count_as_two(every: int, said: str) -> None:
    bock = Bock(on=("lost_60", "kontra_lost"), stack="double", ramsch_after=True, ramsch_every=every)
    assert lying([replace(LOST, kontra=1), *[PASSED] * 10], bock) == said


@pytest.mark.parametrize(("every", "is_known"), [(0, False), (1, True), (5, True), (6, False)])
def test_how_many_rounds_is_a_number_from_1_to_5(every: int, is_known: bool) -> None:
    told = {"bock": {"on": ["lost_60"], "ramsch_after": True, "ramsch_every": every}, "ramsch": {}}
    house, found = read_house(told)
    assert [each.where.field for each in found] == ([] if is_known else ["house.bock.ramsch_every"])
    assert not is_known or house.bock == Bock(on=("lost_60",), ramsch_after=True, ramsch_every=every)


# Laid open before the lead, or after the first trick (V9.1)

BOTH = {"house": {"open": "both"}}


@pytest.mark.parametrize(
    ("game", "points"),
    [
        ({"ouvert": True}, 48),
        ({"opened": True}, 36),
        ({"opened": True, "points": 60}, -72),
        ({"opened": True, "hand": True}, 48),
        ({"opened": True, "bid": 36}, 36),
        ({}, 24),
        ({"contract": "null", "tops": None, "points": None, "tricks": 0, "ouvert": True}, 46),
    ],
)
def test_a_game_is_doubled_before_the_lead_and_a_step_more_after_the_first_trick(
    game: dict[str, Any], points: int
) -> None:
    assert score(**BOTH, **{**CLUBS, **game}) == points


def test_the_step_is_said_where_it_is_counted() -> None:
    assert asked(**BOTH, **CLUBS, opened=True)["spoken"] == "with 1, game 2, opened 3, times clubs 12 = 36"


@pytest.mark.parametrize(
    ("game", "code"),
    [
        ({**CLUBS, "opened": True}, "house.not_played"),
        ({**CLUBS, "opened": True, "house": {"open": "step"}}, "house.not_played"),
        ({**CLUBS, "opened": True, "house": {"open": "double"}}, "house.not_played"),
        ({**CLUBS, "opened": True, "ouvert": True, **BOTH}, "house.opened"),
        ({"contract": "null", "tricks": 0, "opened": True, **BOTH}, "house.opened"),
    ],
)
def test_it_is_laid_open_once_and_where_that_is_played(game: dict[str, Any], code: str) -> None:
    assert wrong(**game) == [(code, "opened")]


def test_a_row_that_was_laid_open_later_is_checked_written_and_read_again() -> None:
    rules = housed(ISKO, House(open="both"))
    row = Row(
        number=1, dealer=1, declarer=2, contract=Contract.CLUBS, tops=1, won=True, value=36, score=36, opened=True
    )
    assert codes(row, rules) == []
    assert codes(replace(row, opened=False), rules) == ["row.value"]
    assert codes(row, ISKO) == ["house.not_played"]
    assert codes(Row(number=1, passed=True, opened=True), rules) == ["row.passed_with_score"]
    sheet = ScoreSheet((), 1, None, (row,), 3)
    (read,) = read_sheets(write_sheet(sheet), games=1)
    assert read.sheet is not None
    assert [each.opened for each in read.sheet.rows] == [True]
    assert not row.is_plain
    assert not Marks(contract=Contract.CLUBS, opened=True).is_plain


def test_what_it_can_bring_is_reached() -> None:
    """Null ouvert from the hand or not, and clubs with 11 from the hand, laid open after the first trick."""
    most = 12 * (11 + 1 + 5 + 1)
    assert max(gains_of(housed(ISKO, House(open="both")))) > max(most, 264)
    assert 30 in gains_of(housed(ISKO, House(open="both")))
    assert -60 not in gains_of(ISKO)
    assert 60 in losses_of(housed(ISKO, House(open="both")))


# 18 and 20 given at once (V9.3)

SMALL = {"house": {"small_given": True}}


@pytest.mark.parametrize(
    ("contract", "bid", "points"), [("diamonds", 18, 18), ("diamonds", 20, -54), ("hearts", 20, 20)]
)
def test_18_and_20_given_at_once_are_won_simply(contract: str, bid: int, points: int) -> None:
    """Diamonds with 1 at 20 stay overbid [A15]."""
    assert score(**SMALL, contract=contract, tops=1, bid=bid, given_up=1) == points


@pytest.mark.parametrize(
    "more",
    [{"contract": "hearts", "bid": 18}, {"contract": "clubs", "bid": 20}, {"bid": 22}, {"bid": 0}, {"hand": True},
     {"given_up": 2}, {"contract": "spades", "bid": 20}],
)  # fmt: skip
def test_nothing_else_is_given(more: dict[str, Any]) -> None:
    told = {**SMALL, "contract": "diamonds", "tops": 1, "bid": 18, "given_up": 1, **more}
    assert wrong(**told)[0] == ("house.small_given", "given_up")


@pytest.mark.parametrize("said", ["hand", "ouvert", "opened", "shown", "kontra", "spitze"])
def test_what_was_said_beside_it_has_to_be_played(said: str) -> None:
    small = Marks(contract=Contract.DIAMONDS, bid=18)
    assert is_small(small)
    more: dict[str, Any] = {said: 1}
    assert not is_small(replace(small, **more))


def test_where_any_game_may_be_given_these_may_too() -> None:
    both = {"house": {"small_given": True, "give_up": True}}
    assert score(**both, contract="clubs", tops=1, bid=30, given_up=1) == -72
    assert wrong(contract="diamonds", tops=1, bid=18, given_up=1) == [("house.not_played", "given_up")]


# A limit for a Ramsch, and kontra in it (V8)

LIMIT = Ramsch(cap=250)
CALLED = Ramsch(kontra=2)


def entries(pile: Pile, options: Ramsch, bock: Bock | None = None) -> tuple[int, ...]:
    counted = ramsch(pile, housed(ISKO, House(ramsch=options, bock=bock)))
    assert isinstance(counted, RamschValue)
    return counted.entries


def test_a_ramsch_costs_no_more_than_its_limit() -> None:
    virgin = Pile(points=(90, 30, 0), tricks=(8, 2, 0), passed_on=1)
    assert entries(virgin, Ramsch()) == (-360, 0, 0)
    assert entries(virgin, LIMIT) == (-250, 0, 0)
    assert entries(replace(virgin, passed_on=0), LIMIT) == (-180, 0, 0)
    assert entries(virgin, Ramsch(cap=20, scale=10)) == (-20, 0, 0)
    assert entries(virgin, Ramsch(cap=40, scale=10)) == (-36, 0, 0)
    tied = Pile(points=(60, 60, 0), tricks=(5, 5, 0), passed_on=3)
    assert entries(tied, Ramsch(cap=250, tie="share")) == (-250, -250, 0)
    assert entries(replace(tied, passed_on=1), Ramsch(cap=250, tie="share")) == (-120, -120, 0)


def test_all_tricks_cost_no_more_and_bring_what_they_are_worth() -> None:
    march = Pile(points=(120, 0, 0), tricks=(10, 0, 0), passed_on=2)
    assert entries(march, Ramsch(cap=250, march="minus")) == (-250, 0, 0)
    assert entries(replace(march, passed_on=1), Ramsch(cap=960, march="minus")) == (-960, 0, 0)
    assert entries(march, LIMIT) == (480, 0, 0)


@pytest.mark.parametrize(("kontra", "points"), [(0, -50), (1, -100), (2, -200)])
def test_kontra_doubles_a_ramsch_where_the_house_says_so(kontra: int, points: int) -> None:
    pile = Pile(points=(50, 40, 30), tricks=(4, 3, 3), kontra=kontra)
    assert entries(pile, CALLED) == (points, 0, 0)
    assert entries(replace(pile, passed_on=1), CALLED) == (2 * points, 0, 0)


def found(pile: Pile, options: Ramsch) -> list[tuple[str, str | None]]:
    told = ramsch(pile, housed(ISKO, House(ramsch=options)))
    assert not isinstance(told, RamschValue)
    assert {each.values["paragraph"] for each in told} == {"V8.13"}
    return [(each.code, each.where.field) for each in told]


def test_kontra_that_is_not_called_of_a_ramsch_here_is_found() -> None:
    pile = Pile(points=(50, 40, 30), tricks=(4, 3, 3), kontra=1)
    assert found(pile, Ramsch()) == [("house.not_played", "kontra")]
    assert found(replace(pile, kontra=3), CALLED) == [("house.range", "kontra")]
    assert found(replace(pile, kontra=-1), CALLED) == [("house.range", "kontra")]
    assert found(pile, replace(CALLED, loss="fewest")) == [("house.not_played", "kontra")]


def test_a_line_of_json_has_kontra_beside_the_ramsch() -> None:
    told: dict[str, Any] = {"contract": "ramsch", "ramsch": {"points": [50, 40, 30], "tricks": [4, 3, 3]}, "kontra": 1}
    assert asked(**told, house={"ramsch": {"kontra": 1}})["entries"] == (-100, 0, 0)
    assert wrong(**told, house={"ramsch": {}}) == [("ramsch.no_such_mark", "kontra")]
    assert wrong(**{**told, "kontra": "1"}, house={"ramsch": {"kontra": 1}}) == [("input.wrong_type", "kontra")]
    assert wrong(**{**told, "ramsch": {**told["ramsch"], "kontra": 1}}, house={"ramsch": {"kontra": 1}}) == [
        ("input.key_unknown", "kontra")
    ]


RAMSCH = Row(number=1, dealer=1, declarer=2, ramsch=True, value=50, won=False, score=-50)


def test_a_row_of_a_ramsch_has_its_kontra_and_its_limit() -> None:
    rules = housed(ISKO, House(ramsch=Ramsch(kontra=2, cap=150)))
    assert codes(RAMSCH, rules) == []
    assert codes(replace(RAMSCH, kontra=1, score=-100), rules) == []
    assert codes(replace(RAMSCH, kontra=2, score=-150), rules) == []
    assert codes(replace(RAMSCH, kontra=2, score=-200), rules) == ["row.score"]
    assert codes(replace(RAMSCH, kontra=1), rules) == ["row.score"]
    (range_of,) = check(ScoreSheet((), 1, None, (replace(RAMSCH, kontra=3, score=-150),), 3), rules)
    assert (range_of.code, range_of.values["limit"], range_of.values["paragraph"]) == ("house.range", 2, "V8.13")
    assert codes(replace(RAMSCH, kontra=1, score=-100), housed(ISKO, House(ramsch=Ramsch()))) == ["row.ramsch_marks"]
    (missed,) = check(ScoreSheet((), 1, None, (replace(RAMSCH, kontra=1),), 3), rules)
    assert missed.values["causes"] == ("kontra_forgotten",)


def test_a_capped_loss_is_paid_once_as_it_stands() -> None:
    """V11.3: a loss that was cut is no multiple of its value."""
    house = House(ramsch=Ramsch(kontra=2, cap=150))
    assert ramsch_times(replace(RAMSCH, kontra=1, score=-100), -100, house) == -2
    assert ramsch_times(replace(RAMSCH, kontra=2, score=-150), -150, house) == -1


def test_what_a_ramsch_can_cost_has_its_limit_and_its_kontra() -> None:
    assert min(ramsch_entries(House(ramsch=LIMIT))) == -250
    assert min(ramsch_entries(House(ramsch=Ramsch()))) == -120 * 2 * 2**3
    assert min(ramsch_entries(House(ramsch=CALLED))) == -120 * 2 * 2**3 * 4
    bock = Bock(on=("re",))
    assert min(ramsch_entries(House(ramsch=Ramsch(kontra=1), bock=bock))) == -120 * 2 * 2**3 * 2 * 2
    told = Told(won=False, virgins=0, tied=False, passed_on=1, bock=0, kontra=2)
    assert (factor_of(told, House(ramsch=CALLED)), counted(50, told, House(ramsch=CALLED))) == (8, -400)
    assert factor_of(told, House(ramsch=replace(CALLED, loss="fewest"))) == 1


def test_kontra_in_a_ramsch_calls_no_bock_round() -> None:
    """V6.3: these are events of games with a declarer."""
    bock = Bock(on=("kontra_lost", "re"))
    rows = [replace(RAMSCH, kontra=2, score=-200), Row(number=2, passed=True)]
    assert [level for level, _in_ramsch in rounds(rows, 3, bock)] == [0, 0]


@pytest.mark.parametrize(("option", "low", "high"), [("cap", 0, 960), ("kontra", 0, 3)])
def test_these_options_have_their_range(option: str, low: int, high: int) -> None:
    for figure in (low, high):
        assert getattr(read_house({"ramsch": {option: figure}})[0].ramsch, option) == figure
    for other in (low - 1, high + 1, "x"):
        assert [each.where.field for each in read_house({"ramsch": {option: other}})[1]] == [f"house.ramsch.{option}"]


def test_no_set_plays_any_of_this_by_itself() -> None:
    for rules in (ISKO, PUB, TEXAS):
        house = rules.house
        assert (house.small_given, house.open) == (False, "rules")
        assert house.bock is None or house.bock.ramsch_every == 1
        assert house.ramsch is None or (house.ramsch.cap, house.ramsch.kontra) == (0, 0)
    assert value(Marks(contract=Contract.CLUBS), ISKO).score == 24


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"opened": True}, "opened True is not played here (V9.1)"),
        ({"points": None, "given_up": 1}, "given_up 1 is not played here (V9.3)"),
        (
            {"points": None, "given_up": 1, **SMALL},
            "only diamonds at 18, and diamonds or hearts at 20, are given here (V9.3)",
        ),
        (
            {"opened": True, "ouvert": True, **BOTH},
            "a suit or grand game is laid open after the first trick, or from the start, not both (V9.1)",
        ),
    ],
)
def test_what_is_not_played_is_said_with_its_paragraph(told: dict[str, Any], said: str) -> None:
    assert [each["text"] for each in asked(**{**CLUBS, **told})["findings"]] == [said]
