"""A long list in parts, each written in a transaction of its own: about as long as the save of a sheet or two."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tournament.desks.registration.entries.entry import Entry

News = Mapping[int, Mapping[str, Any]]  # start number -> field -> what is new there
Thing = TypeVar("Thing")

NEW_AT_ONCE, CHANGES_AT_ONCE = 3, 3  # lines


@dataclass(frozen=True)
class Part:
    """`entered`: beside each entry, by which numbers this person registered before the day; `links`: such a number, and
    the start card of whoever is there already.
    """

    entries: Sequence[Entry] = ()
    changes: News = field(default_factory=dict)
    entered: Sequence[Sequence[int]] = ()
    links: Mapping[int, int] = field(default_factory=dict)

    @property
    def numbers(self) -> set[int]:
        """By which it knows those who registered before the day."""
        return {number for numbers in self.entered for number in numbers} | set(self.links)

    def without(self, moved: Set[int]) -> "Part":
        """The same but for those who have changed what they wrote, or cancelled."""
        beside = [
            (entry, [number for number in numbers if number not in moved])
            for entry, numbers in zip(self.entries, self.entered, strict=True)
            if numbers[0] not in moved
        ]
        told = {self.links[number] for number in self.links if number in moved}
        return Part(
            entries=[entry for entry, _numbers in beside],
            changes={number: new for number, new in self.changes.items() if number not in told},
            entered=[numbers for _entry, numbers in beside],
            links={number: card for number, card in self.links.items() if number not in moved},
        )


@dataclass(frozen=True)
class Entered:
    """Of a list of those who registered before the day: what its preview was made of, and who each of them is."""

    bases: Mapping[int, str]
    beside: Sequence[Sequence[int]]
    links: Mapping[int, int]


def parted(entries: Sequence[Entry], changes: News, entered: Entered | None = None) -> list[Part]:
    """At least one: that nothing was taken is recorded, too."""
    beside, links = (entered.beside, entered.links) if entered else ((), {})
    new = [
        Part(entries=part, entered=beside[place * NEW_AT_ONCE : (place + 1) * NEW_AT_ONCE])
        for place, part in enumerate(slices(entries, NEW_AT_ONCE))
    ]
    changed = [
        Part(changes=dict(part), links={number: card for number, card in links.items() if card in dict(part)})
        for part in slices(sorted(changes.items()), CHANGES_AT_ONCE)
    ]
    there = [(number, card) for number, card in links.items() if card not in changes]
    linked = [Part(links=dict(part)) for part in slices(there, NEW_AT_ONCE)]
    return [*new, *changed, *linked] or [Part()]


def slices(things: Sequence[Thing], size: int) -> Iterator[Sequence[Thing]]:
    for start in range(0, len(things), size):
        yield things[start : start + size]
