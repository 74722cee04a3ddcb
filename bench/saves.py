"""Sheets saved a second by 1, 4 and 16 clerks at once, against the real server on SQLite; as ratios of one run."""

import statistics
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from tests.browser.running import Foot, Person, Server

CLERKS = (1, 4, 16)
TABLES = 128
ROUNDS, SECONDS = 4, 2.5  # by turns, so that a busy moment of the machine hits all alike


class Clerk(threading.Thread):
    """Saves one sheet after the other until time is up; knows how long each save took."""

    def __init__(
        self, person: Person, slug: str, tables: Sequence[int], versions: dict[int, int], until: float
    ) -> None:
        super().__init__()
        self.person, self.slug, self.tables, self.versions, self.until = person, slug, tables, versions, until
        self.took: list[float] = []
        self.fault = ""

    def run(self) -> None:
        while not self.fault:
            for table in self.tables:
                before = time.perf_counter()
                if before > self.until:
                    return
                base = self.versions[table]
                answer = self.person.key(self.slug, table, Foot(worth=18 + base % 40, off=1), base=base)
                if answer.status != 302:
                    self.fault = f"table {table}: {answer.status}"
                    return
                self.took.append(time.perf_counter() - before)
                self.versions[table] = base + 1


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="skatwart-bench-") as var:
        server = Server(Path(var)).wait_for()
        try:
            report(measure(server))
        finally:
            server.stop()


def measure(server: Server) -> dict[int, list[float]]:
    people = [Person(server.port).sign_in("director") for _clerk in range(max(CLERKS))]
    slug = people[0].open_tournament("Messung", series_count=1)
    people[0].import_players(slug, 4 * TABLES)
    people[0].publish_draw(slug)
    versions = dict.fromkeys(range(1, TABLES + 1), 0)
    took: dict[int, list[float]] = {count: [] for count in CLERKS}
    for _round in range(ROUNDS):
        for count in CLERKS:
            took[count] += work(people[:count], slug, versions)
    for person in people:
        person.connection.close()
    return took


def work(people: list[Person], slug: str, versions: dict[int, int]) -> list[float]:
    until = time.perf_counter() + SECONDS
    share = [range(1 + at, TABLES + 1, len(people)) for at in range(len(people))]
    clerks = [Clerk(person, slug, tables, versions, until) for person, tables in zip(people, share, strict=True)]
    for clerk in clerks:
        clerk.start()
    for clerk in clerks:
        clerk.join()
        assert not clerk.fault, clerk.fault
    return [seconds for clerk in clerks for seconds in clerk.took]


def report(took: dict[int, list[float]]) -> None:
    alone = took[1]
    print("clerks   saves a second   95th percentile   (one clerk = 1)")
    for count, seconds in took.items():
        print(f"{count:6} {len(seconds) / len(alone):16.2f} {slow(seconds) / slow(alone):17.2f}")
    print(f"one clerk here: {len(alone) / ROUNDS / SECONDS:.0f} a second, 95th percentile {1000 * slow(alone):.0f} ms")


def slow(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1]


if __name__ == "__main__":
    main()
