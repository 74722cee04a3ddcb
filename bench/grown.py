"""What no longer counts costs nothing: pages with 3,000 old versions of sheets, 300 replaced postings, 20,000 entries.

How many times longer each page works than before these were there, and its queries; for the workbook of all data,
which tells every version and every entry, how many times longer it works for a row.
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

PLAYERS, SERIES = 16, 2
VERSIONS, POSTINGS, ENTRIES = 3_000, 300, 20_000
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
    "trail, last page": "/t/{slug}/trail/?page={last}",
    "public page": "/p/{slug}/",
    "public standings": "/p/{slug}/standings/",
    "wall": "/p/{slug}/wall/",
    "pulse": "/t/{slug}/pulse/",
}


def main() -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    from tests.grown import add_superseded_rows

    client, tournament = hall()
    before, few = {name: measured(client, tournament, page) for name, page in PAGES.items()}, all_data(tournament)
    add_superseded_rows(tournament, series=SERIES, versions=VERSIONS, postings=POSTINGS, entries=ENTRIES)
    after, many = {name: measured(client, tournament, page) for name, page in PAGES.items()}, all_data(tournament)
    print(f"{VERSIONS} old versions, {POSTINGS} replaced postings, {ENTRIES} entries of the trail")
    for name, (seconds, queries) in before.items():
        later, asked = after[name]
        print(f"{name:20} {queries:4} {asked:4} queries {later / seconds:6.1f} x")
    for name, (rows, queries, seconds) in few.items():
        more, asked, later = many[name]
        ratio = later / more / (seconds / rows)
        print(f"{name:20} {queries:4} {asked:4} queries {ratio:6.1f} x a row, {rows} and {more} rows")


def hall() -> tuple[Client, Any]:
    from tests import builders
    from tournament.desks.results.final import services as results
    from tournament.desks.setup.people import services as people
    from tournament.models import User

    director = User.objects.create_user("director")
    organizer = people.found_organizer("Kreuz As", manager=director)
    tournament = builders.create_tournament(organizer, director, name="Pokal", series_count=SERIES + 1)
    builders.register_players(tournament, PLAYERS, by=director)
    for number in range(1, SERIES + 1):
        builders.play_series(tournament, number, by=director, clerk=director)
        results.post_standings(builders.series_of(tournament, number), by=director)
    client = Client(SERVER_NAME="localhost")
    client.force_login(director)
    return client, tournament


def measured(client: Client, tournament: Any, page: str) -> tuple[float, int]:
    """Median seconds of work and queries; the first time it is asked for is for warming up."""
    from tournament.desks.setup.trail.views import AT_ONCE
    from tournament.queries.record.trail import trail

    address = page.format(slug=tournament.slug, last=-(-trail(tournament).count() // AT_ONCE))
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200, address
    queries = len(asked)  # the next request forgets them
    seconds = []
    for _again in range(REPEATS):
        begun = time.process_time()
        client.get(address)
        seconds.append(time.process_time() - begun)
    return statistics.median(seconds), queries


def all_data(tournament: Any) -> dict[str, tuple[int, int, float]]:
    """Rows, queries and seconds of work: to read them, and to write the workbook, as a process of its own does."""
    from tournament import currencies
    from tournament.desks.documents.archive.views import everything
    from tournament.papers import xlsx

    with CaptureQueriesContext(connection) as asked, currencies.using(tournament.currency):
        book = everything(tournament)
    xlsx.workbook(*book.values)
    rows = sum(len(sheet.rows) for sheet in book.values)
    begun = time.process_time()
    with currencies.using(tournament.currency):
        book = everything(tournament)
    read = time.process_time()
    xlsx.workbook(*book.values)
    written = time.process_time()
    return {"all data, read": (rows, len(asked), read - begun), "all data, written": (rows, 0, written - read)}


if __name__ == "__main__":
    main()
