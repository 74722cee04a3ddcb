"""What is wrong with something that was written down, and where it stands.

A finding is a code with figures; it must never carry a sentence: wording and languages belong to the pages.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any


class Severity(StrEnum):
    """ERROR has to be settled before a sheet counts, a NOTE is worth a look."""

    ERROR = "error"
    NOTE = "note"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a finding stands: row and seat from 1, field as the value is named; None or "" is the whole table."""

    row: int | None = None
    seat: int | None = None
    field: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """One defect: its code, how bad it is, where it stands, and the figures that the wording needs (read-only).

    >>> Finding("footer.total_missing").severity
    <Severity.ERROR: 'error'>
    """

    code: str
    severity: Severity = Severity.ERROR
    where: Place = Place()
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        # A copy behind a proxy: what was found can't change under the page that shows it.
        object.__setattr__(self, "values", MappingProxyType(dict(self.values)))


def finding(
    code: str,
    *,
    severity: Severity = Severity.ERROR,
    row: int | None = None,
    seat: int | None = None,
    field: str = "",
    **values: Any,
) -> Finding:
    """A finding in one line; every further keyword is one of its values.

    >>> finding("game.tops_range", field="tops", limit=4).values["limit"]
    4
    """
    return Finding(code, severity, Place(row=row, seat=seat, field=field), values)
