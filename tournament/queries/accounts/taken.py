"""What the cash books of a season's evenings have taken of whom: entry fees by start card, loss fees by the table.

Read as it is booked there and booked nowhere again. What nobody's account can have is told beside.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Sum

from scoring.accounts import shared
from tournament.models import CashEntry, Seat, StartCard
from tournament.queries.accounts.charges import Charge
from tournament.queries.accounts.evenings import Tables

KINDS = CashEntry.Kind
OF_CARDS = (KINDS.ENTRY_FEE, KINDS.REFUND)


class Taken(NamedTuple):
    """Cents that somebody paid at an evening for its fees."""

    player: int
    tournament: int
    kind: str  # fee or losses
    cents: int
    series: int | None = None
    table: int | None = None


@dataclass(frozen=True)
class Cash:
    """fees: card -> cents that were paid of its entry fee; back: those that went back; tables: table -> cents.

    nobodys: loss fees booked by hand, without a table.
    """

    fees: Mapping[int, int]
    back: Mapping[int, int]
    tables: Mapping[int, int]
    nobodys: int
    whole: int  # as the database adds it up, for the proof


def cash_of(tournaments: Collection[int]) -> Cash:
    kinds = (*OF_CARDS, KINDS.LOSS_FEES)
    booked = CashEntry.objects.in_force().filter(tournament__in=tournaments, kind__in=kinds, rating=None)
    fees: dict[int, int] = defaultdict(int)
    back: dict[int, int] = defaultdict(int)
    tables: dict[int, int] = defaultdict(int)
    nobodys = 0
    for kind, card, table, cents in booked.values_list("kind", "card", "table", "cents"):
        if kind == KINDS.ENTRY_FEE:
            fees[card or 0] += cents
        elif kind == KINDS.REFUND:
            back[card or 0] -= cents
        elif table:
            tables[table] += cents
        else:
            nobodys += cents
    whole = booked.aggregate(cents=Sum("cents"))["cents"] or 0
    return Cash(fees, back, tables, nobodys, int(whole))


def taken(tables: Tables, cash: Cash, cards: Mapping[int, StartCard], charges: Collection[Charge]) -> Iterator[Taken]:
    for key in cash.fees.keys() | cash.back.keys():
        cents = cash.fees.get(key, 0) - cash.back.get(key, 0)
        yield Taken(cards[key].player_id, cards[key].tournament_id, "fee", cents)
    owed: dict[tuple[int, int | None, int | None, int], int] = defaultdict(int)
    for charge in charges:
        if charge.kind in ("losses", "passed"):
            owed[charge.tournament, charge.series, charge.table, charge.player] += charge.cents
    for places in seated_at(tables, cash.tables, cards).values():
        yield from of_table(places, cash, owed)


class SeatThere(NamedTuple):
    """A seat of a table that has paid, also where its draw is void by now."""

    table: int
    tournament: int
    series: int
    number: int
    player: int


def seated_at(tables: Tables, paid: Collection[int], cards: Mapping[int, StartCard]) -> dict[int, list[SeatThere]]:
    seats = Seat.objects.filter(table__in=paid).order_by("table", "number")
    columns = ("table", "table__draw__series__tournament", "table__draw__series__number", "table__number", "card")
    places: dict[int, list[SeatThere]] = defaultdict(list)
    for table, day, series, number, card in seats.values_list(*columns):
        player = tables.who.get((table, card)) or cards[card].player_id
        places[table].append(SeatThere(table, day, series, number, player))
    return places


def of_table(
    seats: list[SeatThere], cash: Cash, owed: Mapping[tuple[int, int | None, int | None, int], int]
) -> Iterator[Taken]:
    """What the table has paid, by what its seats owe; where they owe nothing any more, the same to each."""
    due = [owed.get((at.tournament, at.series, at.number, at.player), 0) for at in seats]
    share = shared(cash.tables[seats[0].table], due if any(due) else [1] * len(seats))
    for at, cents in zip(seats, share.cents, strict=True):
        yield Taken(at.player, at.tournament, "losses", cents, at.series, at.number)
