"""From the entries of all phones to the one sheet: what stands in every row, who keeps it, who has signed it.

Whoever replaces an entry names it, so what two phones wrote without knowing of each other stands there side by side: a
difference, until somebody replaces both. Nothing is chosen here, and the order in which entries came is no matter.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from hashlib import sha256
from typing import Any

from scoring import Row
from tournament.tablesheets.entries import OF_ROWS, OF_SEATS, Entry, Key, Kind
from tournament.tablesheets.received import Received, received


@dataclass(frozen=True, slots=True)
class Game:
    """One row of the sheet: standing are the entries that nobody has replaced, mostly one.

    row: what they say, None if nothing stands there, or they differ. struck: rows of this game that were annulled, in
    order; their replay is `row` (ISkO 3.2.11). corrected: the mark that stays (ISkO 5.5.3). rulings: the referee's
    entries that he has not taken back; moved: the row that one of them was about is another one since.
    """

    number: int
    standing: tuple[Entry, ...] = ()
    row: Row | None = None
    differs: bool = False
    struck: tuple[Row, ...] = ()
    corrected: bool = False
    rulings: tuple[Entry, ...] = ()
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Signature:
    """What stands of one seat: signed is true where it signed this very sheet and nothing disputes it (SkWO 7.2.3)."""

    seat: int
    entries: tuple[Entry, ...]
    signed: bool
    disputed: bool


@dataclass(frozen=True)
class TableSheet:
    """The sheet of a table as all entries together say it.

    keepers: the phones that keep it, one if nobody erred. late: rows of a phone whose keeping was over, which whoever
    took it over had not seen: they count nothing until they are taken or left out. received: what waits, and why.
    """

    seats: int
    games: tuple[Game, ...]
    keepers: tuple[Entry, ...]
    late: tuple[Entry, ...]
    received: Received
    signing: tuple[Entry, ...]

    @property
    def next_game(self) -> int | None:
        """The number of the first open row; None on a full sheet."""
        return next((game.number for game in self.games if game.row is None and not game.differs), None)

    @property
    def differing(self) -> tuple[int, ...]:
        """The numbers of the games of which two things stand there."""
        return tuple(game.number for game in self.games if game.differs)

    @property
    def is_whole(self) -> bool:
        """Whether every row says one thing, and nothing waits, came late, or was moved after a ruling."""
        settled = not (self.late or self.received.waiting)
        return settled and all(game.row is not None and not game.moved for game in self.games)

    @cached_property
    def state(self) -> str:
        """A digest of what stands on the sheet, struck rows too: what a signature is for."""
        rows = [[row_told(row) for row in (*game.struck, *_contents(game.standing))] for game in self.games]
        return sha256(_text([self.seats, rows]).encode()).hexdigest()

    @cached_property
    def signatures(self) -> tuple[Signature, ...]:
        """What every seat says of this sheet, seat 1 first."""
        return tuple(self._signature(seat) for seat in range(1, self.seats + 1))

    def _signature(self, seat: int) -> Signature:
        own = [entry for entry in self.signing if entry.seat == seat]
        own = list(_standing(own, own))
        disputed = any(entry.kind is Kind.DISPUTED for entry in own)
        return Signature(seat, tuple(own), not disputed and any(entry.state == self.state for entry in own), disputed)


def read(entries: Iterable[Entry], seats: int, games: int) -> TableSheet:
    """The sheet of 3 to 5 seats and so many games; the same for the same entries, in whatever order they came.

    ValueError for a game or a seat that there is not: such an entry is refused where it comes in.

    >>> keeps = Entry(phone="a", number=1, turn=1, kind=Kind.KEEPS)
    >>> passed = Entry(phone="a", number=2, turn=2, kind=Kind.WRITTEN, game=1, row=Row(number=1, passed=True))
    >>> read([passed, keeps], seats=3, games=36).next_game
    2
    """
    came = received(entries)
    if any(entry.game > games or entry.seat > seats for entry in came.entries):
        raise ValueError("no such game or seat at this table")
    keepings = [entry for entry in came.entries if entry.kind is Kind.KEEPS]
    written = [entry for entry in came.entries if entry.kind in OF_ROWS]
    counted = [entry for entry in written if _is_in_time(entry, keepings)]
    rulings = _rulings(came.entries)
    return TableSheet(
        seats=seats,
        games=tuple(
            _game(number, *(_of(number, some) for some in (counted, written, rulings)))
            for number in range(1, games + 1)
        ),
        keepers=_standing(keepings, keepings),
        late=_late(came.entries, counted, written),
        received=came,
        signing=tuple(entry for entry in came.entries if entry.kind in OF_SEATS),
    )


def _of(game: int, entries: Sequence[Entry]) -> list[Entry]:
    return [entry for entry in entries if entry.game == game]


def _is_in_time(entry: Entry, keepings: Sequence[Entry]) -> bool:
    """Written by a keeper, and before anybody took over; or whoever did knew of it."""
    own = [keeping for keeping in keepings if keeping.phone == entry.phone and keeping.number < entry.number]
    if not own:
        return False
    after = [keeping for keeping in keepings if own[-1].key in keeping.over]
    return not after or any(keeping.seen.get(entry.phone, 0) >= entry.number for keeping in after)


def _rulings(entries: Sequence[Entry]) -> list[Entry]:
    """Those that their own phone has not left out again."""
    gone = {key for entry in entries if entry.kind is Kind.LEFT_OUT for key in entry.over if key.phone == entry.phone}
    return [entry for entry in entries if entry.kind is Kind.RULED and entry.key not in gone]


def _late(entries: Sequence[Entry], counted: Sequence[Entry], written: Sequence[Entry]) -> tuple[Entry, ...]:
    """What came late and was neither taken, nor left out, nor replaced by another that came late."""
    left_out = [entry for entry in entries if entry.kind is Kind.LEFT_OUT]
    settled = _replaced([*written, *left_out], written)
    keys = {entry.key for entry in counted}
    return tuple(entry for entry in written if entry.key not in keys | settled)


def _standing(entries: Sequence[Entry], among: Sequence[Entry]) -> tuple[Entry, ...]:
    """Those that no other one of them has replaced, be it through one that doesn't count itself."""
    replaced = _replaced(entries, among)
    return tuple(entry for entry in entries if entry.key not in replaced)


