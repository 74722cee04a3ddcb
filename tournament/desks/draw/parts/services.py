"""The seats of a draw in parts, each a transaction about as long as the save of a sheet.

What was closed and what chance said decide all of them, so whoever comes to the same closing, at once or after a power
cut, writes what is missing. Nobody meets the draw before the closing ends with the last part.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

import seating
from tournament.models import Closing, Draw, Seat, Table

TABLES = 10  # with their seats some fifty rows


@dataclass(frozen=True)
class Part:
    """Tables of the draw with this key."""

    draw: int
    tables: tuple[seating.Table, ...]


def under_way(closing: Closing) -> QuerySet[Draw]:
    """What came out of the closing and has not all its seats yet."""
    return Draw.even_being_seated.filter(closing=closing, being_seated=True).order_by("series__number")


def split_into_parts(plans: Mapping[int, seating.Plan]) -> list[Part]:
    """At least one."""
    return [
        Part(draw, plan.tables[first : first + TABLES])
        for draw, plan in plans.items()
        for first in range(0, len(plan.tables), TABLES)
    ]


def write(part: Part, cards: Mapping[int, int]) -> None:
    """`cards`: the key of each start number."""
    numbers = [table.number for table in part.tables]
    there = set(Table.objects.filter(draw=part.draw, number__in=numbers).order_by().values_list("number", flat=True))
    tables = [table for table in part.tables if table.number not in there]
    rows = Table.objects.bulk_create(Table(draw_id=part.draw, number=table.number) for table in tables)
    Seat.objects.bulk_create(
        Seat(draw_id=part.draw, table=row, number=seat, card_id=cards[entrant])
        for row, table in zip(rows, tables, strict=True)
        for seat, entrant in enumerate(table.entrants, 1)
    )


def lacking(plans: Mapping[int, seating.Plan]) -> Iterable[Part]:
    """Those of which tables are missing: none but the last, unless somebody was about to give the closing up."""
    for draw, plan in plans.items():
        there = set(Table.objects.filter(draw=draw).order_by().values_list("number", flat=True))
        yield from split_into_parts(
            {draw: seating.Plan(tuple(table for table in plan.tables if table.number not in there))}
        )


def take_away(closing: Closing) -> bool:
    """The tables of a part, or the draws themselves once they have none. Whether there was anything."""
    draws = under_way(closing).order_by()
    tables = list(Table.objects.filter(draw__in=draws).order_by("pk").values_list("pk", flat=True)[:TABLES])
    Seat.objects.filter(table__in=tables).delete()
    Table.objects.filter(pk__in=tables).delete()
    return bool(tables) or bool(draws.delete()[0])
