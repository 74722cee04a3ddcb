"""Findings are values: equal, hashable, unchangeable."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from seating import Finding, Place, Severity, finding


def test_equal_by_content() -> None:
    first, second = finding("x", table=1, a=2), Finding("x", Severity.ERROR, Place(table=1), {"a": 2})
    assert first == second
    assert hash(first) == hash(second)
    assert first != finding("x", table=1, a=3)
    assert first != finding("x", severity=Severity.NOTE, table=1, a=2)


def test_values_are_read_only_and_copied() -> None:
    values: dict[str, int | str] = {"a": 1}
    frozen: Any = Finding("x", Severity.NOTE, Place(), values)
    values["a"] = 2
    assert frozen.values["a"] == 1
    with pytest.raises(TypeError):
        frozen.values["a"] = 3


def test_frozen() -> None:
    frozen: Any = finding("x")
    with pytest.raises(FrozenInstanceError):
        frozen.code = "y"
