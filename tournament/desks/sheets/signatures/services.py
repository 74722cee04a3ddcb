"""Who has not signed a keyed sheet, as it stands by now: noted late, or signed after all. No figure is touched."""

from collections.abc import Collection

from scoring import finding
from tournament import audit
from tournament.desks.sheets.versions.paper import tournament_of
from tournament.desks.sheets.versions.reading import directs
from tournament.desks.sheets.versions.services import locked_table, record, refuse_stale
from tournament.models import Table, User
from tournament.refused import Refused


def note_unsigned(table: Table, seats: Collection[int], *, by: User, base: int) -> None:
    """These seats and no others lack on the paper of the newest version; none: everybody has signed (SkWO 7.2.3)."""
    with audit.atomic():
        table = locked_table(table)
        latest = table.versions.first()
        if latest is None or latest.taken_out_at:
            raise Refused(finding("sheet.not_keyed", table=table.number))
        unsigned = sorted({seat.number for seat in table.seats.all()} & set(seats))
        if latest.unsigned == unsigned:
            return
        refuse_stale(latest, base)
        if latest.is_kept and not directs(tournament_of(table), by):
            raise Refused(finding("sheet.signed_at_table", table=table.number))
        before, latest.unsigned = latest.unsigned, unsigned
        latest.save(update_fields=["unsigned"])
        record("sheet.sign", table, by=by, before={"unsigned": before}, after={"unsigned": unsigned})
