"""Two tables of a series with the very same figures: one of them may have been keyed at the wrong table."""

from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournament.models import Draw, FooterEntry, Series, SheetTwins, SheetVersion, Tournament
from tournament.models.sheets import version_stands
from tournament.queries.once import once_a_state

Version = tuple[int, int, int]  # series, table, and which
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
    return alike_in(series.tournament, Draw.objects.published().filter(series=series))[series.number]


def alike_in(tournament: Tournament, draws: QuerySet[Draw]) -> dict[int, list[Twins]]:
    """Series -> the twins in it: two queries, however many series."""
    sheets: dict[Version, list[tuple[int, int, int, int]]] = defaultdict(list)
    place = ("version__table__draw__series__number", "version__table__number")
    feet = newest_feet(tournament, draws).order_by(*place, "seat")
    for series, table, version, *figures in feet.values_list(*place, "version", "seat", "points", "won", "lost"):
        sheets[series, table, version].append(tuple(figures))
    alike: dict[tuple[int, Figures], list[Version]] = defaultdict(list)
    for sheet, seats in sheets.items():
        if any(any(figures) for _seat, *figures in seats):
            alike[sheet[0], tuple(seats)].append(sheet)
    return settled(draws, [pair for same in alike.values() for pair in pairwise(same)])


def newest_feet(tournament: Tournament, draws: QuerySet[Draw]) -> QuerySet[FooterEntry]:
    versions = SheetVersion.objects.standing()
    newer = versions.filter(table=OuterRef("version__table"), number__gt=OuterRef("version__number"))
    feet = FooterEntry.objects.filter(
        version_stands("version"),
        ~Exists(newer),
        version__table__draw__in=draws,
    ).exclude(version__verdict=SheetVersion.Verdict.REJECTED)
    return feet.filter(has_been_compared(tournament))


def has_been_compared(tournament: Tournament) -> Q:
    """Of a version that it waits for no blind reading: what is told of it tells nothing to the second reader."""
    counts, blind = Q(version__counts=True), Tournament.SecondReading.BLIND
    kept = Q(version__kind=SheetVersion.Kind.KEPT)
    keyed_told = Q() if tournament.second_reading != blind else counts | kept
    kept_told = Q() if tournament.comparison != blind else counts | ~kept
    return keyed_told & kept_told


def settled(draws: QuerySet[Draw], pairs: list[tuple[Version, Version]]) -> dict[int, list[Twins]]:
    rows = SheetTwins.objects.filter(first__table__draw__in=draws).select_related("said_by")
    right = {(row.first_id, row.second_id): row for row in rows}
    twins: dict[int, list[Twins]] = defaultdict(list)
    for (series, table, version), (_same, other, others_version) in pairs:
        versions = version, others_version
        twins[series].append(Twins((table, other), versions, right.get(versions)))
    return twins


def open_twins(series: Series) -> list[Twins]:
    """Of which nobody has said yet that both are right."""
    return [twins for twins in twins_in(series) if twins.right is None]


@once_a_state()
def all_open_twins(tournament: Tournament) -> dict[int, list[Twins]]:
    """The same of every series that has any."""
    planned = Draw.objects.published().filter(series__in=tournament.planned)
    twins = alike_in(tournament, planned)
    unsettled = {series: [pair for pair in pairs if pair.right is None] for series, pairs in twins.items()}
    return {series: pairs for series, pairs in unsettled.items() if pairs}
