"""Many tournaments at once in one PostgreSQL: what 1, 2 and 4 processes answer, as ratios to one; what a request reads
among many tournaments, as a ratio to the same one alone; and what each costs, to plan a federation's server from.

Each tournament is in the middle of its day: a series is played whole, the sheets of the next come in. All are copies of
one, row by row. A visit is a sheet that is saved, and four pages that are looked at then.

`python bench/federation.py --tournaments 20` is less of it, `--visits 2` more. Every acknowledged sheet is looked for.
"""

import argparse
import os
import signal
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain, cycle
from pathlib import Path
from uuid import uuid4

import psycopg

from tests.browser.cluster import cluster, programs
from tests.browser.processes import family, parent, resident, worked
from tests.browser.running import Foot, Person, Server, expect, manage_for
from tests.browser.saved import A_TOURNAMENT, Saved, prove

PROCESSES = (1, 2, 4)
CLERKS = [f"clerk-{number}" for number in range(16)]  # who ask without a pause: as many as some hundred who type
PLAYERS, TABLES = 32, 8
LOOKS = 3  # at a tournament, to see what they read
RULING = {"series": 1, "number": 1, "paragraph": "ISkO 4.2.3", "facts": "zu spät", "effect": "off", "points": 100}
COPIES = """
import io
from django.utils import timezone
from tournament import audit
from tournament.desks.setup.archive.importer import read
from tournament.desks.setup.archive.services import restore_in_parts
from tournament.models import Appointment, Member, Organizer, Tournament, User
from tournament.queries.record.archive import write
file = io.BytesIO()
write(Tournament.objects.get(slug={slug!r}), file, now=timezone.now())
archive = read(file.getvalue())
password = User.objects.get(username="director").password
with audit.atomic():
    people = [User.objects.get_or_create(username=name, defaults={{"password": password}})[0] for name in {clerks!r}]
for number, slug in enumerate({slugs!r}):
    with audit.atomic():
        club, clerk = Organizer.objects.create(name=slug, slug=slug), people[number % len(people)]
        tournament = restore_in_parts(archive, organizer=club, slug=slug)
        Member.objects.create(organizer=club, user=clerk)
        Appointment.objects.create(tournament=tournament, user=clerk, role="director")
"""
READ = """
SELECT (SELECT sum(calls) FROM pg_stat_statements),
       (SELECT tup_returned + tup_fetched FROM pg_stat_database WHERE datname = current_database())
"""
SESSIONS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"


@dataclass
class Work:
    """What some processes did: seconds by what was asked, and what it took."""

    took: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    seconds: float = 0.0
    ours: float = 0.0  # seconds of a core: the server's, PostgreSQL's, and of whoever plays the clerks
    database: float = 0.0
    clerks: float = 0.0
    memory: float = 0.0  # MB of the whole server
    sessions: int = 0

    @property
    def requests(self) -> int:
        return sum(map(len, self.took.values()))


