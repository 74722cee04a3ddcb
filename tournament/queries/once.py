"""What is the same until something is done in a tournament is asked of the database once, by the mark of its trail.

For pages alone: whoever is in a transaction is about to write, and asks for himself. Small answers that nobody changes.
"""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from django.db import connection

from tournament.memory import Memory
from tournament.models import Tournament
from tournament.queries.mark import mark_of

Answer = TypeVar("Answer")

ANSWERS: Memory[object] = Memory(2_000)


def once_a_state(ask: Callable[[Tournament], Answer]) -> Callable[[Tournament], Answer]:
    """Asked once for all who come at the same mark. Not for what time alone changes."""

    @wraps(ask)
    def asked(tournament: Tournament) -> Answer:
        if is_writing():
            return ask(tournament)
        key = ask, tournament.pk, mark_of(tournament), settings_of(tournament)
        answer: tuple[Answer] | None = ANSWERS.get(key)  # type: ignore[assignment]
        if answer is None:
            answer = (ask(tournament),)
            ANSWERS.put(key, answer, 1)
        return answer[0]

    return asked


def settings_of(tournament: Tournament) -> str:
    """As they were read before the mark: somebody may have changed them in between."""
    read = tournament.__dict__
    return repr([read.get(field.attname) for field in Tournament._meta.concrete_fields])


def is_writing() -> bool:
    return connection.in_atomic_block
