"""Prizes that the evenings of a season have planned, and that nobody has marked as paid. Reads only."""

from collections import Counter
from dataclasses import dataclass

from tournament.models import CashEntry, PrizePlan, Season, StartCard, Tournament
from tournament.queries.money.payouts import payouts


@dataclass(frozen=True)
class UnpaidPrizes:
    """What an evening has planned as prizes, and nobody has marked as paid."""

    evening: Tournament
    cents: int


def unpaid_prizes(season: Season) -> tuple[UnpaidPrizes, ...]:
    """Day by day; a prize that nobody gets, as a start card never came back, is not waited for (SkWO 7.4.1)."""
    days = {day.pk: day for day in season.evenings.filter(currency=season.currency).order_by("date", "pk")}
    left = Counter[int](dict.fromkeys(days, 0))
    for day, cents in PrizePlan.objects.in_force().filter(tournament__in=days).values_list("tournament", "cents"):
        left[day] += cents
    paid = CashEntry.objects.in_force().filter(tournament__in=days, kind=CashEntry.Kind.PRIZE)
    for day, cents in paid.values_list("tournament", "cents"):
        left[day] += cents
    missing = StartCard.objects.in_force().filter(tournament__in=days).exclude(missing_at=None).order_by()
    for day in missing.values_list("tournament", flat=True).distinct():
        left[day] -= sum(prize.award.cents for prize in payouts(days[day]).forfeited)
    return tuple(UnpaidPrizes(day, left[key]) for key, day in days.items() if left[key] > 0)
