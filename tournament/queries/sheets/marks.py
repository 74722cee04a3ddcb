"""What only other Skats write in a row, as it is kept: no more than what differs from standard Skat (V12.1)."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from scoring.house import EVENTS
from scoring.rules import EDITIONS
from scoring.sheet import CALLED, Row

MARKED = (*CALLED, "event", "ramsch", "also", "virgins", "passed_on", "ramsch_round")
USUAL: Mapping[str, Any] = {each.name: each.default for each in fields(Row) if each.name in MARKED}
WORDS = {"form": {form for rules in EDITIONS.values() for form in rules.forms}, "event": set(EVENTS)}
MOST = 99  # of any figure: more than a sheet can have, as whatever was read is kept


def marks_of(row: Row) -> dict[str, Any]:
    """As they are kept; most rows have none."""
    if row.is_plain:
        return {}
    return {name: value for name in MARKED if (value := getattr(row, name)) != USUAL[name]}


def are_marks(told: Mapping[str, Any]) -> bool:
    """Whether these can have been kept: an archive may be made up."""
    return all(name in USUAL and is_mark(name, value) for name, value in told.items())


def is_mark(name: str, value: Any) -> bool:
    if name in WORDS:
        return type(value) is str and value in WORDS[name]
    if type(USUAL[name]) is bool:
        return value is True
    return type(value) is int and abs(value) <= MOST and value != USUAL[name]
