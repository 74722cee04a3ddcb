"""Which person a guest is: somebody of the register, somebody new, or a question that the desk has to answer."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scoring import Finding, finding
from tournament.desks.registration.here.names import Register, split_name
from tournament.desks.registration.here.reading import Evening
from tournament.desks.registration.here.ticks import Ticks
from tournament.queries.people.register import Person

NEW = "new"
NO_NAME = re.compile(r"(gast|gäste|guests?|invitad[oa]s?|n\.? ?n\.?)[ .,]*[0-9]*", re.IGNORECASE)


@dataclass(frozen=True)
class Guest:
    """As he was named; `answer` says whom the desk means: a person by key, or a new one."""

    name: str
    ticks: Ticks
    answer: str = ""


@dataclass(frozen=True)
class Met:
    """`person`: who he is; None: somebody new. `asked`: whom of these the desk may mean, while it has not said."""

    guest: Guest
    person: Person | None
    asked: tuple[Person, ...] = ()

    @property
    def names(self) -> tuple[str, str]:
        return split_name(self.guest.name)


def met(evening: Evening, guests: Sequence[Guest]) -> list[Met]:
    register = Register(evening.people) if guests else None
    return [meet(register, evening, guest) for guest in guests if register]


def meet(register: Register, evening: Evening, guest: Guest) -> Met:
    if guest.answer == NEW:
        return Met(guest, None)
    if guest.answer.isdecimal() and (person := evening.person(int(guest.answer))):
        return Met(guest, person)
    names = split_name(guest.name)
    same, alike = register.of_this_name(*names), register.alike(*names)
    if len(same) == 1:
        return Met(guest, same[0])
    return Met(guest, None, tuple(same or alike))


def questions(people: Sequence[Met]) -> list[Finding]:
    """The same name twice among them is a slip, too."""
    asked = [
        finding("here.which", name=one.guest.name, others=tuple(label(person) for person in one.asked))
        for one in people
        if one.asked
    ]
    strangers = [one for one in people if one.person is None and not one.asked]
    asked += [finding("here.no_name", name=one.guest.name) for one in strangers if NO_NAME.fullmatch(one.guest.name)]
    new = [one.names for one in strangers if not NO_NAME.fullmatch(one.guest.name)]
    twice = sorted({names for names in new if new.count(names) > 1})
    return asked + [finding("here.named_twice", name=", ".join(filter(None, names))) for names in twice]


def label(person: Person) -> str:
    return f"{person.player} ({person.club})" if person.club else str(person.player)
