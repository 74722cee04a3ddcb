"""Records when a series starts and ends, and corrects it with a reason. Waives no protest and shortens no window."""

from datetime import datetime
from functools import partial
from itertools import pairwise

from django.utils import timezone

from scoring import Finding, finding
from tournament import audit, clock
from tournament.clock import Stamp
from tournament.lock import open_tournament
from tournament.models import Series, SeriesTime, Tournament, User
from tournament.queries.protests.filed import State, clock_time, filed_protests, start_gate
from tournament.queries.protests.times import Day, day_of
from tournament.queries.seats.draws import published_draw
from tournament.refused import Refused

Kind = SeriesTime.Kind


def start(series: Series, *, by: User) -> SeriesTime:
    """The series starts now. Pressed twice it started once."""
    with audit.atomic():
        series = open_series(series)
        if standing := recorded(series, Kind.START):
            return standing
        refuse_start(series)
        started = write(series, Kind.START, clock.stamp(), by=by)
        refuse_disorder(series.tournament)
    return started


def end(series: Series, *, by: User) -> SeriesTime:
    """The series is over now."""
    with audit.atomic():
        series = open_series(series)
        if standing := recorded(series, Kind.END):
            return standing
        refuse_unbegun(series)
        refuse_proven(series)
        ended = write(series, Kind.END, clock.stamp(), by=by)
        refuse_disorder(series.tournament)
    return ended


def correct(series: Series, kind: str, at: datetime | None, *, by: User, reason: str) -> SeriesTime | None:
    """Another time than the one that stands, or one that nobody recorded; None: it has not happened yet.

    A time for protests that runs is never made shorter, nor one that came in time made late.
    """
    with audit.atomic():
        series = open_series(series)
        before = day_of(series.tournament)
        standing = recorded(series, kind)
        if (standing.at if standing else None) == at:
            return standing
        if kind == Kind.START and series.number not in before.begun:
            refuse_start(series)
        if kind == Kind.END:
            refuse_unbegun(series)
        corrected = write(series, kind, Stamp(at, clock.moved()) if at else None, by=by, reason=reason)
        refuse_disorder(series.tournament)
        if wrong := [*shortened(before, day_of(series.tournament)), *overturned(series.tournament, before)]:
            raise Refused(*wrong)
    return corrected


def take_over(series: Series, kind: str, at: datetime, *, by: User, reason: str) -> SeriesTime:
    """What happened before Skatwart knew of this day: for the demo and whatever brings a whole day along."""
    with audit.atomic():
        return write(open_series(series), kind, Stamp(at, clock.moved()), by=by, reason=reason)


def write(series: Series, kind: str, at: Stamp | None, *, by: User, reason: str = "") -> SeriesTime:
    standing = SeriesTime.objects.in_force().filter(series=series, kind=kind)
    before = standing.first()
    standing.update(replaced_at=timezone.now())
    row = SeriesTime.objects.create(
        series=series,
        kind=kind,
        at=at.at if at else None,
        moved=at.moved if at else 0,
        reason=reason,
        recorded_by=by,
    )
    now = {"series": series.number, "at": audit.as_kept(row.at)}
    was = {"series": series.number, "at": audit.as_kept(before.at)} if before else None
    record = partial(audit.record, by=by, tournament=series.tournament, before=was, after=now, reason=reason)
    if kind == Kind.START:
        record("series.start")
    else:
        record("series.end")
    return row


def recorded(series: Series, kind: str) -> SeriesTime | None:
    return SeriesTime.objects.recorded().filter(series=series, kind=kind).first()


def open_series(series: Series) -> Series:
    """As it stands behind the lock of its tournament, which has no final result."""
    open_tournament(series.tournament_id)
    return Series.objects.select_related("tournament__organizer").get(pk=series.pk)


def refuse_start(series: Series) -> None:
    if not published_draw(series):
        raise Refused(finding("series.undrawn", series=series.number))
    if lacks := start_gate(series):
        raise Refused(*lacks)


def refuse_unbegun(series: Series) -> None:
    if series.number not in day_of(series.tournament).begun:
        raise Refused(finding("series.not_started", series=series.number))


def refuse_proven(series: Series) -> None:
    """The last sheet was the end already: another time is a correction, with a reason."""
    day = day_of(series.tournament)
    if ended := day.times[series.number].end:
        raise Refused(finding("series.over_already", series=series.number, at=clock_time(day.shown(ended))))


def refuse_disorder(tournament: Tournament) -> None:
    """Recorded times that can't be: after now, before the seats hung, or one before the other that it follows."""
    rows = SeriesTime.objects.recorded().filter(series__tournament=tournament)
    rows = rows.filter(series__number__lte=tournament.series_count).select_related("series")
    stamps = [(row, Stamp(row.at, row.moved)) for row in rows.order_by("series__number", "-kind") if row.at]
    now = clock.stamp()
    wrong = [
        finding("series.time_ahead", at=clock_time(stamp.at)) for _row, stamp in stamps if stamp.steady > now.steady
    ]
    for (_row, stamp), (_next, following) in pairwise(stamps):
        if following.steady < stamp.steady:
            wrong.append(finding("series.time_order", at=clock_time(following.at), other=clock_time(stamp.at)))
    if wrong:
        raise Refused(*wrong)


def shortened(before: Day, after: Day) -> list[Finding]:
    """Windows that ran, or that waited for an end, and would be over earlier by the new times."""
    findings = []
    for number in range(1, before.limits.series + 1):
        old, new = before.window(number), after.window(number)
        if old.until and old.runs(before.now) and new.until and new.until.steady < old.until.steady:
            findings.append(finding("series.time_shortens", series=number, until=clock_time(before.shown(old.until))))
        if old.waits and number in before.begun and new.until and after.times[number].end != before.times[number].end:
            findings += too_early(after, number)
    return findings


def too_early(day: Day, number: int) -> list[Finding]:
    """An end that nobody knew of, as far back as that part of its minutes is gone already."""
    ended = day.times[number].end
    gone = ended is not None and ended.steady < day.now.steady
    return [finding("series.end_is_now", series=number)] if gone else []


def overturned(tournament: Tournament, before: Day) -> list[Finding]:
    """Protests that came in time and would be late by the new times. Nobody's right is taken by a correction."""
    holding = {State.OPEN, State.UPHELD}
    late_before = {filed.protest.pk for filed in filed_protests(tournament, before) if filed.late}
    return [
        finding("series.time_overturns", number=filed.protest.number)
        for filed in filed_protests(tournament)
        if filed.late and filed.state in holding and filed.protest.pk not in late_before
    ]
