"""A table that keeps its own sheet, in the database: what phones have sent, as it lies there."""

from scoring import Contract, Row
from tournament import audit
from tournament.models import Table, TableEntry, TableSheet
from tournament.tablesheets.entries import Entry, Kind
from tournament.tablesheets.messages import told
from tournament.tablesheets.reading import read
from tournament.tablesheets.writing import at_game, keeping

PHONE, OTHER = "1-aaaaaaaa", "2-bbbbbbbb"  # of who sits there, and a name of its own
GRAND = {"declarer": 3, "contract": Contract.GRAND, "tops": 2, "won": True}


def grand(number: int) -> Row:
    """With two, for 72: the player of seat 3, who deals none of the even games."""
    return Row(number=number, **GRAND)  # type: ignore[arg-type]


def written(games: int, *, phone: str = PHONE, of: int = 36, seats: int = 3) -> list[Entry]:
    """A phone takes the sheet and writes so many games."""
    entries = [keeping(phone, read([], seats, of))]
    for game in range(1, games + 1):
        row = Row(number=game, passed=True) if game % 2 else grand(game)
        entries.append(at_game(phone, read(entries, seats, of), Kind.WRITTEN, game, row))
    return entries


def lying(table: Table, entries: list[Entry]) -> TableSheet:
    """What they say lies in the database."""
    with audit.atomic():
        sheet = TableSheet.objects.create(table=table)
        TableEntry.objects.bulk_create(
            TableEntry(sheet=sheet, phone=entry.phone, number=entry.number, said=told(entry)) for entry in entries
        )
    return sheet
