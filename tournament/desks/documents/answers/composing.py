"""In a paper's own process: from a manuscript to what is set. It knows the templates, and no database.

What is asked of this module before Django is ready there is nothing but itself.
"""

import os
import pickle
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, NoReturn

from tournament.papers.pdf import Paper

made_at: ContextVar[datetime] = ContextVar("made_at")


@dataclass(frozen=True)
class Order:
    """A manuscript as bytes, in whose language it is composed, and when."""

    manuscript: bytes
    language: str
    made: datetime


def compose(order: Order) -> list[Paper] | bytes:
    begin()
    return composed(order)


def composed(order: Order) -> list[Paper] | bytes:
    """Papers to be set, or a file that is complete as it is."""
    from django.utils import translation

    manuscript = pickle.loads(order.manuscript)  # noqa: S301 - written by our own server a moment ago
    token = made_at.set(order.made)
    try:
        with translation.override(order.language):
            made = manuscript.compose(*manuscript.values)
            return made if isinstance(made, bytes) else list(made)
    finally:
        made_at.reset(token)


@cache
def begin() -> None:
    import django
    from django.conf import settings
    from django.db import connection

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    settings.LOGGING_CONFIG = None  # what goes wrong is raised to the server, which has the log
    django.setup()
    connection.ensure_connection = refuse  # type: ignore[method-assign]


def refuse(*_given: Any) -> NoReturn:
    raise RuntimeError("A paper asks the database; what stands on it is read before.")
