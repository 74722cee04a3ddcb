"""How long bulk work holds the writers' line at a stretch, as a ratio to the save of one sheet.

A list of 4,000 players is imported, a list that changes all of them after it, the draw is made, seats are exchanged,
it is published, the tournament is archived, read back and copied, the draw is voided and its seats taken over from a
list. Every clerk's save waits for the longest stretch at worst. By the clock, and by the processor, which others leave
alone; a sheet is counted by the same.
"""

import os
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

os.environ["SKATWART_VAR"] = tempfile.mkdtemp(prefix="skatwart-bench-")
os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"

import django
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

import seating
from tournament.fifo_lock import FifoLock

PLAYERS, SHEETS = 4_000, 30


Stretch = tuple[float, ...]  # seconds by the clock and by the processor


def now() -> Stretch:
    return time.perf_counter(), time.thread_time()


class Held(FifoLock):
    """The line of the writers, with how long each had his turn."""

    def __init__(self) -> None:
        super().__init__()
        self.stretches: list[Stretch] = []
        self.since = now()

    def acquire(self, timeout: float) -> bool:
        had = super().acquire(timeout)
        self.since = now()
        return had

    def release(self) -> None:
        self.stretches.append(tuple(end - begin for begin, end in zip(self.since, now(), strict=True)))
        super().release()


held = Held()


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else PLAYERS
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    call_command("check")  # finds every page
    from tests import builders
    from tournament import audit
    from tournament.desks.setup.people import services as people
    from tournament.management.commands.start import collect_rarely
    from tournament.models import User

    audit.writers = held
    collect_rarely()  # as a server does that has started
    director = User.objects.create_user("director")
    organizer = people.found_organizer("Kreuz As", manager=director)
    usual = sheet(builders.create_tournament(organizer, director, name="Probe"), director)
    big = builders.create_tournament(organizer, director, name="Pokal", entry_fee_cents=1000)
    client = Client(SERVER_NAME="localhost")
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    print(f"a sheet: {1000 * usual[0]:.0f} ms, {1000 * usual[1]:.0f} of the processor; {count:,} players, in sheets:")
    columns = ("usual", "longest", "all")
    print(f"{'':20} {' '.join(f'{name:>8}' for name in columns * 2)} by the processor")
    for what, step in steps(client, organizer, big, director, count):
        with measured(what, usual):
            step()


def steps(
    client: Client, organizer: Any, big: Any, director: Any, count: int
) -> Iterator[tuple[str, Callable[[], Any]]]:
    from tests import builders
    from tournament.desks.draw.draws import services as drawing
    from tournament.desks.draw.files import services as lists
    from tournament.desks.draw.files.importer import SeatReading
    from tournament.desks.draw.seats import services as seats
    from tournament.desks.setup.backup import services as backups
    from tournament.desks.setup.backup import uploads
    from tournament.desks.setup.backup.looking import look_into_archive
    from tournament.queries.record.archive import write

    yield "import", lambda: imported(client, big.slug, listed(count))
    yield "import of changes", lambda: imported(client, big.slug, listed(count, passes=True))
    yield "draw", lambda: builders.draw_series(big, by=director)
    draw = builders.series_of(big, 1).draws.get()
    plan = seating.parse(draw.plan)
    one, other = (table.entrants[0] for table in plan.tables[:2])
    yield "exchange", lambda: seats.exchange(draw, one, other, by=director, reason="couple", base=0)
    yield "publish", lambda: drawing.publish(draw, by=director)
    with (path := uploads.folder() / "archive").open("w+b") as file:
        write(big, file, now=timezone.now())
    other = people_elsewhere(director)
    began = time.perf_counter()
    archive = look_into_archive(path)
    print(f"{'looking through':20} {time.perf_counter() - began:8.1f} s beside the line")
    yield "restore", lambda: backups.read_archive(other, archive, slug="wieder", by=director)
    yield "copy", lambda: builders.create_tournament(organizer, director, name="Kopie", copied=big)
    drawing.void(draw, by=director, reason="again")
    first, reading = builders.series_of(big, 1), SeatReading(tuple(places(plan)), ())
    yield "seats from a list", lambda: lists.take_over(first, reading, by=director, source="seats.csv")


def places(plan: Any) -> Iterator[Any]:
    from tournament.desks.draw.files.importer import Place

    for line, (table, seat, number) in enumerate(plan.seats(), 2):
        yield Place(line, table, seat, number)


def people_elsewhere(director: Any) -> Any:
    from tournament.desks.setup.people import services as people

    return people.found_organizer("Herz Dame", manager=director)


def sheet(tournament: Any, director: Any) -> Stretch:
    """The median stretch of a sheet's save."""
    from tests import builders

    builders.register_players(tournament, 4 * SHEETS, by=director)
    draw = builders.publish_draw(tournament, by=director)
    took = []
    for table in draw.tables.order_by("number"):
        held.stretches.clear()
        builders.key_sheet(table, by=director)
        took.append(max(held.stretches))
    return tuple(map(statistics.median, zip(*took, strict=True)))


@contextmanager
def measured(what: str, usual: Stretch) -> Iterator[None]:
    held.stretches.clear()
    yield
    told = ""
    for took, sheet in zip(zip(*held.stretches, strict=True), usual, strict=True):
        told += "".join(f" {of(took) / sheet:8.1f}" for of in (statistics.median, max, sum))
    print(f"{what:20}{told}   in {len(held.stretches)} turns", flush=True)


def listed(count: int, *, passes: bool = False) -> bytes:
    lines = [f"{word(place)};Otto;Club {place % 50};ja;ja" + (f";{place}" if passes else "") for place in range(count)]
    return "\n".join(["Name;Vorname;Verein;Bezahlt;Anwesend" + (";Pass" if passes else ""), *lines]).encode()


def imported(client: Client, slug: str, data: bytes) -> None:
    """Through the pages: a preview, and all of it."""
    shown = client.post(f"/t/{slug}/cards/import/", {"file": SimpleUploadedFile("liste.csv", data)})
    sealed = re.search(r'name="sealed" value="([^"]*)"', shown.content.decode())
    assert sealed, shown.content.decode()[:3000]
    client.post(f"/t/{slug}/cards/import/confirmed/", {"sealed": sealed[1]})


def word(place: int) -> str:
    """A name that looks like no other."""
    return "".join(chr(97 + place // 26**power % 26) * (power + 2) for power in range(4)) + f" {place}"


if __name__ == "__main__":
    main()
