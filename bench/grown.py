"""What no longer counts costs nothing: pages with 3,000 old versions of sheets, 300 replaced postings, 5,000 entries.

How many times longer each page takes than before these were there, and its queries.
"""

import os
import statistics
import tempfile
import time
from typing import Any

os.environ["SKATWART_VAR"] = tempfile.mkdtemp(prefix="skatwart-bench-")
os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"

import django
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

PLAYERS, SERIES = 16, 2
VERSIONS, POSTINGS, ENTRIES = 3_000, 300, 5_000
REPEATS = 5
PAGES = {
    "day": "/t/{slug}/",
    "start cards": "/t/{slug}/cards/",
    "sheets": "/t/{slug}/sheets/1/",
    "standings": "/t/{slug}/standings/",
    "results": "/t/{slug}/results/",
    "protests": "/t/{slug}/protests/",
    "times": "/t/{slug}/times/",
    "trail": "/t/{slug}/trail/",
    "public page": "/p/{slug}/",
    "public standings": "/p/{slug}/standings/",
    "wall": "/p/{slug}/wall/",
    "pulse": "/t/{slug}/pulse/",
}


def main() -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    client, tournament = hall()
    before = {name: measured(client, tournament, page) for name, page in PAGES.items()}
    grow(tournament)
    after = {name: measured(client, tournament, page) for name, page in PAGES.items()}
    print(f"{VERSIONS} old versions, {POSTINGS} replaced postings, {ENTRIES} entries of the trail")
    for name, (seconds, queries) in before.items():
        later, asked = after[name]
        print(f"{name:20} {queries:4} {asked:4} queries {later / seconds:6.1f} x")


def hall() -> tuple[Client, Any]:
    from tests import builders
    from tournament.desks.results.final import services as results
    from tournament.desks.setup.people import services as people
    from tournament.models import User

    director = User.objects.create_user("director")
    organizer = people.found_organizer("Kreuz As", manager=director)
    tournament = builders.open_tournament(organizer, director, name="Pokal", series_count=SERIES + 1)
    builders.players(tournament, PLAYERS, by=director)
    for number in range(1, SERIES + 1):
        builders.played(tournament, number, by=director, clerk=director)
        results.post_standings(builders.series_of(tournament, number), by=director)
    client = Client(SERVER_NAME="localhost")
    client.force_login(director)
    return client, tournament


def grow(tournament: Any) -> None:
    """As often corrected and posted anew, every time at once, and each of it in the trail."""
    from tournament.models import AuditEntry, FooterEntry, PostedStandings, SheetVersion

    counted = list(SheetVersion.objects.filter(counts=True, table__draw__series__tournament=tournament))
    for version in counted:
        SheetVersion.objects.filter(pk=version.pk).update(number=10_000)
    old = SheetVersion.objects.bulk_create(
        SheetVersion(
            table_id=version.table_id,
            number=2 + place // len(counted),
            keyed_by_id=version.keyed_by_id,
            keyed_at=version.keyed_at,
            passed=version.passed,
        )
        for place, version in zip(range(VERSIONS), counted * (VERSIONS // len(counted) + 1), strict=False)
    )
    FooterEntry.objects.bulk_create(
        FooterEntry(version=version, seat=seat, points=0, won=0, lost=0) for version in old for seat in (1, 2, 3)
    )
    hanging = PostedStandings.objects.in_force().get(series__number=SERIES, series__tournament=tournament)
    columns = {name: getattr(hanging, name) for name in ("series_id", "body", "digest", "posted_by_id")}
    PostedStandings.objects.filter(pk=hanging.pk).update(replaced_at=hanging.posted_at)
    PostedStandings.objects.bulk_create(
        PostedStandings(**columns, posted_at=hanging.posted_at, replaced_at=hanging.posted_at)
        for _copy in range(POSTINGS)
    )
    PostedStandings.objects.create(**columns, posted_at=hanging.posted_at)
    AuditEntry.objects.bulk_create(
        AuditEntry(
            at=timezone.now(),
            user=version.keyed_by,
            user_name="director",
            organizer=tournament.organizer,
            tournament=tournament,
            table_id=version.table_id,
            action="sheet.key",
            after={"footers": [[1, 2, 3]] * 4},
        )
        for _place, version in zip(range(ENTRIES), old * (ENTRIES // VERSIONS + 1), strict=False)
    )


def measured(client: Client, tournament: Any, page: str) -> tuple[float, int]:
    """Median seconds and queries; the first time it is asked for is for warming up."""
    address = page.format(slug=tournament.slug)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200, address
    queries = len(asked)  # the next request forgets them
    seconds = []
    for _again in range(REPEATS):
        begun = time.perf_counter()
        client.get(address)
        seconds.append(time.perf_counter() - begun)
    return statistics.median(seconds), queries


if __name__ == "__main__":
    main()
