"""Compares a database with what the migrations make: every table, column, index, constraint and trigger, by content.

The reference is made in memory from the state in which the migrations end, with the triggers that one of them adds.
"""

import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import ConnectionHandler
from django.utils.translation import gettext as _

from tournament.models.trail_guard import statements
from tournament.queries.record.damage import guarded

SHOWN = 200  # signs of a definition
Part = tuple[str, str, str]  # table, kind and name
Parts = dict[Part, str]  # with the definition

SQLITE = "SELECT type, name, tbl_name, sql FROM sqlite_master"
MIGRATIONS = "SELECT app, name FROM django_migrations"
OF_SQLITE = frozenset(
    {
        "CREATE TABLE sqlite_sequence(name,seq)",
        "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
        "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
    }
)
TOKEN = re.compile(
    r"""'(?:[^']|'')*' | "(?:[^"]|"")*" | `(?:[^`]|``)*` | \[[^\]]*\] | --[^\n]* | /\*.*?(?:\*/|$) | \w+ | [^\s\w]""",
    re.DOTALL | re.VERBOSE,
)
TABLE_CONSTRAINTS = frozenset({"CHECK", "UNIQUE", "PRIMARY", "FOREIGN"})  # without a name of their own

REFERENCE = "skatwart_reference"  # a schema of PostgreSQL that is rolled back
OWN = "{0}.oid NOT IN (SELECT objid FROM pg_depend WHERE deptype = 'e')"  # of no extension
POSTGRESQL = f"""
    WITH ours AS (SELECT * FROM pg_class c
        WHERE relnamespace = current_schema()::text::regnamespace AND {OWN.format("c")})
    SELECT relname, 'table', relname, concat_ws(' ', relkind, relpersistence, relrowsecurity,
        CASE WHEN relkind IN ('v', 'm') THEN pg_get_viewdef(oid) END) FROM ours WHERE relkind NOT IN ('i', 'I', 'S')
    UNION ALL SELECT relname, 'column', attname, concat_ws(' ', format_type(atttypid, atttypmod), attnotnull,
        attidentity, attgenerated, pg_get_expr(adbin, adrelid)) FROM ours JOIN pg_attribute a ON attrelid = ours.oid
        LEFT JOIN pg_attrdef d ON adrelid = attrelid AND adnum = attnum
        WHERE relkind IN ('r', 'p', 'f') AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT relname, 'constraint', conname, concat_ws(' ', pg_get_constraintdef(c.oid, true), convalidated)
        FROM ours JOIN pg_constraint c ON conrelid = ours.oid
    UNION ALL SELECT t.relname, 'index', ours.relname, concat_ws(' ', pg_get_indexdef(ours.oid, 0, true), indisvalid)
        FROM ours JOIN pg_index i ON indexrelid = ours.oid JOIN pg_class t ON t.oid = indrelid
    UNION ALL SELECT relname, 'trigger', CASE WHEN tgisinternal THEN concat_ws(' ', conname, tgtype) ELSE tgname END,
        CASE WHEN tgisinternal THEN tgenabled::text ELSE concat_ws(' ', pg_get_triggerdef(g.oid, true), tgenabled) END
        FROM ours JOIN pg_trigger g ON tgrelid = ours.oid LEFT JOIN pg_constraint c ON c.oid = tgconstraint
    UNION ALL SELECT relname, 'rule', rulename, pg_get_ruledef(r.oid)
        FROM ours JOIN pg_rewrite r ON ev_class = ours.oid WHERE rulename <> '_RETURN'
    UNION ALL SELECT proname, 'function', proname, concat_ws(' ', prosrc, lanname)
        FROM pg_proc p JOIN pg_language l ON l.oid = prolang
        WHERE pronamespace = current_schema()::text::regnamespace AND {OWN.format("p")}
"""  # noqa: S608 - nothing of it comes from outside


def schema_differences() -> Iterator[str]:
    """What is missing, changed or added in the database of this server, each as a sentence."""
    with connection.cursor() as cursor:
        found = parts_in(cursor, connection.vendor)
        cursor.execute(MIGRATIONS)
        applied = cursor.fetchall()
    yield from differences(found, expected_parts(connection.vendor))
    yield from migration_differences(applied)


def own_differences() -> list[str]:
    """The same at a start, where a file was put in place by hand; on PostgreSQL `verify` alone asks."""
    if connection.vendor != "sqlite":
        return []
    return list(guarded(schema_differences, connection.settings_dict["NAME"]))


def file_differences(file: sqlite3.Connection) -> list[str]:
    """The same of the file of a backup. Raises sqlite3.Error."""
    with closing(file.cursor()) as cursor:
        found = parts_in(cursor, "sqlite")
        applied = cursor.execute(MIGRATIONS).fetchall()
    return [*differences(found, expected_parts("sqlite")), *migration_differences(applied)]


def parts_in(cursor: Any, vendor: str) -> Parts:
    cursor.execute(SQLITE if vendor == "sqlite" else POSTGRESQL)
    rows = cursor.fetchall()
    return sqlite_parts(rows) if vendor == "sqlite" else {(table, kind, name): text for table, kind, name, text in rows}


