"""Many tournaments at once in one PostgreSQL: requests a second by 1, 2 and 4 processes, as ratios to one; and what a
request reads in a database of many tournaments, as a ratio to the same one alone.

`python bench/federation.py --tournaments 40 --seconds 5` is less of it. Every acknowledged sheet is looked for.
"""

import argparse
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

import psycopg

from tests.browser.cluster import cluster, programs
from tests.browser.running import Person, Server, expect, manage
from tests.browser.saved import Saved, prove

PROCESSES = (1, 2, 4)
CLERKS = 16
PLAYERS = 32
VISITS = 3  # of each tournament, to see what they read
COPIES = """
import io
from django.utils import timezone
from tournament import audit
from tournament.desks.setup.archive.importer import read
from tournament.desks.setup.archive.services import restore
from tournament.models import Member, Organizer, Tournament, User
from tournament.queries.record.archive import write
file = io.BytesIO()
write(Tournament.objects.get(slug={slug!r}), file, now=timezone.now())
archive = read(file.getvalue())
for number in range(1, {count}):
    with audit.atomic():
        club = Organizer.objects.create(name=f"Verein {{number}}", slug=f"verein-{{number}}")
        Member.objects.bulk_create(Member(organizer=club, user=user) for user in User.objects.all())
    restore(archive, organizer=club, slug=f"kopie-{{number}}", roles=range(1000))
"""
READ = """
SELECT (SELECT sum(calls) FROM pg_stat_statements),
       (SELECT tup_returned + tup_fetched FROM pg_stat_database WHERE datname = current_database())
"""


class Federation:
    """One database with its tournaments, and what clerks and visitors do in one of them."""

    def __init__(self, url: str, var: Path) -> None:
        self.url, self.var, self.saved = url, var, dict[str, Saved]()
        self.settings = {"SKATWART_DATABASE_URL": url}

    @contextmanager
    def served(self, processes: int) -> Iterator[Person]:
        told = self.settings | {"SKATWART_WORKERS": str(processes)}
        server = Server(self.var, None, f"server-{processes}", **told).wait_for()
        try:
            yield Person(server.port).sign_in("director")
        finally:
            server.stop()

    def found(self, director: Person) -> None:
        """A tournament to be copied, and one that is alone until then."""
        self.model, alone = (director.open_tournament(name, series_count=2) for name in ("Muster", "Einzeln"))
        for slug in (self.model, alone):
            director.import_players(slug, PLAYERS)
            director.publish_draw(slug)
        self.saved[alone] = Saved(alone, PLAYERS // 4)

    def copy(self, count: int) -> None:
        words = COPIES.format(slug=self.model, count=count)
        copied = manage(self.var, "shell", "-v", "0", "-c", words, **self.settings)
        if copied.returncode:
            sys.exit(copied.stderr)
        self.saved |= {name: Saved(name, PLAYERS // 4) for name in (f"kopie-{place}" for place in range(1, count))}

    def visit(self, person: Person, slug: str, table: int) -> dict[str, float]:
        """A sheet is saved, and looked at where a hall looks; seconds."""
        took = {"save": self.saved[slug].save(person, table)}
        for name, path in {
            "desk": f"/t/{slug}/sheets/1/",
            "day": f"/t/{slug}/",
            "standings": f"/t/{slug}/standings/",
            "phone": f"/p/{slug}/",
        }.items():
            before = time.perf_counter()
            expect(person.get(path), 200)
            took[name] = time.perf_counter() - before
        return took

    def read_by(self, person: Person, slug: str) -> tuple[float, float]:
        """Queries and rows of one visit; the second one, so that nothing of the first time counts."""
        self.visit(person, slug, 1)
        before = self.read()
        for table in range(2, 2 + VISITS):
            self.visit(person, slug, table)
        queries, rows = (after - then for after, then in zip(self.read(), before, strict=True))
        return queries / VISITS, rows / VISITS

    def read(self) -> tuple[int, int]:
        time.sleep(3)  # PostgreSQL adds up what its sessions have read about once a second
        with psycopg.connect(self.url) as database:
            queries, rows = database.execute(READ).fetchone() or (0, 0)
        return int(queries), int(rows)

    def work(self, director: Person, seconds: float) -> dict[str, list[float]]:
        """All clerks, each in tournaments of his own, one after the other."""
        until, took = time.perf_counter() + seconds, defaultdict[str, list[float]](list)
        clerks = min(CLERKS, len(self.saved))

        def clerk(place: int) -> list[dict[str, float]]:
            visits, slugs = list[dict[str, float]](), cycle(sorted(self.saved)[place::clerks])
            with Person(director.connection.port, director.cookies) as person:
                for turn, slug in enumerate(slugs):
                    if time.perf_counter() > until:
                        return visits
                    visits.append(self.visit(person, slug, 1 + turn % (PLAYERS // 4)))
            raise AssertionError

        with ThreadPoolExecutor(clerks) as together:
            for visits in together.map(clerk, range(clerks)):
                for visit in visits:
                    for name, seconds_taken in visit.items():
                        took[name].append(seconds_taken)
        return took


def report(took: dict[int, dict[str, list[float]]], seconds: float) -> None:
    first = took[PROCESSES[0]]
    usual = sum(map(len, first.values()))
    print(f"processes  requests a second  95th percentile of {', '.join(first)}   (one process = 1)")
    for processes, by_name in took.items():
        late = (slow(of) / slow(first[name]) for name, of in by_name.items())
        count = sum(map(len, by_name.values()))
        print(f"{processes:9} {count / usual:18.2f}  " + " ".join(f"{ratio:8.2f}" for ratio in late))
    told = ", ".join(f"{name} {1000 * slow(of):.0f} ms" for name, of in first.items())
    print(f"one process here: {usual / seconds:.0f} requests a second, 95th percentile of {told}")


def slow(seconds: Sequence[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1]


def asked_for() -> argparse.Namespace:
    told = argparse.ArgumentParser(description=__doc__)
    for name, usual in {"tournaments": 200, "seconds": 20}.items():
        told.add_argument(f"--{name}", type=int, default=usual)
    return told.parse_args()


def main() -> None:
    sizes, commands = asked_for(), programs()
    if commands is None:
        print("There is no PostgreSQL on this machine: nothing is measured.")
        return
    more = {"max_connections": 200, "shared_preload_libraries": "pg_stat_statements"}
    with cluster(commands, **more) as url, tempfile.TemporaryDirectory(prefix="skatwart-bench-") as folder:
        with psycopg.connect(url) as database:
            database.execute("CREATE EXTENSION pg_stat_statements")
        federation, took = Federation(url, Path(folder)), dict[int, dict[str, list[float]]]()
        with federation.served(1) as director:
            federation.found(director)
            (slug,) = federation.saved
            alone = federation.read_by(director, slug)
        federation.copy(sizes.tournaments)
        with federation.served(1) as director:
            among_all = federation.read_by(director, "kopie-1")
        for processes in PROCESSES:
            with federation.served(processes) as director:
                took[processes] = federation.work(director, sizes.seconds)
        saved = prove(list(federation.saved.values()), federation.var, **federation.settings)
    ratios = [after / before for after, before in zip(among_all, alone, strict=True)]
    print(f"among {sizes.tournaments} tournaments a visit asks {ratios[0]:.2f} times the queries of one alone", end="")
    print(f" ({alone[0]:.0f}) and reads {ratios[1]:.2f} times its rows ({alone[1]:.0f})")
    report(took, sizes.seconds)
    print(f"every sheet is there, once: {saved}")


if __name__ == "__main__":
    main()
