"""Do strangers keep the clerks waiting? A hall of 500 where two clerks save a sheet four times a second, as ratios.

Each crowd comes at once while they save: 300 phones that open the page of their player as seats are posted, with all
its styles and scripts and a pulse; the public plan asked for forty times; forty sign-ins with different names; 900
connections of one address that ask for nothing. The same clerks alone, before and after, are 1. On the same machine
run the server, the clerks and the crowd, which takes time from both.

`python bench/phones.py`
"""

import re
import signal
import socket
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Event

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.browser.running import GONE, Foot, Person, Server, expect

PLAYERS, CLERKS, EVERY, ALONE = 500, 2, 0.25, 10  # seconds
PHONES, PLANS, SIGN_INS, SILENT = 300, 40, 40, 900
AT_ONCE = 100  # phones of which each has a thread; a real one needs none of ours
LINKED = re.compile(r'(?:src|href)="(/static/[^"]+\.(?:css|js|woff2|svg))"')

Crowd = Callable[[], Counter[int]]


class Hall:
    def __init__(self, var: Path) -> None:
        self.server = Server(var).wait_for()
        self.port = self.server.port
        self.clerks = [Person(self.port).sign_in("director") for _clerk in range(CLERKS)]
        self.slug = self.clerks[0].open_tournament("Messung", series_count=2)
        self.clerks[0].import_players(self.slug, PLAYERS)
        self.clerks[0].publish_draw(self.slug)
        self.versions = [0] * (PLAYERS // 4 + 1)

    def saved_while(self, crowd: Crowd) -> tuple[list[float], Counter[int], float]:
        """How long each save took, what the crowd was answered, and how long it took to be served."""
        over = Event()
        with ThreadPoolExecutor(CLERKS + 1) as pool:
            clerks = [pool.submit(self.work, number, over) for number in range(CLERKS)]
            time.sleep(1)
            before = time.perf_counter()
            try:
                answered = crowd()
            finally:
                took = time.perf_counter() - before
                over.set()
            return [save for clerk in clerks for save in clerk.result()], answered, took

    def work(self, clerk: int, over: Event) -> list[float]:
        took: list[float] = []
        for turn in count():
            table = 1 + (clerk + CLERKS * turn) % (PLAYERS // 4)
            before = time.perf_counter()
            foot = Foot(worth=18 + self.versions[table], off=1)  # it is saved and doesn't count: the next can follow
            answer = self.clerks[clerk].key(self.slug, table, foot, base=self.versions[table])
            took.append(time.perf_counter() - before)
            expect(answer, 302)
            self.versions[table] += 1
            if over.wait(max(0, EVERY - took[-1])):
                return took
        raise AssertionError

    def alone(self) -> Counter[int]:
        time.sleep(ALONE)
        return Counter()

    def phones(self) -> Counter[int]:
        return together(self.phone, PHONES)

    def phone(self, number: int) -> Iterator[int]:
        phone = Person(self.port)
        page = phone.get(f"/p/{self.slug}/?card={number + 1}")
        yield page.status
        for address in dict.fromkeys(LINKED.findall(page.text)):
            yield phone.get(address).status
        yield phone.get(f"/p/{self.slug}/pulse/").status

    def plans(self) -> Counter[int]:
        return together(lambda _number: self.statuses("GET", f"/p/{self.slug}/plan.pdf"), PLANS)

    def sign_ins(self) -> Counter[int]:
        return together(self.sign_in, SIGN_INS)

    def sign_in(self, number: int) -> Iterator[int]:
        person = Person(self.port)
        yield person.get("/sign-in/").status
        yield person.post("/sign-in/", username=f"nobody-{number}", password="wrong").status

    def statuses(self, method: str, path: str) -> Iterator[int]:
        yield Person(self.port).ask(method, path).status

    def silent(self) -> Counter[int]:
        """A request that is never finished, on each of them."""
        open_now = [socket.create_connection(("127.0.0.1", self.port)) for _connection in range(SILENT)]
        for connection in open_now:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: loc")
        time.sleep(2)
        asked = together(self.phone, 20)
        for connection in open_now:
            connection.close()
        return asked


def together(ask: Callable[[int], Iterator[int]], times: int) -> Counter[int]:
    """What everybody was answered; 0 where nobody answered."""

    def statuses(number: int) -> list[int]:
        try:
            return list(ask(number))
        except GONE:
            return [0]

    with ThreadPoolExecutor(min(times, AT_ONCE)) as pool:
        return Counter(status for answers in pool.map(statuses, range(times)) for status in answers)


def slow(seconds: Sequence[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1]


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with opened() as hall:
        usual: list[float] = []
        for name, crowd in (
            ("alone", hall.alone),
            (f"{PHONES} phones as seats are posted", hall.phones),
            (f"{PLANS} times the public plan", hall.plans),
            (f"{SIGN_INS} sign-ins", hall.sign_ins),
            (f"{SILENT} silent connections", hall.silent),
            ("alone again", hall.alone),
        ):
            took, answered, seconds = hall.saved_while(crowd)
            usual = usual or took
            ratios = slow(took) / slow(usual), max(took) / max(usual)
            told = "{:34} saves {:4}  95th percentile {:6.2f}  worst {:6.2f}".format(name, len(took), *ratios)
            print(f"{told}   crowd served in {seconds:5.1f} s {dict(answered)}", flush=True)
        print(f"alone here: 95th percentile {1000 * slow(usual):.0f} ms, worst {1000 * max(usual):.0f} ms")


@contextmanager
def opened() -> Iterator[Hall]:
    with tempfile.TemporaryDirectory(prefix="skatwart-bench-") as var:
        hall = Hall(Path(var))
        try:
            yield hall
        finally:
            hall.server.stop()


if __name__ == "__main__":
    main()
