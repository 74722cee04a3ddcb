"""Reads the seals again: whether their chains are whole, and whether every row is what the last seal left of it.

Whatever was changed, added or taken away by hand is a sentence with its table, what stood there and what stands there
now. Changes nothing. What this thread has written and not sealed yet is no fault.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from operator import itemgetter
from typing import Any

from django.db import connection
from django.db.models import Max, Model
from django.utils.translation import gettext as _

from tournament.models import AuditEntry, FinalResult, PostedStandings, Seal, Tournament
from tournament.models.rows import Row, noted
from tournament.models.seals import FIRST, PRINTED, row_digest, rows_as_told, sealed_models
from tournament.queries.record.archive import KEPT
from tournament.queries.record.damage import guarded

SHOWN = 60  # signs of a value
TRAIL = AuditEntry._meta.db_table
NAMES_REMOVED = ("tournament.remove_names", "register.forget")  # what says that entries of the trail were changed
CUT_OFF = "tournament.restore_cut_off"  # what says that they went: nobody had ever met them


@dataclass
class Left:
    """What the last seal that speaks of a row says of it."""

    digest: str | None
    values: dict[str, Any] | None  # None once names were removed


@dataclass
class Book:
    """What all seals together say: table -> key -> what was left."""

    rows: dict[str, dict[str, Left]] = field(default_factory=dict)
    ends: dict[int | None, Seal] = field(default_factory=dict)  # of each chain
    digests: dict[str, str] = field(default_factory=dict)  # of each seal
    missing: dict[str, Seal] = field(default_factory=dict)  # seals that are not there, and one that names each
    newest: str = ""  # seal of all
    is_linked: bool = False

    def read(self, seals: Any) -> Iterator[str]:
        """Every fault of the chains themselves."""
        trail = Trail()
        for seal in seals.order_by("pk").iterator(chunk_size=200):
            yield from self.chain_faults(seal)
            yield from self.link_faults(seal)
            yield from trail.faults(seal, self.rows.get(TRAIL, {}))
            self.ends[seal.tournament_id] = seal
            self.newest = str(seal.pk)
            self.digests[self.newest] = seal.digest
            for table, rows in seal.left.items():
                values = seal.values.get(table, {})
                for key, digest in rows.items():
                    salt, told = values.get(key, ("", None))
                    if told is not None and row_digest(salt, told) != digest:
                        yield of_seal(seal, _("what it left of %(row)s was changed") % {"row": f"{table} {key}"})
                    self.rows.setdefault(table, {})[key] = Left(digest, told)
        for key, seal in self.missing.items():
            yield of_seal(seal, _("seal number %(key)s of all, which it names, is not there") % {"key": key})

    def chain_faults(self, seal: Seal) -> Iterator[str]:
        end = self.ends.get(seal.tournament_id)
        number, previous = (end.number, end.digest) if end else (0, FIRST)
        if (seal.number, seal.previous) != (number + 1, previous):
            yield of_seal(seal, _("is not the next one of its chain"))
        if seal.digest != seal.digest_of():
            yield of_seal(seal, _("was changed"))

    def link_faults(self, seal: Seal) -> Iterator[str]:
        """It names the newest seal of all chains; those of before there were such links name none."""
        named = seal.left.get(Seal._meta.db_table, {})
        for key in [key for key, digest in named.items() if digest is None]:
            self.missing.pop(key, None)  # it belonged to an archive that was not read in to its end
        links = {key: digest for key, digest in named.items() if digest is not None}
        if not links and self.is_linked:
            yield of_seal(seal, _("does not name the one before it"))
        self.is_linked = self.is_linked or bool(links)
        for key, digest in links.items():
            if self.digests.get(key, digest) != digest:
                yield of_seal(seal, _("names another seal before it than stands there"))
            elif key not in self.digests:
                self.missing[key] = seal
            elif connection.vendor == "sqlite" and key != self.newest:
                yield of_seal(seal, _("was not the next one of all: somebody has put one in before it"))


class Trail:
    """Entries of the trail vanish or change in two services alone, whose seals hold the entry that says so."""

    def __init__(self) -> None:
        entries = AuditEntry.objects.filter(action__in=(*NAMES_REMOVED, CUT_OFF))
        self.said = {str(key): (action, of) for key, action, of in entries.values_list("pk", "action", "tournament")}
        self.nameless = set(Tournament.objects.nameless().values_list("pk", flat=True))

    def faults(self, seal: Seal, known: Mapping[str, Left]) -> Iterator[str]:
        entries = seal.left.get(TRAIL, {})
        said = [self.said[key] for key in entries.keys() & self.said.keys() if key not in known]
        gone = [key for key, digest in entries.items() if digest is None]
        if gone and (known.keys() & gone or not any(action == CUT_OFF for action, _of in said)):
            told = _("leaves out entries of the trail, which no service of Skatwart does: %(keys)s")
            yield of_seal(seal, told % {"keys": shown(", ".join(gone))})
        if again := [key for key in entries if key in known and key not in gone]:
            foreign = self.foreign(again, said)
            if foreign:
                told = _("changes entries of the trail, and no names were removed with it: %(keys)s")
                yield of_seal(seal, told % {"keys": shown(", ".join(foreign))})

    def foreign(self, again: Collection[str], said: Collection[tuple[str, int | None]]) -> list[str]:
        """Those that no removal of names told in the same seal may change: of its tournament, or of none."""
        removals = {of for action, of in said if action in NAMES_REMOVED and (of is None or of in self.nameless)}
        if not removals:
            return list(again)
        entries = AuditEntry.objects.filter(pk__in=again).exclude(tournament=None)
        return [str(key) for key in entries.exclude(tournament__in=removals - {None}).values_list("pk", flat=True)]


def book_faults() -> Iterator[str]:
    """Every disagreement as a sentence, of whatever is kept here."""
    book = Book()
    yield from guarded(partial(book.read, Seal.objects.select_related("tournament")), _("the seals"))
    for model in sealed_models():
        table = model._meta.db_table
        yield from guarded(partial(row_faults, model, book.rows.get(table, {})), table)


def counter_faults() -> Iterator[str]:
    """Where SQLite counts the keys that it gives: never behind a row, and no further than the newest seal and entry."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, seq FROM sqlite_sequence")
        counters = dict(cursor.fetchall())
    models: list[type[Model]] = [*sealed_models(), Seal]
    newest = {model._meta.db_table: newest_key(model) for model in models}
    for table, key in newest.items():
        if counters.get(table, 0) < key:
            told = _("%(table)s: its counter stands at %(counter)s, and there is a row %(key)s")
            yield told % {"table": table, "counter": counters.get(table, 0), "key": key}
    for table in (TRAIL, Seal._meta.db_table):
        if counters.get(table, 0) > newest[table]:
            told = _("%(table)s: the newest rows are gone: its counter stands at %(counter)s, the newest is %(key)s")
            yield told % {"table": table, "counter": counters[table], "key": newest[table]}