class Federation:
    """One database with its tournaments, and what clerks and visitors do in one of them."""

    def __init__(self, url: str, var: Path) -> None:
        self.url, self.var, self.saved = url, var, dict[str, Saved]()
        self.tables: dict[str, Iterator[int]] = defaultdict(lambda: cycle(range(1, TABLES + 1)))
        self.settings = {"SKATWART_DATABASE_URL": url}
        self.shares: dict[str, list[str]] = {clerk: [] for clerk in CLERKS}
        with psycopg.connect(url, autocommit=True) as database:
            database.execute("CREATE EXTENSION pg_stat_statements")
            self.postgres = parent(database.info.backend_pid)

    @contextmanager
    def served(self, processes: int) -> Iterator[Server]:
        told = self.settings | {"SKATWART_WORKERS": str(processes)}
        server = Server(self.var, None, f"server-{processes}", **told).wait_for()
        try:
            yield server
        finally:
            server.stop()

    def found(self, director: Person) -> str:
        """A tournament to be copied, and one that is alone until then, whose address this gives."""
        self.model, alone = (
            director.open_tournament(name, series_count=3, objection_minutes=0) for name in ("Muster", "Einzeln")
        )
        for slug in (self.model, alone):
            director.import_players(slug, PLAYERS)
            director.publish_draw(slug)
            for table in range(1, TABLES + 1):
                expect(director.key(slug, table, Foot(worth=18 + table)), 302)
            expect(director.post(f"/t/{slug}/rulings/rule/", token=uuid4(), **RULING), 302)
            director.publish_draw(slug, 2)
        self.saved[alone] = Saved(alone, TABLES, series=2)
        return alone

    def copy(self, first: int, end: int) -> None:
        """Of clubs of their own, and shared out among the clerks."""
        slugs = [f"kopie-{number}" for number in range(first, end)]
        words = COPIES.format(slug=self.model, slugs=slugs, clerks=CLERKS)
        copied = manage_for(A_TOURNAMENT * end, self.var, ["shell", "-v", "0", "-c", words], self.settings)
        if copied.returncode:
            sys.exit(copied.stderr)
        self.saved |= {slug: Saved(slug, TABLES, series=2) for slug in slugs}
        for place, clerk in enumerate(CLERKS):
            self.shares[clerk] += slugs[place :: len(CLERKS)]
        with psycopg.connect(self.url, autocommit=True) as database:
            database.execute("VACUUM ANALYZE")  # as PostgreSQL does by itself, a minute later

    def visit(self, person: Person, slug: str, table: int) -> dict[str, float]:
        """A sheet is saved, and looked at where a hall looks; seconds."""
        took = {"save": self.saved[slug].save(person, table)}
        for name, path in {
            "desk": f"/t/{slug}/sheets/2/",
            "day": f"/t/{slug}/",
            "standings": f"/t/{slug}/standings/",
            "phone": f"/p/{slug}/",
        }.items():
            before = time.perf_counter()
            expect(person.get(path), 200)
            took[name] = time.perf_counter() - before
        return took

    def read_by(self, person: Person, slug: str) -> tuple[float, float]:
        """Queries and rows of one visit; not the first ones, in which every thread opens its session of PostgreSQL."""
        tables = self.tables[slug]
        self.ask("SELECT pg_stat_statements_reset()")  # it forgets some where it has counted very many
        for _look in range(LOOKS):
            self.visit(person, slug, next(tables))
        before = self.read()
        for _look in range(LOOKS):
            self.visit(person, slug, next(tables))
        queries, rows = (after - then for after, then in zip(self.read(), before, strict=True))
        return queries / LOOKS, rows / LOOKS

    def read(self) -> tuple[int, int]:
        time.sleep(3)  # PostgreSQL adds up what its sessions have read about once a second
        queries, rows = self.ask(READ)
        return int(queries), int(rows)

    def ask(self, words: str) -> tuple[float, ...]:
        with psycopg.connect(self.url) as database:
            return database.execute(words.encode()).fetchone() or ()

    def size(self) -> float:
        """MB"""
        (size,) = self.ask("SELECT pg_database_size(current_database())")
        return size / 1024**2

    def work(self, server: Server, visits: int) -> Work:
        """Every clerk in tournaments of his own, one after the other and again."""
        work = Work()

        def clerk(name: str) -> list[dict[str, float]]:
            with Person(server.port, people[name].cookies) as person:
                turns = list(self.shares[name]) * visits
                return [self.visit(person, slug, next(self.tables[slug])) for slug in turns]

        people = {name: Person(server.port).sign_in(name) for name in CLERKS}
        before, cores = time.perf_counter(), self.cores(server)
        with ThreadPoolExecutor(len(CLERKS)) as together:
            for visit in chain.from_iterable(together.map(clerk, CLERKS)):
                for name, seconds in visit.items():
                    work.took[name].append(seconds)
        work.seconds = time.perf_counter() - before
        used = (after - then for after, then in zip(self.cores(server), cores, strict=True))
        work.ours, work.database, work.clerks = used
        work.memory = sum(map(resident, family(server.process.pid)))
        work.sessions = int(self.ask(SESSIONS)[0]) - 1  # our own
        return work

    def cores(self, server: Server) -> tuple[float, float, float]:
        return worked(server.process.pid), worked(self.postgres), sum(os.times()[:2])


