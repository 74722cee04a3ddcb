"""Findings are values: equal by content, closed to change."""

import dataclasses
from typing import Any

import pytest

from scoring import Finding, Place, Severity, finding


def test_the_short_way_builds_the_same_finding() -> None:
    built = finding("row.value", severity=Severity.NOTE, row=3, seat=2, field="tops", limit=11)
    assert built == Finding("row.value", Severity.NOTE, Place(row=3, seat=2, field="tops"), {"limit": 11})
    assert hash(built) == hash(finding("row.value", severity=Severity.NOTE, row=3, seat=2, field="tops"))


@pytest.mark.parametrize(
    "other",
    [
        finding("b", seat=1, field="won", found=1),
        finding("a", seat=2, field="won", found=1),
        finding("a", seat=1, field="lost", found=1),
        finding("a", seat=1, field="won", found=2),
        finding("a", seat=1, field="won", found=1, severity=Severity.NOTE),
    ],
)
def test_every_part_tells_findings_apart(other: Finding) -> None:
    assert finding("a", seat=1, field="won", found=1) != other


def test_nobody_changes_a_finding() -> None:
    figures: dict[str, Any] = {"found": 1}
    frozen: Any = Finding("a", values=figures)
    figures["found"] = 2
    assert frozen.values == {"found": 1}
    with pytest.raises(TypeError):
        frozen.values["found"] = 3
    with pytest.raises(dataclasses.FrozenInstanceError):
        frozen.code = "b"


def test_the_defaults_are_an_error_of_the_whole_table() -> None:
    assert finding("a") == Finding("a", Severity.ERROR, Place(row=None, seat=None, field=""), {})
