"""Entries of a table that keeps its own sheet, as phones write them and as the database stores them."""

from scoring import Contract, Row
from tournament import audit
from tournament.models import Table, TableEntry, TableSheet
from tournament.tablesheets.entries import Entry, Kind
from tournament.tablesheets.messages import told
from tournament.tablesheets.reading import read
from tournament.tablesheets.writing import at_game, keeping

PHONE, OTHER = "1-aaaaaaaa", "2-bbbbbbbb"  # a phone is named by its seat and an identifier
GRAND = {"declarer": 3, "contract": Contract.GRAND, "tops": 2, "won": True}


def grand(number: int) -> Row:
    """The row of a grand with two (72 points), won by seat 3, which deals none of the even games."""
    return Row(number=number, **GRAND)  # type: ignore[arg-type]


def written(games: int, *, phone: str = PHONE, of: int = 36, seats: int = 3) -> list[Entry]:
    """The entries by which a phone takes the sheet and writes its first games: odd ones passed, even ones a grand."""
    entries = [keeping(phone, read([], seats, of))]
    for game in range(1, games + 1):
        row = Row(number=game, passed=True) if game % 2 else grand(game)
        entries.append(at_game(phone, read(entries, seats, of), Kind.WRITTEN, game, row))
    return entries


def store_entries(table: Table, entries: list[Entry]) -> TableSheet:
    """Stores the entries in the database, as the sheet of this table."""
    with audit.atomic():
        sheet = TableSheet.objects.create(table=table)
        TableEntry.objects.bulk_create(
            TableEntry(sheet=sheet, phone=entry.phone, number=entry.number, said=told(entry)) for entry in entries
        )
    return sheet
