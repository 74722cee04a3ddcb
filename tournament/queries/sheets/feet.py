"""The feet that count: what counted sheets say, with what rulings that stand say instead. Edits no sheet."""

from collections import defaultdict
from collections.abc import Mapping

from django.db.models import Count, F, QuerySet

from scoring import Footer, RuledGame, ScoreSheet, invalid_feet, ruled_against, ruled_feet
from tournament.models import Adjustment, Draw, FooterEntry, SheetVersion, Table, Tournament
from tournament.models.effects import RECOUNTING
from tournament.queries.sheets.effects import declared_invalid
from tournament.queries.sheets.states import sheet_of

Place = tuple[int, int]  # series, table


def published(tournament: Tournament, last: int) -> QuerySet[Draw]:
    return Draw.objects.published().filter(series__tournament=tournament, series__number__lte=last)


def feet_that_count(tournament: Tournament, last: int) -> dict[Place, tuple[Footer, ...]]:
    """Series and table -> the foot of every seat. On a sheet that was declared invalid stands nothing (SkWO 7.2.4)."""
    feet = as_ruled(counted_feet(tournament, last), games_ruled(tournament, last), tournament, last)
    return feet | {place: invalid_feet(seats) for place, seats in invalid_tables(tournament, last).items()}


def as_ruled(
    feet: Mapping[Place, list[Footer]], games: Mapping[Place, list[RuledGame]], tournament: Tournament, last: int
) -> dict[Place, tuple[Footer, ...]]:
    """The feet of these tables with the games that count otherwise."""
    rules, sheets = tournament.rules, {}
    if games and rules.system.opponents_gain:  # who gained is in the row of a ruled game (V3.6)
        sheets = sheets_that_count(tournament, last, table__number__in={table for _series, table in games})
    return {
        place: ruled_feet(footers, games[place], rules, sheets.get(place)) if place in games else tuple(footers)
        for place, footers in feet.items()
    }


def counted_feet(tournament: Tournament, last: int) -> dict[Place, list[Footer]]:
    """Series and table -> the foot of every seat as it is written."""
    entries = FooterEntry.objects.filter(version__counts=True, version__table__draw__in=published(tournament, last))
    feet: dict[Place, list[Footer]] = defaultdict(list)
    columns = ("version__table__draw__series__number", "version__table__number", "points", "won", "lost", "total")
    for series, table, points, won, lost, written in entries.order_by("seat").values_list(*columns):
        feet[series, table].append(Footer(points, won, lost, written))
    return feet


def games_ruled(tournament: Tournament, last: int) -> dict[Place, list[RuledGame]]:
    """Series and table -> the games that count otherwise, by the seat of the declarer."""
    effects = Adjustment.objects.counting().filter(
        kind__in=RECOUNTING,
        ruling__tournament=tournament,
        series__number__lte=last,
        ruling__table__seats__card=F("card"),
    )
    place = ("series__number", "ruling__table__number", "ruling__table__seats__number")
    games: dict[Place, list[RuledGame]] = defaultdict(list)
    for series, table, *ruled in effects.values_list(*place, "score", "written", "game"):
        games[series, table].append(RuledGame(*ruled))
    return games


def sheets_that_count(tournament: Tournament, last: int, **of: object) -> dict[Place, ScoreSheet]:
    """Series and table -> the counted sheet with every game that was keyed, as it is written; of some or all."""
    versions = SheetVersion.objects.filter(counts=True, table__draw__in=published(tournament, last), **of)
    versions = versions.select_related("table__draw__series").prefetch_related("footers", "games")
    return {
        (version.table.draw.series.number, version.table.number): sheet_of(version, tournament) for version in versions
    }


def games_against(tournament: Tournament, last: int, **of: object) -> dict[Place, tuple[tuple[int, ...], ...]]:
    """Series and table -> for every seat the games that were lost against it, where these count and no others do."""
    rules = tournament.rules
    if not rules.system.opponents_only:
        return {}
    ruled, invalid = games_ruled(tournament, last), invalid_tables(tournament, last)
    return {
        place: ruled_against(sheet, ruled[place], rules)
        for place, sheet in sheets_that_count(tournament, last, **of).items()
        if sheet.rows and place not in invalid
    }


def invalid_tables(tournament: Tournament, last: int) -> dict[Place, int]:
    """Series and table -> how many sit there."""
    tables = Table.objects.filter(declared_invalid(), draw__in=published(tournament, last))
    numbers = tables.annotate(count=Count("seats")).values_list("draw__series__number", "number", "count")
    return {(series, table): seats for series, table, seats in numbers}
