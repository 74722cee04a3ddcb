"""Whether the days that came home from venues are still what their files say, and the one counts that should."""

import hashlib
import zlib
from collections.abc import Iterator
from json import JSONDecodeError, loads
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.models import DayFromVenue, FooterEntry
from tournament.queries.record.rowfaults import at

FEET = ("seat", "points", "won", "lost", "total")


def came_home(**of: Any) -> QuerySet[DayFromVenue]:
    return (
        DayFromVenue.objects.filter(**of).select_related("tournament", "meeting__group", "meeting__day").order_by("pk")
    )


def homecoming_faults(day: DayFromVenue) -> Iterator[str]:
    where = _("%(meeting)s, match day number %(number)s") % {"meeting": day.meeting, "number": day.number}
    file = bytes(day.file)
    if not file:
        if day.tournament.names_removed_at is None:
            yield at(where, _("the file that came is gone"))
    else:
        yield from file_faults(day, file, where)
    counts = day.meeting.days_from_venue.in_order_of_weight().defer("file").first()
    if day.meeting.tournament_id != (counts and counts.tournament_id):
        yield at(where, _("another match day counts than was taken over or came last"))


def file_faults(day: DayFromVenue, file: bytes, where: str) -> Iterator[str]:
    try:
        data = zlib.decompress(file)
        feet = feet_in(data)
    except (zlib.error, ValueError, LookupError, TypeError):
        yield at(where, _("the file that came can't be read any more"))
        return
    if hashlib.sha256(data).hexdigest() != day.file_digest:
        yield at(where, _("the file that came was changed afterwards"))
    rows = FooterEntry.objects.filter(version__table__draw__series__tournament=day.tournament_id)
    if sorted(feet, key=str) != sorted(map(list, rows.values_list(*FEET)), key=str):
        yield at(where, _("its sheets are not those of the file that came"))


def feet_in(data: bytes) -> list[list[Any]]:
    """Every foot on every sheet, as the archive in the file has them."""
    lines = [line.partition(" ")[2] for line in data.decode().split("\n")]
    begins = next((number for number, line in enumerate(lines) if line.startswith('{"archive":')), None)
    if begins is None:
        raise JSONDecodeError("no archive", "", 0)
    part = loads("\n".join(lines[begins + 1 : -2]))["content"]["footerentry"]
    places = [part["fields"].index(name) for name in FEET]
    return [[row[place] for place in places] for row in part["rows"]]
