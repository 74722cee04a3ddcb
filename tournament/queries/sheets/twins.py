"""Two tables of a series with the very same figures: one of them may have been keyed at the wrong table."""

from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise

from django.db.models import Exists, OuterRef, QuerySet

from tournament.models import Draw, FooterEntry, Series, SheetTwins, SheetVersion, Tournament
from tournament.models.sheets import version_stands

Figures = tuple[tuple[int, int, int, int], ...]  # of every seat: its number, points, won, lost


@dataclass(frozen=True)
class Twins:
    """Two tables, the versions that are alike, and who has said that both are right."""

    tables: tuple[int, int]
    versions: tuple[int, int]
    right: SheetTwins | None

    def other(self, table: int) -> int:
        return sum(self.tables) - table


def twins_in(series: Series) -> list[Twins]:
    """Of three alike the second with the first, the third with the second. Totals follow from the other figures.

    What waits for a blind second reading is not compared: the answer would tell something of it.
    """
    feet = newest_feet(series)
    sheets: dict[tuple[int, int], list[tuple[int, int, int, int]]] = defaultdict(list)
    columns = ("version__table__number", "version", "seat", "points", "won", "lost")
    for table, version, *figures in feet.order_by("version__table__number", "seat").values_list(*columns):
        sheets[table, version].append(tuple(figures))
    alike: dict[Figures, list[tuple[int, int]]] = defaultdict(list)
    for place, seats in sheets.items():
        if any(any(figures) for _seat, *figures in seats):
            alike[tuple(seats)].append(place)
    return settled(series, [pair for places in alike.values() for pair in pairwise(places)])


def newest_feet(series: Series) -> QuerySet[FooterEntry]:
    versions = SheetVersion.objects.standing()
    newer = versions.filter(table=OuterRef("version__table"), number__gt=OuterRef("version__number"))
    feet = FooterEntry.objects.filter(
        version_stands("version"),
        ~Exists(newer),
        version__table__draw__in=Draw.objects.published().filter(series=series),
    ).exclude(version__verdict=SheetVersion.Verdict.REJECTED)
    blind = series.tournament.second_reading == Tournament.SecondReading.BLIND
    return feet.filter(version__counts=True) if blind else feet


def settled(series: Series, pairs: list[tuple[tuple[int, int], tuple[int, int]]]) -> list[Twins]:
    rows = SheetTwins.objects.filter(first__table__draw__series=series).select_related("said_by")
    right = {(row.first_id, row.second_id): row for row in rows}
    return [
        Twins((first[0], second[0]), (first[1], second[1]), right.get((first[1], second[1]))) for first, second in pairs
    ]


def open_twins(series: Series) -> list[Twins]:
    """Of which nobody has said yet that both are right."""
    return [twins for twins in twins_in(series) if twins.right is None]
