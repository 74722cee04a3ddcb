"""The mark on the phones of a table that a referee has a game: written with his decision, and taken back with it."""

from tournament import clock
from tournament.models import Ruling, Table, TableEntry, TableSheet
from tournament.queries.sheets.kept import REFEREE, Kept, kept_at
from tournament.tablesheets.entries import Entry, Kind
from tournament.tablesheets.messages import told
from tournament.tablesheets.writing import at_game, leaving_out


def mark(ruling: Ruling) -> None:
    """On the phones of the table: a referee has the game as it stands there now, and whoever changes it is seen."""
    if ruling.table and ruling.game and (kept := on_phones(ruling.table)) and ruling.game <= kept.games:
        write(kept, at_game(REFEREE, kept.sheet, Kind.RULED, ruling.game))


def unmark(ruling: Ruling) -> None:
    """The decision is withdrawn; the mark stays while another one about the same game stands."""
    others = Ruling.objects.standing().filter(table=ruling.table, game=ruling.game).exclude(pk=ruling.pk)
    if not ruling.table or not ruling.game or others.exists() or not (kept := on_phones(ruling.table)):
        return
    if ruling.game <= kept.games and (marks := kept.sheet.games[ruling.game - 1].rulings):
        write(kept, leaving_out(REFEREE, kept.sheet, marks))


def on_phones(table: Table) -> Kept | None:
    if not TableSheet.objects.on_phones().filter(table=table).exists():
        return None
    return kept_at(Table.objects.select_related("draw__series__tournament__organizer").get(pk=table.pk))


def write(kept: Kept, entry: Entry) -> None:
    sheet = TableSheet.objects.get(table=kept.table)
    TableEntry.objects.create(
        sheet=sheet, phone=entry.phone, number=entry.number, said=told(entry), came_at=clock.exact()
    )
