"""What somebody at a table disputes instead of signing, until he signs or the desk has settled it (SkWO 7.2.3)."""

from dataclasses import dataclass

from tournament.models import Seat, Series, SheetVersion, Table, TableEntry
from tournament.queries.sheets.kept import kept_at
from tournament.tablesheets.entries import Kind


@dataclass(frozen=True)
class Dispute:
    seat: Seat
    words: str

    @property
    def table(self) -> Table:
        return self.seat.table


def disputes_in(series: Series) -> list[Dispute]:
    """By table and seat; of sheets that are on paper, keyed or corrected by now none."""
    said = TableEntry.objects.filter(said__kind=Kind.DISPUTED, sheet__paper_at=None)
    settled = SheetVersion.objects.standing().exclude(kind=SheetVersion.Kind.KEPT)
    tables = Table.objects.published().filter(draw__series=series, kept__in=said.values("sheet"))
    tables = tables.exclude(pk__in=settled.values("table")).select_related("draw").order_by("number")
    for table in tables:
        table.draw.series = series
    return [dispute for table in tables for dispute in disputes_at(table)]


def disputes_at(table: Table) -> list[Dispute]:
    signatures = {signature.seat: signature for signature in kept_at(table).sheet.signatures if signature.disputed}
    seats = table.seats.filter(number__in=signatures).select_related("table", "card__player", "card__substitute")
    return [
        Dispute(seat, " / ".join(entry.words for entry in signatures[seat.number].entries if entry.words))
        for seat in seats.order_by("number")
    ]
