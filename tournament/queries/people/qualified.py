"""Who qualified for a tournament, who stands by as a reserve, and who of them is in (SkWO 1.4). Reads only."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

from tournament.models import Qualification, StartCard, Tournament
from tournament.queries.people.cards import start_cards

if TYPE_CHECKING:
    from tournament.queries.people.cards import Card


class Fate(StrEnum):
    """What became of a place."""

    EXPECTED = "expected"
    HERE = "here"
    GONE = "gone"  # withdrawn, expelled, or struck
    NO_CARD = "no_card"
    RESERVE = "reserve"
    DECLINED = "declined"
    OTHERWISE = "otherwise"  # a reserve who is in by another place


@dataclass(frozen=True)
class Place:
    row: Qualification
    card: "Card | None"
    fate: Fate

    @property
    def name(self) -> str:
        return str(self.row.player) if self.row.player else "–"

    @property
    def club(self) -> str:
        return str(self.row.player.club or "") if self.row.player else ""

    @property
    def stands_by(self) -> bool:
        return self.fate is Fate.RESERVE

    @property
    def has_declined(self) -> bool:
        return self.fate is Fate.DECLINED and self.row.player is not None

    @property
    def is_expected(self) -> bool:
        return self.fate is Fate.EXPECTED

    @property
    def plays(self) -> bool:
        return self.row.is_in and self.fate in (Fate.EXPECTED, Fate.HERE)


@dataclass(frozen=True)
class Way:
    """One rating of one earlier tournament with those whom it sends."""

    source: str
    source_date: date
    rating: str
    rating_name: str
    places: tuple[Place, ...]

    @cached_property
    def qualified(self) -> list[Place]:
        return [place for place in self.places if place.row.reserve is None]

    @cached_property
    def reserves(self) -> list[Place]:
        return sorted((place for place in self.places if place.row.reserve), key=lambda place: place.row.reserve or 0)

    @cached_property
    def free(self) -> int:
        """Places that somebody left and nobody has moved up to."""
        return max(0, len(self.qualified) - sum(place.plays for place in self.places))

    @cached_property
    def over(self) -> int:
        """How many more play than there are places: whoever had withdrawn came back after a reserve had moved up."""
        return max(0, sum(place.plays for place in self.places) - len(self.qualified))

    @cached_property
    def moved_up(self) -> list[Place]:
        return [place for place in self.reserves if place.row.moved_up_at and place.plays]

    @cached_property
    def next(self) -> Place | None:
        """The reserve whose turn it is."""
        return next((place for place in self.reserves if place.fate is Fate.RESERVE), None)


def ways(tournament: Tournament) -> list[Way]:
    """By tournament, the oldest first, and in the order of its ratings."""
    rows = Qualification.objects.filter(tournament=tournament).select_related("player__club").order_by("pk")
    cards = Cards(tournament)
    inside = {row.player_id for row in rows if row.is_in and row.player_id}
    places: dict[tuple[date, str, str, str], list[Place]] = defaultdict(list)
    for row in rows:
        place = Place(row, card := cards.of(row), fate_of(row, card, inside))
        places[row.source_date, row.source, row.rating, row.rating_name].append(place)
    return [
        Way(source, day, rating, name, tuple(sorted(those, key=lambda place: (place.row.place, place.row.pk))))
        for (day, source, rating, name), those in sorted(places.items(), key=lambda item: item[0][:2])
    ]


class Cards:
    """The cards of a final by their keys and by whose they are: somebody may have been registered by hand."""

    def __init__(self, tournament: Tournament) -> None:
        cards = list(start_cards(tournament))
        self.by_key: Mapping[int, Card] = {card.pk: card for card in cards}
        self.by_player: Mapping[int, Card] = {card.player_id: card for card in cards}

    def of(self, row: Qualification) -> "Card | None":
        """None where nobody has one, or where it was struck."""
        return self.by_key.get(row.card_id or 0) or self.by_player.get(row.player_id or 0)


def fate_of(row: Qualification, card: "Card | None", inside: set[int]) -> Fate:
    if row.declined_at or not (row.player_id or row.card_id):
        return Fate.DECLINED if row.reserve else Fate.GONE
    if not row.is_in and row.player_id in inside:
        return Fate.OTHERWISE
    if card and (card.left or card.expelled):
        return Fate.GONE
    if not row.is_in:
        return Fate.RESERVE
    if card is None:
        return Fate.GONE if row.card_id else Fate.NO_CARD
    return Fate.HERE if card.checked_in_at else Fate.EXPECTED


def uninvited(tournament: Tournament, cards: Iterable[StartCard]) -> list[StartCard]:
    """Those of the cards that no place of an earlier tournament leads in; nobody where no such list is known."""
    rows = [row for row in Qualification.objects.filter(tournament=tournament) if row.is_in]
    if not rows:
        return []
    invited, people = {row.card_id for row in rows}, {row.player_id for row in rows}
    return [card for card in cards if card.pk not in invited and card.player_id not in people]
