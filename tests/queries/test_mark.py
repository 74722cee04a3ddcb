"""The newest entry of a tournament is found without reading what happened at all others since."""

import pytest
from django.db import connection

from tests.builders import Cast
from tournament.models import AuditEntry, Organizer, Tournament
from tournament.queries.mark import mark_of, newest_of

OTHERS = 2000


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "postgresql", reason="an index of SQLite is in the order of the rows anyway")
@pytest.mark.parametrize("field", ["tournament", "organizer"])
def test_the_newest_of_one_is_found_by_its_index(cast: Cast, field: str) -> None:
    club = Organizer.objects.create(name="Elsewhere", slug="elsewhere")
    other = Tournament.objects.create(organizer=club, slug="other", name="Other", date=cast.tournament.date)
    entries = (AuditEntry(organizer=club, tournament=other, action="sheet.key") for _number in range(OTHERS))
    AuditEntry.objects.bulk_create(entries)
    of_one = AuditEntry.objects.filter(**{field: getattr(cast.tournament, f"{field}_id", cast.tournament.pk)})
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE tournament_auditentry")
    assert f"trail_of_{field}" in of_one.values_list("pk", "at")[:1].explain()
    assert mark_of(cast.tournament)[0] == newest_of(cast.tournament)
