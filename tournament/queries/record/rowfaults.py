"""Rows that can't be as they are, whatever is counted from them: each by itself, and one beside another."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from django.db.models import Count, F
from django.utils.translation import gettext as _

from tournament.models import (
    Adjustment,
    CashEntry,
    Draw,
    FinalResult,
    FooterEntry,
    Seat,
    SheetVersion,
    StartCard,
    Tournament,
)
from tournament.models.series import draw_is_in_force
from tournament.queries.record.archive import KEPT, Kept
from tournament.queries.record.asked import no_answers
from tournament.queries.record.damage import guarded

MOST_TOLD = 20  # of one field: who is told of these looks for more


def unasked(tournament: Tournament | None) -> Iterator[str]:
    """Values that no form takes: an empty name or address, a sum that no book can hold."""
    for kept in KEPT:
        yield from guarded(partial(unasked_of, kept, tournament), kept.name)


def unasked_of(kept: Kept, tournament: Tournament | None) -> Iterator[str]:
    rows = kept.rows(tournament) if tournament else kept.model._base_manager.order_by("pk")
    for name, wrong in no_answers(kept.model):
        for key in rows.filter(wrong).values_list("pk", flat=True)[:MOST_TOLD]:
            told = _("no form takes what stands in %(field)s") % {"field": name}
            yield at(f"{kept.name} {key}", told)


def constraints() -> Iterator[str]:
    """What the constraints mean, asked of the rows themselves: a copied or repaired database may have lost them."""
    counted = SheetVersion.objects.filter(counts=True)
    feet = FooterEntry.objects.filter(draw_is_in_force("version__table__draw"))
    for what, rows in (
        (_("start number given twice"), twice(StartCard.objects, "tournament", "number")),
        (_("start card twice in a draw"), twice(Seat.objects, "draw", "card")),
        (_("seat taken twice"), twice(Seat.objects, "table", "number")),
        (_("two draws in force for a series"), twice(Draw.objects.in_force(), "series")),
        (_("two counted versions of a sheet"), twice(counted, "table")),
        (_("two final results in force"), twice(FinalResult.objects.in_force(), "tournament")),
        (_("struck start card with a seat"), Seat.objects.filter(card__in=StartCard.objects.struck())),
        (_("struck start card with money"), CashEntry.objects.in_force().filter(card__in=StartCard.objects.struck())),
        (_("entry fee booked twice"), twice(CashEntry.objects.in_force().filter(kind="entry_fee"), "card")),
        (_("seat of another draw's table"), Seat.objects.exclude(draw=F("table__draw"))),
        (_("start card of another tournament"), Seat.objects.exclude(card__tournament=F("draw__series__tournament"))),
        (_("seat of five where five may not sit at a table"), fifth(Seat.objects.in_force(), "number", "draw")),
        (_("foot of five where five may not sit at a table"), fifth(feet, "seat", "version__table__draw")),
        (_("second reader is the first"), SheetVersion.objects.filter(second_by=F("keyed_by"))),
        (_("counted sheet of an unpublished draw"), counted.filter(table__draw__published_at=None)),
        (_("adjustment of another tournament"), Adjustment.objects.exclude(card__tournament=F("series__tournament"))),
    ):  # fmt: skip
        yield from guarded(partial(of_each, what, rows), what)


def of_each(what: str, rows: Iterable[object]) -> Iterator[str]:
    for row in rows:
        yield at(what, row)


def twice(rows: Any, *names: str) -> Any:
    return rows.order_by().values(*names).annotate(times=Count("pk")).filter(times__gt=1)


def fifth(rows: Any, seat: str, draw: str) -> Any:
    """Those of a fifth seat where the organizer says of no games at it (ISkO 3.2.7)."""
    return rows.filter(**{f"{seat}__gt": 4, f"{draw}__series__tournament__games_at_five": None})


def at(where: object, what: object) -> str:
    return f"{where}: {what}"
