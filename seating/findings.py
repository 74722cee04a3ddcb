"""What the seating has to say: codes with their values, never sentences.

The twin of scoring's file of the same name: the two cores stay strangers.
It must not word anything; the wording belongs to the application.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

Value = int | str


class Severity(StrEnum):
    """ERROR forbids the plan; NOTE tells of a compromise in a plan that is allowed."""

    ERROR = "error"
    NOTE = "note"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a finding points: table from 1, seat 1 to 4, entrant by id; None where it does not apply."""

    table: int | None = None
    seat: int | None = None
    entrant: int | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found. Equal if code, severity, place and values are equal; the values cannot be changed."""

    code: str
    severity: Severity
    where: Place
    values: Mapping[str, Value] = field(hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", MappingProxyType(dict(self.values)))


def finding(
    code: str,
    *,
    severity: Severity = Severity.ERROR,
    table: int | None = None,
    seat: int | None = None,
    entrant: int | None = None,
    **values: Value,
) -> Finding:
    """A finding in one line: the place by name, everything else is a value.

    >>> found = finding("plan.twice", table=2, seat=1, entrant=7)
    >>> found.where
    Place(table=2, seat=1, entrant=7)
    >>> dict(finding("seating.too_few", players=5).values)
    {'players': 5}
    """
    return Finding(code, severity, Place(table=table, seat=seat, entrant=entrant), values)
