"""When the series began and ended: what the director recorded, and where he did not, what the sheets prove."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from functools import cached_property, reduce
from operator import or_

from django.db import models
from django.db.models import Count, F, Max, Min, Q, QuerySet
from django.db.models.functions import Lag
from django.utils import timezone

from tournament import clock
from tournament.clock import Stamp
from tournament.models import (
    ClockReading,
    FinalResult,
    PostedStandings,
    SeatChange,
    Series,
    SeriesTime,
    SheetVersion,
    Table,
    TableEntry,
    Tournament,
)
from tournament.models.series import draw_is_published
from tournament.models.sheets import version_stands
from tournament.queries.once import once_a_state
from tournament.queries.protests.deadlines import Limits, SeriesTimes, Times, Window, window, window_number

Kind = SeriesTime.Kind
HOURS = timedelta(hours=12)  # of a day's tournament: what happened to the clock before is no news
NIGHT_ENDS = time(6)  # whoever still plays then plays on the day after
AT_ONCE = timedelta(seconds=2)  # between a posting and the one that replaces it


@dataclass(frozen=True)
class Day:
    """The times of a tournament's day: a few queries, however many series and sheets."""

    tournament: Tournament
    now: Stamp
    recorded: dict[int, dict[str, SeriesTime]]
    times: Times

    @cached_property
    def final(self) -> Stamp | None:
        """When results were announced for the first time."""
        first = FinalResult.objects.filter(tournament=self.tournament).order_by("pk").first()
        return stamp_of(first.posted_at, first.moved) if first else None

    @cached_property
    def is_final(self) -> bool:
        """Whether a final result stands. None is announced before every protest is decided: what waits came after."""
        return FinalResult.objects.in_force().filter(tournament=self.tournament).exists()

    @property
    def limits(self) -> Limits:
        plan = self.tournament
        return Limits(plan.series_count, plan.objection_minutes, plan.objection_between, plan.objection_from)

    @property
    def begun(self) -> tuple[int, ...]:
        return tuple(sorted(number for number, stamps in self.times.items() if stamps.start))

    @cached_property
    def is_late(self) -> bool:
        """Whether an evening of a season was entered on a later day: nobody is there any more who could protest."""
        if self.tournament.season_id is None:
            return False
        started = [stamps.start.at for stamps in self.times.values() if stamps.start]
        over = datetime.combine(self.tournament.date + timedelta(days=1), NIGHT_ENDS)
        return bool(started) and timezone.localtime(min(started)).replace(tzinfo=None) >= over

    def window(self, series: int, decided: Stamp | None = None) -> Window:
        """Of an evening that was entered late nobody waits for the end of the minutes."""
        made = window(series, self.times, self.limits, final=self.final, decided=decided)
        return replace(made, until=None, waits=False) if self.is_late else made

    def window_of(self, series: int, done: Stamp | None, decided: Stamp | None = None) -> Window:
        """The window of a decision about a series, which may have been made when a later one was played."""
        return self.window(min(window_number(series, done, self.times), self.limits.series), decided)

    def shown(self, stamp: Stamp) -> datetime:
        """A moment by the clock as it goes now."""
        return stamp.by(self.now)


def day_of(tournament: Tournament) -> Day:
    now = clock.stamp()
    return Day(tournament, now, *times_of(tournament))


@once_a_state()
def times_of(tournament: Tournament) -> tuple[dict[int, dict[str, SeriesTime]], Times]:
    """What is recorded, and the times of every series that is played."""
    recorded = recorded_times(tournament)
    by_series = defaultdict(SeriesTimes, proven_times(tournament, recorded))
    for number, posted in whole_postings(tournament).items():
        by_series[number] = replace(by_series[number], posted=posted)
    for number, kinds in recorded.items():
        stamped = {kind: Stamp(row.at, row.moved) for kind, row in kinds.items() if row.at}
        by_series[number] = replace(by_series[number], **stamped)
    planned = range(1, tournament.series_count + 1)  # one that fell out when it was broken off is waited for no more
    return recorded, {number: stamps for number, stamps in by_series.items() if number in planned}


def recorded_times(tournament: Tournament) -> dict[int, dict[str, SeriesTime]]:
    """Series -> kind -> what is recorded of it."""
    by_series: dict[int, dict[str, SeriesTime]] = defaultdict(dict)
    rows = SeriesTime.objects.in_force().filter(series__tournament=tournament)
    for row in rows.select_related("series", "recorded_by"):
        by_series[row.series.number][row.kind] = row
    return dict(by_series)


def proven_times(tournament: Tournament, recorded: dict[int, dict[str, SeriesTime]]) -> dict[int, SeriesTimes]:
    """A series has begun at the latest when its first sheet was keyed, and is over when every table's sheet is there.

    A sheet that was taken out was there all the same, unless the director says that nothing has started.
    """
    versions = SheetVersion.objects.filter(draw_is_published("table__draw"), table__draw__series__tournament=tournament)
    starts, keyed = first_stamps(versions, recorded), keyed_stamps(versions)
    drawn = Table.objects.published().filter(draw__series__tournament=tournament).order_by()
    tables = dict(drawn.values_list("draw__series__number").annotate(Count("pk")))
    changed = last_changes(tournament)
    whole = {number: stamps for number, (sheets, stamps) in keyed.items() if sheets == tables.get(number)}
    ends = {number: latest([*stamps, *changed.get(number, ())]) for number, stamps in whole.items()}
    return {number: SeriesTimes(start, ends.get(number)) for number, start in starts.items()}


