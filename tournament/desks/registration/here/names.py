"""The name of a guest as somebody types it in one field, and whom of the register it means. Asks no database."""

from collections.abc import Iterable, Sequence

from tournament.folding import folded
from tournament.models import Player
from tournament.queries.people.alike import Index, Known
from tournament.queries.people.register import Person

FEW = 6  # people who are offered where a name looks like theirs


def split_name(typed: str) -> tuple[str, str]:
    """Last name and first name: with a comma the last name stands first; small words before it belong to it.

    >>> split_name("Kreuz, Anna"), split_name("Anna Kreuz"), split_name("Kreuz")
    (('Kreuz', 'Anna'), ('Kreuz', 'Anna'), ('Kreuz', ''))
    >>> split_name("Karl Otto von der Pik")
    ('von der Pik', 'Karl Otto')
    """
    if "," in typed:
        last, _comma, first = typed.partition(",")
        return " ".join(last.split()), " ".join(first.split())
    words = typed.split()
    begins = len(words) - 1
    while begins > 1 and words[begins - 1].islower():
        begins -= 1
    return " ".join(words[max(begins, 0) :]), " ".join(words[: max(begins, 0)])


class Register:
    """The people of an organizer, for the names of guests: each by all names under which he has entries."""

    def __init__(self, people: Sequence[Person]) -> None:
        self.by_key = {person.pk: person for person in people}
        self.index = Index(
            Known(person.pk, entry.last_name, entry.first_name) for person in people for entry in entries_of(person)
        )

    def of_this_name(self, last_name: str, first_name: str) -> list[Person]:
        """Those who are called so, also where both names were typed the other way round."""
        sought = {name_key((last_name, first_name)), name_key((first_name, last_name))}
        alike = self.those(known.number for known in self.index.alike(last_name, first_name))
        return [
            person
            for person in alike
            if any(name_key((entry.last_name, entry.first_name)) in sought for entry in entries_of(person))
        ]

    def alike(self, last_name: str, first_name: str) -> list[Person]:
        return self.those(known.number for known in self.index.alike(last_name, first_name))[:FEW]

    def those(self, keys: Iterable[int]) -> list[Person]:
        return [self.by_key[key] for key in keys]


def entries_of(person: Person) -> tuple[Player, ...]:
    return person.player, *person.others


def name_key(names: tuple[str, str]) -> tuple[str, ...]:
    return tuple(folded(name) for name in names)
