"""Entries of the trail that somebody looks for."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet

from tournament.folding import Sought, Written
from tournament.models import AuditEntry, Seat, Tournament
from tournament.queries.people.search import NOBODY, place_words, written_cards
from tournament.wording import action_name

TEXTS = ("user_name", "reason")
PLACE = ("table__draw__series__number", "table__number")


def matching(listed: QuerySet[AuditEntry], tournament: Tournament, typed: str) -> QuerySet[AuditEntry]:
    """Entries in which every word occurs: the player, who did it, what, why, before and after.

    What was done with a sheet is found by whoever sat at its table.
    """
    sought = Sought(typed)
    if not sought:
        return listed
    cards, seated = written_cards(tournament), seats_of(tournament)
    return listed.filter(
        pk__in=[
            entry
            for entry, card, table, written in rows(listed)
            if sought.is_in(written, *(cards.get(key, NOBODY) for key in ([card] if card else seated.get(table, ()))))
        ]
    )


def rows(listed: QuerySet[AuditEntry]) -> Iterator[tuple[int, int, int, Written]]:
    """Entry, its card and its table, and what else stands in it."""
    columns = ("pk", "card", "table", *PLACE, "action", "before", "after", *TEXTS)
    for entry, card, table, series, number, action, before, after, *texts in listed.values_list(*columns):
        place = place_words(series, number) if table else ()
        told = " ".join((*values(before), *values(after)))
        yield entry, card or 0, table or 0, Written.of(str(action_name(action)), told, *texts, whole=place)


def values(recorded: Any) -> Iterator[str]:
    """Every text of what was recorded, however deep; its figures are keys and points of anybody."""
    if isinstance(recorded, str):
        yield recorded
    elif isinstance(recorded, dict | list):
        for inner in recorded.values() if isinstance(recorded, dict) else recorded:
            yield from values(inner)


def seats_of(tournament: Tournament) -> dict[int, list[int]]:
    """Table -> the cards that sat there."""
    by_table: dict[int, list[int]] = defaultdict(list)
    seats = Seat.objects.seated().filter(draw__series__tournament=tournament)
    for table, card in seats.values_list("table", "card"):
        by_table[table].append(card)
    return by_table
