"""What a table owes by the tariff of the plan: for lost games, seat by seat, and for games that everybody passed."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from scoring import Footer, loss_fee, passed_fee
from tournament.models import SheetVersion, Tournament
from tournament.queries.sheets.feet import Place, invalid_tables, published


@dataclass(frozen=True)
class Owed:
    """Whole cents: of each seat, its share for passed games among it; and what the table owes for these together."""

    seats: tuple[int, ...]
    passed: int = 0  # games
    passed_cents: int = 0
    of_the_table: int = 0  # of it what stands at no seat

    @property
    def cents(self) -> int:
        return sum(self.seats) + self.of_the_table


@dataclass(frozen=True)
class Tariff:
    tiers: tuple[tuple[int, int], ...]
    passed_cents: int = 0  # a passed game
    each: bool = True  # every player at the table pays it, else all together once
    passed: dict[Place, int] = field(default_factory=dict)

    def owed(self, place: Place, feet: Sequence[Footer]) -> Owed:
        passed, own = self.passed.get(place, 0), [loss_fee(foot.lost, self.tiers) for foot in feet]
        cents = passed_fee(passed, self.passed_cents, len(feet) if self.each else 1)
        share = cents // len(feet) if self.each and feet else 0
        return Owed(tuple(fee + share for fee in own), passed, cents, cents - share * len(feet))


def tariff_of(tournament: Tournament) -> Tariff:
    """With the passed games of every sheet that counts; they are asked for only where they cost something."""
    return Tariff(
        tiers=tuple((start, cents) for start, cents in tournament.loss_fee_tiers),
        passed_cents=tournament.passed_fee_cents,
        each=tournament.passed_fee_by == Tournament.PassedFee.EACH,
        passed=passed_games(tournament) if tournament.passed_fee_cents else {},
    )


def passed_games(tournament: Tournament) -> dict[Place, int]:
    """As the sheets have them; a sheet that was declared invalid has none (SkWO 7.2.4)."""
    last = tournament.series_count
    counting = SheetVersion.objects.filter(counts=True, table__draw__in=published(tournament, last))
    invalid = invalid_tables(tournament, last)
    rows = counting.values_list("table__draw__series__number", "table__number", "passed")
    return {(series, table): passed for series, table, passed in rows if (series, table) not in invalid}
