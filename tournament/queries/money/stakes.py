"""Money at the tables: what each table of a series plays for, and who gets how much of whom when its sheet counts.

The points are those at the end of the sheet's columns, the game points (ISkO 5.5.5), games counted as ruled; or each
game of a sheet that was keyed game by game, rounded up (ISkO 5.5.4), where the tournament has said so. What it adds for
won and lost games and what a ruling takes off a total is no matter of the table. Under the Danish Union's system the
declarers' scores alone are paid (V11.2); where a pot is played, it stands beside the money between the players (V10).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from scoring import Footer, RuledGame, ScoreSheet, foot_of, settle, settle_games
from tournament.models import Seat, Series, SheetVersion, Table, TableStake, Tournament
from tournament.queries.money.loss_fees import seated
from tournament.queries.money.pots import PotCourse, own_points, pot_course
from tournament.queries.sheets.feet import feet_that_count, games_ruled, invalid_tables, published
from tournament.queries.sheets.states import footers_of, sheet_of


@dataclass(frozen=True)
class SeatMoney:
    seat: Seat
    points: int | None
    cents: int
    from_pot: int = 0

    @property
    def together(self) -> int:
        return self.cents + self.from_pot


@dataclass(frozen=True)
class TableMoney:
    table: Table
    stake: Decimal
    agreed: TableStake | None  # at this table, instead of the tournament's
    seats: tuple[SeatMoney, ...]
    counts: bool
    by_games: bool = False  # else by the totals
    pot: PotCourse | None = None
    lacks_games: bool = False  # its money can't be told from the foot alone

    @property
    def settled(self) -> bool:
        return self.counts and self.stake > 0 and not self.lacks_games

    @property
    def adds_up(self) -> bool:
        """All that is got and paid, and what lies in the pot, is together nothing."""
        return sum(seat.together for seat in self.seats) + (self.pot.contents if self.pot else 0) == 0


def table_money(series: Series) -> list[TableMoney]:
    """The tables of a published series; nothing where the tournament knows no stake at all (SkWO 9.2)."""
    tournament = series.tournament
    if tournament.stake is None:
        return []
    rules = tournament.rules
    of_games = tournament.settled_by == Tournament.SettledBy.GAMES
    needed = of_games or tournament.pot_ante_cents or rules.system.opponents_gain
    feet = feet_that_count(tournament, series.number)
    by_game = sheets_by_game(series) if needed else {}
    ruled = games_ruled(tournament, series.number) if by_game else {}
    agreements = TableStake.objects.filter(table__draw__series=series).select_related("agreed_by")
    own = {agreement.table_id: agreement for agreement in agreements}
    tables = []
    for table, seats in seated(tournament, series.number):
        agreed = own.get(table.pk)
        stake = agreed.stake if agreed else tournament.stake
        place = (series.number, table.number)
        footers, sheet = feet.get(place, ()), by_game.get(table.number)
        at_table = TableMoney(table, stake, agreed, shares(seats, (), ()), counts=bool(footers))
        if len(footers) != len(seats):
            tables.append(at_table)
            continue
        tables.append(paid(at_table, footers, sheet, tournament, ruled.get(place, ())))
    return tables


def paid(
    table: TableMoney,
    footers: Sequence[Footer],
    sheet: ScoreSheet | None,
    tournament: Tournament,
    ruled: Sequence[RuledGame],
) -> TableMoney:
    """The table with its money, from the games if they are keyed."""
    rules, stake = tournament.rules, Fraction(table.stake)
    seats = [share.seat for share in table.seats]
    points = [foot.points for foot in footers]
    if rules.system.opponents_gain and sheet:
        points = own_points(sheet, rules, ruled)
    by_games = sheet is not None and tournament.settled_by == Tournament.SettledBy.GAMES
    cents = settle_games(sheet, stake, rules, ruled=ruled) if sheet and by_games else settle(points, stake)
    course = None
    if sheet and tournament.pot_ante_cents and table.stake:
        course = pot_course(sheet, rules, ante=tournament.pot_ante_cents, stake=stake, ruled=ruled)
    return replace(
        table,
        seats=shares(seats, points, cents, course.balances if course else [0] * len(seats)),
        by_games=by_games,
        pot=course,
        lacks_games=not sheet and rules.system.opponents_gain,
    )


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


def shares(
    seats: Sequence[Seat], points: Sequence[int], cents: Sequence[int], from_pot: Sequence[int] = ()
) -> tuple[SeatMoney, ...]:
    if not points:
        return tuple(SeatMoney(seat, None, 0) for seat in seats)
    return tuple(SeatMoney(*each) for each in zip(seats, points, cents, from_pot, strict=True))
