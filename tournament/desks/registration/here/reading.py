"""Who may come on an evening, one line a person: what is ticked beside him, what he owes, and what stays as it is.

The members and whoever came lately stand on the list, the other people of the register below it.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from tournament.desks.registration.here.applied import CANCELLED, REGISTERED, applications_of
from tournament.desks.registration.here.earlier import came_lately, last_evening
from tournament.desks.registration.here.ticks import HERE, MONEY, PAID, Ticks, declared_tick, rating_tick
from tournament.models import OwnRating, Player, Seat, StartCard, Tournament
from tournament.models.people import is_nameless
from tournament.queries.people.bans import Bans
from tournament.queries.people.cards import start_cards
from tournament.queries.people.fees import Fees, asks_fees, fees_of
from tournament.queries.people.persons import Persons
from tournament.queries.people.register import Person, people_of
from tournament.queries.protests.times import any_begun
from tournament.queries.ranking.rated import fits
from tournament.queries.ranking.ratings import Rating, own_ratings
from tournament.queries.season.declared import Declarable, declarables, declared_in, has_begun

if TYPE_CHECKING:
    from tournament.queries.people.cards import Card

MOST = 400  # people on a page; a name finds the others
NOBODY: Ticks = frozenset()


@dataclass(frozen=True)
class Line:
    """`ticks` as they stand; `locked`: boxes that are no longer changed here, with the `state` that says why.

    `fee` and `fee_without`: cents that he owes with the stake and without it, or with what he pays now.
    """

    person: Person
    card: "Card | None"
    ticks: Ticks
    locked: Ticks
    was_there: bool  # the last time
    fee: int
    fee_without: int
    state: str
    unfit: Ticks  # ratings that are not for him
    applied: str  # what became of his entry before the day, if he made one

    @property
    def pk(self) -> int:
        return self.person.pk

    @property
    def is_expelled(self) -> bool:
        return self.state == "expelled"

    @property
    def is_banned(self) -> bool:
        """Registration lets him in, if the director does."""
        return self.state == "banned"

    @property
    def has_cancelled(self) -> bool:
        """By himself, before the day; the card still stands."""
        return self.applied == CANCELLED

    @property
    def has_registered(self) -> bool:
        return self.applied == REGISTERED

    @property
    def has_withdrawn(self) -> bool:
        return self.state == "withdrawn"

    @property
    def has_left(self) -> bool:
        """Or somebody else plays on his card: what can be done with it stands there."""
        return self.state in LEFT

    @property
    def open_ticks(self) -> Ticks:
        return self.ticks - self.locked


@dataclass(frozen=True)
class Evening:
    """Everybody of an evening and of the register, as they stand now."""

    tournament: Tournament
    lines: tuple[Line, ...]
    others: tuple[Line, ...]
    unseen: int  # people of the register who stand nowhere on the page
    ratings: tuple[OwnRating, ...]
    declarables: tuple[Declarable, ...]
    waiting: int  # who registered before the day and has no start card yet
    last: Tournament | None
    asks_fees: bool
    people: tuple[Person, ...]
    persons: Persons
    maker: "Lines"

    @cached_property
    def by_key(self) -> dict[int, Line]:
        return {line.pk: line for line in (*self.lines, *self.others)}

    @cached_property
    def stranger(self) -> Line:
        """Somebody of whom nothing is known, as a guest is before he is saved."""
        return self.maker.of(newcomer(self.tournament))

    @cached_property
    def people_by_key(self) -> dict[int, Person]:
        return {person.pk: person for person in self.people}

    def person(self, entry: int) -> Person | None:
        """Whose entry of the register this is, under whichever it was joined."""
        return self.people_by_key.get(self.persons.head(entry))

    def line_of(self, person: Person) -> Line:
        """Also of somebody who stands nowhere on the page, or is new."""
        return self.by_key.get(person.pk) or self.maker.of(person)

    @property
    def names(self) -> Ticks:
        """All boxes that a line of this evening may have."""
        ratings = (rating_tick(rating.pk) for rating in self.ratings)
        return frozenset([HERE, MONEY, PAID, *ratings, *map(declared_tick, self.declarables)])

    @cached_property
    def nameless(self) -> "list[Card]":
        """The start cards of guests whose name nobody asked, by number."""
        cards = (card for card in self.maker.cards.values() if is_nameless(card.player.last_name))
        return sorted((card for card in cards if not card.left), key=lambda card: card.number)

    @property
    def here(self) -> int:
        return sum(HERE in line.ticks for line in self.by_key.values()) + len(self.nameless)


def newcomer(tournament: Tournament, last_name: str = "", first_name: str = "") -> Person:
    """Not in the database."""
    return Person(Player(organizer=tournament.organizer, last_name=last_name, first_name=first_name), (), 0)


def evening_of(tournament: Tournament) -> Evening:
    """A handful of questions, however many people there are."""
    persons, people = Persons(tournament.organizer), people_of(tournament.organizer)
    last = last_evening(tournament)
    lines = Lines(tournament, persons, last)
    came = came_lately(tournament, persons)
    on_list = {
        person.pk for person in people if person.pk in lines.cards or person.pk in came or person.pk in lines.there
    }
    members = [person.pk for person in people if person.is_member and person.pk not in on_list]
    on_list |= set(members[: max(MOST - len(on_list), 0)])
    rest = sorted((person for person in people if person.pk not in on_list), key=lambda person: -person.days)
    shown = sorted(rest[: max(MOST - len(on_list), 0)], key=lambda person: person.sort_key)
    return Evening(
        tournament,
        tuple(lines.of(person) for person in people if person.pk in on_list),
        tuple(lines.of(person) for person in shown),
        len(rest) - len(shown),
        tuple(rating.own for rating in lines.ratings if rating.own),
        tuple(lines.declarables),
        lines.applications.waiting,
        last,
        lines.asks_fees,
        tuple(people),
        persons,
        lines,
    )


class Lines:
    """What the lines of an evening are made of, asked for once for all of them."""

    def __init__(self, tournament: Tournament, persons: Persons, last: Tournament | None) -> None:
        self.tournament = tournament
        self.cards = cards_by_person(tournament, persons)
        self.there = there_with(last, persons) if last else {}
        self.ratings: tuple[Rating, ...] = tuple(
            rating for rating in own_ratings(tournament) if rating.ticked is not None
        )
        self.fees: Fees = fees_of(tournament)
        self.asks_fees = asks_fees(tournament)
        self.seated = set(Seat.objects.in_force().filter(card__tournament=tournament).values_list("card", flat=True))
        self.begun = any_begun(tournament)
        self.bans = Bans(tournament.organizer)
        self.applications = applications_of(tournament)
        self.declarables = declarables(tournament)
        self.declared = declared_in([tournament]) if self.declarables else {}
        begun = {series for series in {asked.series for asked in self.declarables} if has_begun(tournament, series)}
        self.declared_before = frozenset(declared_tick(asked) for asked in self.declarables if asked.series in begun)

    def of(self, person: Person) -> Line:
        card = self.cards.get(person.pk)
        standing = card or self.coming(person)
        state = state_of(card) if card else "banned" if self.bans.of(person.player) else ""
        with_stake, without = (self.owed(standing, pays) for pays in parts_of(standing))
        ticks = self.ticks_of(card) if card else NOBODY if state else self.usual(person, with_stake)
        unfit = frozenset(rating_tick(one.own.pk) for one in self.ratings if one.own and not fits(one.own, standing))
        locked = unfit | self.locked(card, state, with_stake, without)
        applied = self.applications.of_card.get(card.pk, "") if card else ""
        return Line(person, card, ticks, locked, person.pk in self.there, with_stake, without, state, unfit, applied)

    def coming(self, person: Person) -> StartCard:
        """The start card that he would get."""
        return StartCard(tournament=self.tournament, player=person.player)

    def owed(self, card: StartCard, pays: str) -> int:
        """Cents, if he paid this part of the entry fee."""
        before, card.pays = card.pays, pays
        cents = self.fees.owed(card)
        card.pays = before
        return cents

    def ticks_of(self, card: "Card") -> Ticks:
        ticks = {rating_tick(one.own.pk) for one in self.ratings if one.own and card.pk in (one.ticked or ())}
        ticks |= {HERE} if card.checked_in_at and not card.left else set()
        ticks |= {
            declared_tick(asked)
            for asked in self.declarables
            if asked.what in self.declared.get((card.pk, asked.series), ())
        }
        ticks |= {MONEY} if card.in_prize_fund else set()
        return frozenset(ticks | ({PAID} if card.paid and self.fees.owed(card) else set()))

    def usual(self, person: Person, fee: int) -> Ticks:
        """Plays for the money, unless he did not the last time."""
        opted_out = self.there.get(person.pk) == StartCard.Pays.LIST
        return NOBODY if opted_out or not fee else frozenset({MONEY})

    def locked(self, card: "Card | None", state: str, with_stake: int, without: int) -> Ticks:
        ratings = frozenset(rating_tick(one.own.pk) for one in self.ratings if one.own)
        if state in LEFT or state == "banned":
            return ratings | {HERE, MONEY, PAID, *map(declared_tick, self.declarables)}
        locked = self.declared_before
        if self.begun:
            locked |= ratings  # who joins or leaves now says why, on the page of his card
        if card and self.begun:
            locked |= {MONEY}
        if card and card.pk in self.seated:
            locked |= {HERE} | ({PAID} if card.paid else set())  # what goes back now has its reason on his card
        if with_stake == without:
            locked |= {MONEY}
        return locked if with_stake or without else locked | {PAID}


LEFT = frozenset({"withdrawn", "expelled", "substitute"})


def state_of(card: "Card") -> str:
    if card.expelled:
        return "expelled"
    if card.left:
        return "withdrawn"
    return "substitute" if card.substitute_id else ""


def parts_of(card: StartCard) -> tuple[str, str]:
    """Which part of the fee he pays with the stake, and without it."""
    with_stake = StartCard.Pays.STAKE if card.pays == StartCard.Pays.STAKE else StartCard.Pays.ALL
    return with_stake, StartCard.Pays.LIST


def cards_by_person(tournament: Tournament, persons: Persons) -> "dict[int, Card]":
    """Under the entry by which each is known; a substitute has that of whom he stands in for."""
    cards = list(start_cards(tournament))
    by_person = {persons.head(card.substitute_id): card for card in cards if card.substitute_id}
    return by_person | {persons.head(card.player_id): card for card in cards}


def there_with(last: Tournament, persons: Persons) -> dict[int, str]:
    """Who was at this evening, and which part of the fee he paid."""
    cards = StartCard.objects.in_force().filter(tournament=last).exclude(checked_in_at=None).order_by()
    paid = cards.values_list("player", "substitute", "pays")
    return {persons.head(substitute or player): pays for player, substitute, pays in paid}
