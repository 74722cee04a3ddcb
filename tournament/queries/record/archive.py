"""Everything that belongs to a tournament as one JSON text, written row by row. Reading it back is `setup`'s.

Rows point to each other by their place in the file, to people by user name and to clubs by name: an archive of what was
read back is the same to the last sign, wherever it was read. The digest is over the rows, without when it was made.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import IO, Any

from django.db.models import Field, ForeignKey, Max, Model, QuerySet

from scoring import finding
from tournament.models import (
    Adjustment,
    AdvanceEntry,
    AdvanceTerms,
    Announcement,
    Appointment,
    AuditEntry,
    CashEntry,
    Closing,
    Club,
    Declaration,
    Draw,
    FinalResult,
    FooterEntry,
    GameRow,
    JackpotWin,
    Juror,
    ListTag,
    Lot,
    Organizer,
    OwnCard,
    OwnRating,
    Player,
    PostedStandings,
    Prize,
    PrizePlan,
    Protest,
    Qualification,
    RefereeCall,
    Ruling,
    Seat,
    SeatChange,
    Series,
    SeriesTime,
    SheetTwins,
    SheetVersion,
    StartCard,
    Table,
    TableEntry,
    TableSheet,
    TableStake,
    Team,
    TimeUp,
    Tournament,
    User,
    Verdict,
    Vote,
    Wish,
)
from tournament.models.rows import Row
from tournament.queries.record.schema import schema
from tournament.refused import Refused

FORMAT = "skatwart-archive-1"
PEOPLE = ("username", "first_name", "last_name")
TRIES = 3


@dataclass(frozen=True)
class Kept:
    """A model whose rows go into the archive: how they are found from the tournament, and what is left out of them.

    `rare` are JSON fields that are written where one of them isn't empty; else the archive is as before there were any.
    """

    model: type[Row]
    path: str
    left_out: frozenset[str] = field(default_factory=frozenset)
    rare: frozenset[str] = field(default_factory=frozenset)

    @property
    def name(self) -> str:
        return str(self.model._meta.model_name)

    @property
    def fields(self) -> "list[Field[Any, Any]]":
        """Those that are written: not the key, nor what every row has the same."""
        given = (Organizer, Tournament)
        return [
            column
            for column in self.model._meta.concrete_fields
            if not column.primary_key and column.related_model not in given and column.name not in self.left_out
        ]

    def written(self, tournament: Tournament) -> "list[Field[Any, Any]]":
        """Those that this tournament's archive has."""
        telling = self.rows(tournament).exclude(**{name: {} for name in self.rare})
        return [column for column in self.fields if column.name not in self.rare or telling.exists()]

    def rows(self, tournament: Tournament) -> QuerySet[Any]:
        return self.model._base_manager.filter(**{self.path: tournament.pk}).order_by("pk")


class Players(Kept):
    """Who plays or played on a card of the tournament, or qualified for it."""

    def rows(self, tournament: Tournament) -> QuerySet[Any]:
        cards = StartCard.objects.filter(tournament=tournament).order_by()
        qualified = Qualification.objects.filter(tournament=tournament).exclude(player=None).order_by()
        substitutes = cards.exclude(substitute=None).values("substitute")
        ids = cards.values("player").union(substitutes, qualified.values("player"))
        return Player.objects.filter(pk__in=ids).order_by("pk")


TOKEN = frozenset({"token"})  # of a form that was sent: nobody sends it again
WHERE_IT_IS = frozenset({"arriving", "season", "came_home_at", "organized_by"})  # not what was played
# In the order in which they can be read back: what a row points to stands before it, but for a ruling's protest.
KEPT = (
    Kept(Tournament, "pk", WHERE_IT_IS),
    Kept(Announcement, "tournament"),
    Kept(AdvanceTerms, "tournament"),
    Kept(Appointment, "tournament"),
    Players(Player, ""),
    Kept(Team, "tournament"),
    Kept(StartCard, "tournament", frozenset({"code"})),  # whoever has it protests in the player's name: made anew
    Kept(OwnCard, "tournament"),
    Kept(ListTag, "tournament"),
    Kept(Declaration, "card__tournament"),
    Kept(AdvanceEntry, "tournament", TOKEN | {"code"}),  # the same
    Kept(Qualification, "tournament"),
    Kept(Series, "tournament"),
    Kept(SeriesTime, "series__tournament"),
    Kept(Closing, "tournament", rare=frozenset({"set_by"})),
    Kept(Draw, "series__tournament", frozenset({"being_seated"})),  # the same
    Kept(SeatChange, "draw__series__tournament"),
    Kept(Table, "draw__series__tournament", rare=frozenset({"joined"})),
    Kept(Seat, "draw__series__tournament"),
    Kept(TableStake, "table__draw__series__tournament"),
    Kept(Wish, "tournament"),
    Kept(TableSheet, "table__draw__series__tournament"),
    Kept(TableEntry, "sheet__table__draw__series__tournament"),
    Kept(RefereeCall, "table__draw__series__tournament"),
    Kept(TimeUp, "draw__series__tournament"),
    Kept(SheetVersion, "table__draw__series__tournament"),
    Kept(FooterEntry, "version__table__draw__series__tournament"),
    Kept(GameRow, "version__table__draw__series__tournament"),
    Kept(SheetTwins, "first__table__draw__series__tournament"),
    Kept(Ruling, "tournament", TOKEN, rare=frozenset({"position"})),
    Kept(Protest, "tournament", TOKEN),
    Kept(Adjustment, "ruling__tournament"),
    Kept(Juror, "tournament"),
    Kept(Verdict, "protest__tournament"),
    Kept(Vote, "verdict__protest__tournament"),
    Kept(OwnRating, "tournament"),
    Kept(Lot, "tournament"),
    Kept(PostedStandings, "series__tournament"),
    Kept(FinalResult, "tournament"),
    Kept(PrizePlan, "tournament"),
    Kept(Prize, "plan__tournament"),
    Kept(JackpotWin, "tournament"),
    Kept(CashEntry, "tournament", TOKEN),
    Kept(AuditEntry, "tournament"),
)


