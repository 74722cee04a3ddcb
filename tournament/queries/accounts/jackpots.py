"""The jackpot for a grand ouvert across the evenings of a season: what came in on each, what was won, what went on."""

from collections import defaultdict
from dataclasses import dataclass

from tournament.models import CashEntry, Season, Tournament

KINDS = CashEntry.Kind
OF_JACKPOT = (KINDS.BUY_IN, KINDS.JACKPOT, KINDS.CARRIED)


@dataclass(frozen=True)
class EveningJackpot:
    """Cents as they are booked; `added`: what the organizer begins one with that was carried from nowhere."""

    evening: Tournament
    carried_in: int
    added: int
    bought_in: int
    won: int
    carried_out: int

    @property
    def stands(self) -> int:
        """What lies there still."""
        return self.carried_in + self.added + self.bought_in - self.won - self.carried_out


def jackpots_of(season: Season) -> list[EveningJackpot]:
    """The newest first; evenings without one are left out. One question for all bookings."""
    days = list(season.evenings.order_by("-date", "-pk"))
    sums: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    booked = CashEntry.objects.in_force().filter(tournament__in=days, kind__in=OF_JACKPOT)
    for day, kind, cents in booked.values_list("tournament", "kind", "cents"):
        sums[day]["out" if kind == KINDS.CARRIED and cents < 0 else kind] += abs(cents)
    made = [of_evening(day, sums[day.pk]) for day in days if day.pk in sums or day.jackpot_buy_in_cents]
    return [each for each in made if each.stands or each.evening.pk in sums]


def of_evening(day: Tournament, booked: dict[str, int]) -> EveningJackpot:
    carried = booked[KINDS.CARRIED]
    added = 0 if carried or not day.jackpot_buy_in_cents else day.jackpot_start_cents
    return EveningJackpot(day, carried, added, booked[KINDS.BUY_IN], booked[KINDS.JACKPOT], booked["out"])
