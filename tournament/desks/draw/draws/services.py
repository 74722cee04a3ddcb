"""Publishes a draw, and takes it out of force; it stays on record with its reason."""

from django.db import transaction
from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.draw.closing.services import locked_series
from tournament.lock import refuse_final
from tournament.models import Draw, SeriesTime, SheetVersion, User
from tournament.queries.day import before_lacks
from tournament.queries.seats.draws import changes_since
from tournament.refused import Refused


def publish(made: Draw, *, by: User) -> Draw:
    """Puts the seat lists on the wall, if those who were drawn are those who are here."""
    with transaction.atomic():
        series = locked_series(made.series)
        made = Draw.objects.get(pk=made.pk)
        if made.voided_at:
            raise Refused(finding("draw.voided", attempt=made.attempt))
        if made.published_at:
            return made
        refuse_final(series.tournament)
        if lacks := before_lacks(series.tournament, series):
            raise Refused(*lacks)
        if changes := changes_since(made):
            raise Refused(*changes, finding("draw.field_changed", attempt=made.attempt))
        made.published_at, made.published_by = timezone.now(), by
        made.save(update_fields=["published_at", "published_by"])
        after = {"series": series.number, "attempt": made.attempt, "digest": made.digest}
        audit.record("draw.publish", by=by, tournament=series.tournament, after=after)
    return made


def void(made: Draw, *, by: User, reason: str) -> Draw:
    """Takes a draw out of force, and with it what was planned behind it. It stays on record with its reason."""
    with transaction.atomic():
        series = locked_series(made.series)
        made = Draw.objects.get(pk=made.pk)
        if made.voided_at:
            return made
        refuse_final(series.tournament)
        goes = [made]
        if made.closing_id:
            behind = Draw.objects.in_force().filter(closing=made.closing_id, series__number__gt=series.number)
            goes += behind.select_related("series").order_by("series__number")
        for each in goes:
            refuse_void(each)
        for each in goes:
            each.voided_at, each.voided_by, each.void_reason = timezone.now(), by, reason
            SeriesTime.objects.in_force().filter(series=each.series).update(replaced_at=each.voided_at)
            each.save(update_fields=["voided_at", "voided_by", "void_reason"])
            before = {
                "series": each.series.number, "attempt": each.attempt, "published": each.published_at is not None
            }  # fmt: skip
            audit.record("draw.void", by=by, tournament=series.tournament, before=before, reason=reason)
    return goes[0]


def refuse_void(made: Draw) -> None:
    keyed = SheetVersion.objects.standing().filter(table__draw=made).values_list("table__number", flat=True)
    if tables := tuple(sorted(set(keyed))):
        raise Refused(finding("draw.has_sheets", tables=tables, count=len(tables)))
