"""A table with several phones that don't always hear of each other, and a simple model of what its sheet must be.

The model knows no `over` and no `seen`: it remembers for every entry all that its phone had before it. Slow and plain.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from scoring import Contract, Row
from tournament.tablesheets.entries import OF_ROWS, Entry, Key, Kind
from tournament.tablesheets.reading import TableSheet, read
from tournament.tablesheets.writing import at_game, keeping, leaving_out

SEATS, GAMES, STEPS = 3, 3, 12


@dataclass
class PhoneWorld:
    """The entries that each phone has, all entries written, and the entries each writer knew before."""

    phones: dict[str, dict[Key, Entry]]
    written: dict[Key, Entry] = field(default_factory=dict)
    before: dict[Key, frozenset[Key]] = field(default_factory=dict)

    def sheet(self, phone: str) -> TableSheet:
        return read(self.phones[phone].values(), SEATS, GAMES)

    def write(self, entry: Entry) -> None:
        self.before[entry.key] = frozenset(self.phones[entry.phone])
        self.written[entry.key] = self.phones[entry.phone][entry.key] = entry

    def hear(self, phone: str, other: str, count: int) -> None:
        """The first `count` entries of another phone arrive, in order."""
        for number in range(1, count + 1):
            if (key := Key(other, number)) in self.written:
                self.phones[phone][key] = self.written[key]


def played(chance: Random, names: str = "ab") -> PhoneWorld:
    """A random world: phones write, correct, undo, annul, take over, and now and then hear of each other."""
    world = PhoneWorld({name: {} for name in names})
    for _ in range(STEPS):
        name = chance.choice(names)
        STEP[chance.choice("kwwwwcuahhl")](world, name, chance)
    return world


def _keep(world: PhoneWorld, name: str, _chance: Random) -> None:
    world.write(keeping(name, world.sheet(name)))


def _row(kind: Kind) -> Callable[[PhoneWorld, str, Random], None]:
    def write(world: PhoneWorld, name: str, chance: Random) -> None:
        game = chance.randint(1, GAMES)
        row = Row(number=game, declarer=chance.choice((1, 2)), contract=Contract.CLUBS, tops=1, won=True)
        content = row if kind in (Kind.WRITTEN, Kind.CORRECTED) else None
        world.write(at_game(name, world.sheet(name), kind, game, content))

    return write


def _hear(world: PhoneWorld, name: str, chance: Random) -> None:
    other = chance.choice([other for other in world.phones if other != name])
    world.hear(name, other, chance.randint(0, STEPS))


def _leave_out(world: PhoneWorld, name: str, _chance: Random) -> None:
    if late := world.sheet(name).late:
        world.write(leaving_out(name, world.sheet(name), late[:1]))


STEP: dict[str, Callable[[PhoneWorld, str, Random], None]] = {
    "k": _keep,
    "w": _row(Kind.WRITTEN),
    "c": _row(Kind.CORRECTED),
    "u": _row(Kind.UNDONE),
    "a": _row(Kind.ANNULLED),
    "h": _hear,
    "l": _leave_out,
}
Outcome = tuple[list[set[Row | None]], set[Key], set[Key]]


def expected_outcome(world: PhoneWorld) -> Outcome:
    """The outcome by the model: the rows of every game, the entries of keepers, and the late entries."""
    keeps = [entry for entry in world.written.values() if entry.kind is Kind.KEEPS]
    rows = [entry for entry in world.written.values() if entry.kind in OF_ROWS]
    counted = [entry for entry in rows if _counts(entry, keeps, world)]
    standing = [
        {entry.row for entry in counted if entry.game == game and not _passed_over(entry, counted, world)}
        for game in range(1, GAMES + 1)
    ]
    left_out = {key for entry in world.written.values() if entry.kind is Kind.LEFT_OUT for key in entry.over}
    late = {
        entry.key
        for entry in rows
        if entry not in counted and entry.key not in left_out and not _passed_over(entry, rows, world)
    }
    return standing, {entry.key for entry in keeps if not _passed_over(entry, keeps, world)}, late


def _passed_over(entry: Entry, others: list[Entry], world: PhoneWorld) -> bool:
    return any(entry.key in world.before[other.key] and other.game == entry.game for other in others)


def _counts(entry: Entry, keeps: list[Entry], world: PhoneWorld) -> bool:
    own = [keep for keep in keeps if keep.phone == entry.phone and keep.key in world.before[entry.key]]
    if not own:
        return False
    last = max(own, key=lambda keep: keep.number)
    later = [keep for keep in keeps if last.key in world.before[keep.key]]
    next_ones = [keep for keep in later if not any(other.key in world.before[keep.key] for other in later)]
    return not next_ones or any(entry.key in world.before[keep.key] for keep in next_ones)


def outcome_of(sheet: TableSheet) -> Outcome:
    """The outcome of a sheet that was read, in the form of `expected_outcome`."""
    rows = [{entry.row for entry in game.standing} for game in sheet.games]
    return rows, {entry.key for entry in sheet.keepers}, {entry.key for entry in sheet.late}
