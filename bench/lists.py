"""How a tournament of 500 compares with one of 31: queries and time of the long lists, pages and PDF.

Queries must not grow; time may grow with the rows (500 / 31 = 16), not with their square. Of the pages of 500 the
processor's time is a share of an empty loop of ten million turns in this run.
"""

import os
import re
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from typing import Any

os.environ["SKATWART_VAR"] = tempfile.mkdtemp(prefix="skatwart-bench-")
os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"

import django
import pypdfium2
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

SMALL, LARGE = 31, 500
REPEATS = 3
PAGES = {
    "start cards": "cards/",
    "draw": "draw/1/",
    "sheets": "sheets/1/",
    "standings": "standings/",
    "trail": "trail/",
    "cash": "cash/",
    "papers": "papers/",
    "who is here": "cards/here/",
    "all standings": "standings/?all=yes",
    "seats that fit": "draw/2/1/fit/",
}
PDFS = {
    "standings (PDF)": "papers/standings-1.pdf",
    "seats by name (PDF)": "papers/seats-1-by-name.pdf",
    "seats by table (PDF)": "papers/seats-1-by-table.pdf",
}


def main() -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    client, slugs = hall()
    client.get(f"/t/{slugs[SMALL]}/{PDFS['standings (PDF)']}", headers={"host": "localhost"})  # warms the child process
    print(
        f"{SMALL} and {LARGE} start cards ({LARGE / SMALL:.1f} x the rows): queries, and how many times longer it takes"
    )
    for name, path in PAGES.items():
        share = work(partial(client.get, f"/t/{slugs[LARGE]}/{path}")) / work(empty_loop)
        print(f"{row(name, measure(client, slugs, path, REPEATS))}   {share:6.1%} of the loop")
    for name, path in PDFS.items():
        print(row(name, measure(client, slugs, path, 1)))
        printed = sorted(names_on(client, f"/t/{slugs[LARGE]}/{path}"))
        assert printed == [f"Spieler{place:03}" for place in range(LARGE)], name


def work(step: Callable[[], object]) -> float:
    """Fewest seconds of the processor, after a first time."""
    step()
    seconds = []
    for _turn in range(REPEATS):
        begun = time.process_time()
        step()
        seconds.append(time.process_time() - begun)
    return min(seconds)


def empty_loop() -> None:
    for _ in range(10**7):
        pass


def names_on(client: Client, address: str) -> list[str]:
    """Of the players, as often as they stand on the paper."""
    with pypdfium2.PdfDocument(wait_for_paper(client, client.get(address)).content) as document:
        return [name for page in document for name in re.findall(r"Spieler\d{3}", page.get_textpage().get_text_range())]


def row(name: str, measures: dict[int, tuple[int, float]]) -> str:
    (few, quick), (many, slow) = measures[SMALL], measures[LARGE]
    return f"{name:22} {few:4} {many:4} queries   {slow / quick:5.1f} x"


def hall() -> tuple[Client, dict[int, str]]:
    """Two tournaments, one series played in each; of the next one, drawn already, some have gone."""
    from tests import builders
    from tournament.desks.registration.entries.entry import Entry
    from tournament.desks.registration.files import services as import_services
    from tournament.desks.registration.files.changes import list_base
    from tournament.desks.registration.presence import services as presence
    from tournament.desks.setup.people import services as people
    from tournament.models import Tournament, User

    director = User.objects.create_user("director")
    organizer = people.found_organizer("Kreuz As", manager=director)
    slugs = {}
    for count in (SMALL, LARGE):
        tournament: Tournament = builders.create_tournament(organizer, director, name=f"Pokal {count}")
        entries = [
            Entry(last_name=f"Spieler{place:03}", club=f"Club {place % 40}", paid=True, present=True)
            for place in range(count)
        ]
        base = list_base(tournament)
        import_services.register_all(tournament, entries, by=director, source="bench", base=base, seal=str(count))
        builders.play_series(tournament, 1, by=director, clerk=director)
        builders.draw_series(tournament, 2, by=director)
        for number in range(1, count, count // 3):
            presence.withdraw(tournament.cards.get(number=number), by=director, reason="bench")
        slugs[count] = tournament.slug
    client = Client(SERVER_NAME="localhost")
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    return client, slugs


def measure(client: Client, slugs: dict[int, str], path: str, repeats: int) -> dict[int, tuple[int, float]]:
    """Queries and median seconds for both sizes, measured by turns."""
    seconds: dict[int, list[float]] = {SMALL: [], LARGE: []}
    queries = {}
    for count, slug in slugs.items():
        with CaptureQueriesContext(connection) as asked:
            answer = client.get(f"/t/{slug}/{path}")
        queries[count] = len(asked)
        wait_for_paper(client, answer)
    for _turn in range(repeats):
        for count, slug in slugs.items():
            seconds[count].append(timed(client, f"/t/{slug}/{path}"))
    return {count: (queries[count], statistics.median(seconds[count])) for count in slugs}


def wait_for_paper(client: Client, answer: Any) -> Any:
    """Asks on as a browser does, where a long paper is made while a page waits for it."""
    deadline = time.monotonic() + 120
    while answer.status_code == 302:
        waiting = answer["Location"]
        answer = client.get(waiting)
        while answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            assert time.monotonic() < deadline, waiting
            time.sleep(0.02)
            answer = client.get(waiting)
    assert answer.status_code == 200, answer
    return answer


def timed(client: Client, address: str) -> float:
    before = time.perf_counter()
    wait_for_paper(client, client.get(address))
    return time.perf_counter() - before


if __name__ == "__main__":
    main()
