"""Ten thousand lines of a list of players imported, beside a thousand: queries, and how many times longer it takes.

Preview and confirmation go through the pages. Both may grow with the lines, not with their square; the tests import
two thousand. Then previews of ten thousand alike names, where such people are on the list already: they may take three
times as long as those of different ones at most, and stay pages that a browser can show.
"""

import os
import re
import statistics
import tempfile
import time
from typing import Any

os.environ["SKATWART_VAR"] = tempfile.mkdtemp(prefix="skatwart-bench-")
os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"

import django
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

FEW, MANY = 1_000, 10_000


def main() -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    client, slugs = halls()
    (few, quick), (many, slow) = (imported(client, slugs[count], count) for count in (FEW, MANY))
    print(f"{FEW:,} and {MANY:,} lines imported: {few} and {many} queries, {slow / quick:.1f} x as long")
    alike(client, slugs[FEW])


def halls() -> tuple[Client, dict[int, str]]:
    """An empty tournament for each list, and the browser of their director."""
    from tests import builders
    from tournament.desks.setup.people import services as people
    from tournament.models import User

    director = User.objects.create_user("director")
    organizer = people.found_organizer("Kreuz As", manager=director)
    slugs = {count: builders.open_tournament(organizer, director, name=f"Pokal {count}").slug for count in (FEW, MANY)}
    client = Client(SERVER_NAME="localhost")
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    return client, slugs


def imported(client: Client, slug: str, count: int) -> tuple[int, float]:
    """Queries and seconds of so many new people, all paid and here, in clubs."""
    lines = [f"{word(place)};Otto;Club {place % 50};ja;ja" for place in range(count)]
    data = "\n".join(["Name;Vorname;Verein;Bezahlt;Anwesend", *lines]).encode()
    before = time.perf_counter()
    with CaptureQueriesContext(connection) as asked:
        shown = client.post(f"/t/{slug}/cards/import/", {"file": SimpleUploadedFile("liste.csv", data)})
        confirm(client, slug, shown.content.decode())
    took, queries = time.perf_counter() - before, len(asked)
    assert f"{count}" in client.get(f"/t/{slug}/").content.decode()
    return queries, took


def alike(client: Client, slug: str) -> None:
    """Medians of three; different people first, who are none of those on the list."""
    equal = ["Meier;Otto;Club"] * MANY
    confirm(client, slug, previewed(client, slug, equal).content.decode())
    usual, _page = took(client, slug, [f"{word(place)};Karl;Club {place % 50}" for place in range(MANY)])
    of_letters = [f"Me{chr(97 + place % 26)}{chr(97 + place // 26 % 26)}er;Otto;Club" for place in range(MANY)]
    for what, lines in {
        "equal names, again": equal,
        "equal names of another club": [f"{line} 2" for line in equal],
        "names within a slip": of_letters,
    }.items():
        seconds, page = took(client, slug, lines)
        print(f"{MANY:,} {what}: {seconds / usual:.1f} x as long as different ones, a page of {page / 1e6:.1f} MB")
        assert seconds < 3 * usual


def took(client: Client, slug: str, lines: list[str]) -> tuple[float, int]:
    """Seconds and bytes of a preview."""
    took = []
    for _time in range(3):
        before = time.perf_counter()
        page = len(previewed(client, slug, lines).content)
        took.append(time.perf_counter() - before)
    return statistics.median(took), page


def previewed(client: Client, slug: str, lines: list[str]) -> Any:
    data = "\n".join(["Name;Vorname;Verein", *lines]).encode()
    return client.post(f"/t/{slug}/cards/import/", {"file": SimpleUploadedFile("liste.csv", data)})


def confirm(client: Client, slug: str, page: str) -> None:
    sealed = re.search(r'name="sealed" value="([^"]*)"', page)
    assert sealed
    client.post(f"/t/{slug}/cards/import/confirmed/", {"sealed": sealed[1]})


def word(place: int) -> str:
    """A name that looks like no other."""
    return "".join(chr(97 + place // 26**power % 26) * (power + 2) for power in range(4)) + f" {place}"


if __name__ == "__main__":
    main()
