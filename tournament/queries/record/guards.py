"""Whether the database still refuses by itself what it refused when its tables were made: constraints and triggers."""

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from tournament.queries.record.rowfaults import at

TRIGGERS = ("trail_no_update", "trail_no_delete")
THERE = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'",
}


def guard_faults() -> Iterator[str]:
    """Each that is missing, as a sentence."""
    with connection.cursor() as cursor:
        cursor.execute(THERE[connection.vendor])
        triggers = {name for (name,) in cursor.fetchall()}
        for name in TRIGGERS:
            if name not in triggers:
                yield missing("tournament_auditentry", name)
        for model in apps.get_app_config("tournament").get_models():
            table = model._meta.db_table
            there = connection.introspection.get_constraints(cursor, table)
            unique = {tuple(guard["columns"]) for guard in there.values() if guard["unique"] or guard["primary_key"]}
            yield from (missing(table, name) for name in guards_of(model) if name not in there)
            yield from (missing(table, column) for column in unique_columns(model) if (column,) not in unique)


def broken_links() -> Iterator[str]:
    try:
        connection.check_constraints()
    except DatabaseError as error:
        yield at(_("a row points to another that is not there"), error)


def guards_of(model: Any) -> list[str]:
    return [constraint.name for constraint in model._meta.constraints]


def unique_columns(model: Any) -> list[str]:
    return [field.column for field in model._meta.concrete_fields if field.unique]


def missing(table: str, name: str) -> str:
    return f"{table}: " + _("%(name)s is missing, by which the database refuses what must not be") % {"name": name}
