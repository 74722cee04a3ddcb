"""Columns whose heading is cut short, as "bez.": named in the preview, and taken only where somebody ticks them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.desks.registration.files.changes import DONE, WRITTEN, news
from tournament.desks.registration.files.columns import FALSE, NOTHING, TRUE
from tournament.files.tables import Row
from tournament.files.uploads import Headed

if TYPE_CHECKING:
    from tournament.queries.people.cards import Card


@dataclass(frozen=True)
class Offer:
    """Who has paid, or is here, by such a column: `lines` of new people; of others their numbers and lines."""

    field: str
    heading: str
    lines: tuple[int, ...]
    cards: Mapping[int, int]
    who: tuple[str, ...]

    @property
    def takes_money(self) -> bool:
        return self.field == "paid"


def offers(
    file: Headed, rows: Sequence[Row], new: Mapping[int, str], meant: "Callable[[], Mapping[int, Card]]"
) -> Iterator[Offer]:
    """`new`: lines and names of new people; `meant`: the card that a line is about, of those who are there."""
    for field in DONE:
        place = file.short.get(field)
        if place is None or (lines := said_in(rows, place)) is None:
            continue
        people = [line for line in new if line in lines]
        there = {line: card for line, card in meant().items() if line in lines and is_news(card, field)}
        who = (*(new[line] for line in people), *map(str, there.values()))
        if who:
            cards = {card.number: line for line, card in there.items()}
            yield Offer(field, file.headings[place], tuple(people), cards, who)


def said_in(rows: Sequence[Row], place: int) -> set[int] | None:
    """The lines where such a column says yes; None where something else stands in it than yes and no."""
    texts = {row.line: row.texts[place].casefold() if place < len(row.texts) else "" for row in rows}
    if not set(texts.values()) <= TRUE | FALSE | NOTHING or any(place in row.uncomputed for row in rows):
        return None
    return {line for line, text in texts.items() if text in TRUE}


def is_news(card: "Card", field: str) -> bool:
    return bool(news(card, dict.fromkeys((*WRITTEN, *DONE), "") | {field: True}))
