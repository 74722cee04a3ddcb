"""Names that look alike and equal pass numbers: they are asked about, never merged.

Fast for thousands, by keys and not by comparing pairs.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from tournament import folding
from tournament.models import Tournament
from tournament.queries.people.cards import cards_in_force

NAMES = ("last_name", "first_name", "club__name", "pass_number")


class Person(Protocol):
    """Whoever has names and perhaps a pass number: an entry of a list, a player, a ban."""

    @property
    def last_name(self) -> str: ...
    @property
    def first_name(self) -> str: ...
    @property
    def pass_number(self) -> str: ...


P = TypeVar("P", bound=Person)


@dataclass(frozen=True)
class Known:
    """A person who already has a start card or stands in on one, or a ban; `number` says which."""

    number: int
    last_name: str
    first_name: str
    club: str = ""
    pass_number: str = ""

    @property
    def who(self) -> str:
        name = f"{self.last_name}, {self.first_name}" if self.first_name else self.last_name
        more = ", ".join(filter(None, [self.club, self.pass_number]))
        return f"{name} ({more})" if more else name


def folded(*names: str) -> str:
    """What stays when spelling habits go: accents, umlauts as ae or a, doubled letters, order and punctuation."""
    text = re.sub(r"(.)\1+", r"\1", folding.folded(" ".join(names)))
    return "".join(sorted(re.findall(r"\w+", text)))


def keys(*names: str) -> set[str]:
    """The folded name and every form of it with one letter left out: two names share a key within one slip."""
    whole = folded(*names)
    return {whole, *(whole[:place] + whole[place + 1 :] for place in range(len(whole)))} if len(whole) > 4 else {whole}


def pass_key(pass_number: str) -> str:
    """What stays of a pass number without case, spaces, dots and dashes; the same pass is written in many ways."""
    return re.sub(r"[\s.\-\u2010-\u2015\u2212]", "", pass_number).casefold()


def agreeing(people: Iterable[P], pass_number: str) -> list[P]:
    """Those who may have this pass: first who has it, then those of whom none is known."""
    sought = pass_key(pass_number)
    agreed = [person for person in people if not sought or pass_key(person.pass_number) in ("", sought)]
    return sorted(agreed, key=lambda person: pass_key(person.pass_number) != sought)


class Index:
    """Finds those who look alike or have the same pass number among the people that were added.

    `most` are kept by each key: of a thousand equal names a few are enough to ask about.
    """

    def __init__(self, people: Iterable[Known] = (), *, most: int | None = None) -> None:
        self.most = most
        self.by_key: dict[str, list[Known]] = defaultdict(list)
        self.by_pass: dict[str, list[Known]] = defaultdict(list)
        for person in people:
            self.add(person)

    def add(self, person: Known, *, by_name: bool = True) -> None:
        for key in keys(person.last_name, person.first_name) if by_name else ():
            self.keep(self.by_key[key], person)
        if key := pass_key(person.pass_number):
            self.keep(self.by_pass[key], person)

    def keep(self, people: list[Known], person: Known) -> None:
        if self.most is None or len(people) < self.most:
            people.append(person)

    def alike(self, last_name: str, first_name: str) -> list[Known]:
        by_number = {
            person.number: person for key in keys(last_name, first_name) for person in self.by_key.get(key, ())
        }
        return [by_number[number] for number in sorted(by_number)]

    def same_pass(self, pass_number: str) -> list[Known]:
        return self.by_pass.get(pass_key(pass_number), [])

    def meant(self, person: Person) -> list[Known]:
        """Those whom this person may be, by name or by pass number."""
        alike = self.alike(person.last_name, person.first_name)
        return sorted({*alike, *self.same_pass(person.pass_number)}, key=lambda other: other.number)


def known_in(tournament: Tournament) -> list[Known]:
    """Everybody who holds a start card or stands in on one."""
    columns = [f"{person}__{name}" for person in ("player", "substitute") for name in NAMES]
    cards = cards_in_force(tournament).order_by("number").values_list("number", *columns)
    people = [(number, names) for number, *both in cards for names in (both[:4], both[4:])]
    return [
        Known(number, last, first, club or "", its_pass)
        for number, (last, first, club, its_pass) in people
        if last is not None
    ]
