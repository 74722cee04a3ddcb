"""A whole hall at once: what the clerks of 500 players wait for, beside the same clerks alone in the same run.

Eight clerks save a sheet every five seconds, in stretches: nobody else is there, then everybody, and so on by turns,
for no machine is the same for two minutes. Everybody: 1,000 phones have their page every 30 seconds and ask the pulse
every 10, the wall turns its pages, a paper is asked for every five seconds, 40 people sign in and a list is imported
into another tournament. In the end every sheet that was acknowledged is looked for in the database: there, once, to the
last digit, and nothing else.

A quick try: `python bench/hall.py --seconds 20 --phones 100`.

Phones have processors of their own. Here they are a process that steps back for all else, so that clerks don't wait for
the interpreter that plays the phones; what it takes of the machine is told, and how much slower one does anything there
while somebody else is busy, too: so much of the ratios is due to neither server nor papers.
"""

import argparse
import math
import multiprocessing
import os
import statistics
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection, HTTPException
from itertools import count, cycle
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

from tests.browser.forms import fields_of
from tests.browser.processes import family, resident, worked
from tests.browser.running import Person, Server, expect, letters
from tests.browser.saved import Saved, prove

SIGN_INS, IMPORTED = 40, 500
SAVE, PAGE, PULSE, PAPER, WALL = 5.0, 30.0, 10.0, 5.0, 8.0  # seconds between two
HANDS = 32  # that play all the phones
STRETCHES = 3  # of either kind
BEHIND = 10  # how far the process of the phones steps back
MOST_MEMORY = 1024  # MB
LOOP = 2_000_000  # additions: a tenth of a second

context = multiprocessing.get_context("spawn")


