"""One row by itself: every kind of mistake with its one name, its seat, what was found and what is expected."""

from typing import Any

import pytest

from scoring import check
from tests.scoring.one_row import BELOW, GRAND, LOST, NOTED, NULL, OVERBID, PLAIN_NULL, SPADES, WON, sheet, steps

WRONG: dict[str, tuple[dict[str, Any], str, str, Any, Any, tuple[str, ...] | None]] = {
    # marks against the value
    "a value of one top more": ({**WON, "value": 36}, "row.value", "value", 36, 24, ("one_step",)),
    "a value with its score": ({**WON, "value": 22, "score": 22}, "row.value", "value", 22, 24, ("other_base",)),
    "a lost value with its score": ({**LOST, "value": 36, "score": -72}, "row.value", "value", 36, 24, ("one_step",)),
    "the score in the place of the value": (
        {**LOST, "value": 48},
        "row.value",
        "value",
        48,
        24,
        ("already_doubled", "other_base"),
    ),
    "digits of the value swapped": ({**WON, "value": 42}, "row.value", "value", 42, 24, ("digits_swapped",)),
    "a carry in the value": ({**WON, "value": 34, "score": 34}, "row.value", "value", 34, 24, ("carry",)),
    "another value of null": (
        {**PLAIN_NULL, "value": 46, "score": 46},
        "row.value",
        "value",
        46,
        23,
        ("already_doubled",),
    ),
    "a negative value": ({**LOST, "value": -24}, "row.value", "value", -24, 24, ()),
    # the score
    "not doubled": ({**LOST, "score": -24}, "row.not_doubled", "score", -24, -48, None),
    "doubled though won": ({**WON, "score": 48}, "row.doubled_though_won", "score", 48, 24, None),
    "the sign of a won game": ({**WON, "score": -24}, "row.sign", "score", -24, 24, None),
    "the sign of a lost game": ({**LOST, "score": 48}, "row.sign", "score", 48, -48, None),
    "just another score": ({**WON, "score": 25}, "row.score", "score", 25, 24, ()),
    "swapped digits": ({**LOST, "score": -84}, "row.score", "score", -84, -48, ("digits_swapped",)),
    "a carry": ({**LOST, "score": -38}, "row.score", "score", -38, -48, ("carry",)),
    "a score of 0": ({**WON, "score": 0}, "row.score", "score", 0, 24, ()),
    "a score without a value": ({**WON, "value": None, "score": 36}, "row.score", "score", 36, 24, ()),
    # the tick
    "ticked as won": ({**LOST, "won": True}, "row.tick", "won", -48, 24, None),
    "ticked as lost": ({**WON, "won": False}, "row.tick", "won", 24, -48, None),
    "ticked as won what can't be won": (
        {**LOST, "won": True, "tops": -1, "steps": steps("schwarz"), "value": 48, "score": -96},
        "row.tick",
        "won",
        -96,
        None,
        None,
    ),
    # overbid
    "charged with the bid": ({**OVERBID, "value": 59, "score": -118}, "row.overbid_charge", "value", 59, 60, None),
    "charged with the bid, no value": (
        {**OVERBID, "value": None, "score": -118},
        "row.overbid_charge",
        "score",
        -118,
        -120,
        None,
    ),
    "charged with the bid, played value": (
        {**OVERBID, "value": 20, "score": -118},
        "row.overbid_charge",
        "score",
        -118,
        -120,
        None,
    ),
    "charged with the bid, right value": ({**OVERBID, "score": -118}, "row.overbid_charge", "score", -118, -120, None),
    "not charged": ({**OVERBID, "value": 20, "score": -40}, "row.overbid_charge", "score", -40, -120, None),
    "the bid is twice the value, and not doubled": (
        {**OVERBID, "contract": SPADES, "tops": -1, "bid": 44, "value": 44, "score": -44},
        "row.not_doubled",
        "score",
        -44,
        -88,
        None,
    ),
    "only the value is wrong": ({**OVERBID, "value": 59}, "row.value", "value", 59, 60, ()),
    "another charge": ({**OVERBID, "value": 70, "score": -140}, "row.value", "value", 70, 60, ("one_step", "carry")),
    "charge not doubled": ({**OVERBID, "score": -60}, "row.not_doubled", "score", -60, -120, None),
    "an odd charge": ({**OVERBID, "score": -121}, "row.score", "score", -121, -120, ()),
    "overbid and won": ({**OVERBID, "won": True, "value": 20, "score": 20}, "row.overbid_won", "won", 20, -120, None),
    "overbid, ticked as won": ({**OVERBID, "won": True}, "row.overbid_won", "won", -120, -120, None),
    "the bid was reached": ({**LOST, "overbid": True}, "row.overbid_note", "overbid", -48, -48, None),
    "the bid was reached, and won": ({**WON, "overbid": True}, "row.overbid_note", "overbid", 24, 24, None),
    "noted, and charged as played": (
        {**NOTED, "value": 20, "score": -40},
        "row.overbid_note",
        "overbid",
        -40,
        -40,
        None,
    ),
    "noted, and no multiple": ({**NOTED, "value": 59, "score": -118}, "row.overbid_charge", "value", 59, 60, None),
    "noted, and won": ({**NOTED, "won": True}, "row.overbid_won", "won", -120, -120, None),
    "noted, not doubled": ({**NOTED, "score": -60}, "row.not_doubled", "score", -60, -120, None),
    # null
    "null below the bid, single": ({**BELOW, "value": 23, "score": -46}, "game.null_below_bid", "bid", 50, None, None),
    "null below the bid, won": (
        {**BELOW, "won": True, "overbid": False, "value": 23, "score": 23},
        "game.null_below_bid",
        "bid",
        50,
        None,
        None,
    ),
    "null below the bid, not noted": ({**BELOW, "overbid": False}, "game.null_below_bid", "bid", 50, None, None),
    "null below the bid, charged below it": (
        {**BELOW, "value": 48, "score": -96},
        "game.null_below_bid",
        "bid",
        50,
        None,
        None,
    ),
    "null with tops": ({**PLAIN_NULL, "tops": -1}, "row.null_with_tops", "tops", -1, None, None),
    "null with schneider": (
        {**PLAIN_NULL, "steps": steps("schneider")},
        "game.null_with_steps",
        "contract",
        NULL,
        None,
        None,
    ),
    "null with schneider below the bid": (
        {**PLAIN_NULL, "steps": steps("schwarz"), "bid": 36},
        "game.null_with_steps",
        "contract",
        NULL,
        None,
        None,
    ),
    # marks that can't be
    "no tops": ({**WON, "tops": 0}, "game.tops_zero", "tops", 0, None, None),
    "too many tops": (
        {**WON, "contract": GRAND, "tops": 5, "value": 144, "score": 144},
        "game.tops_range",
        "tops",
        5,
        None,
        None,
    ),
    "too many tops without, and schneider": (
        {**WON, "tops": -12, "steps": steps("schneider")},
        "game.tops_range",
        "tops",
        -12,
        None,
        None,
    ),
    "announced without hand": (
        {**WON, "steps": steps("schneider_announced")},
        "game.announced_without_hand",
        "hand",
        None,
        None,
        None,
    ),
    "announced and open without hand": (
        {**WON, "steps": steps("schneider_announced ouvert")},
        "game.announced_without_hand",
        "hand",
        None,
        None,
        None,
    ),
    "announced without hand and without 7": (
        {**WON, "tops": -7, "steps": steps("schneider_announced")},
        "game.announced_without_hand",
        "hand",
        None,
        None,
        None,
    ),
    "open without hand": ({**WON, "steps": steps("ouvert")}, "game.ouvert_without_hand", "hand", None, None, None),
    "schwarz without": (
        {**WON, "tops": -1, "steps": steps("schwarz"), "value": 48, "score": 48},
        "game.schwarz_without",
        "tops",
        -1,
        None,
        None,
    ),
    "schneider without 7": (
        {**WON, "tops": -7, "steps": steps("schneider"), "value": 108, "score": 108},
        "game.schneider_without",
        "tops",
        -7,
        None,
        None,
    ),
    "an unknown bid": ({**WON, "bid": 19}, "game.bid_unknown", "bid", 19, None, None),
    "announced without hand, overbid": (
        {**OVERBID, "steps": steps("schneider_announced"), "value": 40},
        "game.announced_without_hand",
        "hand",
        None,
        None,
        None,
    ),
    # passed
    "passed with a score": (
        {"declarer": None, "passed": True, "score": 24},
        "row.passed_with_score",
        "passed",
        24,
        None,
        None,
    ),
    "passed with a declarer": ({"declarer": 2, "passed": True}, "row.passed_with_score", "passed", None, None, None),
    "passed with a contract": (
        {"declarer": None, "passed": True, "contract": NULL},
        "row.passed_with_score",
        "passed",
        None,
        None,
        None,
    ),
    "passed with a value": (
        {"declarer": None, "passed": True, "value": 24},
        "row.passed_with_score",
        "passed",
        None,
        None,
        None,
    ),
    "passed and won": (
        {"declarer": None, "passed": True, "won": True},
        "row.passed_with_score",
        "passed",
        None,
        None,
        None,
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_row_has_one_finding_with_one_name(name: str) -> None:
    marks, code, field, written, expected, causes = WRONG[name]
    (defect,) = check(sheet(**marks))
    assert (defect.code, defect.where.row, defect.where.field) == (code, 1, field)
    assert defect.where.seat == marks.get("declarer", 2)
    assert (defect.values["found"], defect.values["expected"]) == (written, expected)
    if code.startswith("row.overbid"):
        assert defect.values["bid"] == marks["bid"]
    if causes is not None:
        assert defect.values["causes"] == causes


TWO: dict[str, tuple[dict[str, Any], list[str]]] = {
    "a wrong value, and not doubled": ({**LOST, "value": 36, "score": -36}, ["row.value", "row.not_doubled"]),
    "a value doubled already, doubled again without the sign": (
        {**LOST, "value": 48, "score": 96},
        ["row.value", "row.sign"],
    ),
    "a wrong charge, and not doubled": ({**OVERBID, "value": 70, "score": -70}, ["row.value", "row.not_doubled"]),
    "no tops, and not doubled": ({**LOST, "tops": 0, "score": -24}, ["game.tops_zero", "row.not_doubled"]),
    "no tops, no value, and a sign": (
        {**LOST, "tops": 0, "value": None, "score": 24},
        ["game.tops_zero", "row.sign"],
    ),
    "no tops, and open without hand": (
        {**WON, "tops": 0, "steps": steps("ouvert")},
        ["game.tops_zero", "game.ouvert_without_hand"],
    ),
    "an unknown bid, and a wrong value": ({**WON, "bid": 19, "value": 36}, ["game.bid_unknown", "row.value"]),
    "an unknown bid, and no tops": ({**WON, "bid": 19, "tops": 0}, ["game.tops_zero", "game.bid_unknown"]),
}


@pytest.mark.parametrize("name", TWO)
def test_two_mistakes_are_two_findings(name: str) -> None:
    marks, codes = TWO[name]
    assert [defect.code for defect in check(sheet(**marks))] == codes
