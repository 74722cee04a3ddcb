"""Ten thousand lines of a list of players imported, beside a thousand: queries, and how many times longer it takes.

Preview and confirmation go through the pages. Both may grow with the lines, not with their square; the tests import
two thousand. Then previews of ten thousand alike names, where such people are on the list already (as rows: how they
came there is not measured): they may take three times the work of those of different ones at most, and stay pages that
a browser can show. `python bench/imported.py alike` measures these alone, in a minute or two.
"""

import os
import re
import sys
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
ALIKE = 0  # none imported: the tournament in which only previews are asked for


def main() -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    client, slugs = halls()
    alike(client, slugs[ALIKE])
    if sys.argv[1:] != ["alike"]:
        (few, quick), (many, slow) = (imported(client, slugs[count], count) for count in (FEW, MANY))
        print(f"{FEW:,} and {MANY:,} lines imported: {few} and {many} queries, {slow / quick:.1f} x as long")


def halls() -> tuple[Client, dict[int, str]]:
    """An empty tournament for each list, and the browser of their director."""
    from tests import builders
    from tournament.desks.setup.people import services as people
    from tournament.models import User

    director = User.objects.create_user("director")
    organizer = people.found_organizer("Kreuz As", manager=director)
    opened = {
        count: builders.create_tournament(organizer, director, name=f"Pokal {count}") for count in (ALIKE, FEW, MANY)
    }
    client = Client(SERVER_NAME="localhost")
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    return client, {count: tournament.slug for count, tournament in opened.items()}


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
    """Different people first, who are none of those on the list."""
    equal = ["Meier;Otto;Club"] * MANY
    on_the_list(slug)
    took(client, slug, equal[:10])  # for warming up
    usual, _page = took(client, slug, [f"{word(place)};Karl;Club {place % 50}" for place in range(MANY)])
    of_letters = [f"Me{chr(97 + place % 26)}{chr(97 + place // 26 % 26)}er;Otto;Club" for place in range(MANY)]
    for what, lines in {
        "equal names, again": equal,
        "equal names of another club": [f"{line} 2" for line in equal],
        "names within a slip": of_letters,
    }.items():
        seconds, page = took(client, slug, lines)
        print(f"{MANY:,} {what}: {seconds / usual:.1f} x the work of different ones, a page of {page / 1e6:.1f} MB")
        assert seconds < 3 * usual


def on_the_list(slug: str) -> None:
    """So many start cards of people who are all called the same."""
    from tournament.models import Club, Player, StartCard, Tournament

    tournament = Tournament.objects.get(slug=slug)
    club = Club.objects.create(organizer=tournament.organizer, name="Club")
    meier = {"organizer": tournament.organizer, "last_name": "Meier", "first_name": "Otto", "club": club}
    people = Player.objects.bulk_create((Player(**meier) for _place in range(MANY)), batch_size=1_000)
    cards = (StartCard(tournament=tournament, number=number, player=who) for number, who in enumerate(people, start=1))
    StartCard.objects.bulk_create(cards, batch_size=1_000)


def took(client: Client, slug: str, lines: list[str]) -> tuple[float, int]:
    """Seconds of work of a preview, that of the process which reads the file included, and the bytes of its page."""
    begun = worked()
    page = len(previewed(client, slug, lines).content)
    return worked() - begun, page


def worked() -> float:
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


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
