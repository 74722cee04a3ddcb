"""The editions, their bids and the figures a game can bring or cost (ISkO 5.1 to 5.4)."""

import dataclasses
from dataclasses import replace
from typing import Any

import pytest

from scoring import BEFORE_1999, BIDS, EDITIONS, ISKO, ISKO_1999, Contract, Marks, impossible, least_multiple, value
from scoring.bids import lost_charges, won_values
from scoring.rules import ORDERS

PRINTED = """
18 20 22 23 24 27 30 33 35 36 40 44 45 46 48 50 54 55 59 60 63 66 70 72 77 80 81 84 88 90
96 99 100 108 110 117 120 121 126 130 132 135 140 143 144 150 153 154 156 160 162
165 168 170 176 180 187 192 198 204 216 240 264
"""


def test_the_bids_are_the_63_printed_ones() -> None:
    assert tuple(int(bid) for bid in PRINTED.split()) == BIDS
    assert len(BIDS) == 63


def test_the_editions_are_known_by_name() -> None:
    orders = {name: EDITIONS[name] for name in ORDERS}
    assert orders == {"isko": ISKO, "isko_1999": ISKO_1999, "before_1999": BEFORE_1999}
    assert set(EDITIONS) - set(ORDERS) == {"texas", "tournee", "danish", "aarhus", "pub"}
    assert all(edition.name == name for name, edition in EDITIONS.items())
    assert (ISKO.label, ISKO.won_or_lost_bonus) == ("ISkO 2002 / SkWO", 50)


def test_an_edition_does_not_change() -> None:
    edition: Any = ISKO
    with pytest.raises(dataclasses.FrozenInstanceError):
        edition.lost_factors = (1, 1)
    with pytest.raises(TypeError):
        edition.base_values["clubs"] = 13


@pytest.mark.parametrize(
    ("base", "bid", "points"), [(10, 50, 50), (10, 59, 60), (12, 59, 60), (10, 36, 40), (12, 46, 48), (9, 20, 27)]
)
def test_the_least_multiple_reaches_the_bid(base: int, bid: int, points: int) -> None:
    assert least_multiple(base, bid) == points


def test_a_lost_game_costs_twice_a_value_or_twice_an_overbid_multiple() -> None:
    charges = lost_charges(ISKO)
    assert {2 * value for value in BIDS} < charges
    assert {2 * 270, 2 * 190, 2 * 189} <= charges
    assert {35, 2 * 26, 2 * 252, 2 * 276}.isdisjoint(charges)


def test_before_1999_a_lost_hand_game_also_costs_its_single_value() -> None:
    assert won_values(BEFORE_1999) - won_values(ISKO) == {252, 288, 324, 360}
    assert {35, 59, 27, 190, 360} <= lost_charges(BEFORE_1999)
    assert {18, 20, 22, 23}.isdisjoint(lost_charges(BEFORE_1999))
    assert {18, 20, 22, 23}.isdisjoint(lost_charges(ISKO))


def test_a_variant_may_bid_what_its_own_games_are_worth() -> None:
    danish = replace(ISKO, null_values=(23, 23, 46, 69))
    marks = Marks(contract=Contract.NULL, hand=True, ouvert=True, bid=69)
    assert value(marks, danish).score == 69
    assert [finding.code for finding in impossible(marks, ISKO)] == ["game.bid_unknown"]
    open_grand = Marks(contract=Contract.GRAND, tops=2, hand=True, ouvert=True, bid=288)
    assert value(open_grand, BEFORE_1999).score == 288


BEYOND = Marks(contract=Contract.GRAND, tops=2, hand=True, schneider_announced=True, schwarz=True, won=False)


@pytest.mark.parametrize(
    ("changed", "later", "text_of_1999"),
    [
        ({}, -336, -288),  # ISkO 5.2.5, A14
        ({"contract": Contract.CLUBS, "tops": -3}, -192, -168),
        ({"bid": 192}, -384, -384),  # overbid either way: the least multiple that reaches the bid
    ],
)
def test_lost_without_a_trick_after_schneider_announced(changed: dict[str, Any], later: int, text_of_1999: int) -> None:
    marks = replace(BEYOND, **changed)
    assert (value(marks).score, value(marks).score_1999) == (later, text_of_1999)
    assert (value(marks, ISKO_1999).score, value(marks, ISKO_1999).score_1999) == (text_of_1999, None)


@pytest.mark.parametrize(
    ("changed", "score"),
    [
        ({"schwarz": False, "schneider": True}, -288),  # no own schneider in either text
        ({"schwarz_announced": True}, -384),  # the schwarz was announced
        ({"schneider_announced": False}, -288),  # nothing announced: own schwarz counts (A16)
        ({"won": True}, 168),  # a level above the announced one (A15)
    ],
)
def test_where_the_texts_agree_none_is_named(changed: dict[str, Any], score: int) -> None:
    marks = replace(BEYOND, **changed)
    assert (value(marks).score, value(marks, ISKO_1999).score, value(marks).score_1999) == (score, score, None)
