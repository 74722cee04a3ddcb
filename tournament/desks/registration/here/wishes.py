"""What a page that is saved asks for, person by person, and why it can't be done. Writes nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from scoring import Finding, finding
from tournament.desks.registration.here.guests import Guest, Met
from tournament.desks.registration.here.reading import Evening, Line, newcomer
from tournament.desks.registration.here.ticks import HERE, MONEY, PAID, Ticks, done_with
from tournament.models import AuditEntry, StartCard


@dataclass(frozen=True)
class Wish:
    """`on` and `off`: what somebody ticked and unticked that does not stand so yet."""

    line: Line
    on: Ticks
    off: Ticks

    @property
    def card(self) -> StartCard | None:
        return self.line.card

    @property
    def name(self) -> str:
        return str(self.line.person.player)

    @property
    def arrives(self) -> bool:
        return self.card is None and HERE in self.on

    @property
    def leaves(self) -> bool:
        return self.card is not None and HERE in self.off

    @property
    def pays(self) -> StartCard.Pays:
        """Of who arrives: which part of the fee."""
        plays = MONEY in self.on or MONEY in self.line.ticks - self.off
        return StartCard.Pays.ALL if plays or self.line.fee == self.line.fee_without else StartCard.Pays.LIST


@dataclass(frozen=True)
class Page:
    """What stood at each person when the page was opened, and what is ticked there now, by key.

    `late`: the desk knows that the last series is drawn. `nameless`: so many guests come whose name nobody asks,
    `nameless_paid`: and have paid.
    """

    was: dict[int, Ticks]
    wanted: dict[int, Ticks]
    guests: tuple[Guest, ...] = ()
    late: bool = False
    nameless: int = 0
    nameless_paid: bool = False


def wishes(evening: Evening, page: Page, guests: Sequence[Met]) -> list[Wish]:
    """Of those alone at whom something is to be done."""
    asked = [
        wish(evening.line_of(person), page.was[key], page.wanted[key])
        for key in page.was
        if (person := evening.person(key))
    ]
    for one in guests:
        person = one.person or newcomer(evening.tournament, *one.names)
        line = evening.line_of(person)
        asked.append(wish(line, page.was.get(person.pk, line.ticks - {HERE, PAID}), one.guest.ticks))
    return [one for one in asked if one.on or one.off]


def wish(line: Line, was: Ticks, wanted: Ticks) -> Wish:
    done, fixed = done_with(was, wanted, line.ticks), unaskable(line)
    return Wish(line, done - line.ticks - fixed, line.ticks - done - fixed)


def unaskable(line: Line) -> Ticks:
    """What changes nothing at him."""
    return (frozenset({MONEY}) if line.fee == line.fee_without else frozenset()) | (
        frozenset() if line.fee or line.fee_without else frozenset({PAID})
    )


def lacks(evening: Evening, page: Page, guests: Sequence[Met], asked: Sequence[Wish]) -> list[Finding]:
    """Each with its person."""
    unknown = any(evening.person(key) is None for key in page.was)
    found = [*([finding("here.unknown")] if unknown else []), *twice(page, guests)]
    for one in asked:
        if one.card and one.line.has_left:
            found.append(finding("here.left", name=one.name, number=one.card.number))
        elif not one.card and not one.arrives and one.on - {MONEY}:
            found.append(gone(evening, one))
    return found


def twice(page: Page, guests: Sequence[Met]) -> list[Finding]:
    """Whoever is named as a guest and ticked as well, or named by two names."""
    named = [one.person.pk for one in guests if one.person]
    again = {key for key in named if named.count(key) > 1}
    again |= {key for key in named if HERE in page.was.get(key, ()) or HERE in page.wanted.get(key, ())}
    people = {one.person.pk: one.person for one in guests if one.person}
    return [finding("here.twice", name=str(people[key].player)) for key in sorted(again)]


def gone(evening: Evening, asked: Wish) -> Finding:
    """He pays and is not here: nobody ticked that, or somebody took him off the list since the page was opened."""
    entries = AuditEntry.objects.filter(tournament=evening.tournament, action="card.strike")
    last = entries.filter(card__player__in=evening.persons.entries(asked.line.pk)).order_by("-pk").first()
    if last is None:
        return finding("here.pays_absent", name=asked.name)
    return finding("here.gone", name=asked.name, by=last.user_name, at=f"{timezone.localtime(last.at):%H:%M}")
