"""Ends a tournament after the series that are complete, and takes that back. What was played stays (SkWO 3.4)."""

from django.utils import timezone

from scoring import finding
from tournament import audit, clock
from tournament.lock import open_tournament
from tournament.models import AuditEntry, CashEntry, SeriesTime, Tournament, User
from tournament.queries.day import complete_series
from tournament.queries.protests.times import day_of
from tournament.refused import Refused

FIELDS = ("series_count", "worst_dropped", "announced_series", "broken_off_at", "broken_off_by", "break_off_reason")


def break_off(tournament: Tournament, *, by: User, reason: str) -> Tournament:
    """The plan is as long as what was played to its end; where that is nothing it stays, and all of it fell out.

    A series that is not complete counts for nobody; its draw and its sheets stay on record.
    """
    with audit.atomic():
        tournament = open_tournament(tournament)
        if tournament.broken_off_at:
            return tournament
        planned, played = tournament.series_count, complete_series(tournament)
        if played == planned:
            raise Refused(finding("break_off.all_played"))
        before = audit.values(tournament, "series_count", "worst_dropped")
        tournament.announced_series, tournament.series_count = planned, played or planned
        tournament.worst_dropped = min(tournament.worst_dropped, tournament.series_count - 1)
        tournament.broken_off_at, tournament.broken_off_by = timezone.now(), by
        tournament.break_off_reason = reason
        tournament.save(update_fields=FIELDS)
        after = audit.values(tournament, "series_count", "worst_dropped")
        audit.record("tournament.break_off", by=by, tournament=tournament, before=before, after=after, reason=reason)
        if played:
            end_last_series(tournament, by=by)
    return tournament


def go_on(tournament: Tournament, *, by: User, reason: str) -> Tournament:
    """It was broken off by mistake: the plan is as announced. Not once fees went back for the series that fell out."""
    with audit.atomic():
        tournament = open_tournament(tournament)
        if not tournament.broken_off_at or tournament.announced_series is None:
            return tournament
        kind, since = CashEntry.Kind.REFUND, tournament.broken_off_at
        if CashEntry.objects.in_force().filter(tournament=tournament, kind=kind, at__gte=since).exists():
            raise Refused(finding("break_off.paid_back"))
        before = audit.values(tournament, "series_count", "worst_dropped")
        tournament.series_count, tournament.announced_series = tournament.announced_series, None
        tournament.worst_dropped = dropped_before(tournament)
        tournament.broken_off_at, tournament.broken_off_by, tournament.break_off_reason = None, None, ""
        tournament.save(update_fields=FIELDS)
        after = audit.values(tournament, "series_count", "worst_dropped")
        audit.record("tournament.go_on", by=by, tournament=tournament, before=before, after=after, reason=reason)
    return tournament


def end_last_series(tournament: Tournament, *, by: User) -> None:
    """Where the last series of the plan was played before it became the last, its end is now: everybody may protest."""
    last = tournament.planned.last()
    times = day_of(tournament).times.get(last.number) if last else None
    if last is None or times is None or times.end is None:
        return
    stamp = clock.stamp()
    standing = SeriesTime.objects.in_force().filter(series=last, kind=SeriesTime.Kind.END)
    standing.update(replaced_at=stamp.at)
    SeriesTime.objects.create(
        series=last, kind=SeriesTime.Kind.END, at=stamp.at, moved=stamp.moved, recorded_by=by, reason="–"
    )
    audit.record(
        "series.end", by=by, tournament=tournament, after={"series": last.number, "at": audit.as_kept(stamp.at)}
    )


def dropped_before(tournament: Tournament) -> int:
    """How many worst series were to be dropped by the announced plan: the trail has kept it."""
    broken = AuditEntry.objects.filter(tournament=tournament, action="tournament.break_off").latest("pk")
    return int((broken.before or {})["worst_dropped"])
