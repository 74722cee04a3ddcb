"""Every table, index, constraint and trigger is compared with what the migrations make, by content."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection, transaction

from tournament.queries.record.schema_parts import differences, schema_differences, sqlite_parts

pytestmark = pytest.mark.django_db
is_sqlite = connection.vendor == "sqlite"
TRAIL = "tournament_auditentry"
on_sqlite = pytest.mark.skipif(not is_sqlite, reason="a file with such a definition opens in SQLite alone")


def run(*statements: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


@contextmanager
def rewritten(name: str, old: str, new: str) -> Iterator[None]:
    """The definition under this name is another one, as an editor of the file leaves it."""
    run("PRAGMA writable_schema = ON")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE sqlite_master SET sql = replace(sql, %s, %s) WHERE name = %s", [old, new, name])
        assert cursor.rowcount == 1
        cursor.execute("SELECT sql FROM sqlite_master WHERE name = %s", [name])
        assert new in cursor.fetchone()[0]
    yield
    run("PRAGMA writable_schema = OFF")


def test_all_is_as_the_migrations_make_it() -> None:
    assert list(schema_differences()) == []


@pytest.mark.parametrize("name", ["trail_no_update", "trail_no_delete"])
def test_a_trigger_that_is_gone_is_named(name: str) -> None:
    run(f"DROP TRIGGER {name}{'' if is_sqlite else f' ON {TRAIL}'}")
    (difference,) = schema_differences()
    assert difference.startswith(f"{TRAIL}: {name} is missing, by which the database refuses")


def test_a_trigger_emptied_under_its_name_is_named() -> None:
    if is_sqlite:
        run(
            "DROP TRIGGER trail_no_update",
            f"CREATE TRIGGER trail_no_update BEFORE update ON {TRAIL} BEGIN SELECT 1; END",
        )
    else:
        function = "CREATE OR REPLACE FUNCTION trail_is_permanent() RETURNS trigger LANGUAGE plpgsql AS"
        run(f"{function} $$ BEGIN RETURN NEW; END $$")
    (difference,) = schema_differences()
    assert "is not as Skatwart makes it" in difference
    assert "trail_" in difference


def test_a_trigger_that_is_switched_off_is_named() -> None:
    if is_sqlite:
        run("DROP TRIGGER trail_no_update")
    else:
        run(f"ALTER TABLE {TRAIL} DISABLE TRIGGER trail_no_update")
    (difference,) = schema_differences()
    assert difference.startswith(f"{TRAIL}: trail_no_update is ")


def test_a_foreign_trigger_is_named() -> None:
    if is_sqlite:
        less = "UPDATE tournament_cashentry SET cents = cents - 100 WHERE id = new.id"
        run(f"CREATE TRIGGER less AFTER INSERT ON tournament_cashentry BEGIN {less}; END")
    else:
        run(
            "CREATE TRIGGER less BEFORE DELETE ON tournament_cashentry "
            "FOR EACH ROW EXECUTE FUNCTION trail_is_permanent()"
        )
    (difference,) = schema_differences()
    assert difference.startswith("tournament_cashentry: less is none of Skatwart's: CREATE TRIGGER less")


def test_a_unique_index_replaced_under_its_name_is_named() -> None:
    run("DROP INDEX one_draw_in_force", "CREATE INDEX one_draw_in_force ON tournament_draw (series_id)")
    (difference,) = schema_differences()
    assert difference.startswith("tournament_draw: one_draw_in_force is not as Skatwart makes it: CREATE INDEX")


def test_an_index_that_is_gone_is_named() -> None:
    run("DROP INDEX one_draw_in_force")
    (difference,) = schema_differences()
    assert difference.startswith("tournament_draw: one_draw_in_force is missing")


@on_sqlite
def test_a_check_made_true_is_named() -> None:
    with rewritten(
        "tournament_pastfile", 'past_file_taken_once_begun" CHECK (', 'past_file_taken_once_begun" CHECK (1 OR '
    ):
        (difference,) = schema_differences()
    assert difference.startswith("tournament_pastfile: past_file_taken_once_begun is not as Skatwart makes it")


@on_sqlite
def test_a_reference_that_is_gone_is_named() -> None:
    with rewritten("tournament_seat", 'REFERENCES "tournament_startcard" ("id") DEFERRABLE INITIALLY DEFERRED', ""):
        (difference,) = schema_differences()
    assert difference.startswith("tournament_seat: card_id is not as Skatwart makes it")


@pytest.mark.skipif(is_sqlite, reason="see above")
def test_a_constraint_made_true_is_named() -> None:
    run(
        "ALTER TABLE tournament_pastfile DROP CONSTRAINT past_file_taken_once_begun",
        "ALTER TABLE tournament_pastfile ADD CONSTRAINT past_file_taken_once_begun CHECK (true)",
    )
    (difference,) = schema_differences()
    assert difference.startswith("tournament_pastfile: past_file_taken_once_begun is not as Skatwart makes it")


def test_foreign_views_tables_and_columns_are_named() -> None:
    run(
        "CREATE VIEW seen AS SELECT * FROM tournament_user",
        "CREATE TABLE more (id integer)",
        "ALTER TABLE tournament_club ADD COLUMN more text",
    )
    assert [difference.split(" is none of Skatwart's")[0] for difference in schema_differences()] == [
        "more: more",
        "seen: seen",
        "tournament_club: more",
    ]


def test_a_table_without_its_constraints_is_told_of_each() -> None:
    run("ALTER TABLE tournament_seal RENAME TO whole", "CREATE TABLE tournament_seal AS SELECT * FROM whole")
    told = "\n".join(schema_differences())
    for name in ("seal_once", "seal_of_the_house_once", "id", "digest"):
        assert f"tournament_seal: {name} is " in told


def test_a_migration_that_was_taken_out_or_put_in_is_named() -> None:
    run(
        "DELETE FROM django_migrations WHERE name = '0023_seals'",
        "INSERT INTO django_migrations (app, name, applied) VALUES ('tournament', '0099_x', '2026-11-21')",
    )
    assert list(schema_differences()) == [
        "django_migrations: tournament.0023_seals is missing",
        "django_migrations: tournament.0099_x is none of Skatwart's",
    ]


def test_nothing_stays_of_the_comparison() -> None:
    with transaction.atomic():
        before = connection.introspection.table_names()
        list(schema_differences())
        assert connection.introspection.table_names() == before


def test_two_constraints_of_one_name_are_none_of_ours() -> None:
    """The second one may say what the first one should."""
    right = 'CREATE TABLE "a" ("b" integer, CONSTRAINT "c" CHECK ("b" > 0))'
    twice = 'CREATE TABLE "a" ("b" integer, CONSTRAINT "c" CHECK (1), CONSTRAINT "c" CHECK ("b" > 0))'
    found, expected = (sqlite_parts([("table", "a", "a", sql)]) for sql in (twice, right))
    (difference,) = differences(found, expected)
    assert difference.startswith("a: c is not as Skatwart makes it")
