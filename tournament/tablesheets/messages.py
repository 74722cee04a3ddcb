"""An entry as a phone sends it: plain JSON, and back. What is of a wrong type, too long or not an entry is refused.

Phones write games of an order; what other Skats mark beside it is not heard here. Whether the phone may write, and
whether the sheet has such a game, is asked where the entry comes in.
"""

from collections.abc import Callable, Mapping
from typing import Any

from scoring import Contract, Row
from scoring.marks import STEPS
from tournament.tablesheets.entries import Entry, Key, Kind
from tournament.tablesheets.reading import row_told

LONGEST = {"phone": 40, "words": 300, "state": 64}  # signs
MOST = 100_000  # of any number
MANY = 3_000  # entries that one replaces, or phones: all that a table may write, as a referee's may replace them all
SEATS = 5
NEEDED = ("phone", "number", "turn", "kind")


def told(entry: Entry) -> dict[str, Any]:
    """An entry as JSON values, without what it doesn't say.

    >>> told(Entry(phone="a", number=1, turn=1, kind=Kind.KEEPS))
    {'phone': 'a', 'number': 1, 'turn': 1, 'kind': 'keeps'}
    """
    said: dict[str, Any] = {"phone": entry.phone, "number": entry.number, "turn": entry.turn, "kind": entry.kind.value}
    more = {
        "game": entry.game,
        "seat": entry.seat,
        "row": row_told(entry.row),
        "over": [list(key) for key in sorted(entry.over)],
        "seen": dict(entry.seen),
        "words": entry.words,
        "state": entry.state,
    }
    return said | {name: value for name, value in more.items() if value}


def heard(said: object) -> Entry:
    """The entry that was sent; ValueError with the name of the field that can't be.

    >>> heard({"phone": "a", "number": 1, "turn": 1, "kind": "keeps"}).kind
    <Kind.KEEPS: 'keeps'>
    >>> heard({"phone": "a", "number": "1", "turn": 1, "kind": "keeps"})
    Traceback (most recent call last):
    ValueError: number
    """
    values = _read(said, ENTRY, "entry")
    if lacking := next((name for name in NEEDED if name not in values), ""):
        raise ValueError(lacking)
    return Entry(**values)


def _read(said: object, fields: Mapping[str, Callable[[object], Any]], name: str) -> dict[str, Any]:
    """Every field by its own reader; ValueError for one that there is not."""
    if not isinstance(said, dict) or len(said) > len(fields):
        raise ValueError(name)
    values = {}
    for key, value in said.items():
        if key not in fields:
            raise ValueError(name)
        try:
            values[key] = fields[key](value)
        except (TypeError, ValueError):
            raise ValueError(key) from None
    return values


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value <= MOST:
        raise ValueError
    return value


def _tops(value: object) -> int:
    if type(value) is not int or not 1 <= abs(value) <= 11:
        raise ValueError
    return value


def _seat(value: object) -> int:
    if not 1 <= _number(value) <= SEATS:
        raise ValueError
    return _number(value)


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _text(name: str) -> Callable[[object], str]:
    def text(value: object) -> str:
        if not isinstance(value, str) or len(value) > LONGEST[name] or not (value.isprintable() and value):
            raise ValueError
        return value

    return text


def _steps(value: object) -> frozenset[str]:
    if not isinstance(value, list) or len(value) > len(STEPS):
        raise TypeError
    return frozenset(map(str, value))  # what is none, Row refuses


def _over(value: object) -> frozenset[Key]:
    if not isinstance(value, list) or len(value) > MANY:
        raise TypeError
    return frozenset(Key(_text("phone")(phone), _number(number)) for phone, number in value)


def _seen(value: object) -> dict[str, int]:
    if not isinstance(value, dict) or len(value) > MANY:
        raise TypeError
    return {_text("phone")(phone): _number(number) for phone, number in value.items()}


ROW: Mapping[str, Callable[[object], Any]] = {
    "number": _number,
    "declarer": _seat,
    "contract": lambda value: Contract(value),  # type: ignore[arg-type]
    "tops": _tops,
    "steps": _steps,
    "bid": _number,
    "won": _flag,
    "passed": _flag,
}
ENTRY: Mapping[str, Callable[[object], Any]] = {
    "phone": _text("phone"),
    "number": _number,
    "turn": _number,
    "kind": lambda value: Kind(value),  # type: ignore[arg-type]
    "game": _number,
    "seat": _seat,
    "row": lambda value: Row(**_read(value, ROW, "row")),
    "over": _over,
    "seen": _seen,
    "words": _text("words"),
    "state": _text("state"),
}