def first_stamps(versions: QuerySet[SheetVersion], recorded: dict[int, dict[str, SeriesTime]]) -> dict[int, Stamp]:
    """Series -> when its first sheet was keyed; of those that stand, where the director says that nothing started."""
    unstarted = {number for number, kinds in recorded.items() if (told := kinds.get(Kind.START)) and told.at is None}
    by_series = versions.order_by().values_list("table__draw__series__number")
    firsts = {
        standing if number in unstarted else first: number
        for number, first, standing in by_series.annotate(Min("pk"), standing=Min("pk", filter=version_stands()))
    }
    keyed = SheetVersion.objects.filter(pk__in=firsts.keys() - {None}).values_list("pk", "keyed_at", "moved")
    return {firsts[version]: stamp_of(at, moved) for version, at, moved in keyed}


def keyed_stamps(versions: QuerySet[SheetVersion]) -> dict[int, tuple[int, list[Stamp]]]:
    """Series -> how many tables have a sheet that stands, and when the last was keyed, by each way the clock went.

    However often a sheet was corrected, no later version proves anything. The database looks through them.
    """
    firsts = versions.filter(version_stands()).order_by().values("table").annotate(first=Min("pk")).values("first")
    series = versions.filter(pk__in=firsts).order_by().values_list("table__draw__series__number", "moved")
    keyed: dict[int, tuple[int, list[Stamp]]] = {}
    for number, moved, sheets, at in series.annotate(Count("pk"), Max("keyed_at")):
        before, stamps = keyed.get(number, (0, []))
        keyed[number] = before + sheets, [*stamps, stamp_of(at, moved)]
    return keyed


def last_changes(tournament: Tournament) -> dict[int, list[Stamp]]:
    """Seats changed by hand may take the last missing table away: then that was the end."""
    by_series: dict[int, list[Stamp]] = defaultdict(list)
    changes = SeatChange.objects.in_force().filter(draw__series__tournament=tournament)
    for number, at, moved in changes.order_by().values_list("draw__series__number", "made_at", "moved"):
        by_series[number].append(stamp_of(at, moved))
    return by_series


def whole_postings(tournament: Tournament) -> dict[int, Stamp]:
    """Series -> since when its standings hang, with no sheet missing, without a gap between one copy and the next."""
    postings = PostedStandings.objects.filter(series__tournament=tournament)
    since = hanging_since(postings, PostedStandings.objects.in_force().filter(series__tournament=tournament))
    lacking = incomplete(postings, since.values())
    if late := {number: copy for number, copy in since.items() if copy in lacking}:  # else nobody looks into the others
        since = {number: copy for number, copy in since.items() if copy not in lacking} | first_whole(postings, late)
    told = postings.filter(pk__in=since.values()).values_list("series__number", "posted_at", "moved")
    return {number: stamp_of(at, moved) for number, at, moved in told}


def hanging_since(postings: QuerySet[PostedStandings], in_force: QuerySet[PostedStandings]) -> dict[int, int]:
    """Series whose standings hang now -> the key of the first copy since the last gap, however many came after it."""
    hang = set(in_force.values_list("series__number", flat=True))
    firsts = dict(postings.order_by().values_list("series__number").annotate(Min("pk"))) if hang else {}
    gone = models.Window(Lag("replaced_at"), partition_by="series", order_by="pk")
    again = postings.annotate(gone=gone).filter(posted_at__gt=F("gone") + AT_ONCE).order_by("pk")
    firsts |= dict(again.values_list("series__number", "pk")) if hang else {}
    return {number: copy for number, copy in firsts.items() if number in hang}


def first_whole(postings: QuerySet[PostedStandings], since: dict[int, int]) -> dict[int, int]:
    """Series -> its first copy behind this one that lacks no sheet, where there is one."""
    behind = reduce(or_, (Q(series__number=number, pk__gt=copy) for number, copy in since.items()))
    whole = postings.filter(behind, body__missing__0__isnull=True)
    return dict(whole.order_by().values_list("series__number").annotate(Min("pk")))


def incomplete(postings: QuerySet[PostedStandings], copies: Iterable[int]) -> set[int]:
    """Those with a sheet missing: the database looks into them, as each has the list of everybody in it."""
    return set(postings.filter(pk__in=copies, body__missing__0__isnull=False).values_list("pk", flat=True))


def latest(stamps: Iterable[Stamp]) -> Stamp:
    return max(stamps, key=lambda stamp: stamp.steady)


def stamp_of(moment: datetime, moved: int) -> Stamp:
    return Stamp(moment.replace(microsecond=0), moved)


def has_begun(series: Series) -> bool:
    """Started by the director, or a sheet of it is keyed."""
    started = series.times.recorded().filter(kind=Kind.START)
    return started.exists() or SheetVersion.objects.standing().filter(table__draw__series=series).exists()


def is_being_played(series: Series) -> bool:
    """Started by the director, or a game of it is written on a phone, or a sheet of it is keyed."""
    written = TableEntry.objects.filter(sheet__table__draw__in=series.draws.published(), said__game__gt=0)
    return has_begun(series) or written.exists()


def any_begun(tournament: Tournament) -> bool:
    started = SeriesTime.objects.recorded().filter(series__tournament=tournament, kind=Kind.START)
    keyed = SheetVersion.objects.standing().filter(table__draw__series__tournament=tournament)
    return started.exists() or keyed.exists()


def notices() -> list[ClockReading]:
    """What happened to the clock in the last twelve hours, and whose clock goes wrong."""
    since = clock.now() - HOURS
    readings = ClockReading.objects.filter(noticed_at__gte=since)
    newest = {reading.boot: reading for reading in readings}
    return [
        reading
        for reading in readings
        if reading.moved or reading.slept or (reading.apart and reading == newest[reading.boot])
    ]
