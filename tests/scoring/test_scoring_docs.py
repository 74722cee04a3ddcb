"""The worked examples in the docstrings are true, and the package shows its public names and nothing else."""

import doctest
from importlib import import_module
from types import ModuleType

import pytest

import scoring

MODULES = [
    "bids", "cards", "checks", "cli_games", "english", "fees", "findings", "game_json", "games", "performance",
    "played", "ranking", "results", "rowmarks", "rules", "sheet", "spoken", "valuation",
]  # fmt: skip


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_come_out(name: str) -> None:
    result = doctest.testmod(import_module(f"scoring.{name}"))
    assert result.attempted > 0
    assert result.failed == 0


def test_all_public_names_are_listed() -> None:
    shown = {
        name for name, thing in vars(scoring).items() if not name.startswith("_") and not isinstance(thing, ModuleType)
    }
    assert shown == set(scoring.__all__)