def newest_key(model: type[Model]) -> int:
    newest: int | None = model._base_manager.aggregate(newest=Max("pk"))["newest"]
    return newest or 0


def row_faults(model: type[Row], left: dict[str, Left]) -> Iterator[str]:
    """Of one table."""
    table, unsealed = model._meta.db_table, set(map(str, noted.keys.get(model, ())))
    there = set()
    for key, values in rows_as_told(model):
        name = str(key)
        there.add(name)
        if name not in unsealed:
            yield from (f"{table} {key}: {fault}" for fault in differences(left.get(name), values))
    for name, was in left.items():
        if was.digest is not None and name not in there and name not in unsealed:
            yield f"{table} {name}: " + _("is not there any more; there stood %(was)s") % {"was": shown(was.values)}


def differences(left: Left | None, values: dict[str, Any]) -> Iterator[str]:
    if left is None:
        yield _("the trail knows nothing of it: %(now)s") % {"now": shown(values)}
    elif left.digest is None:
        yield _("had been taken away, and is there again: %(now)s") % {"now": shown(values)}
    elif left.values is None:
        yield _("its names were removed, and its values can't be compared")
    else:
        for name, was in left.values.items():
            if name in values and values[name] != was:
                told = _("%(column)s is %(now)s; there stood %(was)s")
                yield told % {"column": name, "now": shown(values[name]), "was": shown(was)}


def shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]} …"


def of_seal(seal: Seal, told: str) -> str:
    where = seal.tournament or _("the house")
    return f"{where}, " + _("seal %(number)s") % {"number": seal.number} + f": {told}"


def under(tournament: Tournament, row: Row) -> Seal | None:
    """The seal under which this row was written down first: what hangs on the wall says it."""
    path = f"left__{row._meta.db_table}__has_key"
    return Seal.objects.filter(tournament=tournament, **{path: str(row.pk)}).defer("values").first()


def newest(tournament: Tournament) -> Seal | None:
    return Seal.objects.filter(tournament=tournament).defer("left", "values").last()


def on_paper(typed: str) -> list[Seal]:
    """The seals that a paper may mean, however what it says was typed; none for less than half of it."""
    signs = "".join(sign for sign in typed.lower() if sign in "0123456789abcdef")
    if len(signs) < PRINTED // 2:
        return []
    return list(Seal.objects.filter(digest__startswith=signs).select_related("tournament").defer("left", "values"))


def sealed_since(seal: Seal) -> list[Seal]:
    """Every seal after this one that is of its tournament, or leaves a row of it; after one of the house all."""
    later = Seal.objects.filter(pk__gt=seal.pk).select_related("tournament").order_by("pk").defer("values")
    if seal.tournament is None:
        return list(later)
    own = rows_of(seal.tournament)
    return [other for other in later.iterator(chunk_size=200) if is_about(other, seal.tournament, own)]


def is_about(seal: Seal, tournament: Tournament, own: Mapping[str, Collection[str]]) -> bool:
    touched = any(own[table] & rows.keys() for table, rows in seal.left.items() if table in own)
    return seal.tournament_id == tournament.pk or touched


def rows_of(tournament: Tournament) -> dict[str, set[str]]:
    """The keys of its rows, those that are gone too: as its archive has them, and as its own chain names them."""
    rows = {
        kind.model._meta.db_table: set(map(str, kind.rows(tournament).values_list("pk", flat=True))) for kind in KEPT
    }
    for left in Seal.objects.filter(tournament=tournament).values_list("left", flat=True).iterator(chunk_size=200):
        for table in left.keys() & rows.keys():
            rows[table].update(left[table])
    return rows


def last_released() -> Seal | None:
    """The seal on the newest list that was released: on the newest paper that everybody can have."""
    postings = [
        (row.posted_at, tournament, row)
        for row, tournament in (
            *((row, row.series.tournament) for row in newest_first(PostedStandings, "series__tournament")),
            *((row, row.tournament) for row in newest_first(FinalResult, "tournament")),
        )
    ]
    if not postings:
        return None
    _at, tournament, row = max(postings, key=itemgetter(0))
    return under(tournament, row)


def newest_first(model: Any, tournament: str) -> Any:
    return model.objects.select_related(tournament).order_by("-posted_at")[:1]
