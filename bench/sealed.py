"""What the seal adds to saving a sheet: by turns with and without it, in one process.

Compared is how many functions a save calls, which is the same on the busiest machine; beside it the time at work.
`python bench/sealed.py profile` prints what the sealed ones do.
"""

import cProfile
import os
import pstats
import statistics
import sys
import tempfile
import time
from typing import Any
from unittest.mock import patch

os.environ["SKATWART_VAR"] = tempfile.mkdtemp(prefix="skatwart-bench-")
os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"

import django
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

PLAYERS, ROUNDS = 40, 8  # at 10 tables, each keyed so often
FOOT = {f"{name}_{seat}": 0 for name in ("points", "won", "lost", "total") for seat in range(1, 5)}


def main() -> None:
    client, address = hall()
    tables = range(1, PLAYERS // 4 + 1)
    calls: dict[bool, list[int]] = {True: [], False: []}
    spent: dict[bool, list[float]] = {True: [], False: []}
    watched: list[cProfile.Profile] = []
    for base in range(ROUNDS):
        for table in tables:
            sealed = bool((table + base) % 2)
            alone = cProfile.Profile() if base % 2 else None  # a watched save takes several times as long
            took = save(client, address, table, base, sealed=sealed, profile=alone)
            if alone:
                calls[sealed].append(sum(entry.callcount for entry in alone.getstats()))
                watched += [alone] if sealed else []
            elif base:  # the first ones load what both use
                spent[sealed].append(took)
    queries = [asked(client, address, table, ROUNDS, sealed=bool(table - 1)) for table in (1, 2)]
    more = statistics.median(calls[True]) / statistics.median(calls[False])
    usual = statistics.median(spent[True]) / statistics.median(spent[False])
    print(f"{PLAYERS // 4 * ROUNDS} saves, half of them with a seal: {queries[1]} queries instead of {queries[0]}")
    print(f"with a seal {more:.3f} x the calls ({statistics.median(calls[False]):.0f}), {usual:.3f} x the time at work")
    if "profile" in sys.argv:
        pstats.Stats(*watched).sort_stats("cumtime").print_stats("audit|seals|rows.py", 30)


def save(
    client: Client, address: str, table: int, base: int, *, sealed: bool, profile: cProfile.Profile | None = None
) -> float:
    """A sheet whose total is wrong is saved and doesn't count, so the next can follow."""
    from tournament import audit
    from tournament.models.rows import noted

    points = 48 * (18 + base)
    first = {"points_1": points, "won_1": 48, "total_1": points + 50 * 48 + 1}
    data = FOOT | first | {"passed": 0, "base": base, "keep": 1}
    with patch.object(audit, "seal", audit.seal if sealed else noted.taken):
        if profile:
            profile.enable()
        begun = time.process_time()
        answer = client.post(f"{address}{table}/key/", data)
        took = time.process_time() - begun
        if profile:
            profile.disable()
    assert answer.status_code == 302, answer.content
    return took


def asked(client: Client, address: str, table: int, base: int, *, sealed: bool) -> int:
    with CaptureQueriesContext(connection) as queries:
        save(client, address, table, base, sealed=sealed)
    return len(queries)


def hall() -> tuple[Client, str]:
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    from tests import builders
    from tournament.desks.registration.entries.entry import Entry
    from tournament.desks.registration.files import services as import_services
    from tournament.desks.registration.files.changes import list_base
    from tournament.desks.setup.people import services as people
    from tournament.models import User

    director: Any = User.objects.create_user("director")
    organizer = people.found_organizer("Kreuz As", manager=director)
    tournament = builders.create_tournament(organizer, director, name="Pokal")
    entries = [Entry(last_name=f"Spieler{place:03}", paid=True, present=True) for place in range(PLAYERS)]
    base = list_base(tournament)
    import_services.register_all(tournament, entries, by=director, source="bench", base=base, seal="1")
    builders.publish_draw(tournament, 1, by=director)
    client = Client(SERVER_NAME="localhost")
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    return client, f"/t/{tournament.slug}/sheets/1/"


if __name__ == "__main__":
    main()
