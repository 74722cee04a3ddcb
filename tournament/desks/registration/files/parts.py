"""A long list in parts, each written in a transaction of its own: about as long as the save of a sheet or two."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tournament.desks.registration.entries.entry import Entry

News = Mapping[int, Mapping[str, Any]]  # start number -> field -> what is new there
Thing = TypeVar("Thing")

# Half as many new lines keep others waiting three quarters as long, and all of them take half as long again
NEW_AT_ONCE, CHANGES_AT_ONCE = 6, 3


@dataclass(frozen=True)
class Part:
    entries: Sequence[Entry] = ()
    changes: News = field(default_factory=dict)


def parted(entries: Sequence[Entry], changes: News) -> list[Part]:
    """At least one: that nothing was taken is recorded, too."""
    new = [Part(entries=part) for part in slices(entries, NEW_AT_ONCE)]
    changed = [Part(changes=dict(part)) for part in slices(sorted(changes.items()), CHANGES_AT_ONCE)]
    return [*new, *changed] or [Part()]


def slices(things: Sequence[Thing], size: int) -> Iterator[Sequence[Thing]]:
    for start in range(0, len(things), size):
        yield things[start : start + size]
