"""Money at the tables: what each table of a series plays for, and who gets how much of whom when its sheet counts.

The points are those at the end of the sheet's columns, the game points (ISkO 5.5.4, 5.5.5), games counted as ruled;
what the tournament adds for won and lost games and what a ruling takes off a total is no matter of the table.
"""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring import Footer, settle
from tournament.models import Seat, Series, Table, TableStake
from tournament.queries.money.loss_fees import seated
from tournament.queries.sheets.feet import feet_that_count


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

    @property
    def settled(self) -> bool:
        return self.counts and self.stake > 0


def table_money(series: Series) -> list[TableMoney]:
    """The tables of a published series; nothing where the tournament knows no stake at all (SkWO 9.2)."""
    tournament = series.tournament
    if tournament.stake is None:
        return []
    feet = feet_that_count(tournament, series.number)
    agreements = TableStake.objects.filter(table__draw__series=series).select_related("agreed_by")
    own = {agreement.table_id: agreement for agreement in agreements}
    tables = []
    for table, seats in seated(tournament, series.number):
        agreed = own.get(table.pk)
        stake = agreed.stake if agreed else tournament.stake
        footers = feet.get((series.number, table.number), ())
        tables.append(TableMoney(table, stake, agreed, shares(seats, footers, stake), counts=bool(footers)))
    return tables


def shares(seats: list[Seat], feet: tuple[Footer, ...], stake: Decimal) -> tuple[SeatMoney, ...]:
    if len(feet) != len(seats):
        return tuple(SeatMoney(seat, None, 0) for seat in seats)
    cents = settle([foot.points for foot in feet], Fraction(stake))
    return tuple(SeatMoney(seat, foot.points, own) for seat, foot, own in zip(seats, feet, cents, strict=True))
