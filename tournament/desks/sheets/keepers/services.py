"""Lets another player than seat 1 keep the list of a table (SkWO 7.2.2, 9.3). No figure is touched."""

from scoring import finding
from tournament import audit
from tournament.lock import open_tournament
from tournament.models import Table, User
from tournament.refused import Refused


def let_keep(table: Table, seat: int, *, by: User) -> None:
    """Who sits there keeps the list, as the organizer permits; seat 1 does by the order, and needs no permission."""
    with audit.atomic():
        tournament = open_tournament(table.draw.series.tournament)
        table = Table.objects.select_related("draw", "keeper").get(pk=table.pk)
        if table.draw.voided_at:
            raise Refused(finding("draw.voided", attempt=table.draw.attempt))
        sitting = {there.number: there.card for there in table.seats.select_related("card")}
        if seat not in sitting:
            raise Refused(finding("sheet.no_seat", found=seat, seats=len(sitting), table=table.number))
        before, keeper = table.keeper, sitting[seat] if seat > 1 else None
        if before == keeper:
            return
        table.keeper = keeper
        table.save(update_fields=["keeper"])
        audit.record(
            "sheet.keeper",
            by=by,
            tournament=tournament,
            table=table,
            card=keeper,
            before={"seat": next((number for number, card in sitting.items() if card == before), 1)},
            after={"seat": seat},
        )
