"""Builders that remember: what one of them wrote into the same rows before is written again as rows.

A builder goes through the services that the pages use, which takes a hundred times as long as writing their rows. What
it does depends on the rows it finds, on what it is given and on the language; the second time all of them are the
same, the rows it added are put in, its result is handed out anew, and nothing else ran. Only what began with an empty
database is remembered: whatever a test has done by itself makes every builder after it work. So does a clock that a
test has set. What one worker has built lies in a folder for the others. It is forgotten after a while: its times are
those of then, and tests go by what was just now. `pytest --aged 1500` has all of it built so long ago.
"""

import io
import os
import pickle
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import timedelta
from functools import cache, wraps
from hashlib import sha256
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import pytest
from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone, translation

from tournament import audit, clock

P = ParamSpec("P")
T = TypeVar("T")

Rows = dict[str, set[tuple[Any, ...]]]  # of every table
NOT_OURS = {"django_content_type", "auth_permission", "django_migrations"}  # made with the schema
SECONDS_KEPT = 1500  # less than any window that a test lets run: all pass with --aged 1500
TIME = (clock.now, clock.read, timezone.now)


@dataclass(frozen=True)
class Memory:
    """What a builder left: rows that came and went, values it set on what it was given, and its result."""

    gone: Rows
    come: Rows
    after: str
    left: bytes
    at: float


memories: dict[Any, Memory] = {}
left_states: set[str] = set()  # states of the database that builders have left
building = False
age = 0.0  # seconds ago that builders work, by their clock
folder: Path | None = None  # of this run, for all its workers


def remembered(build: Callable[P, T], seconds: float | None = None) -> Callable[P, T]:
    """For so many seconds, where nothing that the builder leaves is of just now."""

    @wraps(build)
    def once(*args: P.args, **kwargs: P.kwargs) -> T:
        global building
        if building or connection.vendor != "sqlite" or (clock.now, clock.read, timezone.now) != TIME:
            return build(*args, **kwargs)
        before = rows()
        state = digest(before)
        if state not in left_states and any(before.values()):
            return build(*args, **kwargs)
        key = (build, state, translation.get_language(), seen(args), seen(kwargs))
        given = list(models_in((args, kwargs)))
        if memory := fresh(memories.get(key), seconds) or fresh(from_folder(key), seconds):
            memories[key] = memory
            left_states.add(memory.after)
            return cast(T, again(memory, given))  # as it was pickled
        values = [concrete(model) for model in given]
        building = True
        try:
            with earlier(age), audit.atomic():  # what it wrote by itself is sealed, too
                result = build(*args, **kwargs)
        finally:
            building = False
        memories[key] = memory = remember(before, given, values, result)
        left_states.add(memory.after)
        if file := place(key):
            (making := file.with_suffix(f".{os.getpid()}")).write_bytes(pickle.dumps(memory))
            making.rename(file)
        return result

    return once


@contextmanager
def earlier(seconds: float) -> Iterator[None]:
    """All clocks stand so far back, as they did then: nobody has moved one."""
    if not seconds:
        yield
        return
    now, read = timezone.now, clock.read

    def read_then() -> clock.Clocks:
        clocks = read()  # by the clock of then, but for what the machine counts since its start
        since_boot, awake, apart = clocks.since_boot - seconds, clocks.awake - seconds, clocks.apart - seconds
        return replace(clocks, since_boot=since_boot, awake=awake, apart=apart)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: now() - timedelta(seconds=seconds))
        patch.setattr(clock, "read", read_then)
        yield


def remember(before: Rows, given: list[Model], values: list[dict[str, Any]], result: Any) -> Memory:
    after = rows()
    changes = [
        {name: value for name, value in concrete(model).items() if old.get(name) != value}
        for model, old in zip(given, values, strict=True)
    ]
    file = io.BytesIO()
    Keeps(file, given).dump((changes, result))
    gone = {table: before[table] - after[table] for table in after}
    come = {table: after[table] - before[table] for table in after}
    return Memory(some(gone), some(come), digest(after), file.getvalue(), time.time())


