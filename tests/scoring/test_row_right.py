"""One row by itself, as right as it can be written."""

from typing import Any

import pytest

from scoring import check
from tests.scoring.one_row import BELOW, LOST, NOTED, OVERBID, PLAIN_NULL, WON, sheet, steps

CLEAN: dict[str, dict[str, Any]] = {
    "won": WON,
    "lost": LOST,
    "without the value": {**LOST, "value": None},
    "without the bid": {**LOST, "bid": None},
    "without the tick where nobody ticks": {**WON},
    "with announcements": {
        **WON, "steps": steps("hand schneider schneider_announced schwarz schwarz_announced ouvert"), "value": 96,
        "score": 96,
    },
    "the announcement alone": {**WON, "steps": steps("hand schwarz_announced"), "value": 84, "score": 84},
    "null": PLAIN_NULL,
    "null with tops of 0": {**PLAIN_NULL, "tops": 0},
    "null ouvert hand lost": {**PLAIN_NULL, "steps": steps("hand ouvert"), "won": False, "value": 59, "score": -118},
    "overbid, charged value written": OVERBID,
    "overbid, played value written": {**OVERBID, "value": 20},
    "overbid, no value written": {**OVERBID, "value": None},
    "overbid without the note": {**OVERBID, "overbid": False},
    "overbid noted, no bid": NOTED,
    "overbid noted, no bid, played value": {**NOTED, "value": 20},
    "overbid noted, no bid, no value": {**NOTED, "value": None},
    "null below the bid, charged as another game": BELOW,
    "null below the bid, its own value written": {**BELOW, "value": 23},
    "null below the bid, no value": {**BELOW, "value": None},
    "null below the bid, hand": {**BELOW, "steps": steps("hand"), "value": 35},
    "null noted as overbid, no bid": {**BELOW, "bid": None},
    "passed": {"declarer": None, "passed": True},
    "passed with a score of 0": {"declarer": None, "passed": True, "score": 0, "value": 0},
    "passed and not said": {"declarer": None, "totals": (0, 0, 0)},
    "nothing but a score of 0": {"declarer": None, "score": 0},
}  # fmt: skip


@pytest.mark.parametrize("name", CLEAN)
def test_a_right_row_is_clean(name: str) -> None:
    assert check(sheet(**CLEAN[name])) == ()
