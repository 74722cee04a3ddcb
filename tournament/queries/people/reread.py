"""Start cards for a ranking: who stands in the rows as he stood there before is the same card, and isn't made anew.

To make ten thousand cards of their rows takes longer than to read them, and from one state to the next few change.
For pages alone: whoever is about to write reads for himself.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import DEFAULT_DB_ALIAS

from tournament.memory import Memory
from tournament.models import StartCard, Tournament
from tournament.prepared import reader
from tournament.queries.once import is_writing, settings_of
from tournament.queries.people.cards import start_cards

if TYPE_CHECKING:
    from tournament.queries.people.cards import Card

Row = tuple[Any, ...]


class Read(NamedTuple):
    """A row, the card that was made of it, and how much was known of it then."""

    row: Row
    card: "Card"
    extent: tuple[int, ...]


CARDS: Memory[dict[Any, Read]] = Memory(60_000)  # cards


def cards_for_ranking(tournament: Tournament) -> "tuple[Card, ...]":
    """As `start_cards` has them."""
    if is_writing():
        return tuple(start_cards(tournament))
    key = tournament.pk, settings_of(tournament)
    read = reread(tournament, CARDS.get(key) or {})
    CARDS.put(key, read, 1 + len(read))
    return tuple(again.card for again in read.values())


def reread(tournament: Tournament, before: dict[Any, Read]) -> dict[Any, Read]:
    compiler = start_cards(tournament).query.get_compiler(DEFAULT_DB_ALIAS)
    chunks: Any = compiler.execute_sql()
    rows: list[Row] = [row for chunk in chunks for row in chunk]
    stay = {row[0]: again for row in rows if (again := before.get(row[0])) and is_as_read(again, row)}
    for again in stay.values():
        again.card.tournament = tournament
    come = [row for row in rows if row[0] not in stay]
    converters = compiler.get_converters([column for column, *_named in compiler.select])
    make = reader(compiler)
    for row, converted in zip(come, compiler.apply_converters(come, converters), strict=True):
        card = make(converted)
        card.tournament = tournament
        stay[row[0]] = Read(row, card, extent(card))
    return {row[0]: stay[row[0]] for row in rows}


def is_as_read(again: Read, row: Row) -> bool:
    """Whether the row is the same, and nothing was added to its card that may be another by now: a team, a name."""
    return again.row == row and again.extent == extent(again.card)


def extent(card: StartCard) -> tuple[int, ...]:
    return len(vars(card)), *[len(thing._state.fields_cache) for thing in (card, *card.people)]