def differences(found: Parts, expected: Parts) -> Iterator[str]:
    """Of a table that is missing, or that Skatwart doesn't have, the table alone."""
    for part in sorted(found.keys() | expected.keys()):
        table, kind, name = part
        whole = (table, "table", table)
        if part != whole and (whole in found) != (whole in expected):
            continue
        values = {"table": table, "name": name, "found": shown(found.get(part, ""))}
        if part == whole and part not in found:
            yield _("the table %(table)s is missing") % values
        elif part not in found and kind == "column":
            yield _("%(table)s: %(name)s is missing") % values
        elif part not in found:
            yield _("%(table)s: %(name)s is missing, by which the database refuses what must not be") % values
        elif part not in expected:
            yield _("%(table)s: %(name)s is none of Skatwart's: %(found)s") % values
        elif found[part] != expected[part]:
            yield _("%(table)s: %(name)s is not as Skatwart makes it: %(found)s") % values


def shown(definition: str) -> str:
    return definition if len(definition) <= SHOWN else f"{definition[:SHOWN]} …"


def migration_differences(applied: Iterable[tuple[str, str]]) -> Iterator[str]:
    """The table of migrations names each of ours once, and those that one of ours replaces."""
    names = sorted(".".join(map(str, migration)) for migration in applied)
    known = set(map(".".join, list_migrations()))
    for name in sorted(known.difference(names)):
        yield _("%(table)s: %(name)s is missing") % {"table": "django_migrations", "name": name}
    for name in sorted(set(names) - known):
        yield _("%(table)s: %(name)s is none of Skatwart's") % {"table": "django_migrations", "name": name}


def sqlite_parts(rows: Iterable[tuple[Any, Any, Any, Any]]) -> Parts:
    """However they are spaced, and in whatever order the columns of a table stand."""
    parts: Parts = {}
    for kind, name, table, sql in rows:
        if sql in OF_SQLITE:
            continue
        tokens = TOKEN.findall(str(sql or ""))
        made = table_parts(str(name), tokens) if kind == "table" else {(str(table), str(kind), str(name)): text(tokens)}
        for part, definition in made.items():
            parts[part] = parts.get(part, "") + definition
    return parts


def table_parts(table: str, tokens: list[str]) -> Parts:
    """A table by its columns and constraints; whatever stands around their parentheses is the table's own."""
    start = tokens.index("(") if "(" in tokens else len(tokens)
    items: list[list[str]] = [[]]
    depth, end = 0, start
    for end, sign in enumerate(tokens[start:], start):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            break
        if sign == "," and depth == 1:
            items.append([])
        elif end > start:
            items[-1].append(sign)
    around = [*tokens[:start], *tokens[end + 1 :]]
    parts = {(table, "table", table): text(around)}
    for item in filter(None, items):
        part = (table, *named(item))
        parts[part] = parts.get(part, "") + text(item)  # two of one name are none of ours
    return parts


def named(item: list[str]) -> tuple[str, str]:
    """Kind and name of a column or of a constraint of the table."""
    if item[0] == "CONSTRAINT" and len(item) > 1:
        return "constraint", item[1].strip('"')
    if item[0] in TABLE_CONSTRAINTS:
        return "constraint", text(item)
    return "column", item[0].strip('"')


def text(tokens: Iterable[str]) -> str:
    return " ".join(tokens)


@cache
def expected_parts(vendor: str) -> Parts:
    """What the migrations make."""
    if vendor == "sqlite":
        with closing(sqlite3.connect(":memory:")) as made, closing(made.cursor()) as cursor:
            made.deserialize(empty_database())
            return parts_in(cursor, vendor)
    beside = connection.copy()
    try:
        beside.set_autocommit(False)
        with beside.cursor() as cursor:
            cursor.execute(f"CREATE SCHEMA {REFERENCE}")
            cursor.execute(f"SET search_path TO {REFERENCE}")
            make_tables(beside)
            return parts_in(cursor, vendor)
    finally:
        beside.close()  # which takes all of it back


@cache
def empty_database() -> bytes:
    """A SQLite file with all tables and nothing in them."""
    settings = {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}
    memory = ConnectionHandler({DEFAULT_DB_ALIAS: settings})[DEFAULT_DB_ALIAS]
    make_tables(memory)
    with closing(memory.connection) as made:
        return bytes(made.serialize())


def new_database() -> bytes:
    """A SQLite file as it is after all migrations, in a tenth of their time: `migrate` finds them done."""
    with closing(sqlite3.connect(":memory:")) as made:
        made.deserialize(empty_database())
        made.executemany(
            "INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, datetime())", list_migrations()
        )
        made.commit()
        return made.serialize()


def list_migrations() -> set[tuple[str, str]]:
    """App and name of every migration, and of every one that one of ours replaces."""
    ours = MigrationLoader(None).disk_migrations
    return {*ours, *(replaced for each in ours.values() for replaced in each.replaces)}


def make_tables(database: BaseDatabaseWrapper) -> None:
    """Those of the state in which the migrations end; to run them one after the other takes half a minute."""
    models: list[Any] = [MigrationRecorder.Migration, *MigrationLoader(None).project_state().apps.get_models()]
    with database.schema_editor(atomic=False) as editor:
        for model in models:
            if model._meta.can_migrate(database):
                editor.create_model(model)
    with database.cursor() as cursor:
        for statement in statements(database.vendor):
            cursor.execute(statement)
