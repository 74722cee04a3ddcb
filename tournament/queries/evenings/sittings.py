"""Who sat where on several evenings, and what each seat makes there, as rulings leave it. Nothing is ranked here.

A handful of questions however many evenings there are.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Any, NamedTuple

from django.db.models import F, Min, QuerySet

from scoring import Foot, Footer, Joined, RuledGame, RuleSet, ScoreSheet, SeatPerformance, feet_performance, ruled_feet
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
from tournament.models.joined import joined_of
from tournament.queries.ranking.lines import SeriesLine, line_of
from tournament.queries.sheets.states import performances_on, sheet_of


class Sitting(NamedTuple):
    """A seat in a published draw: which table row, its number, the seat there and the start card."""

    tournament: int
    series: int
    table: int
    number: int
    seat: int
    card: int
    joined: dict[str, Any]  # as the table keeps it, where a fourth joined it later


def sittings_in(draws: QuerySet[Draw]) -> list[Sitting]:
    """Day by day, each series by table and seat."""
    ordered = draws.order_by("series__tournament__date", "series__tournament", "series__number")
    series = {draw: at for draw, *at in ordered.values_list("pk", "series__tournament", "series__number")}
    columns = ("draw", "table", "table__number", "number", "card", "table__joined")
    seats = Seat.objects.filter(draw__in=series).order_by().values_list(*columns)
    of_draw: dict[int, list[Sitting]] = {draw: [] for draw in series}
    for draw, *at in seats:
        of_draw[draw].append(Sitting._make(series[draw] + at))
    return [at for sittings in of_draw.values() for at in sorted(sittings, key=attrgetter("number", "seat"))]


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
    rules = {key: tournament.rules for key, tournament in tournaments.items()}
    games = ruled_games(sittings, effects)
    by_games = {at.table for at in sittings if rules[at.tournament].system.opponents_only}
    needed = by_games | {table for table in games if rules[day[table].pk].system.opponents_gain}
    sheets = sheets_at(needed, day) if needed else {}
    joined = {at.table: joined_of(at.joined) for at in sittings if at.joined}
    made = {
        table: counted_feet(feet, games.get(table), rules[day[table].pk], sheets.get(table), joined.get(table))
        for table, feet in feet_in(draws).items()
        if table not in by_games
    }
    for table in by_games & sheets.keys():
        made[table] = counted_games(sheets[table], games.get(table, []), rules[day[table].pk])
    seats: dict[int, int] = defaultdict(int)
    for sitting in sittings:
        seats[sitting.table] += 1
    for effect in effects:
        invalid = effect.ruling.table_id if effect.kind in INVALIDATING else None
        if invalid in day:
            made[invalid] = feet_performance([(0, 0, 0)] * seats[invalid], rules[day[invalid].pk])
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


def feet_in(draws: QuerySet[Draw]) -> dict[int, list[Foot]]:
    """Table -> points, won and lost of every seat as they are written."""
    entries = FooterEntry.objects.filter(version__counts=True, version__table__draw__in=draws).order_by("seat")
    feet: dict[int, list[Foot]] = defaultdict(list)
    for table, *foot in entries.values_list("version__table", "points", "won", "lost"):
        feet[table].append((foot[0], foot[1], foot[2]))
    return feet


def sheets_at(tables: Iterable[int], day: Mapping[int, Tournament]) -> dict[int, ScoreSheet]:
    versions = (
        SheetVersion.objects.filter(counts=True, table__in=tables)
        .select_related("table")
        .prefetch_related("footers", "games")
    )
    return {version.table_id: sheet_of(version, day[version.table_id]) for version in versions}


def counted_feet(
    feet: list[Foot], games: list[RuledGame] | None, rules: RuleSet, sheet: ScoreSheet | None, joined: Joined | None
) -> tuple[SeatPerformance, ...]:
    if games:
        ruled = ruled_feet([Footer(*foot, total=None) for foot in feet], games, rules, sheet)
        feet = [(foot.points, foot.won, foot.lost) for foot in ruled]
    return feet_performance(feet, rules, joined)


def counted_games(sheet: ScoreSheet, games: list[RuledGame], rules: RuleSet) -> tuple[SeatPerformance, ...]:
    at_seats = performances_on(sheet, rules)
    return ruled_by_games(sheet, games, rules) if at_seats and sheet.rows else at_seats


def line_at(at: Sitting, seats: tuple[SeatPerformance, ...], of_card: Mapping[int, list[Adjustment]]) -> SeriesLine:
    mine = [effect for effect in of_card[at.card] if effect.series.number == at.series] if at.card in of_card else []
    return line_of(at.series, at.number, at.seat, seats[at.seat - 1], mine)


def players_at(sittings: list[Sitting], tournaments: Iterable[int]) -> dict[tuple[int, int], int]:
    """Table and card -> who played there: the player, or the substitute if the sheet was keyed after he stepped in."""
    cards = StartCard.objects.in_force().filter(tournament__in=tournaments)
    people = {card: at_seat for card, *at_seat in cards.values_list("pk", "player", "substitute")}
    who = {(at.table, at.card): people[at.card][0] for at in sittings}
    if changed := {card: substitute for card, (_player, substitute) in people.items() if substitute}:
        since = dict(cards.filter(pk__in=changed).values_list("pk", "substituted_at"))
        places = [place for place in who if place[1] in changed]
        versions = SheetVersion.objects.filter(table__in={table for table, _card in places}).order_by().values("table")
        keyed = dict(versions.annotate(first=Min("keyed_at")).values_list("table", "first"))
        who |= {
            (table, card): changed[card] for table, card in places if table in keyed and keyed[table] >= since[card]
        }
    return who
