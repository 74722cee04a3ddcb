"""A house as it is written down: over the set's own, key by key, and everything that is wrong in it (V0.2, V16)."""

from typing import Any

import pytest

from scoring import Finding, finding
from scoring.house import EVENTS, NO_HOUSE, USUAL, House
from scoring.house_json import house_told, read_house
from scoring.rules import AARHUS, EDITIONS, ISKO, PUB, TEXAS, housed


def test_every_set_but_the_pub_has_everything_off_unless_said() -> None:
    assert PUB.house is USUAL
    assert {name for name, rules in EDITIONS.items() if rules.house == NO_HOUSE} == {
        "isko", "isko_1999", "before_1999", "danish"
    }  # fmt: skip  # V0.2
    assert TEXAS.house.ramsch is not None
    assert TEXAS.house.ramsch.loss == "fewest"
    assert (AARHUS.house.spitze, AARHUS.house.spitze_most) == (2, 1)
    usual = USUAL.bock
    assert usual is not None
    assert (usual.stack, usual.nested, usual.trigger_too, usual.most, usual.ramsch_after, usual.ramsch) == (
        "queue", True, False, 3, False, True
    )  # fmt: skip


def test_options_are_merged_key_by_key_and_null_switches_off() -> None:
    house, wrong = read_house({"kontra": None, "bock": {"stack": "double"}, "ramsch": {"tie": "share"}}, USUAL)
    assert not wrong
    assert house.kontra == 0
    assert house.bock is not None
    assert (house.bock.stack, house.bock.on, house.bock.levels) == (
        "double",
        ("lost_60", "kontra_lost", "re", "grand_hand_won"),
        3,
    )
    assert house.ramsch is not None
    assert (house.ramsch.tie, house.ramsch.virgin) == ("share", 2)
    house, wrong = read_house({"ramsch": None, "bock": None, "give_up": None, "open": None, "spitze_most": None}, USUAL)
    assert (house.ramsch, house.bock, house.give_up, house.open, wrong) == (None, None, False, "rules", ())
    assert read_house({"bock": {}})[0].bock == USUAL.bock  # what is switched on is played as usual
    assert read_house({}, USUAL) == (USUAL, ())


@pytest.mark.parametrize(
    ("told", "field", "code"),
    [
        ({"kontra": 4}, "house.kontra", "input.unknown_value"),
        ({"kontra": True}, "house.kontra", "input.unknown_value"),
        ({"kontra": "2"}, "house.kontra", "input.unknown_value"),
        ({"spitze_most": 12}, "house.spitze_most", "input.unknown_value"),
        ({"open": "never"}, "house.open", "input.unknown_value"),
        ({"give_up": 1}, "house.give_up", "input.unknown_value"),
        ({"revolution": 91}, "house.revolution", "input.unknown_value"),
        ({"rain": 1}, "house.rain", "input.key_unknown"),
        ({"bock": True}, "house.bock", "input.wrong_type"),
        ({"bock": {"on": "lost_60"}}, "house.bock.on", "input.wrong_type"),
        ({"bock": {"on": ["re", ""]}}, "house.bock.on", "input.unknown_value"),
        ({"bock": {"on": ["rain"]}}, "house.bock.on", "input.unknown_value"),
        ({"bock": {"most": 9}}, "house.bock.most", "input.unknown_value"),
        ({"bock": {"ramsch": {}}}, "house.bock.ramsch", "input.unknown_value"),
        ({"ramsch": {"tie": "dice"}}, "house.ramsch.tie", "input.unknown_value"),
        ({"ramsch": {"scale": 0}}, "house.ramsch.scale", "input.unknown_value"),
        ({"ramsch": [1]}, "house.ramsch", "input.wrong_type"),
        ([], "house", "input.wrong_type"),
    ],
)
def test_what_no_house_can_have_is_named_and_nothing_of_it_is_taken(told: Any, field: str, code: str) -> None:
    house, wrong = read_house(told, USUAL)
    assert [(each.where.field, each.code) for each in wrong][:1] == [(field, code)]
    assert house is USUAL


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"bock": {"on": []}}, "house.bock_never"),
        ({"bock": {"on": ["kontra_lost", "re"]}}, "house.needs_kontra"),
        ({"bock": {"on": ["passed", "triple"], "trigger_too": True}}, "house.bock_of_itself"),
        ({"bock": {"ramsch_after": True}}, "house.needs_ramsch"),
    ],
)
def test_options_that_exclude_each_other(told: Any, code: str) -> None:
    assert [each.code for each in read_house(told)[1]] == [code]


EVERY_EVENT = ", ".join(EVENTS)
LONG = "x" * 60


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ([], finding("input.wrong_type", field="house", found="[]", expected="object")),
        ({LONG: 1}, finding("input.key_unknown", field=f"house.{LONG[:39]}", found=LONG[:39])),
        ({"bock": LONG}, finding("input.wrong_type", field="house.bock", found=f'"{LONG[:39]}', expected="object")),
        ({"kontra": 4}, finding("input.unknown_value", field="house.kontra", found="4", expected="0, 1, 2, 3")),
        (
            {"ramsch": {"scale": LONG}},
            finding("input.unknown_value", field="house.ramsch.scale", found=f'"{LONG[:39]}', expected="1 to 10"),
        ),
        (
            {"give_up": None, "open": ""},
            finding("input.unknown_value", field="house.open", found='""', expected="rules, step, double, both"),
        ),
        (
            {"bock": {"on": {"re": 1}}},
            finding("input.wrong_type", field="house.bock.on", found='{"re": 1}', expected="list of events"),
        ),
        (
            {"bock": {"on": ["re", "rain"]}},
            finding("input.unknown_value", field="house.bock.on", found='"rain"', expected=EVERY_EVENT),
        ),
        ({"bock": {"on": []}}, finding("house.bock_never", field="house.bock.on", paragraph="V6.3")),
        ({"bock": {"on": None}}, finding("house.bock_never", field="house.bock.on", paragraph="V6.3")),
        (
            {"bock": {"ramsch_after": True}, "ramsch": None},
            finding("house.needs_ramsch", field="house.bock.ramsch_after", paragraph="V6.7"),
        ),
        (
            {"bock": {"on": ["re", "hundred"], "trigger_too": True}},
            finding("house.bock_of_itself", field="house.bock.trigger_too", paragraph="V6.5"),
        ),
        ({"kontra": 0, "bock": {"on": ["re"]}}, finding("house.needs_kontra", field="house.bock.on", paragraph="V6.3")),
    ],
)
def test_one_thing_is_said_with_its_option_and_what_it_can_be(told: Any, said: Finding) -> None:
    assert read_house(told, USUAL) == (USUAL, (said,))


def test_what_can_stand_together_is_no_matter() -> None:
    assert house_told({}, USUAL) == USUAL
    for told in ({"bock": {"trigger_too": True}}, {"kontra": 0, "bock": {"on": ["re", "passed"]}}):
        assert read_house(told, USUAL)[1] == ()


def test_one_rule_set_of_a_house_is_always_the_same() -> None:
    house = House(kontra=2)
    assert housed(ISKO, house) is housed(ISKO, House(kontra=2))
    assert housed(ISKO, house).name == "isko"
    assert housed(ISKO, NO_HOUSE) is ISKO
