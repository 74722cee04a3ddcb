"""Who of the register is meant beyond doubt by what is told of somebody. Whatever is in doubt is asked about."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from tournament.queries.people.alike import Index, Known, agreeing, pass_key
from tournament.queries.people.register import Person


@dataclass(frozen=True)
class Told:
    """What a line of a file, or an entry of another register, says of a person."""

    last_name: str
    first_name: str = ""
    club: str = ""
    pass_number: str = ""
    birth_year: int | None = None

    @property
    def names(self) -> tuple[str, str]:
        return self.last_name.casefold(), self.first_name.casefold()


class Register:
    """The people of an organizer, read once for as many as are asked about."""

    def __init__(self, people: Iterable[Person], most: int) -> None:
        self.people = {person.pk: person for person in people}
        self.by_names: dict[tuple[str, str], dict[int, Person]] = defaultdict(dict)
        for person in self.people.values():
            for entry in (person.player, *person.others):
                self.by_names[Told(entry.last_name, entry.first_name).names][person.pk] = person
        self.index = Index(map(as_known, self.people.values()), most=most)

    def same(self, told: Told) -> Person | None:
        """By a pass with a name that looks like his, or by his name alone; no second one of that name may be meant.

        Nothing may speak against it: another pass, another year of birth, another club.
        """
        alike = [self.people[known.number] for known in self.alike(told) if known.number in self.people]
        sought = pass_key(told.pass_number)
        if sought and len(having := [one for one in alike if pass_key(one.player.pass_number) == sought]) == 1:
            return having[0]
        named = self.by_names.get(told.names, {}).values()
        fitting = {player.pk for player in agreeing([one.player for one in named], told.pass_number)}
        meant = [one for one in named if one.pk in fitting and agrees(one, told)]
        return meant[0] if len(meant) == 1 else None

    def surely(self, told: Told) -> Person | None:
        """The same, where something beside the name speaks for it."""
        person = self.same(told)
        return person if person and speaks_for(person, told) else None

    def alike(self, told: Told) -> list[Known]:
        return self.index.alike(told.last_name, told.first_name)


def as_known(person: Person) -> Known:
    player = person.player
    return Known(person.pk, player.last_name, player.first_name, person.club, player.pass_number)


def agrees(person: Person, told: Told) -> bool:
    """Whether club and year of birth are the same, or not told here or there."""
    club, year = person.club.casefold(), person.player.birth_year
    return told.club.casefold() in ("", club or told.club.casefold()) and (
        None in (year, told.birth_year) or year == told.birth_year
    )


def speaks_for(person: Person, told: Told) -> bool:
    """Whether pass, club or year of birth are told on both sides, and the same."""
    player = person.player
    told_of, has = (
        (pass_key(told.pass_number), told.club.casefold(), told.birth_year),
        (pass_key(player.pass_number), person.club.casefold(), player.birth_year),
    )
    return any(one and one == other for one, other in zip(told_of, has, strict=True))
