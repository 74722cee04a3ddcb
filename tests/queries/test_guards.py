"""What the database refuses by itself is asked for by name: a copy without it is no whole one."""

import pytest
from django.db import connection

from tournament.queries.record.guards import guard_faults

pytestmark = pytest.mark.django_db


def test_all_are_there() -> None:
    assert list(guard_faults()) == []


@pytest.mark.parametrize("name", ["trail_no_update", "trail_no_delete"])
def test_a_trigger_that_is_gone_is_named(name: str) -> None:
    with connection.cursor() as cursor:
        on = "" if connection.vendor == "sqlite" else " ON tournament_auditentry"
        cursor.execute(f"DROP TRIGGER {name}{on}")
    (fault,) = guard_faults()
    assert fault.startswith(f"tournament_auditentry: {name} is missing")


def test_an_index_that_is_gone_is_named() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DROP INDEX one_draw_in_force")
    (fault,) = guard_faults()
    assert fault.startswith("tournament_draw: one_draw_in_force is missing")


def test_a_table_without_its_constraints_is_told_of_each() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE tournament_seal RENAME TO whole")
        cursor.execute("CREATE TABLE tournament_seal AS SELECT * FROM whole")
    faults = list(guard_faults())
    assert [fault.split(" is missing")[0] for fault in faults] == [
        "tournament_seal: seal_once",
        "tournament_seal: seal_of_the_house_once",
        "tournament_seal: id",
        "tournament_seal: digest",
    ]
