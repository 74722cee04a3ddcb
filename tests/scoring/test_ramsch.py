"""Ramsch by every option of a house, and what no Ramsch can be (V8; V1.7 for Texas)."""

import json
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Finding, finding
from scoring.cli_games import as_json, as_words, value_of_line
from scoring.house import House, Ramsch
from scoring.house_json import read_house
from scoring.ramsch import Pile, RamschValue, ramsch
from scoring.rules import ISKO, PUB, RuleSet, housed

THREE = {"points": [60, 35, 25], "tricks": [5, 3, 2]}
TIE = {"points": [55, 55, 10], "tricks": [5, 4, 1]}
VIRGIN = {"points": [70, 50, 0], "tricks": [6, 4, 0]}
MARCH = {"points": [120, 0, 0], "tricks": [10, 0, 0]}
EQUAL = {"points": [40, 40, 40], "tricks": [4, 3, 3]}


def told(
    figures: dict[str, Any], house: dict[str, Any] | None = None, rules: str = "pub", **more: Any
) -> dict[str, Any]:
    game = {"rules": rules, "contract": "ramsch", "ramsch": figures, "house": {"ramsch": house or {}}, **more}
    return as_json(value_of_line(json.dumps(game)))


COUNTED: list[tuple[str, dict[str, Any], dict[str, Any], tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = [
    ("V8.6", THREE, {}, (-60, 0, 0), (), (1,)),
    ("V8.6 all", TIE, {}, (-55, -55, 0), (), (1, 2)),
    ("V8.6 share, A11", TIE, {"tie": "share"}, (-28, -28, 0), (), (1, 2)),
    ("V8.6 last", {**TIE, "last": [8, 10, 9]}, {"tie": "last_trick"}, (0, -55, 0), (), (2,)),
    ("V8.6 three", EQUAL, {}, (0, 0, 0), (), ()),
    ("V8.7", VIRGIN, {}, (-140, 0, 0), (), (1,)),
    ("V8.7 off", VIRGIN, {"virgin": 1}, (-70, 0, 0), (), (1,)),
    ("V8.8", MARCH, {}, (120, 0, 0), (1,), ()),
    ("V8.8 minus", MARCH, {"march": "minus"}, (-480, 0, 0), (), (1,)),
    ("V8.8 nine", {"points": [120, 0, 0], "tricks": [9, 1, 0]}, {}, (-240, 0, 0), (), (1,)),
    ("V8.9", {**THREE, "passed_on": 3}, {}, (-480, 0, 0), (), (1,)),
    ("V8.9 A12", {**MARCH, "passed_on": 1}, {}, (240, 0, 0), (1,), ()),
    ("V8.10", {**THREE, "passed_on": 1, "knocks": 2}, {}, (-480, 0, 0), (), (1,)),
    ("V8.5", THREE, {"loss": "fixed"}, (-10, 0, 0), (), (1,)),
    ("V8.5 one", VIRGIN, {"loss": "fixed"}, (-15, 0, 0), (), (1,)),
    ("V8.5 two", MARCH, {"loss": "fixed"}, (-20, 0, 0), (), (1,)),
    ("V8.11", {**THREE, "passed_on": 1}, {"scale": 10}, (-12, 0, 0), (), (1,)),
    ("V8.11 down", {"points": [68, 30, 22], "tricks": [5, 3, 2]}, {"scale": 10}, (-6, 0, 0), (), (1,)),
    ("V8.11 minus", MARCH, {"scale": 10, "march": "minus"}, (-48, 0, 0), (), (1,)),
    ("V8.11 A13", MARCH, {"scale": 10}, (120, 0, 0), (1,), ()),
    ("V8.15", THREE, {"loss": "winner"}, (0, 0, 23), (3,), ()),
    ("V8.15 tie, A17", {"points": [80, 20, 20], "tricks": [6, 2, 2]}, {"loss": "winner"}, (0, 37, 37), (2, 3), ()),
    ("V8.15 three", EQUAL, {"loss": "winner"}, (0, 0, 0), (), ()),
    ("V8.15 Krempe", THREE, {"loss": "winner", "win": 20, "tie_win": 10}, (0, 0, 20), (3,), ()),
    ("V8.16 A10", THREE, {"counts": False}, (-60, 0, 0), (), ()),
    (
        "V8.4 last",
        {"points": [50, 35, 25], "tricks": [5, 3, 2], "skat": 10, "last": [9, 10, 8]},
        {},
        (-50, 0, 0),
        (),
        (1,),
    ),
    (
        "V8.4 last loses",
        {"points": [45, 40, 25], "tricks": [5, 3, 2], "skat": 10, "last": [9, 10, 8]},
        {},
        (0, -50, 0),
        (),
        (2,),
    ),
    ("V8.4 loser", {"points": [50, 35, 25], "tricks": [5, 3, 2], "skat": 10}, {"skat": "loser"}, (-60, 0, 0), (), (1,)),
    (
        "V8.4 both",
        {"points": [50, 50, 10], "tricks": [5, 3, 2], "skat": 10},
        {"skat": "loser"},
        (-60, -60, 0),
        (),
        (1, 2),
    ),
    (
        "V8.4 nobody",
        {"points": [50, 35, 25], "tricks": [5, 3, 2], "skat": 10},
        {"skat": "nobody"},
        (-50, 0, 0),
        (),
        (1,),
    ),
    ("V8.4 untold", {"points": [50, 35, 25], "tricks": [5, 3, 2]}, {"skat": "nobody"}, (-50, 0, 0), (), (1,)),
]


@pytest.mark.parametrize(("paragraph", "figures", "house", "entries", "won", "lost"), COUNTED)
def test_who_loses_what(
    paragraph: str,
    figures: dict[str, Any],
    house: dict[str, Any],
    entries: tuple[int, ...],
    won: tuple[int, ...],
    lost: tuple[int, ...],
) -> None:
    answer = told(figures, house)
    assert (paragraph, answer.get("findings")) == (paragraph, None)
    assert (answer["entries"], answer["won"], answer["lost"]) == (entries, won, lost)


@pytest.mark.parametrize(
    ("figures", "entries"),
    [
        (THREE, (0, 0, 10)),
        ({"points": [80, 20, 20], "tricks": [6, 2, 2], "last": [10, 9, 8]}, (0, 0, 10)),
        (EQUAL, (10, 0, 0)),
        (VIRGIN, (0, 0, 20)),
        (MARCH, (-30, 0, 0)),
    ],
)
def test_in_texas_the_fewest_points_win(figures: dict[str, Any], entries: tuple[int, ...]) -> None:
    assert told(figures, rules="texas")["entries"] == entries  # V1.7
    assert told(figures, rules="tournee")["entries"] == entries  # V2.9


WORTH: list[tuple[str, dict[str, Any], dict[str, Any], str, tuple[int, int, tuple[int, ...]]]] = [
    ("V8.6", THREE, {}, "pub", (60, 1, (-60, 0, 0))),
    ("V8.6 share", {**TIE, "passed_on": 1}, {"tie": "share"}, "pub", (55, 2, (-55, -55, 0))),
    ("V8.6 three", {**EQUAL, "passed_on": 2}, {}, "pub", (0, 4, (0, 0, 0))),
    ("V8.7", {**VIRGIN, "passed_on": 1}, {}, "pub", (70, 4, (-280, 0, 0))),
    ("V8.8", {**MARCH, "passed_on": 1}, {}, "pub", (120, 2, (240, 0, 0))),
    ("V8.8 minus", {**MARCH, "passed_on": 2}, {"march": "minus"}, "pub", (480, 4, (-1920, 0, 0))),
    ("V8.11", {**MARCH, "passed_on": 1}, {"march": "minus", "march_value": 3, "scale": 9}, "pub", (12, 2, (-2, 0, 0))),
    ("V8.5", {**VIRGIN, "passed_on": 1}, {"loss": "fixed"}, "pub", (15, 2, (-30, 0, 0))),
    ("V8.15", {**THREE, "passed_on": 1}, {"loss": "winner"}, "pub", (23, 2, (0, 0, 46))),
    ("V8.15 three", {**EQUAL, "passed_on": 1}, {"loss": "winner"}, "pub", (0, 2, (0, 0, 0))),
    ("V1.7", THREE, {}, "texas", (10, 1, (0, 0, 10))),
    ("V1.7 all", EQUAL, {}, "texas", (10, 1, (10, 0, 0))),
    ("V1.7 one", VIRGIN, {}, "texas", (20, 1, (0, 0, 20))),
    ("V1.7 two", MARCH, {}, "texas", (30, 1, (-30, 0, 0))),
]  # fmt: skip


@pytest.mark.parametrize(("paragraph", "figures", "house", "rules", "worth"), WORTH)
def test_its_value_and_what_that_is_multiplied_by(
    paragraph: str,
    figures: dict[str, Any],
    house: dict[str, Any],
    rules: str,
    worth: tuple[int, int, tuple[int, ...]],
) -> None:
    answer = told(figures, house, rules)
    assert (paragraph, answer["value"], answer["factor"], answer["entries"]) == (paragraph, *worth)


def test_two_fewest_in_texas_are_asked_for_their_last_trick() -> None:
    tied = {"points": [80, 20, 20], "tricks": [6, 2, 2]}
    (wrong,) = told(tied, rules="texas")["findings"]
    assert (wrong["code"], wrong["field"]) == ("ramsch.last_missing", "last")  # V1.7
    assert told({**tied, "last": [10, 8, 9]}, rules="texas")["entries"] == (0, 10, 0)


def test_bock_doubles_it_unless_the_house_says_no() -> None:
    assert told(THREE, bock=True)["entries"] == (-120, 0, 0)  # V6.6 A8
    game = {"rules": "pub", "contract": "ramsch", "ramsch": THREE, "bock": True, "house": {"bock": {"ramsch": False}}}
    assert as_json(value_of_line(json.dumps(game)))["entries"] == (-60, 0, 0)


REFUSED: list[tuple[dict[str, Any], dict[str, Any], list[tuple[str, str]]]] = [
    ({"points": [60, 35, 24], "tricks": [5, 3, 2]}, {}, [("ramsch.points_sum", "points")]),
    ({"points": [60, 35, 25], "tricks": [5, 3, 3]}, {}, [("ramsch.tricks_sum", "tricks")]),
    ({"points": [60, 35, 25], "tricks": [6, 4, 0]}, {}, [("ramsch.points_without_trick", "points")]),
    ({"points": [60, 60], "tricks": [5, 5]}, {}, [("ramsch.three", "points")]),
    ({"points": [130, -10, 0], "tricks": [5, 3, 2]}, {}, [("ramsch.three", "points")]),
    ({"points": [60, 35, 25], "tricks": [11, -1, 0]}, {}, [("ramsch.three", "tricks")]),
    ({**THREE, "skat": 10}, {}, [("ramsch.points_sum", "points")]),
    ({"points": [60, 30, 7], "tricks": [5, 3, 2], "skat": 23}, {}, [("ramsch.skat", "skat")]),
    ({"points": [50, 35, 25], "tricks": [5, 3, 2], "skat": 10}, {}, [("ramsch.last_missing", "last")]),
    (TIE, {"tie": "last_trick"}, [("ramsch.last_missing", "last")]),
    ({**THREE, "last": [9, 8, 7]}, {}, [("ramsch.last", "last")]),
    ({**THREE, "last": [10, 10, 7]}, {}, [("ramsch.last", "last")]),
    ({**VIRGIN, "last": [10, 9, 8]}, {}, [("ramsch.last", "last")]),
    ({**THREE, "last": [4, 10, 9]}, {}, [("ramsch.last", "last")]),
    ({**THREE, "passed_on": 4}, {}, [("house.range", "passed_on")]),
    ({**THREE, "passed_on": 1}, {"passing_on": 1}, [("house.not_played", "passed_on")]),
    ({**THREE, "knocks": 1}, {"knock": 1}, [("house.not_played", "knocks")]),
    ({**THREE, "passed_on": 1}, {"loss": "fewest"}, [("house.not_played", "passed_on")]),
    ({**THREE, "passed_on": 2, "knocks": 2}, {}, [("ramsch.knocks", "knocks")]),
    ({**THREE, "passed_on": 3, "knocks": 4}, {}, [("house.range", "knocks")]),
    ({"points": [60, 35, "25"], "tricks": [5, 3, 2]}, {}, [("input.wrong_type", "points")]),
    ({"points": [60, 35, 25]}, {}, [("input.key_missing", "tricks")]),
    ({**THREE, "colour": 1}, {}, [("input.key_unknown", "colour")]),
]


@pytest.mark.parametrize(("figures", "house", "wrong"), REFUSED)
def test_what_no_ramsch_can_be(figures: dict[str, Any], house: dict[str, Any], wrong: list[tuple[str, str]]) -> None:
    found = told(figures, house)["findings"]
    assert [(each["code"], each["field"]) for each in found] == wrong
    assert all("{" not in each["text"] for each in found)


BY_POINTS = Pile(points=(60, 35, 25), tricks=(5, 3, 2))
ALWAYS = housed(PUB, House(bock=PUB.house.bock, ramsch=Ramsch(passing_on=1, knock=1)))
NEVER = housed(PUB, House(ramsch=Ramsch()))
SAID: list[tuple[Pile, RuleSet, Finding]] = [
    (BY_POINTS, ISKO, finding("house.not_played", field="contract", found="ramsch", paragraph="V8.1")),
    (replace(BY_POINTS, points=(60, 60)), PUB, finding("ramsch.three", field="points", limit=120)),
    (replace(BY_POINTS, tricks=(11, 0, 0)), PUB, finding("ramsch.three", field="tricks", limit=10)),
    (
        replace(BY_POINTS, tricks=(5, 0, 5)),
        PUB,
        finding("ramsch.points_without_trick", field="points", player=2, found=35),
    ),
    (replace(BY_POINTS, skat=23), PUB, finding("ramsch.skat", field="skat", found=23, limit=22)),
    (replace(BY_POINTS, skat=2), PUB, finding("ramsch.points_sum", field="points", found=122, expected=120)),
    (
        replace(BY_POINTS, points=(59, 35, 25)),
        PUB,
        finding("ramsch.points_sum", field="points", found=119, expected=120),
    ),
    (replace(BY_POINTS, tricks=(5, 3, 1)), PUB, finding("ramsch.tricks_sum", field="tricks", found=9, expected=10)),
    (
        replace(BY_POINTS, passed_on=4),
        PUB,
        finding("house.range", field="passed_on", found=4, limit=3, paragraph="V8.9"),
    ),
    (replace(BY_POINTS, knocks=4), PUB, finding("house.range", field="knocks", found=4, limit=3, paragraph="V8.10")),
    (replace(BY_POINTS, knocks=2, passed_on=2), PUB, finding("ramsch.knocks", field="knocks", found=2, passed_on=2)),
    (replace(BY_POINTS, knocks=1, passed_on=3), PUB, finding("ramsch.knocks", field="knocks", found=1, passed_on=3)),
    (replace(BY_POINTS, knocks=3, passed_on=1), PUB, finding("ramsch.knocks", field="knocks", found=3, passed_on=1)),
    (replace(BY_POINTS, bock=2), PUB, finding("house.range", field="bock", found=2, limit=1, paragraph="V6.4")),
    (replace(BY_POINTS, bock=1), NEVER, finding("house.not_played", field="bock", found=1, paragraph="V6.4")),
    (
        replace(BY_POINTS, passed_on=2),
        ALWAYS,
        finding("house.not_played", field="passed_on", found=2, paragraph="V8.9"),
    ),
    (replace(BY_POINTS, knocks=2), ALWAYS, finding("house.not_played", field="knocks", found=2, paragraph="V8.10")),
    (replace(BY_POINTS, last=(10, 9)), PUB, finding("ramsch.last", field="last")),
]


@pytest.mark.parametrize(("pile", "rules", "said"), SAID)
def test_one_thing_is_said_with_what_stands_there_and_its_limit(pile: Pile, rules: RuleSet, said: Finding) -> None:
    assert ramsch(pile, rules) == (said,)


ENTRIES: list[tuple[Pile, Ramsch, tuple[int, ...]]] = [
    (replace(BY_POINTS, last=(10, 3, 9)), Ramsch(), (-60, 0, 0)),  # the three tricks of one were the first
    (replace(BY_POINTS, skat=0, last=(10, 9, 8)), Ramsch(), (-60, 0, 0)),
    (replace(BY_POINTS, points=(50, 28, 20), skat=22, last=(9, 10, 8)), Ramsch(), (-50, -50, 0)),
    (replace(BY_POINTS, points=(50, 38, 20), skat=12), Ramsch(skat="loser"), (-62, 0, 0)),
    (replace(BY_POINTS, points=(50, 50, 8), skat=12), Ramsch(skat="loser"), (-62, -62, 0)),
    (Pile(points=(0, 110, 0), tricks=(0, 10, 0), skat=10), Ramsch(), (0, 120, 0)),
    (Pile(points=(50, 50, 20), tricks=(4, 4, 2), last=(10, 8, 9)), Ramsch(tie="last_trick"), (-50, 0, 0)),
    (BY_POINTS, Ramsch(tie="last_trick"), (-60, 0, 0)),
    (BY_POINTS, Ramsch(tie="share"), (-60, 0, 0)),
]


@pytest.mark.parametrize(("pile", "house", "entries"), ENTRIES)
def test_whose_the_skat_is_and_who_lost_a_tie(pile: Pile, house: Ramsch, entries: tuple[int, ...]) -> None:
    worth = ramsch(pile, housed(PUB, House(ramsch=house)))
    assert isinstance(worth, RamschValue)
    assert worth.entries == entries


def test_a_ramsch_has_no_declarer() -> None:
    found = told(THREE, kontra=1, tops=2, bid=18)["findings"]
    assert {(each["code"], each["field"]) for each in found} == {
        ("ramsch.no_such_mark", "kontra"), ("ramsch.no_such_mark", "tops"), ("ramsch.no_such_mark", "bid")
    }  # fmt: skip  # V8.13
    line = json.dumps({"contract": "ramsch", "ramsch": THREE})
    assert [each["code"] for each in as_json(value_of_line(line))["findings"]] == ["house.not_played"]  # V8.1
    line = json.dumps({"contract": "clubs", "tops": 1, "points": 70, "ramsch": THREE})
    assert [each["code"] for each in as_json(value_of_line(line))["findings"]] == ["ramsch.another_game"]
    line = json.dumps({"rules": "pub", "contract": "ramsch"})
    assert [each["code"] for each in as_json(value_of_line(line))["findings"]] == ["input.key_missing"]


def test_for_people() -> None:
    line = json.dumps({"rules": "pub", "contract": "ramsch", "ramsch": VIRGIN})
    assert as_words(3, value_of_line(line)) == "3: Ramsch 70 times 2: -140, 0, 0"


@given(st.integers(0, 60), st.integers(0, 60), st.sampled_from(["points", "fixed", "winner"]))
def test_who_sits_where_is_no_matter(first: int, second: int, loss: str) -> None:
    rules = housed(PUB, read_house({"ramsch": {"loss": loss}}, PUB.house)[0])
    figures = list(zip((first, second, 120 - first - second), (3, 3, 4), strict=True))
    plain = ramsch(_pile(figures), rules)
    assert isinstance(plain, RamschValue)
    for order in permutations(range(3)):
        turned = ramsch(_pile([figures[place] for place in order]), rules)
        assert isinstance(turned, RamschValue)
        assert turned.entries == tuple(plain.entries[place] for place in order)


def _pile(figures: list[tuple[int, int]]) -> Pile:
    return Pile(points=tuple(points for points, _ in figures), tricks=tuple(tricks for _, tricks in figures))
