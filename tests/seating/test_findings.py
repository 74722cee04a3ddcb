"""Findings are values: equal, hashable, unchangeable."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from seating import Finding, Place, Severity, finding


def test_equal_by_content() -> None:
    one, two = finding("x", table=1, a=2), Finding("x", Severity.ERROR, Place(table=1), {"a": 2})
    assert one == two
    assert hash(one) == hash(two)
    assert one != finding("x", table=1, a=3)
    assert one != finding("x", severity=Severity.NOTE, table=1, a=2)


def test_values_are_read_only_and_copied() -> None:
    values: dict[str, int | str] = {"a": 1}
    found: Any = Finding("x", Severity.NOTE, Place(), values)
    values["a"] = 2
    assert found.values["a"] == 1
    with pytest.raises(TypeError):
        found.values["a"] = 3


def test_frozen() -> None:
    found: Any = finding("x")
    with pytest.raises(FrozenInstanceError):
        found.code = "y"