@dataclass
class Writer:
    """One archive on its way into a file."""

    file: IO[bytes]
    sum: Any = field(default_factory=hashlib.sha256)
    places: dict[type[Model], dict[int, int]] = field(default_factory=dict)
    people: set[int] = field(default_factory=set)

    def part(self, name: str, fields: list[str], rows: Iterator[list[Any]]) -> None:
        """A list of rows, a row a line."""
        self.sum.update(summed([name, *fields]))
        self.file.write(f'{canonical(name)}:{{"fields":{canonical(fields)},"rows":['.encode())
        for count, row in enumerate(rows):
            self.sum.update(summed(row))
            self.file.write((",\n" if count else "\n").encode() + canonical(row).encode())
        self.file.write(b"]}")


class Moved(Exception):
    """Somebody went on working while the rows were read."""


def write(tournament: Tournament, file: IO[bytes], *, now: datetime) -> str:
    """Writes the archive and gives its digest. Reads again when something was done meanwhile: it is one moment's."""
    for _try in range(TRIES):
        before = last_entry(tournament)
        try:
            digest = written(tournament, file, now)
        except Moved:
            digest = ""
        if digest and last_entry(tournament) == before:
            return digest
        file.seek(0)
        file.truncate()
    raise Refused(finding("archive.moved"))


def last_entry(tournament: Tournament) -> int | None:
    newest: int | None = AuditEntry.objects.filter(tournament=tournament).aggregate(newest=Max("pk"))["newest"]
    return newest


def written(tournament: Tournament, file: IO[bytes], now: datetime) -> str:
    writer = Writer(file)
    head = {"format": FORMAT, "schema": schema(), "made_at": as_written(now)}
    file.write((canonical(head)[:-1] + ',\n"content":{\n').encode())
    writer.part("organizer", ["name"], iter([[tournament.organizer_name]]))
    for kind in KEPT:
        file.write(b",\n")
        writer.part(kind.name, [column.name for column in kind.written(tournament)], rows_of(kind, tournament, writer))
    file.write(b",\n")
    people = User.objects.filter(pk__in=writer.people).order_by("username").values_list(*PEOPLE)
    writer.part("people", list(PEOPLE), map(list, sorted(people)))
    digest: str = writer.sum.hexdigest()
    file.write(f'}},\n"digest":"{digest}"}}\n'.encode())
    return digest


def rows_of(kind: Kept, tournament: Tournament, writer: Writer) -> Iterator[list[Any]]:
    columns = kind.written(tournament)
    told, names = [teller(column, kind, tournament, writer) for column in columns], [name.attname for name in columns]
    places = writer.places.setdefault(kind.model, {})
    for key, *row in kind.rows(tournament).values_list("pk", *names).iterator(chunk_size=2000):
        places[key] = len(places)
        yield [tell(value) for tell, value in zip(told, row, strict=True)]


def teller(column: "Field[Any, Any]", kind: Kept, tournament: Tournament, writer: Writer) -> Callable[[Any], Any]:
    """How a value of this field is written."""
    if not isinstance(column, ForeignKey):
        return as_written
    model: Any = column.related_model
    if model is User:
        names = dict(User.objects.values_list("pk", "username"))

        def person(key: int | None) -> str | None:
            if key is not None:
                writer.people.add(key)
            return None if key is None else names[key]

        return person
    if model is Club:
        clubs = dict(Club.objects.filter(organizer=tournament.organizer_id).values_list("pk", "name"))
        return lambda key: None if key is None else clubs[key]
    later = next(other for other in KEPT if other.model is model)
    places = writer.places.get(model) if KEPT.index(later) <= KEPT.index(kind) else keys_in_order(later, tournament)
    return lambda key: None if key is None else place_in(places or {}, key)


def keys_in_order(kind: Kept, tournament: Tournament) -> dict[int, int]:
    return {key: place for place, key in enumerate(kind.rows(tournament).values_list("pk", flat=True))}


def place_in(places: dict[int, int], key: int) -> int:
    if key not in places:
        raise Moved
    return places[key]


def as_written(value: Any) -> Any:
    """As JSON can hold it, the same from every database."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, (date, time)):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal) else value


canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode  # made once for all rows


def summed(row: list[Any]) -> bytes:
    """A row as the digest takes it."""
    return canonical(row).encode() + b"\n"
