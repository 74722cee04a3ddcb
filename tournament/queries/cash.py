"""What the cash book says: the entries, their balance, and the loss fees that a counted series owes."""

from dataclasses import dataclass

from django.db.models import QuerySet, Sum

from scoring import loss_fee
from tournament.models import CashEntry, Tournament
from tournament.queries.feet import feet_that_count


@dataclass(frozen=True)
class TableFees:
    """What one table owes for its lost games, in cents, a sum for each seat in order."""

    series: int
    table: int
    seats: tuple[int, ...]

    @property
    def cents(self) -> int:
        return sum(self.seats)


def entries(tournament: Tournament) -> QuerySet[CashEntry]:
    return (
        CashEntry.objects.filter(tournament=tournament)
        .select_related("tournament", "card__player", "card__substitute", "by")
        .order_by("-id")
    )


def balance(tournament: Tournament) -> int:
    """Cents in the till: all that was taken less all that was spent."""
    total = CashEntry.objects.filter(tournament=tournament, voided_at=None).aggregate(cents=Sum("cents"))["cents"]
    return int(total or 0)


def sums(tournament: Tournament) -> list[tuple[str, int]]:
    """Kind and cents, for each kind of entry that occurs."""
    standing = CashEntry.objects.filter(tournament=tournament, voided_at=None)
    totals = dict(standing.values_list("kind").annotate(cents=Sum("cents")).order_by())
    return [(str(kind.label), totals[kind.value]) for kind in CashEntry.Kind if kind.value in totals]


def loss_fees(tournament: Tournament) -> list[TableFees]:
    """The loss fees of every sheet that counts, table by table, by the tiers of the tournament; games as ruled."""
    tiers = [(start, cents) for start, cents in tournament.loss_fee_tiers]
    feet = feet_that_count(tournament, tournament.series_count)
    return [
        TableFees(series, table, tuple(loss_fee(foot.lost, tiers) for foot in feet[series, table]))
        for series, table in sorted(feet)
    ]
