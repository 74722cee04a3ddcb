"""What the cash book says: its entries with their numbers, what is in the till, and the loss fees that are owed."""

from dataclasses import dataclass

from django.db.models import Sum

from scoring import loss_fee
from tournament.models import CashEntry, Tournament
from tournament.models.cash import CashEntryQuerySet
from tournament.queries.sheets.feet import feet_that_count

PEOPLE = ("card__player", "card__substitute", "by", "voided_by")
PLACES = ("tournament", "table__draw__series", "win__table__draw__series", "plan", "team", "rating")


@dataclass(frozen=True)
class TableFees:
    """What one table owes for its lost games, in cents, a sum for each seat in order."""

    series: int
    table: int
    seats: tuple[int, ...]

    @property
    def cents(self) -> int:
        return sum(self.seats)


@dataclass(frozen=True)
class Position:
    """Where an entry stands in the book: the number of its receipt, and the cents in the till after it."""

    number: int
    balance: int


def entries(tournament: Tournament) -> CashEntryQuerySet:
    """The newest first."""
    return CashEntry.objects.filter(tournament=tournament).select_related(*PLACES, *PEOPLE).order_by("-pk")


def positions(tournament: Tournament) -> dict[int, Position]:
    """Of every entry by its key: all numbers from 1 without a gap, a void entry keeps its own and moves no balance.

    The keys stand in the order of booking: whoever books holds the lock of the tournament.
    """
    by_key, balance = {}, 0
    rows = CashEntry.objects.filter(tournament=tournament).order_by("pk")
    for number, (pk, cents, voided) in enumerate(rows.values_list("pk", "cents", "voided_at"), start=1):
        balance += 0 if voided else cents
        by_key[pk] = Position(number, balance)
    return by_key


def balance(tournament: Tournament) -> int:
    """Cents in the till: all that was taken less all that was spent."""
    total = tournament.cash.in_force().aggregate(cents=Sum("cents"))["cents"]
    return int(total or 0)


def sums(tournament: Tournament) -> list[tuple[str, int]]:
    """Kind and cents, for each kind of entry that occurs."""
    totals = dict(tournament.cash.in_force().values_list("kind").annotate(cents=Sum("cents")).order_by())
    return [(str(kind.label), totals[kind.value]) for kind in CashEntry.Kind if kind.value in totals]


def loss_fees(tournament: Tournament) -> list[TableFees]:
    """The loss fees of every sheet that counts, table by table, by the tiers of the tournament; games as ruled."""
    tiers = [(start, cents) for start, cents in tournament.loss_fee_tiers]
    feet = feet_that_count(tournament, tournament.series_count)
    return [
        TableFees(series, table, tuple(loss_fee(foot.lost, tiers) for foot in feet[series, table]))
        for series, table in sorted(feet)
    ]
