"""Who sat where on several evenings, and what each seat makes there, as rulings leave it. Nothing is ranked here.

A handful of questions however many evenings there are.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.db.models import F, Min, QuerySet

from scoring import Footer, RuledGame, ScoreSheet, SeatPerformance, invalid_feet, performance, ruled_feet
from scoring import ruled_performance as ruled_by_games
from tournament.models import (
    Adjustment,
    Draw,
    FooterEntry,
    Seat,
    SheetVersion,
    StartCard,
    Tournament,
)
from tournament.models.effects import INVALIDATING, RECOUNTING
from tournament.queries.ranking.lines import SeriesLine, line_of
from tournament.queries.sheets.states import performances_on, sheet_of, sheet_with


class Sitting(NamedTuple):
    """A seat in a published draw: which table row, its number, the seat there and the start card."""

    tournament: int
    series: int
    table: int
    number: int
    seat: int
    card: int


def sittings_in(draws: QuerySet[Draw]) -> list[Sitting]:
    seats = Seat.objects.filter(draw__in=draws)
    columns = ("draw__series__tournament", "draw__series__number", "table", "table__number", "number", "card")
    ordered = seats.order_by("draw__series__tournament__date", *columns[:2], "table__number", "number")
    return [Sitting(*row) for row in ordered.values_list(*columns)]


def effects_in(tournaments: Iterable[int]) -> list[Adjustment]:
    effects = Adjustment.objects.counting().filter(
        ruling__tournament__in=tournaments, series__number__lte=F("ruling__tournament__series_count")
    )
    return list(effects.select_related("series", "ruling").order_by("pk"))


def performances_in(
    draws: QuerySet[Draw],
    tournaments: Mapping[int, Tournament],
    sittings: list[Sitting],
    effects: list[Adjustment],
) -> dict[int, tuple[SeatPerformance, ...]]:
    """Table -> what each seat makes, where its sheet counts or was declared invalid (SkWO 7.2.4)."""
    day = {at.table: tournaments[at.tournament] for at in sittings}
    games = ruled_games(sittings, effects)
    by_games = {table for table, at in day.items() if at.rules.system.opponents_only}
    needed = by_games | {table for table in games if day[table].rules.system.opponents_gain}
    sheets = sheets_at(needed, day) if needed else {}
    made = {
        table: counted_feet(feet, games.get(table, []), day[table], sheets.get(table))
        for table, feet in feet_in(draws).items()
        if table not in by_games
    }
    for table in by_games & sheets.keys():
        made[table] = counted_games(sheets[table], games.get(table, []), day[table])
    seats: dict[int, int] = defaultdict(int)
    for sitting in sittings:
        seats[sitting.table] += 1
    for effect in effects:
        invalid = effect.ruling.table_id if effect.kind in INVALIDATING else None
        if invalid in day:
            made[invalid] = performance(sheet_with(invalid_feet(seats[invalid]), day[invalid]), day[invalid].rules)
    return {table: at_seats for table, at_seats in made.items() if at_seats}


def ruled_games(sittings: Iterable[Sitting], effects: Iterable[Adjustment]) -> dict[int, list[RuledGame]]:
    seats = {(at.table, at.card): at.seat for at in sittings}
    games: dict[int, list[RuledGame]] = defaultdict(list)
    for effect in effects:
        table, score, written = effect.ruling.table_id or 0, effect.score, effect.written
        seat = seats.get((table, effect.card_id))
        if effect.kind in RECOUNTING and seat and score is not None and written is not None:
            games[table].append(RuledGame(seat, score, written, effect.game))
    return games


def feet_in(draws: QuerySet[Draw]) -> dict[int, list[Footer]]:
    entries = FooterEntry.objects.filter(version__counts=True, version__table__draw__in=draws).order_by("seat")
    feet: dict[int, list[Footer]] = defaultdict(list)
    for table, points, won, lost, total in entries.values_list("version__table", "points", "won", "lost", "total"):
        feet[table].append(Footer(points, won, lost, total))
    return feet


def sheets_at(tables: Iterable[int], day: Mapping[int, Tournament]) -> dict[int, ScoreSheet]:
    versions = SheetVersion.objects.filter(counts=True, table__in=tables).prefetch_related("footers", "games")
    return {version.table_id: sheet_of(version, day[version.table_id]) for version in versions}


def counted_feet(
    feet: list[Footer], games: list[RuledGame], tournament: Tournament, sheet: ScoreSheet | None
) -> tuple[SeatPerformance, ...]:
    rules = tournament.rules
    ruled = ruled_feet(feet, games, rules, sheet) if games else feet
    return performance(sheet_with(ruled, tournament), rules)


def counted_games(sheet: ScoreSheet, games: list[RuledGame], tournament: Tournament) -> tuple[SeatPerformance, ...]:
    rules = tournament.rules
    at_seats = performances_on(sheet, rules)
    return ruled_by_games(sheet, games, rules) if at_seats and sheet.rows else at_seats


def line_at(at: Sitting, seats: tuple[SeatPerformance, ...], of_card: Mapping[int, list[Adjustment]]) -> SeriesLine:
    mine = [effect for effect in of_card.get(at.card, ()) if effect.series.number == at.series]
    return line_of(at.series, at.number, at.seat, seats[at.seat - 1], mine)


def players_at(sittings: list[Sitting], tournaments: Iterable[int]) -> dict[tuple[int, int], int]:
    """Table and card -> who played there: the player, or the substitute if the sheet was keyed after he stepped in."""
    cards = StartCard.objects.in_force().filter(tournament__in=tournaments)
    columns = ("player", "substitute", "substituted_at")
    people = {card: (player, *other) for card, player, *other in cards.values_list("pk", *columns)}
    changed = {at.table for at in sittings if people[at.card][1]}
    versions = SheetVersion.objects.filter(table__in=changed).order_by().values("table")
    keyed = dict(versions.annotate(first=Min("keyed_at")).values_list("table", "first"))
    who = {}
    for at in sittings:
        player, substitute, since = people[at.card]
        after = substitute and at.table in keyed and keyed[at.table] >= since
        who[at.table, at.card] = substitute if after else player
    return who
