"""A database whose file is damaged: what can be named is named, row by row, and everything else is still asked.

The rest of the reading believes what the database says. This doesn't: any byte of it may be another one.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeVar

from django.apps import apps
from django.db import DatabaseError, connection
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

MOST = 20  # of what the engine says of its own file
Row = TypeVar("Row", bound=Model)


def damage() -> Iterator[str]:
    """What the engine says of its file, and the tables that aren't there."""
    try:
        yield from unsound() if connection.vendor == "sqlite" else ()
        there = set(connection.introspection.table_names())
    except (DatabaseError, UnicodeDecodeError) as error:  # its own words are not always text
        yield _("the database is damaged: %(why)s") % {"why": error}
        return
    for model in apps.get_app_config("tournament").get_models(include_auto_created=True):
        if model._meta.db_table not in there:
            yield _("the table %(table)s is missing") % {"table": model._meta.db_table}


def unsound() -> Iterator[str]:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA integrity_check({MOST})")
        for (told,) in cursor.fetchall():
            if told != "ok":
                yield _("the database is damaged: %(why)s") % {"why": " ".join(str(told).split())}


def each(asked: Callable[[Row], Iterator[str]], rows: QuerySet[Row]) -> Iterator[str]:
    """The faults of every row. Where they can't be read all at once, one by one."""
    try:
        things = list(rows)
    except Exception:  # whatever a damaged cell does to whoever reads it
        yield from one_by_one(asked, rows)
        return
    for thing in things:
        yield from guarded(partial(asked, thing), thing)


def one_by_one(asked: Callable[[Row], Iterator[str]], rows: QuerySet[Row]) -> Iterator[str]:
    table = rows.model._meta.db_table

    def faults_of(key: int) -> Iterator[str]:
        yield from asked(rows.get(pk=key))

    def faults() -> Iterator[str]:
        for key in rows.order_by("pk").values_list("pk", flat=True):
            yield from guarded(partial(faults_of, key), f"{table} {key}")

    yield from guarded(faults, table)


def guarded(asked: Callable[[], Iterator[str]], where: object) -> Iterator[str]:
    """What is too broken to be counted is one fault more, and the others are still asked."""
    try:
        yield from asked()
    except Exception as error:  # as above
        yield _("%(where)s: can't be recounted: %(why)s") % {"where": named(where), "why": why(error)}


def named(where: Any) -> str:
    try:
        return str(where)
    except Exception:  # its name may be what is damaged
        return f"{where._meta.db_table} {where.pk}"


def why(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__
