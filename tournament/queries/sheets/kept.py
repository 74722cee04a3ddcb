"""What the phones of a table have written, as the one sheet that follows from it; and the address that leads there.

The secret of a table is not stored: it follows from its draw and from what this server alone knows, and goes with both.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.crypto import salted_hmac

from scoring import Row
from tournament.models import Draw, StartCard, Table, TableEntry, TableSheet, Tournament
from tournament.tablesheets.counting import score_sheet
from tournament.tablesheets.entries import OF_SEATS, Entry, Key, Kind
from tournament.tablesheets.messages import heard
from tournament.tablesheets.reading import TableSheet as Read
from tournament.tablesheets.reading import read

SIGNS = "23456789abcdefghijkmnpqrstuvwxyz"  # thirty-two that an address may have
LENGTH = 20  # of them, five bits each
REFEREE = "0-referee"  # the name under which the server writes that a referee has a game: no phone's
SIGNATURES = "signature"  # behind its seat the name under which the server writes what a seat says: no phone's


@dataclass(frozen=True)
class Kept:
    """The entries of a table in the order in which they came; row is None before the first one."""

    table: Table
    row: TableSheet | None
    entries: tuple[Entry, ...]
    seats: int

    @property
    def tournament(self) -> Tournament:
        return self.table.draw.series.tournament

    @property
    def games(self) -> int:
        return self.tournament.games(self.seats)

    @cached_property
    def sheet(self) -> Read:
        return read(self.entries, self.seats, self.games)


def kept_at(table: Table) -> Kept:
    """Of a table with its draw, series and tournament."""
    row = TableSheet.objects.filter(table=table).first()
    told = TableEntry.objects.filter(sheet=row).order_by("pk").values_list("said", flat=True) if row else ()
    return Kept(table, row, tuple(map(heard, told)), table.seats.count())


def kept_tables(draw: Draw) -> QuerySet[Table]:
    """That have written anything on phones, also if they are on paper or keyed by now."""
    tables = Table.objects.filter(draw=draw, kept__entries__said__game__gt=0).distinct()
    return tables.select_related("draw__series__tournament__organizer").order_by("number")


def has_signatures(kept: Kept) -> bool:
    """Whether somebody has signed the sheet as it stands: what is changed now needs a reason."""
    asked = any(entry.kind is Kind.SIGNED for entry in kept.entries)
    return asked and any(signature.signed for signature in kept.sheet.signatures)


def times_signed(kept: Kept) -> dict[Key, datetime]:
    """When each signature came, and each word against one."""
    said = TableEntry.objects.filter(sheet=kept.row, said__kind__in=sorted(OF_SEATS))
    return {Key(phone, number): at for phone, number, at in said.values_list("phone", "number", "came_at")}


def kept_rows(table: Table) -> tuple[Row, ...]:
    """Every game that its phones agree on, counted, as it would stand on paper."""
    kept = kept_at(table)
    return score_sheet(kept.sheet, kept.tournament.rules).rows if kept.row else ()


def secret_of(draw: Draw, table: int) -> str:
    told = salted_hmac("the sheet of a table", f"{draw.pk} {draw.attempt} {table}", algorithm="sha256").digest()
    return "".join(SIGNS[byte % len(SIGNS)] for byte in told[:LENGTH])


def table_now(card: StartCard) -> Table | None:
    """Where somebody sits in the newest series that hangs on the wall."""
    tables = Table.objects.published().filter(seats__card=card).select_related("draw__series__tournament__organizer")
    return tables.order_by("-draw__series__number").first()


def is_on_phones(tournament: Tournament) -> bool:
    return tournament.score_sheets != Tournament.ScoreSheets.PAPER


def address_of(table: Table) -> str:
    """Of the page on which a table keeps its sheet; with its draw, series and tournament."""
    return address_at(table.draw, table.number)


def address_at(draw: Draw, table: int) -> str:
    series = draw.series
    return reverse("table-sheet", args=[series.tournament.slug, series.number, table, secret_of(draw, table)])
