"""What was played on the evenings of a season, as money needs it: every seat with what its sheet makes, and who sat.

Who was expelled sits here, too: what a table costs is not over with that. A handful of questions for all evenings.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.db.models import F, QuerySet

from scoring import SeatPerformance
from tournament.models import Draw, SheetVersion, Tournament
from tournament.models.effects import INVALIDATING
from tournament.queries.evenings.sittings import Sitting, effects_in, performances_in, players_at, sittings_in


@dataclass(frozen=True)
class Tables:
    """The tables of all evenings. seats: table -> who sat there; made: table -> what each seat makes, if it counts."""

    tournaments: Mapping[int, Tournament]
    seats: Mapping[int, tuple[Sitting, ...]]
    made: Mapping[int, tuple[SeatPerformance, ...]]
    who: Mapping[tuple[int, int], int]  # table and card -> entry of the register
    passed: Mapping[int, int]  # table -> games that everybody passed, where these cost something

    def counted(self) -> Iterator[tuple[tuple[Sitting, ...], tuple[SeatPerformance, ...]]]:
        """The tables whose sheet counts, in the order of play."""
        for table, seats in self.seats.items():
            if len(self.made.get(table, ())) == len(seats):
                yield seats, self.made[table]

    def over(self, tournament: int) -> bool:
        """Whether every table that was drawn has its sheet."""
        tables = [table for table, seats in self.seats.items() if seats[0].tournament == tournament]
        return bool(tables) and all(table in self.made for table in tables)

    def tables_in(self, tournament: int) -> int:
        """How many tables played the first series."""
        first = (seats[0] for seats in self.seats.values())
        return sum(at.tournament == tournament and at.series == 1 for at in first)


def tables_of(tournaments: Mapping[int, Tournament]) -> Tables:
    draws = Draw.objects.published().filter(
        series__tournament__in=tournaments, series__number__lte=F("series__tournament__series_count")
    )
    sittings, effects = sittings_in(draws), effects_in(tournaments)
    seats: dict[int, list[Sitting]] = defaultdict(list)
    for at in sittings:
        seats[at.table].append(at)
    invalid = {effect.ruling.table_id for effect in effects if effect.kind in INVALIDATING}
    return Tables(
        tournaments=tournaments,
        seats={table: tuple(sorted(at_table, key=lambda at: at.seat)) for table, at_table in seats.items()},
        made=performances_in(draws, dict(tournaments), sittings, effects),
        who=players_at(sittings, tournaments),
        passed=passed_at(draws, tournaments, invalid),
    )


def passed_at(draws: QuerySet[Draw], tournaments: Mapping[int, Tournament], invalid: set[int | None]) -> dict[int, int]:
    """As the sheets have them; a sheet that was declared invalid has none (SkWO 7.2.4)."""
    costing = [key for key, day in tournaments.items() if day.passed_fee_cents]
    counting = SheetVersion.objects.filter(
        counts=True, table__draw__in=draws, table__draw__series__tournament__in=costing
    )
    return {table: passed for table, passed in counting.values_list("table", "passed") if table not in invalid}
