"""Loss fees to collect: what each table of a series owes, seat by seat, and what was collected there already."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from scoring import Finding, Footer, finding
from tournament.models import CashEntry, Seat, StartCard, Table, Tournament
from tournament.queries.accounts.rules import is_on_account
from tournament.queries.money.tariffs import Owed, Tariff, tariff_of
from tournament.queries.once import once_a_state
from tournament.queries.people.namesakes import tell_apart
from tournament.queries.seats.lists import SEATED
from tournament.queries.sheets.feet import Place, feet_that_count, published


@dataclass(frozen=True)
class SeatDue:
    seat: int
    card: StartCard
    lost: int | None  # None: no sheet of the table counts
    cents: int


@dataclass(frozen=True)
class TableDue:
    """One line of the list; `taken` is the entry in the cash book that stands."""

    table: Table
    seats: tuple[SeatDue, ...]
    counts: bool
    taken: CashEntry | None
    owed: Owed

    @property
    def cents(self) -> int:
        return self.owed.cents

    @property
    def collected(self) -> int:
        return self.taken.cents if self.taken else 0

    @property
    def difference(self) -> int:
        """What is still to be collected; less than nothing goes back to the table."""
        return self.cents - self.collected if self.counts else 0


@dataclass(frozen=True)
class SeriesDue:
    series: int
    cents: int
    collected: int

    @property
    def difference(self) -> int:
        return self.cents - self.collected


def to_collect(tournament: Tournament, feet: dict[Place, tuple[Footer, ...]], number: int) -> list[TableDue]:
    """The tables of a series in order. `feet` are those that count: games as ruled, nothing on an invalid sheet."""
    tariff = tariff_of(tournament)
    taken = {entry.table_id: entry for entry in collected(tournament).filter(table__draw__series__number=number)}
    return [
        table_due(table, seats, feet.get((number, table.number)), tariff, (number, table.number), taken.get(table.pk))
        for table, seats in seated(tournament, number)
    ]


def table_due(
    table: Table,
    seats: Sequence[Seat],
    feet: Sequence[Footer] | None,
    tariff: Tariff,
    place: Place,
    taken: CashEntry | None,
) -> TableDue:
    owed = tariff.owed(place, feet or ())
    dues = tuple(seat_due(seat, feet or (), owed) for seat in seats)
    return TableDue(table, dues, counts=feet is not None, taken=taken, owed=owed)


def seat_due(seat: Seat, feet: Sequence[Footer], owed: Owed) -> SeatDue:
    if seat.number > len(feet):
        return SeatDue(seat.number, seat.card, None, 0)
    return SeatDue(seat.number, seat.card, feet[seat.number - 1].lost, owed.seats[seat.number - 1])


def seated(tournament: Tournament, number: int) -> list[tuple[Table, list[Seat]]]:
    seats = Seat.objects.filter(draw__in=published(tournament, number), draw__series__number=number)
    tables: dict[Table, list[Seat]] = defaultdict(list)
    listed = list(seats.select_related("table", *SEATED).order_by("table__number", "number"))
    tell_apart(seat.card for seat in listed)
    for seat in listed:
        tables[seat.table].append(seat)
    return list(tables.items())


def collected(tournament: Tournament) -> QuerySet[CashEntry]:
    return tournament.cash.in_force().filter(kind=CashEntry.Kind.LOSS_FEES).select_related("by")


def strays(tournament: Tournament) -> list[CashEntry]:
    """Collected at tables of draws that were voided since, or by hand without a table: nobody owes that."""
    tables = Table.objects.filter(draw__in=published(tournament, tournament.series_count))
    return list(collected(tournament).exclude(table__in=tables).select_related("table__draw__series"))


def by_series(tournament: Tournament, feet: dict[Place, tuple[Footer, ...]]) -> list[SeriesDue]:
    """What every series with a sheet that counts owes, and what was collected in it."""
    tariff = tariff_of(tournament)
    due: dict[int, int] = defaultdict(int)
    for place, footers in feet.items():
        due[place[0]] += tariff.owed(place, footers).cents
    taken: dict[int, int] = defaultdict(int)
    for series, cents in collected(tournament).exclude(table=None).values_list("table__draw__series__number", "cents"):
        taken[series] += cents
    return [SeriesDue(series, due[series], taken[series]) for series in sorted(due.keys() | taken.keys())]


def open_at(tournament: Tournament) -> dict[Place, int]:
    """Series and table -> cents that are still to be collected where a sheet counts, below zero to be given back.

    Where a season keeps accounts they are asked there, and nobody collects them.
    """
    tariff = tariff_of(tournament)
    due = {place: tariff.owed(place, feet).cents for place, feet in counted(tournament).items()}
    drawn = published(tournament, tournament.series_count)
    taken = collected(tournament).filter(table__draw__in=drawn)
    for series, table, cents in taken.values_list("table__draw__series__number", "table__number", "cents"):
        if (series, table) in due:
            due[series, table] -= cents
    is_asked = not is_on_account(tournament)
    return {place: cents for place, cents in due.items() if cents < 0 or (cents and is_asked)}


@once_a_state()
def left_open(tournament: Tournament) -> dict[int, Finding]:
    """Series -> what is still to be collected in it, or was too much and goes back; nothing where both agree.

    Where a season keeps accounts what wasn't collected stands there, and is asked there.
    """
    dues = by_series(tournament, counted(tournament)) if tournament.has_table_fees else []
    is_asked = bool(dues) and not is_on_account(tournament)
    return {
        due.series: finding(
            "fees.open" if due.difference > 0 else "fees.too_much",
            series=due.series,
            open_cents=abs(due.difference),
        )
        for due in dues
        if due.difference < 0 or (due.difference and is_asked)
    }


def counted(tournament: Tournament) -> dict[Place, tuple[Footer, ...]]:
    return feet_that_count(tournament, tournament.series_count)
