"""Money at the tables: what each table of a series plays for, and who gets how much of whom when its sheet counts.

The points are those at the end of the sheet's columns, the game points (ISkO 5.5.5), games counted as ruled; or each
game of a sheet that was keyed game by game, rounded up (ISkO 5.5.4), where the tournament has said so. What it adds for
won and lost games and what a ruling takes off a total is no matter of the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring import Footer, ScoreSheet, foot_of, settle, settle_games
from tournament.models import Seat, Series, SheetVersion, Table, TableStake, Tournament
from tournament.queries.money.loss_fees import seated
from tournament.queries.sheets.feet import feet_that_count, games_ruled, invalid_tables, published
from tournament.queries.sheets.states import footers_of, sheet_of


@dataclass(frozen=True)
class SeatMoney:
    seat: Seat
    points: int | None
    cents: int


@dataclass(frozen=True)
class TableMoney:
    table: Table
    stake: Decimal
    agreed: TableStake | None  # at this table, instead of the tournament's
    seats: tuple[SeatMoney, ...]
    counts: bool
    by_games: bool = False  # else by the totals

    @property
    def settled(self) -> bool:
        return self.counts and self.stake > 0


def table_money(series: Series) -> list[TableMoney]:
    """The tables of a published series; nothing where the tournament knows no stake at all (SkWO 9.2)."""
    tournament = series.tournament
    if tournament.stake is None:
        return []
    feet = feet_that_count(tournament, series.number)
    by_game = sheets_by_game(series) if tournament.settled_by == Tournament.SettledBy.GAMES else {}
    ruled = games_ruled(tournament, series.number) if by_game else {}
    rules = tournament.rules
    agreements = TableStake.objects.filter(table__draw__series=series).select_related("agreed_by")
    own = {agreement.table_id: agreement for agreement in agreements}
    tables = []
    for table, seats in seated(tournament, series.number):
        agreed = own.get(table.pk)
        stake = agreed.stake if agreed else tournament.stake
        place = (series.number, table.number)
        footers, sheet = feet.get(place, ()), by_game.get(table.number)
        if sheet and len(footers) == len(seats):
            cents = settle_games(sheet, Fraction(stake), rules, ruled=ruled.get(place, ()))
        else:
            cents, sheet = settle([foot.points for foot in footers], Fraction(stake)), None
        money = shares(seats, footers, cents)
        tables.append(TableMoney(table, stake, agreed, money, counts=bool(footers), by_games=sheet is not None))
    return tables


def sheets_by_game(series: Series) -> dict[int, ScoreSheet]:
    """The counted sheets of valid tables whose games are keyed and make just what their foot says."""
    tournament = series.tournament
    versions = SheetVersion.objects.filter(
        counts=True, table__draw__series=series, table__draw__in=published(tournament, series.number), games__line=1
    )
    keyed = versions.select_related("table").prefetch_related("footers", "games")
    invalid = {table for number, table in invalid_tables(tournament, series.number) if number == series.number}
    return {
        version.table.number: sheet
        for version in keyed
        if version.table.number not in invalid and agrees(sheet := sheet_of(version, tournament), version)
    }


def agrees(sheet: ScoreSheet, version: SheetVersion) -> bool:
    rules = version.table.draw.series.tournament.rules
    rows = ScoreSheet((), sheet.games, rows=sheet.rows, seats=sheet.seats)
    return [foot.points for foot in foot_of(rows, rules)] == [foot.points for foot in footers_of(version)]


def shares(seats: list[Seat], feet: tuple[Footer, ...], cents: Sequence[int]) -> tuple[SeatMoney, ...]:
    if len(feet) != len(seats):
        return tuple(SeatMoney(seat, None, 0) for seat in seats)
    return tuple(SeatMoney(seat, foot.points, own) for seat, foot, own in zip(seats, feet, cents, strict=True))