def _replaced(entries: Iterable[Entry], among: Iterable[Entry]) -> set[Key]:
    """What lies behind these; who names an entry that comes after his own replaces nothing by that."""
    by_key = {entry.key: entry for entry in among}
    replaced: set[Key] = set()
    asked = list(entries)
    while asked:
        entry = asked.pop()
        for key in entry.over - replaced:
            if key in by_key and by_key[key].turn < entry.turn:
                replaced.add(key)
                asked.append(by_key[key])
    return replaced


def _game(number: int, counted: Sequence[Entry], written: Sequence[Entry], rulings: Sequence[Entry]) -> Game:
    standing = _standing(counted, written)
    rows = _contents(standing)
    row = rows[0] if len(rows) == 1 else None
    return Game(
        number=number,
        standing=standing,
        row=row,
        differs=len(rows) > 1,
        struck=_struck(counted),
        corrected=row is not None and any(entry.kind is Kind.CORRECTED for entry in counted),
        rulings=tuple(rulings),
        moved=any(_is_moved(ruling, written, rows) for ruling in rulings),
    )


def _is_moved(ruling: Entry, written: Sequence[Entry], rows: Sequence[Row | None]) -> bool:
    """A game that was ruled on while it was played is written after that; then nothing has moved."""
    about = [entry for entry in written if entry.key in ruling.over]
    return bool(about) and _contents(about) != rows


def _contents(entries: Iterable[Entry]) -> list[Row | None]:
    """What these entries say, each once, in an order that only the contents decide."""
    return sorted(dict.fromkeys(entry.row for entry in entries), key=lambda row: _text(row_told(row)))


def _struck(own: Sequence[Entry]) -> tuple[Row, ...]:
    """The rows that stood where somebody annulled, unless just that was undone; by two annulments struck once."""
    undone = {key for entry in own if entry.kind is Kind.UNDONE for key in entry.over}
    struck = {key for entry in own if entry.kind is Kind.ANNULLED and entry.key not in undone for key in entry.over}
    return tuple(entry.row for entry in own if entry.key in struck and entry.row is not None)


def row_told(row: Row | None) -> dict[str, object] | None:
    """A row as plain values, without what is not written."""
    if row is None:
        return None
    values: dict[str, Any] = {name.name: getattr(row, name.name) for name in fields(row) if name.init}
    values["steps"] = sorted(row.steps)
    return {name: value for name, value in values.items() if value or (name == "won" and value is False)}


def _text(value: object) -> str:
    """The one way to write it, in any language."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
