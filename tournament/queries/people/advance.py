"""Who registered before the day, and what became of him. Who has a place and who stands by is found, never stored."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, TypeGuard

from tournament import clock, folding
from tournament.models import AdvanceEntry, AdvanceTerms, Draw, FinalResult, Player, StartCard, Tournament
from tournament.models.people import category_in
from tournament.queries.people.cards import remaining, start_cards
from tournament.queries.people.fees import Fees, owed_by

if TYPE_CHECKING:
    from tournament.queries.people.cards import Card


class Fate(StrEnum):
    IN = "in"  # has a place, and no start card yet
    RESERVE = "reserve"
    EXPECTED = "expected"  # taken over
    HERE = "here"
    ABSENT = "absent"  # a series is drawn without him
    GONE = "gone"  # withdrawn, expelled, or his card was struck
    CANCELLED = "cancelled"
    TURNED_DOWN = "turned_down"


OVER = frozenset({Fate.GONE, Fate.CANCELLED, Fate.TURNED_DOWN})


@dataclass(frozen=True)
class Applicant:
    """`reserve`: whose turn it is to move up, from 1; 0 for everybody else. `owes`: absent, and the fee is due.

    `is_cancelled_late`: his start card still stands, and nobody else's entry holds it.
    """

    entry: AdvanceEntry
    card: "Card | None"
    fate: Fate
    reserve: int = 0
    owes: bool = False
    is_cancelled_late: bool = False

    @property
    def waits(self) -> bool:
        """For the desk to take him over."""
        return self.fate in (Fate.IN, Fate.RESERVE)

    @property
    def has_news(self) -> bool:
        """Something that the desk has not seen."""
        return self.is_cancelled_late or (self.entry.is_changed and self.fate not in OVER)

    @property
    def is_taken(self) -> bool:
        """He has a start card that counts."""
        return self.card is not None and self.fate not in OVER


def terms_of(tournament: Tournament) -> AdvanceTerms:
    """Those that were set, or what stands there before anybody sets any. The latter are not in the database."""
    return AdvanceTerms.objects.filter(tournament=tournament).first() or AdvanceTerms(tournament=tournament)


def is_member(terms: AdvanceTerms, club: str) -> bool:
    """Whether one of this club counts as a member, however its name is spelt."""
    return spelt(club) in map(spelt, terms.clubs)


def spelt(club: str) -> str:
    return " ".join(folding.folded(club).split())


def closing(terms: AdvanceTerms, club: str) -> datetime | None:
    """Until when whoever plays for this club registers; nothing: never."""
    return terms.members_until if is_member(terms, club) else terms.until


def is_open(tournament: Tournament, terms: AdvanceTerms) -> bool:
    """Whether anybody can register, change and cancel by himself now: never for a day that is over."""
    return closes_next(terms) is not None and not is_over(tournament)


def is_open_for(tournament: Tournament, terms: AdvanceTerms, club: str) -> bool:
    """Whether one of this club can."""
    return is_ahead(closing(terms, club)) and not is_over(tournament)


def closes_next(terms: AdvanceTerms) -> datetime | None:
    """When it closes for the next of both groups."""
    return min(filter(is_ahead, (terms.until, terms.members_until)), default=None)


def is_ahead(until: datetime | None) -> TypeGuard[datetime]:
    return until is not None and clock.now() < until


def is_over(tournament: Tournament) -> bool:
    """The whole day, so that no closing time counts any more."""
    if tournament.broken_off_at or tournament.names_removed_at:
        return True
    return FinalResult.objects.in_force().filter(tournament=tournament).exists()


def applicants(tournament: Tournament) -> list[Applicant]:
    """Everybody who registered before the day, in that order."""
    entries = list(AdvanceEntry.objects.filter(tournament=tournament).order_by("number"))
    if not entries:
        return []
    terms, begun = terms_of(tournament), is_drawn(tournament)
    cards = {card.pk: card for card in start_cards(tournament)}
    free, left = free_places(tournament, terms, entries), cards_left(entries)
    rows, waiting = [], 0
    for entry in entries:
        card = cards.get(entry.card_id or 0)
        fate, reserve = fate_of(entry, card, begun=begun), 0
        if fate is Fate.IN:
            waiting += 1
            if free is not None and waiting > free:
                fate, reserve = Fate.RESERVE, waiting - free
        owes = fate is Fate.ABSENT and terms.pays_anyway and card is not None and not card.paid
        late = fate is Fate.CANCELLED and card is not None and card.pk in left and not (card.left or card.expelled)
        rows.append(Applicant(entry, card, fate, reserve, owes, late))
    return rows


def is_drawn(tournament: Tournament) -> bool:
    return Draw.objects.published().filter(series__tournament=tournament).exists()


def free_places(tournament: Tournament, terms: AdvanceTerms, entries: Iterable[AdvanceEntry]) -> int | None:
    """For those who wait: what the start cards leave. A card whose player has cancelled leaves its place."""
    if terms.places is None:
        return None
    left = cards_left(entries)
    taken = sum(card.pk not in left for card in remaining(tournament))
    return max(0, terms.places - taken)


def cards_left(entries: Iterable[AdvanceEntry]) -> set[int]:
    """The start cards whose players have cancelled: all entries of each, where somebody registered twice."""
    stand = {entry.card_id for entry in entries if entry.cancelled_at is None}
    return {entry.card_id for entry in entries if entry.card_id and entry.card_id not in stand}


def fate_of(entry: AdvanceEntry, card: "Card | None", *, begun: bool) -> Fate:
    if entry.cancelled_at:
        return Fate.CANCELLED
    if entry.turned_down_at:
        return Fate.TURNED_DOWN
    if entry.card_id is None:
        return Fate.IN
    if card is None or card.left or card.expelled:
        return Fate.GONE
    if card.checked_in_at:
        return Fate.HERE
    return Fate.ABSENT if begun else Fate.EXPECTED


def news_count(tournament: Tournament) -> int:
    """How many of them the desk has to look at: who waits with a place, who changed or cancelled after he was taken."""
    return sum(person.has_news or person.fate is Fate.IN for person in applicants(tournament))


def with_place(tournament: Tournament) -> list[int]:
    """The numbers of those who have a place and no start card yet."""
    return [person.entry.number for person in applicants(tournament) if person.fate is Fate.IN]


def fee_due(person: Applicant, fees: Fees) -> int:
    """Cents that he has to pay; nothing of who has paid or comes no more, and nothing yet of who stands by."""
    if person.card:
        return 0 if person.card.paid or person.fate in OVER else fees.owed(person.card)
    return class_fee_of(person.entry, fees.tournament) if person.fate is Fate.IN else 0


def class_fee_of(entry: AdvanceEntry, tournament: Tournament) -> int:
    """As his start card will owe it."""
    born = Player(birth_year=entry.birth_year)
    return owed_by(tournament, category_in(tournament, born), StartCard.Pays.ALL, before=True)


def place_of(entry: AdvanceEntry) -> Applicant:
    """One of them, among the others."""
    return next(applicant for applicant in applicants(entry.tournament) if applicant.entry.pk == entry.pk)
