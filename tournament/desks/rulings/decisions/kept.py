"""Games that a table has written on its phones, when a referee decides about one: what stands there, and the mark."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext, pgettext

from scoring import Row, RuleSet
from scoring.figures import is_won, judge_row
from scoring.rowchecks import is_passed
from tournament import clock
from tournament.models import Ruling, Seat, Table, TableEntry, TableSheet
from tournament.queries.sheets.kept import REFEREE, Kept, kept_at
from tournament.tablesheets.entries import Entry, Kind
from tournament.tablesheets.messages import told
from tournament.tablesheets.writing import at_game, leaving_out
from tournament.wording import spoken
from tournament.wording.effects import signed


def games_told(rows: Sequence[Row], seats: Sequence[Seat], rules: RuleSet) -> dict[int, dict[str, Any]]:
    """By its number: the game in words, and whose it was by his start card, None where all passed."""
    by_number = {seat.number: seat.card for seat in seats}
    return {row.number: game_told(row, by_number, rules) for row in rows}


def game_told(row: Row, cards: dict[int, Any], rules: RuleSet) -> dict[str, Any]:
    if is_passed(row):
        return {"card": None, "says": pgettext("score sheet", "passed")}
    _defects, worth = judge_row(row, is_won(row), rules)
    card = cards.get(row.declarer or 0)
    if worth is None or card is None:
        return {"card": None, "says": ""}
    outcome = gettext("won") if worth.won else gettext("lost")
    return {"card": card.number, "says": f"{card.name}: {spoken(worth)}, {outcome} {signed(worth.score)}"}


def mark_ruled(ruling: Ruling) -> None:
    """On the phones of the table: a referee has the game as it stands there now, and whoever changes it is seen."""
    if ruling.table and ruling.game and (kept := on_phones(ruling.table)) and ruling.game <= kept.games:
        write(kept, at_game(REFEREE, kept.sheet, Kind.RULED, ruling.game))


def unmark(ruling: Ruling) -> None:
    """The decision is withdrawn; the mark stays while another one about the same game stands."""
    others = Ruling.objects.filter(table=ruling.table, game=ruling.game, withdrawn_at=None).exclude(pk=ruling.pk)
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
