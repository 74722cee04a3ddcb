"""When the series began and ended: what the director recorded, and where he did not, what the sheets prove."""

from collections import defaultdict
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property

from django.db.models import Min, Q
from django.utils import timezone

from tournament import clock
from tournament.clock import Stamp
from tournament.models import (
    ClockReading,
    FinalResult,
    PostedStandings,
    Series,
    SeriesTime,
    SheetVersion,
    Table,
    Tournament,
)
from tournament.queries.deadlines import Limits, SeriesTimes, Times, Window, window, window_number

Kind = SeriesTime.Kind
HOURS = timedelta(hours=12)  # of a day's tournament: what happened to the clock before is no news
STANDING = Q(versions__taken_out_at=None)


@dataclass(frozen=True)
class Day:
    """The times of a tournament's day: seven queries, however many series and sheets."""

    tournament: Tournament
    now: Stamp
    recorded: dict[int, dict[str, SeriesTime]]
    times: Times
    readings: tuple[ClockReading, ...]

    @cached_property
    def final(self) -> Stamp | None:
        """When results were announced for the first time."""
        first = FinalResult.objects.filter(tournament=self.tournament).aggregate(at=Min("posted_at"))["at"]
        return self.stamped(first) if first else None

    @property
    def limits(self) -> Limits:
        plan = self.tournament
        return Limits(plan.series_count, plan.objection_minutes, plan.objection_between, plan.objection_from)

    @property
    def begun(self) -> tuple[int, ...]:
        return tuple(sorted(number for number, known in self.times.items() if known.start))

    def window(self, series: int) -> Window:
        return window(series, self.times, self.limits, final=self.final)

    def window_of(self, series: int, done: Stamp | None) -> Window:
        """The window of a decision about a series, which may have been made when a later one was played."""
        return self.window(min(window_number(series, done, self.times), self.limits.series))

    def stamped(self, moment: datetime) -> Stamp:
        return clock.at(moment, self.readings)

    def shown(self, stamp: Stamp) -> datetime:
        """A moment by the clock as it goes now."""
        return stamp.by(self.now)


def day_of(tournament: Tournament) -> Day:
    now, readings = clock.stamp(), tuple(ClockReading.objects.all())
    recorded = recorded_times(tournament)
    made: dict[int, SeriesTimes] = defaultdict(SeriesTimes)
    for number, (start, end) in proven_times(tournament).items():
        made[number] = SeriesTimes(clock.at(start, readings), clock.at(end, readings) if end else None)
    for number, first in first_postings(tournament).items():
        made[number] = replace(made[number], posted=clock.at(first, readings))
    for number, kinds in recorded.items():
        said = {kind: Stamp(row.at, row.moved) for kind, row in kinds.items() if row.at}
        made[number] = replace(made[number], **said)
    return Day(tournament, now, recorded, dict(made), readings)


def recorded_times(tournament: Tournament) -> dict[int, dict[str, SeriesTime]]:
    """Series -> kind -> what is recorded of it."""
    found: dict[int, dict[str, SeriesTime]] = defaultdict(dict)
    rows = SeriesTime.objects.filter(series__tournament=tournament, replaced_at=None)
    for row in rows.select_related("series", "recorded_by"):
        found[row.series.number][row.kind] = row
    return dict(found)


def proven_times(tournament: Tournament) -> dict[int, tuple[datetime, datetime | None]]:
    """A series has begun at the latest when its first sheet was keyed, and is over when the last one is there."""
    tables = Table.objects.filter(
        draw__series__tournament=tournament, draw__voided_at=None, draw__published_at__isnull=False
    ).annotate(first=Min("versions__keyed_at", filter=STANDING))
    found: dict[int, list[datetime | None]] = defaultdict(list)
    for number, first in tables.order_by().values_list("draw__series__number", "first"):
        found[number].append(whole(first) if first else None)
    proven = {}
    for number, each in found.items():
        there = [moment for moment in each if moment]
        if there:
            proven[number] = (min(there), max(there) if len(there) == len(each) else None)
    return proven


def first_postings(tournament: Tournament) -> dict[int, datetime]:
    posted = PostedStandings.objects.filter(series__tournament=tournament).values("series__number")
    return {row["series__number"]: whole(row["first"]) for row in posted.annotate(first=Min("posted_at")).order_by()}


def whole(moment: datetime) -> datetime:
    return moment.replace(microsecond=0)


def has_begun(series: Series) -> bool:
    """Started by the director, or a sheet of it is keyed."""
    started = SeriesTime.objects.filter(series=series, kind=Kind.START, replaced_at=None, at__isnull=False)
    return started.exists() or SheetVersion.objects.filter(table__draw__series=series, taken_out_at=None).exists()


def any_begun(tournament: Tournament) -> bool:
    started = SeriesTime.objects.filter(
        series__tournament=tournament, kind=Kind.START, replaced_at=None, at__isnull=False
    )
    keyed = SheetVersion.objects.filter(table__draw__series__tournament=tournament, taken_out_at=None)
    return started.exists() or keyed.exists()


def notices(day: Day) -> list[ClockReading]:
    """What happened to the clock in the last twelve hours."""
    since = timezone.now() - HOURS
    return [one for one in day.readings if (one.moved or one.slept) and one.noticed_at >= since]
