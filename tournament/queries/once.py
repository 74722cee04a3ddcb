"""Caches what stays the same until something is done in a tournament, by the version of its trail: rankings first.

For pages alone: code inside a transaction is about to write, and asks for itself. Nobody changes a cached answer.
"""

from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import wraps
from threading import Lock
from typing import Any, TypeVar, TypeVarTuple

from cachetools import LRUCache
from django.db import connection

from tournament.models import Tournament
from tournament.queries.mark import mark_of

Answer = TypeVar("Answer")
More = TypeVarTuple("More")
Query = Callable[[Tournament, *More], Answer]

CACHES: list[LRUCache[Hashable, Any]] = []


def once_a_state(
    *, room: int = 300, size: Callable[[Any], int] | None = None
) -> Callable[[Query[*More, Answer]], Query[*More, Answer]]:
    """Decorates a query of a tournament: asked once for each version of its trail, and for its other arguments.

    It keeps `room` answers, or as many as together have this `size`. Not for what time alone changes.
    """

    def decorate(ask: Query[*More, Answer]) -> Query[*More, Answer]:
        cache: LRUCache[Hashable, Answer] = LRUCache(room, getsizeof=size)
        lock = Lock()
        CACHES.append(cache)

        @wraps(ask)
        def asked(tournament: Tournament, *more: *More) -> Answer:
            if is_writing():
                return ask(tournament, *more)
            version = mark_of(tournament)
            key = tournament.pk, version, settings_of(tournament), more
            with lock:
                if key in cache:
                    return cache[key]
            answer = ask(tournament, *more)
            if mark_of(tournament) == version:  # nothing was done while it was read
                with lock, suppress(ValueError):  # larger than the room
                    cache[key] = answer
            return answer

        return asked

    return decorate


def settings_of(tournament: Tournament) -> str:
    """As they were read before the version: they may have been changed in between."""
    read = tournament.__dict__
    return repr([read.get(field.attname) for field in Tournament._meta.concrete_fields])


def is_writing() -> bool:
    return connection.in_atomic_block
