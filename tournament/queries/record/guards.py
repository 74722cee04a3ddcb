"""Whether the database still refuses by itself what it refused when its tables were made: constraints and triggers."""

import re
from collections.abc import Iterator
from operator import itemgetter
from typing import Any

from django.apps import apps
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from tournament.queries.record.rowfaults import at

TRIGGERS = [("tournament_auditentry", name) for name in ("trail_no_update", "trail_no_delete")]
NAMED = re.compile(r'\b(?:CONSTRAINT|INDEX|TRIGGER) "?(\w+)')
MADE = {  # of which table, and how it was made or just what it is called
    "sqlite": "SELECT tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL",
    "postgresql": """
        SELECT t.relname, 'CONSTRAINT ' || c.conname FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
        UNION ALL SELECT tablename, 'INDEX ' || indexname FROM pg_indexes
        UNION ALL SELECT t.relname, 'TRIGGER ' || g.tgname FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid
        WHERE NOT g.tgisinternal AND g.tgenabled <> 'D'
    """,
}
UNIQUE = {  # table and column, of those in which each row has a value of its own
    "sqlite": """
        SELECT t.name, min(c.name) FROM sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
        WHERE t.type = 'table' AND i."unique" AND NOT i.partial GROUP BY t.name, i.name HAVING count(*) = 1
        UNION SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table' AND c.pk
    """,
    "postgresql": """
        SELECT t.relname, a.attname FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
        JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0]
        WHERE i.indisunique AND i.indnatts = 1 AND i.indpred IS NULL AND pg_table_is_visible(t.oid)
    """,
}


def guard_faults() -> Iterator[str]:
    """Each that is missing, as a sentence."""
    with connection.cursor() as cursor:
        cursor.execute(MADE[connection.vendor])
        there = {(table, name) for table, made in cursor.fetchall() for name in NAMED.findall(made)}
        cursor.execute(UNIQUE[connection.vendor])
        unique = set(cursor.fetchall())
    models = list(apps.get_app_config("tournament").get_models())
    named = [(model._meta.db_table, name) for model in models for name in guards_of(model)]
    alone = [(model._meta.db_table, name) for model in models for name in unique_columns(model)]
    missing = [guard for guard in (*TRIGGERS, *named) if guard not in there]
    missing += [column for column in alone if column not in unique]
    why = _("%(name)s is missing, by which the database refuses what must not be")
    yield from (f"{table}: {why % {'name': name}}" for table, name in sorted(missing, key=itemgetter(0)))


def broken_links() -> Iterator[str]:
    try:
        connection.check_constraints()
    except DatabaseError as error:
        yield at(_("a row points to another that is not there"), error)


def guards_of(model: Any) -> list[str]:
    return [constraint.name for constraint in model._meta.constraints]


def unique_columns(model: Any) -> list[str]:
    return [field.column for field in model._meta.concrete_fields if field.unique]
