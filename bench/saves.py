"""Sheets saved a second by 4, 16 and 64 clerks at once, against the real server on SQLite and on PostgreSQL; as ratios.

All counts and databases take turns, so that a busy moment of the machine hits all alike. In the end every sheet that
was acknowledged is looked for in the database: there, once, to the last digit, and nothing else.
"""

import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.browser.cluster import cluster, programs
from tests.browser.running import Person, Server
from tests.browser.saved import Saved, prove

COUNTS = (4, 16, 64)
TABLES = 320  # many, so that a table doesn't gather more versions than in a hall
ROUNDS, SECONDS = 4, 2.0


class Hall:
    """One server with a tournament whose sheets are keyed, and the clerks who do it, each with an own session."""

    def __init__(self, var: Path, **settings: str) -> None:
        self.var, self.settings = var, settings
        self.server = Server(var, None, "server", **settings)
        self.took: dict[int, list[float]] = {count: [] for count in COUNTS}

    def open(self) -> None:
        self.server.wait_for()
        self.people = [Person(self.server.port).sign_in("director") for _clerk in range(max(COUNTS))]
        slug = self.people[0].open_tournament("Messung", series_count=1)
        self.people[0].import_players(slug, 4 * TABLES)
        self.people[0].publish_draw(slug)
        self.saved = Saved(slug, TABLES)

    def work(self, count: int) -> None:
        """So many clerks, each at the own tables one after the other until time is up."""
        until = time.perf_counter() + SECONDS
        with ThreadPoolExecutor(count) as clerks:
            shares = [range(first, TABLES + 1, count) for first in range(1, count + 1)]
            for took in clerks.map(lambda person, tables: self.key(person, tables, until), self.people, shares):
                self.took[count] += took

    def key(self, person: Person, tables: range, until: float) -> list[float]:
        took: list[float] = []
        while True:
            for table in sorted(tables, key=lambda table: len(self.saved.feet[table])):  # the least often keyed first
                if time.perf_counter() > until:
                    return took
                took.append(self.saved.save(person, table))


@contextmanager
def opened() -> Iterator[dict[str, Hall]]:
    with ExitStack() as cleared:
        var = Path(cleared.enter_context(tempfile.TemporaryDirectory(prefix="skatwart-bench-")))
        settings: dict[str, dict[str, str]] = {"SQLite": {}}
        if commands := programs():
            settings["PostgreSQL"] = {"SKATWART_DATABASE_URL": cleared.enter_context(cluster(commands))}
        else:
            print("There is no PostgreSQL on this machine: SQLite is measured alone.")
        halls: dict[str, Hall] = {}
        for name, told in settings.items():
            halls[name] = Hall(var / name, **told)
            cleared.callback(halls[name].server.stop)
        for hall in halls.values():
            hall.open()
        yield halls


def report(halls: dict[str, Hall]) -> None:
    usual = halls["SQLite"].took[COUNTS[0]]
    print(
        "database    clerks  saves a second  95th percentile  slowest   (4 clerks on SQLite = 1; slowest to its 95th)"
    )
    for name, hall in halls.items():
        for count, took in hall.took.items():
            ratios = (len(took) / len(usual), slow(took) / slow(usual), max(took) / slow(usual))
            print("{:11} {:6} {:15.2f} {:16.2f} {:8.2f}".format(name, count, *ratios))
    a_second, late, last = len(usual) / ROUNDS / SECONDS, 1000 * slow(usual), 1000 * max(usual)
    print(f"4 clerks on SQLite here: {a_second:.0f} a second, 95th percentile {late:.0f} ms, slowest {last:.0f} ms")


def slow(seconds: Sequence[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1]


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that what was started is taken down
    with opened() as halls:
        for _round in range(ROUNDS):
            for count in COUNTS:
                for hall in halls.values():
                    hall.work(count)
        saved = {name: prove([hall.saved], hall.var, **hall.settings) for name, hall in halls.items()}
        report(halls)
        print("Every sheet is there, once:", ", ".join(f"{count} on {name}" for name, count in saved.items()))


if __name__ == "__main__":
    main()
