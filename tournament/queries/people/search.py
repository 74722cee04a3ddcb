"""Which start cards somebody means by what he types, for every list that shows persons.

By number, either person, club, team, tandem or pair, and by the pass number. Names are folded in Python (folding.py).
"""

from collections.abc import Iterator
from operator import itemgetter
from typing import TYPE_CHECKING

from django.utils.translation import pgettext

from tournament.folding import Sought, Written
from tournament.models import StartCard, Tournament
from tournament.queries.people.alike import pass_key

if TYPE_CHECKING:
    from tournament.queries.people.cards import Card, Cards

SIGNS_OF_A_PASS = range(4, 31)  # with fewer somebody looks for a start number
PEOPLE = ("player", "substitute")
NAMES = tuple(f"{person}__{name}" for person in PEOPLE for name in ("last_name", "first_name", "club__name"))
GROUPS = ("team__name", "tandem__name", "mixed__name")
PASSES = tuple(f"{person}__pass_number" for person in PEOPLE)
NOBODY = Written.of()


def written_cards(tournament: Tournament) -> dict[int, Written]:
    """Card -> what stands on it, for lists that find their rows by the people in them: one query."""
    return {card: written for card, written, _passes in rows(tournament)}


def meant(tournament: Tournament, typed: str) -> list[int]:
    """The cards on which every word stands, or whose pass number it is: one query. What begins so comes first."""
    sought, signs = Sought(typed), pass_key(typed)
    asked = signs if len(signs) in SIGNS_OF_A_PASS else None
    hits = [
        (not sought.begins(written), card)
        for card, written, passes in rows(tournament)
        if sought.is_in(written) or (asked and any(asked in pass_key(number) for number in passes))
    ]
    return [card for _later, card in sorted(hits, key=itemgetter(0))]


def searched(cards: "Cards", tournament: Tournament, typed: str) -> "list[Card]":
    """Of these cards those that are meant; where nothing is typed, all of them."""
    if not typed.strip():
        return list(cards)
    keys = set(meant(tournament, typed))
    return [card for card in cards if card.pk in keys]


def rows(tournament: Tournament) -> Iterator[tuple[int, Written, list[str]]]:
    """Every card by number, with what stands on it and its passes."""
    cards = StartCard.objects.filter(tournament=tournament).order_by("number")
    for card, number, *texts in cards.values_list("pk", "number", *NAMES, *GROUPS, *PASSES):
        names, passes = texts[: -len(PASSES)], texts[-len(PASSES) :]
        yield card, Written.of(*filter(None, names), whole=[number]), list(filter(None, passes))


def place_words(series: int, table: int | None = None) -> list[str]:
    """As a place is called in a search: S2 is a series, T14 a table, 14 a table, too."""
    letter = pgettext("letter for a series in a search", "s")
    words = [f"{letter}{series}"]
    return words if table is None else [*words, str(table), f"{table_letter()}{table}"]


def table_letter() -> str:
    return pgettext("letter for a table in a search", "t")
