"""Entries of the book that somebody looks for."""

from collections.abc import Iterator, Mapping
from typing import Any

from tournament.folding import Sought, Written
from tournament.models import CashEntry, Tournament
from tournament.models.cash import BREAK_OFF, COUNTED, CashEntryQuerySet
from tournament.queries.people.search import NOBODY, place_words, written_cards

TEXTS = ("note", "goods", "by__username", "team__name", "plan__name", "rating__name", "void_reason")
PLACE = ("table__draw__series__number", "table__number")


def matching(
    listed: CashEntryQuerySet, tournament: Tournament, kind: str, typed: str, reasons: Mapping[str, Any]
) -> CashEntryQuerySet:
    """Entries of a kind in which every word occurs: start card, note, team, table or who booked it.

    `reasons` are the words, as the reader has them, for what a row keeps as a code.
    """
    if kind in CashEntry.Kind.values:
        listed = listed.filter(kind=kind)
    sought = Sought(typed)
    if not sought:
        return listed
    cards = written_cards(tournament)
    return listed.filter(
        pk__in=[
            entry for entry, card, written in rows(listed, reasons) if sought.is_in(written, cards.get(card, NOBODY))
        ]
    )


def rows(listed: CashEntryQuerySet, reasons: Mapping[str, Any]) -> Iterator[tuple[int, int, Written]]:
    """Entry, its card, and what else stands in it."""
    for entry, card, series, table, *texts, reason in listed.values_list("pk", "card", *PLACE, *TEXTS):
        place = place_words(series, table) if table else ()
        why = str(reasons.get(reason, reason))
        code = texts[0].partition(" ")[0]
        note = str(reasons[code]) if code in (BREAK_OFF, COUNTED) else texts[0]
        yield entry, card or 0, Written.of(note, *filter(None, texts[1:]), why, whole=place)
