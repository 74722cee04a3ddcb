"""A referee says that he is on the way to a table that has called, and that he has been there."""

from tournament import audit, clock
from tournament.lock import open_tournament
from tournament.models import RefereeCall, User


def come(call: RefereeCall, *, by: User) -> RefereeCall:
    """Who was first is on the way; nothing is asked of a call that is settled or was taken back."""
    with audit.atomic():
        call = held(call)
        if call.answered_at or call.closed_at:
            return call
        call.answered_at, call.answered_by = clock.exact(), by
        call.save(update_fields=["answered_at", "answered_by"])
        record("call.come", call, by)
    return call


def done(call: RefereeCall, *, by: User) -> RefereeCall:
    with audit.atomic():
        call = held(call)
        if call.closed_at:
            return call
        call.closed_at, call.closed_by = clock.exact(), by
        call.save(update_fields=["closed_at", "closed_by"])
        record("call.done", call, by)
    return call


def held(call: RefereeCall) -> RefereeCall:
    """As it stands behind whoever was at it."""
    open_tournament(call.table.draw.series.tournament_id)
    return RefereeCall.objects.select_related("table__draw__series__tournament").get(pk=call.pk)


def record(action: str, call: RefereeCall, by: User) -> None:
    series = call.table.draw.series
    after = {"series": series.number, **({"game": call.game} if call.game else {})}
    audit.record(action, by=by, tournament=series.tournament, table=call.table, after=after)