def report(work: dict[int, Work]) -> None:
    first = work[PROCESSES[0]]
    print(f"processes  requests a second  95th percentile of {', '.join(first.took)}   (one process = 1)")
    for processes, by in work.items():
        late = (slow(of) / slow(first.took[name]) for name, of in by.took.items())
        speed = by.requests / by.seconds / (first.requests / first.seconds)
        print(f"{processes:9} {speed:18.2f}  " + " ".join(f"{ratio:8.2f}" for ratio in late))
    told = ", ".join(f"{name} {1000 * slow(of):.0f} ms" for name, of in first.took.items())
    print(f"one process here: {first.requests / first.seconds:.0f} requests a second, 95th percentile of {told}")
    print("processes  cores busy: server, PostgreSQL, clerks played   a request's ms of both   server's MB   sessions")
    for processes, by in work.items():
        cores = " ".join(f"{cost / by.seconds:6.2f}" for cost in (by.ours, by.database, by.clerks))
        costs = " ".join(f"{1000 * cost / by.requests:6.1f}" for cost in (by.ours, by.database))
        print(f"{processes:9} {cores:>33} {costs:>33} {by.memory:13.0f} {by.sessions:10}")
    per = 1000 * first.ours / first.requests, 1000 * first.database / first.requests
    print(f"a request takes {per[0]:.1f} ms of a core in the server and {per[1]:.1f} ms in PostgreSQL: ", end="")
    print(
        f"a core answers {1000 / per[0]:.0f} a second, and a core of PostgreSQL carries {per[0] / per[1]:.1f} of them"
    )


def slow(seconds: Sequence[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1]


def asked_for() -> argparse.Namespace:
    told = argparse.ArgumentParser(description=__doc__)
    for name, usual in {"tournaments": 200, "visits": 1}.items():
        told.add_argument(f"--{name}", type=int, default=usual)
    return told.parse_args()


def measure(federation: Federation, tournaments: int, visits: int) -> dict[int, Work]:
    with federation.served(1) as server:
        director = Person(server.port).sign_in("director")
        alone = federation.read_by(director, federation.found(director))
    print(f"a visit asks {alone[0]:.0f} queries and reads {alone[1]:.0f} rows of a tournament that is alone")
    first = 1
    for count in (tournaments // 10, tournaments):
        before, size = time.perf_counter(), federation.size()
        federation.copy(first, count)
        seconds, size = time.perf_counter() - before, (federation.size() - size) / (count - first)
        with federation.served(1) as server:
            read = federation.read_by(Person(server.port).sign_in(CLERKS[0]), "kopie-1")
        times = [among / by_itself for among, by_itself in zip(read, alone, strict=True)]
        print(f"among {count:4} {times[0]:.2f} times the queries and {times[1]:.2f} times the rows", end="")
        print(f"   ({count - first} copied in {seconds:.0f} s, {size:.2f} MB each)", flush=True)
        first = count
    work = {}
    for processes in PROCESSES:
        with federation.served(processes) as server:
            work[processes] = federation.work(server, visits)
    return work


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what was started is ended all the same
    sizes, commands = asked_for(), programs()
    if commands is None:
        print("There is no PostgreSQL on this machine: nothing is measured.")
        return
    more = {"max_connections": 200, "shared_preload_libraries": "pg_stat_statements"}
    with cluster(commands, **more) as url, tempfile.TemporaryDirectory(prefix="skatwart-bench-") as folder:
        federation = Federation(url, Path(folder))
        report(measure(federation, sizes.tournaments, sizes.visits))
        saved = prove(list(federation.saved.values()), federation.var, **federation.settings)
    print(f"every sheet is there, once: {saved}")


if __name__ == "__main__":
    main()
