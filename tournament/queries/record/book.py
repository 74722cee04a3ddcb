"""Reads the seals again: whether their chains are whole, and whether every row is what the last seal left of it.

Whatever was changed, added or taken away by hand is a sentence with its table, what stood there and what stands there
now. Changes nothing. What this thread has written and not sealed yet is no fault.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import Seal, Tournament
from tournament.models.rows import Row, noted
from tournament.models.seals import FIRST, PRINTED, row_digest, rows_as_told, sealed_models
from tournament.queries.record.damage import guarded

SHOWN = 60  # signs of a value


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

    def read(self, seals: Any) -> Iterator[str]:
        """Every fault of the chains themselves."""
        for seal in seals.order_by("pk").iterator(chunk_size=200):
            yield from self.chain_faults(seal)
            self.ends[seal.tournament_id] = seal
            for table, rows in seal.left.items():
                values = seal.values.get(table, {})
                for key, digest in rows.items():
                    salt, told = values.get(key, ("", None))
                    if told is not None and row_digest(salt, told) != digest:
                        yield of_seal(seal, _("what it left of %(row)s was changed") % {"row": f"{table} {key}"})
                    self.rows.setdefault(table, {})[key] = Left(digest, told)

    def chain_faults(self, seal: Seal) -> Iterator[str]:
        end = self.ends.get(seal.tournament_id)
        number, previous = (end.number, end.digest) if end else (0, FIRST)
        if (seal.number, seal.previous) != (number + 1, previous):
            yield of_seal(seal, _("is not the next one of its chain"))
        if seal.digest != seal.digest_of():
            yield of_seal(seal, _("was changed"))


def book_faults() -> Iterator[str]:
    """Every disagreement as a sentence, of whatever is kept here."""
    book = Book()
    yield from guarded(partial(book.read, Seal.objects.select_related("tournament")), _("the seals"))
    for model in sealed_models():
        table = model._meta.db_table
        yield from guarded(partial(row_faults, model, book.rows.get(table, {})), table)


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


def later(seal: Seal) -> int:
    """How often its chain went on."""
    return Seal.objects.filter(tournament=seal.tournament_id, number__gt=seal.number).count()
