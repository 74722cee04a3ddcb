"""A table calls a referee, or needs nobody any more. One call at a time: who calls again is called already."""

from datetime import timedelta
from typing import Any

from scoring import finding
from tournament import audit, clock
from tournament.desks.sheets.phones.reading import seat_of
from tournament.desks.sheets.phones.services import held
from tournament.models import RefereeCall, Table
from tournament.queries.sheets.calls import open_call
from tournament.refused import Refused

OFTEN, WHILE = 5, timedelta(minutes=10)  # calls of one table: nobody makes a hall look round for fun


def call(table: Table, *, phone: str, game: int) -> RefereeCall:
    with audit.atomic():
        table = held(table)
        if waits := open_call(table):
            return waits
        now = clock.exact()
        lately = table.calls.filter(called_at__gt=now - WHILE).count()
        if lately >= OFTEN:
            raise Refused(finding("table.called_often", table=table.number, count=lately))
        made = RefereeCall.objects.create(table=table, phone=phone, game=game, called_at=now)
        record("call.call", table, phone, {"game": game} if game else {})
    return made


def take_back(table: Table, *, phone: str) -> None:
    with audit.atomic():
        table = held(table)
        if (waits := open_call(table)) is None:
            return
        waits.closed_at = clock.exact()
        waits.save(update_fields=["closed_at"])
        record("call.take_back", table, phone, {})


def record(action: str, table: Table, phone: str, facts: dict[str, Any]) -> None:
    """With whose phone it was, where it keeps or has kept the sheet."""
    series, seat = table.draw.series, seat_of(phone)
    after = {"series": series.number, **facts, **({"phone_of_seat": seat} if seat else {})}
    card = table.seats.select_related("card").get(number=seat).card if seat else None
    audit.record(action, by=None, tournament=series.tournament, table=table, card=card, after=after)
