"""The next entry of a phone that has these entries: its number, its turn, and what it replaces.

It is how a phone must write; whether it may is asked by whoever takes the entry.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from scoring import Row
from tournament.tablesheets.entries import Entry, Key, Kind
from tournament.tablesheets.reading import TableSheet


def keeping(phone: str, sheet: TableSheet) -> Entry:
    """This phone keeps the sheet from here on, as it has seen it.

    >>> from tournament.tablesheets.reading import read
    >>> keeping("a", read([], seats=3, games=36)).number
    1
    """
    seen: dict[str, int] = {}
    for entry in sheet.received.entries:
        seen[entry.phone] = max(seen.get(entry.phone, 0), entry.number)
    return _next(phone, sheet, Kind.KEEPS, sheet.keepers, seen=seen)


def at_game(phone: str, sheet: TableSheet, kind: Kind, game: int, row: Row | None = None, words: str = "") -> Entry:
    """What is done with a row: it replaces all that stands there, late rows of that game, too."""
    standing = sheet.games[game - 1].standing
    late = [entry for entry in sheet.late if entry.game == game]
    return _next(phone, sheet, kind, [*standing, *(late if kind is not Kind.RULED else ())], game, row=row, words=words)


def leaving_out(phone: str, sheet: TableSheet, late: Sequence[Entry]) -> Entry:
    """Late rows that are not taken."""
    return _next(phone, sheet, Kind.LEFT_OUT, late)


def at_seat(phone: str, sheet: TableSheet, kind: Kind, seat: int, words: str = "") -> Entry:
    """A seat signs the sheet as it stands, or says what it disputes (SkWO 7.2.3)."""
    own = sheet.signatures[seat - 1].entries
    return _next(phone, sheet, kind, own, seat=seat, words=words, state=sheet.state)


def _next(
    phone: str, sheet: TableSheet, kind: Kind, over: Iterable[Entry], game: int = 0, seat: int = 0, **more: Any
) -> Entry:
    came = sheet.received.entries
    number = max((entry.number for entry in came if entry.phone == phone), default=0) + 1
    turn = max((entry.turn for entry in came), default=0) + 1
    replaced = frozenset(Key(*entry.key) for entry in over)
    return Entry(phone=phone, number=number, turn=turn, kind=kind, game=game, seat=seat, over=replaced, **more)