@dataclass
class Hall:
    """One server, a tournament whose sheets are keyed, and what the clerks have met."""

    sizes: argparse.Namespace
    var: Path
    server: Server
    clerks: list[Person] = field(default_factory=list)
    other: str = ""
    saved: Saved = field(default_factory=lambda: Saved("", 0))
    took: dict[str, list[float]] = field(default_factory=dict)
    cores: dict[str, float] = field(default_factory=dict)  # by whom: seconds of a core in the full hall
    memory: list[list[float]] = field(default_factory=list)  # of all its processes, the server itself first

    def open(self) -> None:
        self.server.wait_for()
        self.clerks = [Person(self.server.port).sign_in("director") for _clerk in range(self.sizes.clerks)]
        director = self.clerks[0]
        slug, self.other = (director.open_tournament(name, series_count=2) for name in ("Hall", "Other"))
        director.import_players(slug, self.sizes.players)
        director.publish_draw(slug)
        self.saved = Saved(slug, self.sizes.players // 4)

    def key(self, name: str) -> None:
        """All clerks for a stretch, each at tables of his own, evenly spread over the time between two saves."""
        until = time.perf_counter() + self.sizes.seconds / STRETCHES

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
                self.took.setdefault(name, []).extend(took)

    @contextmanager
    def full(self, crowd: "Outside") -> Iterator[None]:
        """All others are there until the clerks have ended; what that costs the machine is counted."""
        of = {
            "the server with its papers": self.server.process.pid,
            "the phones": crowd.process.pid,
            "clerks": os.getpid(),
        }
        before = {name: worked(process) for name, process in of.items() if process}
        crowd.present.set()
        threading.Thread(target=self.weigh, args=(crowd.present,), daemon=True).start()
        try:
            yield
        finally:
            crowd.present.clear()
            for name, process in of.items():
                self.cores[name] = self.cores.get(name, 0.0) + worked(process or 0) - before[name]

    def weigh(self, present: Event) -> None:
        while present.is_set():
            self.memory.append([resident(process) for process in family(self.server.process.pid)])
            time.sleep(1)


class Outside:
    """The process of all others."""

    def __init__(self, hall: Hall) -> None:
        self.present, self.over = context.Event(), context.Event()
        self.line, other_end = context.Pipe(duplex=False)
        told = (hall.sizes, hall.server.port, hall.saved.slug, hall.other, self.present, self.over, other_end)
        self.process = context.Process(target=play, args=told, daemon=True)
        self.process.start()
        other_end.close()

    def end(self) -> "tuple[Counter[str], list[float]]":
        """What they were answered, and how long each waited for a paper."""
        self.over.set()
        met: tuple[Counter[str], list[float]] = self.line.recv()
        self.process.join()
        return met


def play(sizes: argparse.Namespace, port: int, slug: str, other: str, present: Event, over: Event, line: Any) -> None:
    os.nice(BEHIND)
    crowd = Crowd(sizes, port, slug, other, present, over)
    crowd.play()
    line.send((crowd.answers, crowd.papers))


@dataclass
class Crowd:
    """Everybody but the clerks, and what they have met."""

    sizes: argparse.Namespace
    port: int
    slug: str
    other: str
    present: Event
    over: Event
    answers: Counter[str] = field(default_factory=Counter)
    papers: list[float] = field(default_factory=list)
    here: float = 0.0  # seconds so far

    def play(self) -> None:
        phones = self.sizes.phones / HANDS
        pages = (f"/p/{self.slug}/", f"/p/{self.slug}/?q=Aa", f"/p/{self.slug}/seats/1/")
        pulse = (f"/p/{self.slug}/pulse/",)
        hands = [place / HANDS for place in range(HANDS)]
        visitors: list[Callable[[], None]] = [
            *(partial(self.stroll, "page", pages, PAGE / phones, hand) for hand in hands),
            *(partial(self.stroll, "pulse", pulse, PULSE / phones, hand) for hand in hands),
            partial(self.stroll, "wall", (f"/p/{self.slug}/wall/",), WALL),
            self.print_papers,
            self.sign_in,
            self.bring_a_list,
        ]
        threads = [threading.Thread(target=visitor, daemon=True) for visitor in [*visitors, self.count_time]]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def count_time(self) -> None:
        while not self.over.wait(0.1):
            self.here += 0.1 if self.present.is_set() else 0.0

    def has_come(self, share: float) -> bool:
        """Waits until so much of the time in the full hall is over; False where the end comes first."""
        while self.here < share * self.sizes.seconds:
            if self.over.wait(0.1):
                return False
        return True

    def rounds(self, every: float, share: float = 0.0) -> Iterator[None]:
        """Again and again while the hall is full, by `share` of it later. Who is late leaves one out: he asks once."""
        begun = time.perf_counter() + every * share
        while True:
            late = (time.perf_counter() - begun) / every
            if self.over.wait(every * (math.ceil(late) - late)):
                return
            if self.present.is_set():
                yield

    def stroll(self, name: str, addresses: Sequence[str], every: float, share: float = 0.0) -> None:
        line = HTTPConnection("127.0.0.1", self.port, timeout=60)
        for _round, address in zip(self.rounds(every, share), cycle(addresses), strict=False):
            try:
                line.request("GET", address, headers={"Accept-Language": "de", "Accept-Encoding": "gzip"})
                answer = line.getresponse()
                answer.read()
                self.answers[f"{name} {answer.status}"] += 1
            except (OSError, HTTPException):
                self.answers[f"{name} none"] += 1
                line.close()

    def print_papers(self) -> None:
        person = Person(self.port).sign_in("director")
        names = ("standings-1", "start-cards", "seats-1-by-name", "plan", "score-sheets-1", "slips", "series-1")
        for _round, name in zip(self.rounds(PAPER), cycle(names), strict=False):
            before = time.perf_counter()
            answer = person.get(f"/t/{self.slug}/papers/{name}.pdf")
            self.papers.append(time.perf_counter() - before)
            self.answers[f"paper {answer.status}"] += 1

    def sign_in(self) -> None:
        """All at once; each with another name, and a wrong password."""

        def attempt(place: int) -> None:
            person = Person(self.port)
            person.get("/sign-in/")
            answer = person.post("/sign-in/", username=f"nobody-{place}", password="not the right one")
            self.answers[f"sign-in {answer.status}"] += 1

        if self.has_come(1 / 4):
            with ThreadPoolExecutor(SIGN_INS) as together:
                list(together.map(attempt, range(SIGN_INS)))

    def bring_a_list(self) -> None:
        if not self.has_come(1 / 2):
            return
        person = Person(self.port).sign_in("director")
        lines = [f"{letters(place)};Gast;ja;ja" for place in range(IMPORTED)]
        content = "\n".join(["Nachname;Vorname;Startgeld;anwesend", *lines])
        person.get(f"/t/{self.other}/cards/import/")
        preview = expect(person.send_file(f"/t/{self.other}/cards/import/", "list.csv", content), 200)
        answer = person.post(f"/t/{self.other}/cards/import/confirmed/", sealed=fields_of(preview.text)["sealed"])
        self.answers[f"import {answer.status}"] += 1


def steps(every: float) -> Iterator[float]:
    """When it is due, again and again."""
    begun = time.perf_counter()
    return (begun + every * number for number in count())


def slow(seconds: Sequence[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1]


def loop(_place: int = 0) -> float:
    before = time.perf_counter()
    sum(range(LOOP))
    return time.perf_counter() - before


def busy(over: Event) -> None:
    os.nice(BEHIND)
    while not over.is_set():
        loop()


def crowded() -> float:
    """How many times as long we take for the same while another process is busy that steps back for us."""
    over = context.Event()
    other = context.Process(target=busy, args=(over,), daemon=True)
    alone = statistics.median(map(loop, range(9)))
    other.start()
    time.sleep(1)
    beside = statistics.median(map(loop, range(9)))
    over.set()
    other.join()
    return beside / alone


def report(hall: Hall, answers: "Counter[str]", papers: list[float]) -> None:
    alone, full = hall.took["alone"], hall.took["full"]
    print(f"{len(alone)} saves by {len(hall.clerks)} clerks alone, {len(full)} in the full hall")
    for name, of in (("median", statistics.median), ("95th percentile", slow), ("worst", max)):
        print(f"{name:16} {of(full) / of(alone):6.1f} times that alone ({1000 * of(alone):.0f} ms)")
    print(f"the same loop    {crowded():6.1f} times that alone while another process is busy on this machine")
    parts = ", ".join(f"{name} {seconds / hall.sizes.seconds:.2f}" for name, seconds in hall.cores.items())
    print(f"cores that worked in the full hall, of {os.cpu_count()}: {parts}")
    if papers:
        print(f"longest wait for a paper or its page {max(papers):.2f} s")
    most = max(hall.memory, key=sum, default=[0.0])
    each = " + ".join(f"{process:.0f}" for process in most)
    print(f"memory of the server at most {sum(most):.0f} MB of {MOST_MEMORY}: {each}")
    print("answers:", ", ".join(f"{name}: {number}" for name, number in sorted(answers.items())))


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
            crowd = Outside(hall)
            for _stretch in range(STRETCHES):
                hall.key("alone")
                with hall.full(crowd):
                    hall.key("full")
            met = crowd.end()
            saved = prove([hall.saved], hall.var)
        finally:
            hall.server.stop()
        report(hall, *met)
        print(f"every sheet is there, once: {saved}")


if __name__ == "__main__":
    main()
