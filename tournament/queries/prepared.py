"""A question that is asked with nearly every page, and of which only its values change: its text is made once.

To make the SQL of a question takes Django several times as long as the database takes to answer it. For values alone;
rows of models are asked for as ever.
"""

import threading
from collections.abc import Callable
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import QuerySet


class Prepared:
    """`ask` gives the question with any values, as values of rows: where it has them, others are put in their order."""

    def __init__(self, ask: Callable[[], QuerySet[Any, Any]]) -> None:
        self.ask = ask
        self._own = threading.local()  # each thread has a connection of its own

    def first(self, *values: object) -> tuple[Any, ...] | None:
        """The first row, or None where there is none."""
        if getattr(self._own, "connection", None) is not connections[DEFAULT_DB_ALIAS]:
            self._prepare()
        with self._own.connection.cursor() as cursor:
            cursor.execute(self._own.sql, values)
            rows = cursor.fetchmany(1)
        return next(map(tuple, self._own.compiler.apply_converters(rows, self._own.converters)), None)

    def _prepare(self) -> None:
        compiler = self.ask()[:1].query.get_compiler(DEFAULT_DB_ALIAS)
        self._own.sql = compiler.as_sql()[0]
        self._own.converters = compiler.get_converters([column for column, *_named in compiler.select])
        self._own.compiler, self._own.connection = compiler, connections[DEFAULT_DB_ALIAS]
