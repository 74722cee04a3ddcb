"""Which tables wait for a referee, and what their pages say of it."""

from typing import Any

from django.utils import timezone
from django.utils.formats import date_format

from tournament.models import RefereeCall, Table, Tournament


def open_calls(tournament: Tournament) -> list[RefereeCall]:
    """Who waits longest first."""
    return list(RefereeCall.objects.open().of_tournament(tournament))


def open_call(table: Table) -> RefereeCall | None:
    return RefereeCall.objects.open().filter(table=table).first()


def unanswered(tournament: Tournament) -> tuple[int, ...]:
    """Tables to which nobody is on the way yet."""
    calls = RefereeCall.objects.open().filter(table__draw__series__tournament=tournament, answered_at=None)
    return tuple(calls.order_by("called_at", "pk").values_list("table__number", flat=True))


def call_mark(call: RefereeCall | None) -> str:
    """Another one whenever there is something else to say of it."""
    return f"{call.pk}{'+' if call.answered_at else ''}" if call else ""


def call_told(call: RefereeCall | None) -> dict[str, Any] | None:
    """For the phones of its table, in the reader's way to write the time."""
    if call is None:
        return None
    at = date_format(timezone.localtime(call.called_at), "TIME_FORMAT")
    return {"at": at, "isComing": call.answered_at is not None}
