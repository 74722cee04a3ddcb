"""What a clerk's save notices while twenty people ask long questions about claims, as ratios to the same saves alone.

Sixteen strangers, each at an address of his own, and four who are signed in look at the page of a question that takes
seconds, and ask every second how far it is as its script does; whoever has the answer asks the next question.
Alone and asked take turns, so that a busy moment of the machine hits both alike. Linux alone: the strangers' addresses.
"""

import json
import random
import signal
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from urllib.parse import urlencode

from scoring import DECK
from tests.browser.running import PATIENCE, Person, Server
from tests.browser.saved import Saved, prove

TABLES, ROUNDS, SECONDS = 200, 6, 5.0
SIGNED_IN, STRANGERS = 4, 16
EVERY, PAUSE = 1.0, 0.1  # seconds between two looks of a page, and between two saves of the clerk
MOST = 1.5
NAMES = ("director", "clerk", "referee", "treasurer")


def question(seed: int) -> str:
    """The declarer's ten cards, and his claim to win the game by them alone: the longest of all questions."""
    cards = list(map(str, DECK))
    random.Random(seed).shuffle(cards)
    told: dict[str, object] = {"kind": "hidden", "contract": "grand", "leader": "claimant", "claimant": "declarer"}
    told |= {"claim": "points", "hand": sorted(cards[:10]), "unseen": sorted(cards[10:30])}
    points = {"opponents_points_so_far": 0, "opponents_points_at_most": 59}
    return json.dumps({**told, "cards_left": 10, "cards_right": 10, **points})


class Asker:
    """Somebody who looks at a page of a question until it is answered, and then at the next one."""

    def __init__(self, person: Person, seeds: Iterator[int]) -> None:
        self.person, self.seeds, self.seed = person, seeds, next(seeds)
        self.met: Counter[str] = Counter()

    def ask(self, over: threading.Event) -> None:
        while not over.is_set():
            page = self.person.get(self.address())
            while "data-coming" in page.text and not over.wait(EVERY) and not self.is_there():
                pass
            self.met["pages with status " + str(page.status)] += 1
            if page.status == 200 and not over.is_set():
                self.seed = next(self.seeds)
            over.wait(EVERY)
        self.person.get(self.address() + "&stop=open&stop=hidden")

    def is_there(self) -> bool:
        self.met["looks"] += 1
        return self.person.get(self.address("progress/")).text == "there"

    def address(self, what: str = "") -> str:
        return f"/calculator/rest/{what}?{urlencode({'position': question(self.seed)})}"


def askers(port: int) -> list[Asker]:
    seeds = count(1)
    people = [Person(port).sign_in(name) for name in NAMES[:SIGNED_IN]]
    for number in range(STRANGERS):
        stranger = Person(port)
        stranger.connection = HTTPConnection(
            "127.0.0.1", port, timeout=PATIENCE, source_address=(f"127.0.0.{number + 2}", 0)
        )
        people.append(stranger)
    return [Asker(person, seeds) for person in people]


@contextmanager
def asking(people: list[Asker]) -> Iterator[None]:
    over = threading.Event()
    threads = [threading.Thread(target=asker.ask, args=(over,)) for asker in people]
    for thread in threads:
        thread.start()
    time.sleep(EVERY)  # all have asked
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()
        time.sleep(EVERY)  # whoever worked for them has noticed that they left


def saves(saved: Saved, clerk: Person) -> list[float]:
    took, until = list[float](), time.perf_counter() + SECONDS
    while time.perf_counter() < until:
        table = min(saved.feet, key=lambda number: len(saved.feet[number]))
        took.append(saved.save(clerk, table))
        time.sleep(PAUSE)
    return took


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that what was started is taken down
    with ExitStack() as cleared:
        var = Path(cleared.enter_context(tempfile.TemporaryDirectory(prefix="skatwart-bench-")))
        server = Server(var)
        cleared.callback(server.stop)
        server.wait_for()
        clerk = Person(server.port).sign_in("director")
        slug = clerk.open_tournament("Messung", series_count=1)
        clerk.import_players(slug, 4 * TABLES)
        clerk.publish_draw(slug)
        saved, people = Saved(slug, TABLES), askers(server.port)
        saves(saved, clerk)  # what is made once is made
        alone, asked = list[float](), list[float]()
        for _round in range(ROUNDS):
            alone += saves(saved, clerk)
            with asking(people):
                asked += saves(saved, clerk)
        report(alone, asked, people)
        print(f"Every sheet is there, once: {prove([saved], var)}")
    assert statistics.median(asked) / statistics.median(alone) <= MOST


def report(alone: list[float], asked: list[float], people: list[Asker]) -> None:
    met = sum((asker.met for asker in people), Counter[str]())
    print(f"{len(people)} ask: {dict(met)}")
    print("saves          number   median ms   95th percentile ms   slowest ms")
    for name, took in (("alone", alone), ("while they ask", asked)):
        print(f"{name:14} {len(took):6} {1000 * statistics.median(took):11.1f} {1000 * slow(took):20.1f} "
              f"{1000 * max(took):12.1f}")  # fmt: skip
    ratios = statistics.median(asked) / statistics.median(alone), slow(asked) / slow(alone)
    print("ratio: median {:.2f}, 95th percentile {:.2f} (no more than {} is due of the median)".format(*ratios, MOST))


def slow(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1]


if __name__ == "__main__":
    main()
