"""Which entries of every phone are there without a gap, each once, whatever was lost, doubled or came out of order.

It looks at phones, numbers and turns alone; what an entry means is not known here.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from tournament.tablesheets.entries import Entry, Key


@dataclass(frozen=True, slots=True)
class Received:
    """In order: by turn, then by phone. waiting: what stands behind a gap. lacking: the first number that a gap lacks.

    forked: two entries with one number, or a turn that goes back: this phone's memory is not one any more, and nothing
    from there on is believed; it waits as behind a gap.
    """

    entries: tuple[Entry, ...]
    waiting: tuple[Entry, ...]
    lacking: frozenset[Key]
    forked: frozenset[Key]


def received(entries: Iterable[Entry]) -> Received:
    """The same for the same entries in any order and number (issue of lost, doubled and late messages).

    >>> from tournament.tablesheets.entries import Kind
    >>> second = Entry(phone="a", number=2, turn=2, kind=Kind.KEEPS)
    >>> received([second, second]).lacking
    frozenset({Key(phone='a', number=1)})
    """
    phones: dict[str, dict[int, list[Entry]]] = defaultdict(lambda: defaultdict(list))
    for entry in entries:
        alike = phones[entry.phone][entry.number]
        if entry not in alike:
            alike.append(entry)
    usable: list[Entry] = []
    waiting: list[Entry] = []
    lacking: set[Key] = set()
    forked: set[Key] = set()
    for phone, numbers in phones.items():
        sound = _sound(numbers)
        usable += sound
        due = len(sound) + 1
        rest = [entry for number, alike in numbers.items() if number >= due for entry in alike]
        waiting += rest
        if rest:
            (forked if due in numbers else lacking).add(Key(phone, due))
    return Received(
        tuple(sorted(usable, key=_order)), tuple(sorted(waiting, key=_told)), frozenset(lacking), frozenset(forked)
    )


def _sound(numbers: dict[int, list[Entry]]) -> list[Entry]:
    """One phone's entries from 1 on, as long as each is there, is one, and comes after the one before."""
    sound: list[Entry] = []
    turn = 0
    while len(alike := numbers.get(len(sound) + 1, [])) == 1 and alike[0].turn > turn:
        sound.append(alike[0])
        turn = alike[0].turn
    return sound


def _order(entry: Entry) -> tuple[int, str, int]:
    return entry.turn, entry.phone, entry.number


def _told(entry: Entry) -> tuple[int, str, int, str]:
    return (*_order(entry), repr(entry))  # two with one number, in an order of their own
