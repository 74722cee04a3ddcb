"""The cash book as a plain list: every entry with its receipt, what is in the till after it, and why one is void."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournament.models import CashEntry, Tournament
from tournament.papers.listing import Cell, Column, Listing, Row
from tournament.queries.money.cash import Position, entries, positions
from tournament.wording.money import about, voided
from tournament.wording.times import moment


def book_list(listed: Iterable[CashEntry], places: dict[int, Position]) -> Listing:
    """Every entry with the number of its receipt; what was voided is struck, with who did it and why."""
    return Listing(
        title=_("Cash book"),
        lead=[_("every entry in the order of booking")],
        columns=[
            Column(_("No."), "number"),
            Column(_("Time"), share=0),
            Column(_("What"), share=1.4),
            Column(_("About"), share=3),
            Column(_("Who"), share=0.8),
            Column(_("Amount"), "cents"),
            Column(_("In the till"), "cents"),
            Column(_("Void"), on="data"),
        ],
        rows=[book_row(entry, places[entry.pk]) for entry in listed],
        sheet=_("Cash book"),
    )


def book_row(entry: CashEntry, place: Position) -> Row:
    gone = entry.voided_at is not None
    why = voided(entry) if gone else ""
    return [
        place.number,
        moment(entry.at),
        Cell(str(entry.get_kind_display()), struck=gone),
        Cell(about(entry), struck=gone, sub=why),
        str(entry.by),
        Cell(entry.cents, struck=gone),
        place.balance,
        why or None,
    ]


def whole_book(tournament: Tournament) -> Listing:
    return book_list(entries(tournament).order_by("pk"), positions(tournament))
