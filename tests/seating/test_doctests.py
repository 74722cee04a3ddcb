"""The worked examples in the docstrings are true."""

import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize(
    "name",
    ["ahead", "bound", "chance", "changes", "classes", "cost", "draw", "evening", "evening_told", "field", "field_json",
     "findings", "groups", "history", "listed", "notes", "order", "places", "plan", "proof", "ranked", "repaired",
     "rhythm", "sizes", "swaps", "ways"],
)  # fmt: skip
def test_worked_examples(name: str) -> None:
    result = doctest.testmod(import_module(f"seating.{name}"))
    assert result.attempted > 0
    assert result.failed == 0
