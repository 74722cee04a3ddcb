"""A list as it was posted, read from its body and written into it; nothing here counts or asks the database.

The order of the fields is that of the keys in a body. Lists that were posted long ago lack what came later.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from operator import itemgetter
from typing import Any, Self, TypeVar

from scoring import SEEGER_FABIAN
from tournament.queries.ranking.lines import SeriesLine
from tournament.queries.ranking.ratings import Member
from tournament.queries.ranking.standings import Missing
from tournament.queries.sheets.effects import EffectLine

Kind = TypeVar("Kind")
USUAL_SYSTEM = SEEGER_FABIAN.name


@dataclass(frozen=True)
class PostedRow:
    """A place in the list of all players."""

    rank: int | None
    needs_lot: bool
    number: int
    name: str
    public_name: str
    club: str
    sex: str
    category: str
    withdrawn: bool
    expelled: bool
    performance: int
    won: int
    lost: int
    dropped: tuple[int, ...]
    effects: tuple[EffectLine, ...]
    series: tuple[SeriesLine, ...]

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Self:
        unsaid = {"game": None, "score": None, "written": None}
        later = {"needs_lot": False, "withdrawn": False, "expelled": False, "sex": "", "category": ""}
        read = {
            "dropped": tuple(row.get("dropped") or ()),
            "effects": tuple(read_as(EffectLine, {**unsaid, **effect}) for effect in row.get("effects") or ()),
            "series": tuple(read_as(SeriesLine, {"at_three": 0, **line}) for line in row["series"]),
        }
        return read_as(cls, {**later, **row, **read})

    @property
    def key(self) -> int:
        """As a further rating names whoever has a place in it."""
        return self.number

    @property
    def members(self) -> tuple[Member, ...]:
        return ()

    @property
    def is_group(self) -> bool:
        return False

    @property
    def lines(self) -> dict[int, SeriesLine]:
        return {line.series: line for line in self.series}

    @property
    def ruled(self) -> frozenset[int]:
        """The series that a ruling has changed."""
        return frozenset(effect.series for effect in self.effects)


@dataclass(frozen=True)
class PostedPlace:
    """A place in a further rating. Thirds of a team that is raised are kept as they are: "10000/3"."""

    rank: int | None
    needs_lot: bool
    key: int
    name: str
    public_name: str
    club: str
    performance: int | str
    won: int | str
    lost: int | str
    series: int | None
    members: tuple[Member, ...]
    lack: str

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Self:
        later = {"needs_lot": False, "public_name": "", "club": "", "won": 0, "lost": 0, "series": None, "lack": ""}
        nobody = {"name": "", "public_name": "", "performance": 0}
        read = {"members": tuple(read_as(Member, {**nobody, **member}) for member in row.get("members") or ())}
        return read_as(cls, {**later, **row, **read})

    @property
    def is_group(self) -> bool:
        return bool(self.members or self.lack)


@dataclass(frozen=True)
class PostedRating:
    """A further rating: its code, the organizer's own name for it, and its places."""

    code: str
    name: str
    rows: tuple[PostedPlace, ...]

    @classmethod
    def from_json(cls, rating: Mapping[str, Any]) -> Self:
        return cls(rating["code"], rating["name"], tuple(map(PostedPlace.from_json, rating["rows"])))


@dataclass(frozen=True)
class PostedLot:
    rating: str
    place: int
    order: tuple[int, ...]
    seed: str
    witness: str


@dataclass(frozen=True)
class Posted:
    """What a posting or a final result says, with whatever its heading says."""

    organizer: str
    tournament: str
    place: str
    date: str
    rules: str
    after_series: int
    series_count: int
    missing: tuple[Missing, ...]
    rows: tuple[PostedRow, ...]
    ratings: tuple[PostedRating, ...]
    lots: tuple[PostedLot, ...]
    system: str = USUAL_SYSTEM  # by which performance is counted; a body says it where it is another one
    house: str = ""  # JSON of what the club plays otherwise than the rules have it; a body says it where there is any

    @classmethod
    def from_json(cls, body: Mapping[str, Any]) -> Self:
        read = {
            "missing": tuple(read_as(Missing, place) for place in body["missing"]),
            "rows": tuple(map(PostedRow.from_json, body["rows"])),
            "ratings": tuple(map(PostedRating.from_json, body.get("ratings", ()))),
            "lots": tuple(read_as(PostedLot, {**lot, "order": tuple(lot["order"])}) for lot in body.get("lots", ())),
        }
        return read_as(cls, {"system": USUAL_SYSTEM, "house": "", **body, **read})

    def to_json(self) -> dict[str, Any]:
        """The body that is kept, and that its digest is made from."""
        body: dict[str, Any] = as_json(self)
        if self.system == USUAL_SYSTEM:
            del body["system"]
        if not self.house:
            del body["house"]
        for line in (line for row in body["rows"] for line in row["series"] if not line["at_three"]):
            del line["at_three"]  # a body says it where a fourth joined a table
        return body


def read_as(kind: Callable[..., Kind], values: Mapping[str, Any]) -> Kind:
    return kind(*values_of(kind)(values))


@cache
def values_of(kind: Any) -> Callable[[Mapping[str, Any]], tuple[Any, ...]]:
    return itemgetter(*names_of(kind))


@cache
def names_of(kind: Any) -> tuple[str, ...]:
    return kind._fields if hasattr(kind, "_fields") else tuple(field.name for field in fields(kind))


PLAIN = frozenset({str, int, bool, type(None)})  # most of a list of thousands; asked first


def as_json(value: Any) -> Any:
    """Plain values, with lists where they are told in a row."""
    kind: Any = type(value)
    if kind in PLAIN:
        return value
    if hasattr(kind, "_fields") or is_dataclass(kind):
        return {name: as_json(getattr(value, name)) for name in names_of(kind)}
    return [as_json(part) for part in value] if isinstance(value, tuple | list) else value
