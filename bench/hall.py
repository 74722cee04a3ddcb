"""A whole hall at once: what the clerks of 500 players wait for, beside the same clerks alone in the same run.

Eight clerks save a sheet every five seconds. At first nobody else is there; then 1,000 phones have their page every 30
seconds and ask the pulse every 10, the wall turns its pages, a paper is asked for every five seconds, 40 people sign in
and a list is imported into another tournament. In the end every sheet that was acknowledged is looked for in the
database: there, once, to the last digit, and nothing else.

A quick try: `python bench/hall.py --seconds 20 --phones 100`.

Whoever plays the hall works on this machine, too, so that the ratios say more than is due to the server.
"""

import argparse
import statistics
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import count, cycle
from pathlib import Path
from typing import Any

from tests.browser.forms import fields_of
from tests.browser.processes import family, resident
from tests.browser.running import Person, Server, expect, letters
from tests.browser.saved import Saved, prove

SIGN_INS, IMPORTED = 40, 500
SAVE, PAGE, PULSE, PAPER, WALL = 5.0, 30.0, 10.0, 5.0, 8.0  # seconds between two
HANDS = 32  # that play all the phones
MOST_MEMORY = 1024  # MB


@dataclass
class Hall:
    """One server, a tournament whose sheets are keyed, and what each kind of visitor has met."""

    sizes: argparse.Namespace
    var: Path
    server: Server
    clerks: list[Person] = field(default_factory=list)
    other: str = ""
    saved: Saved = field(default_factory=lambda: Saved("", 0))
    took: dict[str, list[float]] = field(default_factory=dict)
    answers: Counter[str] = field(default_factory=Counter)
    memory: list[list[float]] = field(default_factory=list)  # of all its processes, the server itself first
    over: threading.Event = field(default_factory=threading.Event)

    def open(self) -> None:
        self.server.wait_for()
        self.clerks = [Person(self.server.port).sign_in("director") for _clerk in range(self.sizes.clerks)]
        director = self.clerks[0]
        slug, self.other = (director.open_tournament(name, series_count=2) for name in ("Hall", "Other"))
        director.import_players(slug, self.sizes.players)
        director.publish_draw(slug)
        self.saved = Saved(slug, self.sizes.players // 4)

    def key(self, name: str) -> None:
        """All clerks, each at tables of his own, evenly spread over the time between two saves."""
        until = time.perf_counter() + self.sizes.seconds
        self.took[name] = []

        def work(place: int) -> list[float]:
            person, took = self.clerks[place], list[float]()
            tables = cycle(range(place + 1, len(self.saved.feet) + 1, len(self.clerks)))
            time.sleep(SAVE * place / len(self.clerks))
            for due in steps(SAVE):
                if due > until:
                    return took
                time.sleep(max(0.0, due - time.perf_counter()))
                took.append(self.saved.save(person, next(tables)))
            raise AssertionError

        with ThreadPoolExecutor(len(self.clerks)) as together:
            for took in together.map(work, range(len(self.clerks))):
                self.took[name] += took

    @contextmanager
    def full(self) -> Iterator[None]:
        """All others come, and go when the clerks have ended."""
        phones = self.sizes.phones / HANDS
        pages = (f"/p/{self.saved.slug}/", f"/p/{self.saved.slug}/?q=Aa", f"/p/{self.saved.slug}/seats/1/")
        visitors: list[Callable[[], None]] = [
            *(lambda: self.stroll("page", pages, PAGE / phones) for _hand in range(HANDS)),
            *(
                lambda: self.stroll("pulse", (f"/p/{self.saved.slug}/pulse/",), PULSE / phones)
                for _hand in range(HANDS)
            ),
            lambda: self.stroll("wall", (f"/p/{self.saved.slug}/wall/",), WALL),
            self.print_papers,
            self.sign_in,
            self.bring_a_list,
        ]
        threads = [threading.Thread(target=visitor, daemon=True) for visitor in [*visitors, self.weigh]]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self.over.set()
            for thread in threads:
                thread.join(60)

    def stroll(self, name: str, addresses: Sequence[str], every: float) -> None:
        line = HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        for due, address in zip(steps(every), cycle(addresses), strict=False):
            if self.over.wait(max(0.0, due - time.perf_counter())):
                return
            try:
                line.request("GET", address, headers={"Accept-Language": "de", "Accept-Encoding": "gzip"})
                answer = line.getresponse()
                answer.read()
                self.answers[f"{name} {answer.status}"] += 1
            except (OSError, HTTPException):
                self.answers[f"{name} none"] += 1
                line.close()

    def print_papers(self) -> None:
        person = Person(self.server.port).sign_in("director")
        names = ("standings-1", "start-cards", "seats-1-by-name", "plan", "score-sheets-1", "slips", "series-1")
        for due, name in zip(steps(PAPER), cycle(names), strict=False):
            if self.over.wait(max(0.0, due - time.perf_counter())):
                return
            before = time.perf_counter()
            answer = person.get(f"/t/{self.saved.slug}/papers/{name}.pdf")
            self.took.setdefault("paper", []).append(time.perf_counter() - before)
            self.answers[f"paper {answer.status}"] += 1

    def sign_in(self) -> None:
        """All at once, some seconds after the beginning; each with another name, and a wrong password."""

        def attempt(place: int) -> None:
            person = Person(self.server.port)
            person.get("/sign-in/")
            answer = person.post("/sign-in/", username=f"nobody-{place}", password="not the right one")
            self.answers[f"sign-in {answer.status}"] += 1

        if not self.over.wait(self.sizes.seconds / 4):
            with ThreadPoolExecutor(SIGN_INS) as together:
                list(together.map(attempt, range(SIGN_INS)))

    def bring_a_list(self) -> None:
        if self.over.wait(self.sizes.seconds / 2):
            return
        person = Person(self.server.port).sign_in("director")
        lines = [f"{letters(place)};Gast;ja;ja" for place in range(IMPORTED)]
        content = "\n".join(["Nachname;Vorname;Startgeld;anwesend", *lines])
        person.get(f"/t/{self.other}/cards/import/")
        preview = expect(person.send_file(f"/t/{self.other}/cards/import/", "list.csv", content), 200)
        answer = person.post(f"/t/{self.other}/cards/import/confirmed/", sealed=fields_of(preview.text)["sealed"])
        self.answers[f"import {answer.status}"] += 1

    def weigh(self) -> None:
        while not self.over.wait(1):
            self.memory.append([resident(process) for process in family(self.server.process.pid)])


def steps(every: float) -> Iterator[float]:
    """When it is due, again and again."""
    begun = time.perf_counter()
    return (begun + every * number for number in count())


def slow(seconds: Sequence[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1]


def report(hall: Hall) -> None:
    alone, full = hall.took["alone"], hall.took["full"]
    print(f"{len(alone)} saves by {len(hall.clerks)} clerks alone, {len(full)} in the full hall")
    for name, of in (("95th percentile", slow), ("worst", max)):
        print(f"{name:16} {of(full) / of(alone):6.1f} times that alone ({1000 * of(alone):.0f} ms)")
    papers: list[float] = hall.took.get("paper", [])
    if papers:
        print(f"longest wait for a paper or its page {max(papers):.2f} s")
    most = max(hall.memory, key=sum, default=[0.0])
    each = " + ".join(f"{process:.0f}" for process in most)
    print(f"memory of the server at most {sum(most):.0f} MB of {MOST_MEMORY}: {each}")
    print("answers:", ", ".join(f"{name}: {number}" for name, number in sorted(hall.answers.items())))


def asked_for() -> argparse.Namespace:
    told = argparse.ArgumentParser(description=__doc__)
    sizes: dict[str, Any] = {"players": 500, "clerks": 8, "phones": 1_000, "seconds": 60}
    for name, usual in sizes.items():
        told.add_argument(f"--{name}", type=int, default=usual)
    return told.parse_args()


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="skatwart-bench-") as folder:
        hall = Hall(asked_for(), Path(folder), Server(Path(folder)))
        try:
            hall.open()
            hall.key("alone")
            with hall.full():
                hall.key("full")
            saved = prove([hall.saved], hall.var)
        finally:
            hall.server.stop()
        report(hall)
        print(f"every sheet is there, once: {saved}")


if __name__ == "__main__":
    main()
