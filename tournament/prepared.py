"""A question that is asked with nearly every page, and of which only its values change: its text is made once.

To make the SQL of a question takes Django several times as long as the database takes to answer it. The first row
alone, as values or as a model with what it brings along; lists are asked for as ever.
"""

import threading
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import QuerySet
from django.db.models.query import get_related_populators
from django.db.models.sql.compiler import SQLCompiler

Answer = TypeVar("Answer")


class Prepared(Generic[Answer]):
    """`ask` gives the question with any values: where it has them, others are put in their order."""

    def __init__(self, ask: Callable[[], QuerySet[Any, Answer]]) -> None:
        self.ask = ask
        self._own = threading.local()  # each thread has a connection of its own

    def first(self, *values: object) -> Answer | None:
        """The first row, or None where there is none."""
        if getattr(self._own, "connection", None) is not connections[DEFAULT_DB_ALIAS]:
            self._prepare()
        with self._own.connection.cursor() as cursor:
            cursor.execute(self._own.sql, values)
            rows = cursor.fetchmany(1)
        return next(map(self._own.read, self._own.compiler.apply_converters(rows, self._own.converters)), None)

    def _prepare(self) -> None:
        question = self.ask()[:1]
        compiler = question.query.get_compiler(DEFAULT_DB_ALIAS)
        self._own.sql = compiler.as_sql()[0]
        self._own.converters = compiler.get_converters([column for column, *_named in compiler.select])
        self._own.read = tuple if question.query.values_select else reader(compiler)
        self._own.compiler, self._own.connection = compiler, connections[DEFAULT_DB_ALIAS]


def reader(compiler: SQLCompiler) -> Callable[[Sequence[Any]], Any]:
    """From a row to the model, with what is asked beside it, as Django's own lists make it."""
    rows: Any = compiler.klass_info
    select: Any = compiler.select
    places = slice(rows["select_fields"][0], rows["select_fields"][-1] + 1)
    names = [column.target.attname for column, *_named in select[places]]
    beside = tuple(compiler.annotation_col_map.items())
    populators = get_related_populators(rows, select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]  # stubs of a later one

    def read(row: Sequence[Any]) -> Any:
        thing = rows["model"].from_db(DEFAULT_DB_ALIAS, names, row[places])
        for populator in populators:
            populator.populate(row, thing)
        for name, place in beside:
            setattr(thing, name, row[place])
        return thing

    return read
