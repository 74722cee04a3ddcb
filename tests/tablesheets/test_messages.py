"""What a phone sends comes back as it was written; what is no entry is refused by the name of its field."""

import json
from random import Random
from typing import Any

import pytest

from tests.tablesheets.worlds import played
from tournament.tablesheets.messages import heard, told

WRITTEN: dict[str, Any] = {
    "phone": "a",
    "number": 2,
    "turn": 2,
    "kind": "written",
    "game": 1,
    "row": {"number": 1, "declarer": 2, "contract": "clubs", "tops": -1, "steps": ["hand"], "bid": 18, "won": False},
    "over": [["b", 1]],
}


def test_every_entry_comes_back_as_it_was_written() -> None:
    for seed in range(30):
        for entry in played(Random(seed)).written.values():
            assert heard(json.loads(json.dumps(told(entry)))) == entry


def test_a_lost_game_stays_lost() -> None:
    row = heard(WRITTEN).row
    assert row is not None
    assert (row.won, row.tops, row.steps) == (False, -1, frozenset({"hand"}))
    assert told(heard(WRITTEN)) == WRITTEN


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("phone", ""),
        ("phone", "x" * 41),
        ("phone", "a\n"),
        ("phone", None),
        ("number", True),
        ("number", -1),
        ("number", 1.0),
        ("number", 10**9),
        ("turn", "2"),
        ("kind", "erased"),
        ("kind", []),
        ("seat", 6),
        ("over", {}),
        ("over", [["b"]]),
        ("over", [["b", 1]] * 3_001),
        ("over", [5]),
        ("seen", []),
        ("seen", {"b": "1"}),
        ("words", 7),
        ("state", "x" * 65),
    ],
)
def test_what_can_not_be_is_refused_by_its_name(field: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"^{field}$"):
        heard({**WRITTEN, field: value})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("declarer", 0),
        ("contract", "clover"),
        ("tops", 0),
        ("tops", 12),
        ("steps", ["kontra"]),
        ("steps", "hand"),
        ("won", 1),
        ("kontra", 1),
    ],
)
def test_a_row_that_can_not_be_is_refused(field: str, value: object) -> None:
    with pytest.raises(ValueError, match=r"^row$"):
        heard({**WRITTEN, "row": {**WRITTEN["row"], field: value}})


@pytest.mark.parametrize("said", [None, [], "x", 3, {**WRITTEN, "more": 1}, {"phone": "a"}])
def test_what_is_no_entry_is_refused(said: object) -> None:
    with pytest.raises(ValueError, match=r"^(entry|number)$"):
        heard(said)
