"""What the page of an evening shows: as it stands, as it was the last time, or as it came back and was refused."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING
from uuid import uuid4

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournament import currencies
from tournament.desks.registration.here.boxes import Box
from tournament.desks.registration.here.guests import Met, label
from tournament.desks.registration.here.reading import Evening, Line
from tournament.desks.registration.here.ticks import HERE, MONEY, PAID, Ticks, declared_tick, done_with, rating_tick
from tournament.desks.registration.here.wishes import Page
from tournament.folding import folded, plain
from tournament.models import OwnRating
from tournament.queries.season.declared import Declarable

if TYPE_CHECKING:
    from tournament.queries.people.cards import Card


@dataclass(frozen=True)
class Arrears:
    """What somebody owes his season, in cents and as it is typed; `token` makes its payment known if it comes twice."""

    cents: int

    @property
    def amount(self) -> str:
        return number_format(currencies.amount(self.cents), currencies.places())

    @property
    def token(self) -> str:
        return str(uuid4())


@dataclass(frozen=True)
class Row:
    """A line with its boxes as they are ticked; a rating that is not for him has none."""

    line: Line
    name: str
    here: Box
    money: Box | None
    ratings: tuple[Box | None, ...]
    declared: tuple[Box, ...]
    paid: Box | None
    arrears: Arrears | None

    @property
    def is_awaited(self) -> bool:
        """A member, whoever came the last time, and whoever is here or has a card: he stands in the first list."""
        line = self.line
        return self.here.ticked or line.was_there or line.card is not None or line.person.is_member

    @property
    def words(self) -> str:
        """By which he is found: his names, each word once in either spelling."""
        person = self.line.person
        names = " ".join((person.player.last_name, person.player.first_name, *person.names)).replace("-", " ")
        return " ".join(dict.fromkeys(f"{plain(names)} {folded(names)}".replace(",", "").split()))

    @property
    def fee(self) -> int:
        """Cents that he owes for the evening alone."""
        return self.line.fee if self.money is None or self.money.ticked else self.line.fee_without

    @property
    def rated(self) -> int:
        return sum(box.cents for box in self.ratings if box and box.ticked)

    @property
    def owed(self) -> int:
        return self.fee + self.rated


@dataclass(frozen=True)
class GuestRow:
    """A guest who was named, or the empty line for one; `choices` where the desk has to say who he is."""

    key: str
    name: str
    money: bool
    paid: bool
    ratings: tuple[Box, ...]
    fee: int  # cents
    choices: tuple[tuple[int, str], ...] = ()

    @property
    def owed(self) -> int:
        return self.fee + sum(box.cents for box in self.ratings if box.ticked)


@dataclass(frozen=True)
class Nameless:
    """A guest who plays under his start number; `fee` and `rated` in cents."""

    card: "Card"
    fee: int
    rated: int
    is_paid: bool

    @property
    def owed(self) -> int:
        return self.fee + self.rated


@dataclass(frozen=True)
class Shown:
    """`lately`: the guests of earlier evenings, and `others` of the register; both are folded until they are found."""

    rows: tuple[Row, ...]
    lately: tuple[Row, ...]
    others: tuple[Row, ...]
    guests: tuple[GuestRow, ...]
    nameless: tuple[Nameless, ...]
    declared: tuple[tuple[str, str], ...]  # for what a list can be said to count, and which one
    keeps_accounts: bool

    @property
    def all(self) -> tuple[Row, ...]:
        return self.rows + self.lately + self.others

    @cached_property
    def has_members(self) -> bool:
        """Else that somebody is a guest says nothing."""
        return any(row.line.person.is_member for row in self.all)

    @property
    def named(self) -> list[GuestRow]:
        return [guest for guest in self.guests if guest.name]

    @property
    def ticked(self) -> list[Row]:
        return [row for row in self.all if row.here.ticked]

    @property
    def here(self) -> int:
        return len(self.ticked) + len(self.named) + len(self.nameless)

    @property
    def owed(self) -> int:
        named = sum(row.owed for row in self.ticked) + sum(guest.owed for guest in self.named)
        return named + sum(guest.owed for guest in self.nameless)

    @property
    def open(self) -> int:
        """What is still to be taken of those who are here: a further rating is paid as it is ticked."""
        unpaid = sum(row.fee for row in self.ticked if row.paid and not row.paid.ticked)
        unpaid += sum(guest.fee for guest in self.named if not guest.paid)
        return unpaid + sum(guest.fee for guest in self.nameless if not guest.is_paid)

    @property
    def arrears(self) -> int:
        """What those who are here owe of the evenings before."""
        return sum(row.arrears.cents for row in self.ticked if row.arrears)


Owed = Mapping[int, int]  # cents that people owe their season, by the entry under which each is known


def as_stands(evening: Evening, owed: Owed) -> Shown:
    return shown_of(evening, lambda line: line.ticks, owed)


def as_last_time(evening: Evening, owed: Owed) -> Shown:
    """With a tick for whoever was there; nothing of it is saved yet."""

    def ticked(line: Line) -> Ticks:
        return line.ticks | (frozenset({HERE}) - line.locked) if line.was_there else line.ticks

    return shown_of(evening, ticked, owed)


def as_told(evening: Evening, page: Page, people: Iterable[Met], owed: Owed) -> Shown:
    """As it came back, over what stands there now."""

    def ticked(line: Line) -> Ticks:
        if line.pk not in page.was:
            return line.ticks
        return done_with(page.was[line.pk], page.wanted[line.pk], line.ticks)

    return shown_of(evening, ticked, owed, list(people))


def shown_of(evening: Evening, ticked: Callable[[Line], Ticks], owed: Owed, people: Sequence[Met] = ()) -> Shown:
    """The line that is empty comes last."""

    labels = labels_of(evening)

    def row(line: Line) -> Row:
        return row_of(line, ticked(line), evening, labels, owed.get(line.pk, 0))

    named = [guest_row(evening, place, one) for place, one in enumerate(people)]
    guests = (*named, guest_row(evening, len(named), None))
    lines = [row(line) for line in evening.lines]
    rows = tuple(one for one in lines if one.is_awaited)
    lately = tuple(one for one in lines if not one.is_awaited)
    asked = tuple((each.what, which_words(each)) for each in evening.declarables)
    nameless = tuple(nameless_guest(evening, card) for card in evening.nameless)
    return Shown(rows, lately, tuple(map(row, evening.others)), guests, nameless, asked, bool(owed))


def which_words(asked: Declarable) -> str:
    return _("series %(number)s") % {"number": asked.series} if asked.series else _("the whole evening")


def labels_of(evening: Evening) -> dict[str, str]:
    """By the names of the boxes."""
    declared = {declared_tick(each): f"{each.what}, {which_words(each)}" for each in evening.declarables}
    ratings = {rating_tick(rating.pk): rating.name for rating in evening.ratings}
    return {HERE: _("here"), MONEY: _("plays for money"), PAID: _("paid"), **declared, **ratings}


def row_of(line: Line, ticks: Ticks, evening: Evening, labels: Mapping[str, str], owed: int) -> Row:
    name = str(line.person.player)

    def box(key: str, cents: int = 0) -> Box:
        return Box(key, key in ticks, key in line.locked, labels[key], cents, line.pk, name)

    def rating_box(rating: OwnRating) -> Box | None:
        key = rating_tick(rating.pk)
        return None if key in line.unfit else box(key, rating.fee_cents or 0)

    owes = bool(line.fee or line.fee_without)
    return Row(
        line,
        name,
        box(HERE),
        box(MONEY) if line.fee != line.fee_without else None,
        tuple(map(rating_box, evening.ratings)),
        tuple(box(declared_tick(each)) for each in evening.declarables),
        box(PAID) if owes else None,
        Arrears(owed) if owed > 0 else None,
    )


def nameless_guest(evening: Evening, card: "Card") -> Nameless:
    ticks = evening.maker.ticks_of(card)
    rated = sum(rating.fee_cents or 0 for rating in evening.ratings if rating_tick(rating.pk) in ticks)
    return Nameless(card, evening.maker.fees.owed(card), rated, PAID in ticks)


def guest_row(evening: Evening, place: int, one: Met | None) -> GuestRow:
    ticks, stranger = one.guest.ticks if one else frozenset({HERE, MONEY}), evening.stranger
    return GuestRow(
        f"g{place}",
        one.guest.name if one else "",
        MONEY in ticks,
        PAID in ticks,
        tuple(
            Box(name, name in ticks, locked=False, label=rating.name, cents=rating.fee_cents or 0)
            for rating in evening.ratings
            if (name := rating_tick(rating.pk))
        ),
        stranger.fee if MONEY in ticks else stranger.fee_without,
        tuple((person.pk, label(person)) for person in one.asked) if one else (),
    )
