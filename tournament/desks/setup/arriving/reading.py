"""The rows of an archive in parts, as long as others may wait for one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from django.db.models import ForeignKey

from tournament.models import Appointment, Tournament
from tournament.queries.record.archive import KEPT, Kept

Row = dict[str, Any]
ROWS, VALUES, SIGNS = 50, 500, 60_000  # of a part that others wait for: about as long as the save of a sheet
ONE_GO = 2000  # rows where nobody else writes anyway


class Source(Protocol):
    """What was read of an archive: in memory, or in a file beside the data."""

    @property
    def organizer(self) -> str: ...

    @property
    def digest(self) -> str: ...

    @property
    def people(self) -> Mapping[str, tuple[str, str]]: ...

    @property
    def tournament(self) -> Row: ...

    @property
    def clubs(self) -> set[str]: ...

    def told(self, section: Kept) -> Iterator[Row]: ...


@dataclass(frozen=True)
class Part:
    section: Kept
    rows: list[Row]


def parted(source: Source, most: int = ROWS) -> Iterator[Part]:
    """All but the tournament, which is there, and the roles, which are given in the end."""
    for section in KEPT:
        if section.model in (Tournament, Appointment):
            continue
        rows: list[Row] = []
        signs = 0
        at_once = min(most, VALUES // len(section.fields)) if most == ROWS else most
        for row in source.told(section):
            rows.append(row)
            signs += sum(len(str(value)) for value in row.values() if isinstance(value, (list, dict, str)))
            if len(rows) >= at_once or (most == ROWS and signs > SIGNS):
                yield Part(section, rows)
                rows, signs = [], 0
        if rows:
            yield Part(section, rows)


def pointing_ahead() -> list[tuple[Kept, Any]]:
    order: dict[Any, int] = {section.model: place for place, section in enumerate(KEPT)}
    return [
        (section, field)
        for place, section in enumerate(KEPT)
        for field in section.fields
        if isinstance(field, ForeignKey) and order.get(field.related_model, 0) > place
    ]
