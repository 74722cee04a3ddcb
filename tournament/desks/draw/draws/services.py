"""Publishes a draw, and takes it out of force; it stays on record with its reason."""

from django.utils import timezone

from scoring import Finding, finding
from tournament import audit
from tournament.desks.draw.closing.services import locked_series
from tournament.lock import refuse_final
from tournament.models import Draw, SeriesTime, SheetVersion, User
from tournament.queries.day import before_lacks
from tournament.queries.mark import Mark, mark_of
from tournament.queries.seats.draws import changes_since
from tournament.refused import Refused, refuse


def publish(draw: Draw, *, by: User) -> Draw:
    """Puts the seat lists on the wall, if those who were drawn are those who are here.

    Of thousands that takes a while, so it is found out before the lock, and behind it only whether it still holds.
    """
    since, lacks = misfits(draw)
    with audit.atomic():
        series = locked_series(draw.series)
        draw = Draw.objects.get(pk=draw.pk)
        if draw.voided_at:
            raise Refused(finding("draw.voided", attempt=draw.attempt))
        if draw.published_at:
            return draw
        refuse_final(series.tournament)
        if mark_of(series.tournament) != since:
            _since, lacks = misfits(draw)
        refuse(*lacks)
        draw.published_at, draw.published_by = timezone.now(), by
        draw.save(update_fields=["published_at", "published_by"])
        after = {"series": series.number, "attempt": draw.attempt, "digest": draw.digest}
        audit.record("draw.publish", by=by, tournament=series.tournament, after=after)
    return draw


def misfits(draw: Draw) -> tuple[Mark, list[Finding]]:
    """What keeps it from being published, and up to where the trail went by then."""
    draw = Draw.objects.select_related("closing", "series__tournament__organizer").get(pk=draw.pk)
    since = mark_of(draw.series.tournament)
    if lacks := before_lacks(draw.series.tournament, draw.series):
        return since, lacks
    changes = changes_since(draw)
    return since, [*changes, finding("draw.field_changed", attempt=draw.attempt)] if changes else []


def void(draw: Draw, *, by: User, reason: str) -> Draw:
    """Takes a draw out of force, and with it what was planned behind it. It stays on record with its reason."""
    with audit.atomic():
        series = locked_series(draw.series)
        draw = Draw.objects.get(pk=draw.pk)
        if draw.voided_at:
            return draw
        refuse_final(series.tournament)
        goes = [draw]
        if draw.closing_id:
            behind = Draw.objects.in_force().filter(closing=draw.closing_id, series__number__gt=series.number)
            goes += behind.select_related("series").order_by("series__number")
        for gone in goes:
            refuse_void(gone)
        for gone in goes:
            gone.voided_at, gone.voided_by, gone.void_reason = timezone.now(), by, reason
            SeriesTime.objects.in_force().filter(series=gone.series).update(replaced_at=gone.voided_at)
            gone.save(update_fields=["voided_at", "voided_by", "void_reason"])
            before = {
                "series": gone.series.number, "attempt": gone.attempt, "published": gone.published_at is not None
            }  # fmt: skip
            audit.record("draw.void", by=by, tournament=series.tournament, before=before, reason=reason)
    return goes[0]


def refuse_void(draw: Draw) -> None:
    keyed = SheetVersion.objects.standing().filter(table__draw=draw).values_list("table__number", flat=True)
    if tables := tuple(sorted(set(keyed))):
        raise Refused(finding("draw.has_sheets", tables=tables, count=len(tables)))
