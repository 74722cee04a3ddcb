"""The newest entry of a tournament is found without reading those of all the others."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from tests.builders import Cast, create_tournament
from tournament.desks.setup.people import services as members
from tournament.models import AuditEntry

MANY = 3000


@pytest.fixture
def crowded(cast: Cast) -> Cast:
    """Much is written for us, and more for another organizer after the last entry of ours."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has the key in every index")
    other = members.found_organizer("Pik Zehn", manager=cast.director)
    theirs = create_tournament(other, cast.director, name="Other")
    common = {"at": timezone.now(), "action": "sheet.key", "user": cast.director, "user_name": "director"}
    for tournament, count in ((cast.tournament, MANY // 10), (theirs, MANY)):
        whose = {"tournament": tournament, "organizer": tournament.organizer}
        AuditEntry.objects.bulk_create(AuditEntry(**whose, **common) for _key in range(count))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return cast


def nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for below in plan.get("Plans", []):
        yield from nodes(below)


@pytest.mark.parametrize("whose", ["tournament", "organizer"])
def test_it_is_found_among_thousands_of_others(crowded: Cast, whose: str) -> None:
    newest = AuditEntry.objects.filter(**{whose: getattr(crowded, whose)})[:1]
    with connection.cursor() as cursor:
        sql, values = newest.query.sql_with_params()
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}", values)
        told = list(nodes(cursor.fetchone()[0][0]["Plan"]))
    read = sum(node["Actual Rows"] + node.get("Rows Removed by Filter", 0) for node in told)
    assert read < 10
