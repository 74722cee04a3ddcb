"""What a phone says about the sheet of its table, one entry after the other: data alone.

What follows from all of them together is for reading.py. Nothing is ever taken back here: who errs writes another one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from scoring import Row


class Kind(StrEnum):
    """What an entry does.

    KEEPS: this phone keeps the sheet from here on, handed over or taken (SkWO 7.2.2). WRITTEN, CORRECTED (ISkO 5.5.3),
    UNDONE: what stands in a row. ANNULLED: the row is struck and its game is played again (ISkO 3.2.11). LEFT_OUT: a
    game that came late is not taken. RULED: a referee has the game. SIGNED, DISPUTED: what a seat says of it all (SkWO
    7.2.3).
    """

    KEEPS = "keeps"
    WRITTEN = "written"
    CORRECTED = "corrected"
    UNDONE = "undone"
    ANNULLED = "annulled"
    LEFT_OUT = "left_out"
    RULED = "ruled"
    SIGNED = "signed"
    DISPUTED = "disputed"


OF_ROWS = frozenset({Kind.WRITTEN, Kind.CORRECTED, Kind.UNDONE, Kind.ANNULLED})
OF_SEATS = frozenset({Kind.SIGNED, Kind.DISPUTED})


class Key(NamedTuple):
    """The entry that a phone has given this number."""

    phone: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One entry of one phone. ValueError if it contradicts itself.

    phone: its name at this table. number: its own, from 1, without a gap. turn: above that of every entry that the
    phone knew (a logical clock: the phone's own may be wrong). kind; game from 1, of rows and rulings; seat from 1, of
    signatures. row: what stands there then, None where nothing does. over: the entries that the phone saw there and
    replaces; of KEEPS the keepings before it. seen: of KEEPS, the last number it has of every phone. words: why it is
    corrected, what is disputed. state: of a signature, what was signed (`TableSheet.state`).

    >>> Entry(phone="a", number=1, turn=1, kind=Kind.WRITTEN, game=1, row=Row(number=1, passed=True)).key
    Key(phone='a', number=1)
    """

    phone: str
    number: int
    turn: int
    kind: Kind
    game: int = 0
    seat: int = 0
    row: Row | None = None
    over: frozenset[Key] = frozenset()
    seen: Mapping[str, int] = field(default_factory=dict, hash=False)
    words: str = ""
    state: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "seen", MappingProxyType(dict(self.seen)))
        if self.number < 1 or self.turn < 1:
            raise ValueError("numbers and turns begin with 1")
        if (self.game > 0) != (self.kind in OF_ROWS or self.kind is Kind.RULED):
            raise ValueError(f"{self.kind}: a game is named where a row is meant, and nowhere else")
        if (self.seat > 0) != (self.kind in OF_SEATS):
            raise ValueError(f"{self.kind}: a seat is named by who signs or refuses, and by nobody else")
        if not self._has_its_row():
            raise ValueError(f"{self.kind}: no such row belongs to it")

    def _has_its_row(self) -> bool:
        """Written and corrected say what stands there, undone may: what stood there before an annulment."""
        if self.row is None:
            return self.kind not in (Kind.WRITTEN, Kind.CORRECTED)
        return self.kind in OF_ROWS - {Kind.ANNULLED} and self.row.number == self.game

    @property
    def key(self) -> Key:
        """By which others name it."""
        return Key(self.phone, self.number)