def fresh(memory: Memory | None, seconds: float | None) -> Memory | None:
    return memory if memory and time.time() - memory.at < (seconds or SECONDS_KEPT) else None


def from_folder(key: Any) -> Memory | None:
    if not (file := place(key)) or not file.exists():
        return None
    memory: Memory = Gives(io.BytesIO(file.read_bytes()), []).load()
    return memory


def place(key: Any) -> Path | None:
    """Where a memory lies for other workers; none for what has no name of its own there."""
    build, *seen = key
    if not folder or "." in build.__qualname__:
        return None
    return folder / sha256(repr((build.__module__, build.__qualname__, *seen)).encode()).hexdigest()[:32]


def again(memory: Memory, given: list[Model]) -> Any:
    with transaction.atomic():
        raw = connection.connection
        for table, lines in memory.gone.items():
            raw.executemany(f'DELETE FROM "{table}" WHERE {columns(table)[0]} = ?', [line[:1] for line in lines])
        for table, lines in memory.come.items():
            marks = ", ".join("?" * len(columns(table)))
            raw.executemany(f'INSERT INTO "{table}" VALUES ({marks})', sorted(lines))
    changes, result = Gives(io.BytesIO(memory.left), given).load()
    for model, values in zip(given, changes, strict=True):
        vars(model).update(values)
    return result


class Keeps(pickle.Pickler):
    """What the builder was given is not part of what it left, but may be pointed at from there."""

    def __init__(self, file: io.BytesIO, given: list[Model]) -> None:
        super().__init__(file)
        self.places = {id(model): place for place, model in enumerate(given)}

    def persistent_id(self, thing: Any) -> int | None:
        return self.places.get(id(thing))


class Gives(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, given: list[Model]) -> None:
        super().__init__(file)
        self.given = given

    def persistent_load(self, place: int) -> Model:
        return self.given[place]


def rows() -> Rows:
    connection.ensure_connection()
    return {table: set(connection.connection.execute(select)) for table, select in selects().items()}


def digest(state: Rows) -> str:
    return sha256(repr([sorted(map(repr, lines)) for lines in state.values()]).encode()).hexdigest()


def some(state: Rows) -> Rows:
    return {table: lines for table, lines in state.items() if lines}


@cache
def selects() -> dict[str, str]:
    """By table. The plus hides a column's type, so that values come as they are stored."""
    tables = [table for table in connection.introspection.table_names() if table not in NOT_OURS]
    return {table: f'SELECT {", ".join(f"+{name}" for name in columns(table))} FROM "{table}"' for table in tables}


@cache
def columns(table: str) -> list[str]:
    return [f'"{column[1]}"' for column in connection.connection.execute(f'PRAGMA table_info("{table}")')]


def concrete(model: Model) -> dict[str, Any]:
    return {field.attname: vars(model).get(field.attname) for field in model._meta.concrete_fields}


def seen(thing: Any) -> Any:
    """What a builder can see of what it was given."""
    if isinstance(thing, Model):
        return (type(thing), repr(concrete(thing)))
    if is_dataclass(thing) and not isinstance(thing, type):
        return (type(thing), *(seen(getattr(thing, field.name)) for field in fields(thing)))
    if isinstance(thing, dict):
        return tuple((seen(name), seen(value)) for name, value in thing.items())
    if isinstance(thing, (list, tuple)):
        return (type(thing), *map(seen, thing))
    return repr(thing)


def models_in(thing: Any) -> Iterator[Model]:
    """All rows in what a builder was given, in one order."""
    if isinstance(thing, Model):
        yield thing
    elif is_dataclass(thing) and not isinstance(thing, type):
        for field in fields(thing):
            yield from models_in(getattr(thing, field.name))
    elif isinstance(thing, (dict, list, tuple)):
        for part in thing.values() if isinstance(thing, dict) else thing:
            yield from models_in(part)
