"""Archives that earlier versions wrote: what came into the tables since then stands in them as where nothing was said.

From the first released version on. Only what is new is filled in; where a field is gone the archive is refused as ever.
"""

import hashlib
import json
from typing import Any

from django.db.models import Field

from scoring import finding
from tournament.models import Tournament
from tournament.queries.record.archive import KEPT, Kept, as_written, canonical, summed
from tournament.queries.record.schema import schema, version_number
from tournament.refused import Refused

FIRST = 38  # the tables of version 0.1.0
# What earlier versions did where nothing could be said yet, and by now something else is usual.
THEN: dict[tuple[Any, str], str] = {(Tournament, "seats_by_rank"): Tournament.SeatsByRank.APART.value}
Content = dict[str, Any]


def is_elder(version: str) -> bool:
    """Whether an earlier version that was released may have written it."""
    number = version_number(version)
    return number.isdecimal() and FIRST <= int(number) < int(version_number(schema()))


def refuse_changed(content: Content, digest: str) -> None:
    """The digest is over the parts and fields as they were then."""
    sha = hashlib.sha256()
    try:
        for name in ("organizer", *(section.name for section in KEPT if section.name in content), "people"):
            for line in ([name, *content[name]["fields"]], *content[name]["rows"]):
                sha.update(summed(line))
    except (UnicodeEncodeError, RecursionError, KeyError, TypeError):
        raise Refused(finding("archive.no_archive")) from None
    if sha.hexdigest() != digest:
        raise Refused(finding("archive.changed"))


def brought_up(content: Content) -> Content:
    """The same with all parts and fields of today."""
    return content | {section.name: part_of_today(content.get(section.name), section) for section in KEPT}


def part_of_today(table: Any, section: Kept) -> Any:
    """With what is new as its model has it where nobody said anything; what doesn't fit is left for the importer."""
    if table is None:
        return {"fields": [field.name for field in section.fields if field.name not in section.rare], "rows": []}
    told: list[str] = table["fields"]
    fields = [field for field in section.fields if field.name in told or field.name not in section.rare]
    in_order = [field.name for field in fields if field.name in told] == told
    if not in_order or not all(field.name in told or may_be_unsaid(field) for field in fields):
        return table
    if any(not isinstance(row, list) or len(row) != len(told) for row in table["rows"]):
        return table
    unsaid = {field.name: nothing(field) for field in fields if field.name not in told}
    rows = [unsaid | dict(zip(told, row, strict=True)) for row in table["rows"]]
    names = [field.name for field in fields]
    return {"fields": names, "rows": [[row[name] for name in names] for row in rows]}


def may_be_unsaid(field: "Field[Any, Any]") -> bool:
    return field.null or field.has_default() or field.blank


def nothing(field: "Field[Any, Any]") -> Any:
    """As JSON has it."""
    if (field.model, field.name) in THEN:
        return THEN[field.model, field.name]
    return None if field.null else json.loads(canonical(as_written(field.get_default())))
