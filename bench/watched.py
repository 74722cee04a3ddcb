"""125 tables write on phones and 1,000 phones watch them: what that costs the clerks and the tables, as ratios.

Every table writes a game a minute, more than twice as fast as in a hall, and eight clerks save a sheet every five
seconds at the tables that write on paper; in stretches nobody watches, then everybody, and so on by turns: each of the
phones asks for its table every four seconds, and says what it has. In the end every game that was acknowledged is
looked for in the database, as is every sheet: there, once, and nothing else.

A quick try: `python bench/watched.py --seconds 20 --phones 100`.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from itertools import cycle
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.hall import BEHIND, SAVE, STRETCHES, context, crowded, slow, steps
from tests.browser.processes import worked
from tests.browser.running import GONE, Person, Server, manage
from tests.browser.saved import Saved, prove

TABLES, CLERKS = 125, 8
GAME, LOOK = 60.0, 4.0  # seconds between two
HANDS, WRITERS = 32, 16  # that play all the phones, and all who write
PHONE = "1-aaaaaaaa"
ADDRESSES = """
from tournament.models import Table
from tournament.queries.sheets.kept import address_of
for table in Table.objects.published().select_related("draw__series__tournament").filter(
    draw__series__tournament__slug={slug!r}, number__lte={tables}
).order_by("number"):
    print(address_of(table))
"""
WRITTEN = """
from tournament.models import TableEntry
rows = TableEntry.objects.filter(sheet__table__draw__series__tournament__slug={slug!r}).order_by("pk")
for table, number in rows.values_list("sheet__table__number", "number"):
    print(table, number)
"""


@dataclass
class Table:
    """What its phone has written, game by game; it knows no others."""

    address: str
    line: HTTPConnection
    written: int = 0

    def write(self) -> float:
        """The next entry; how long it took until it was acknowledged, in seconds."""
        number = self.written + 1
        entry: dict[str, Any] = {"phone": PHONE, "number": number, "turn": number, "kind": "keeps"}
        if number > 1:
            entry |= {"kind": "written", "game": number - 1, "row": {"number": number - 1, "passed": True}}
        before = time.perf_counter()
        self.line.request(
            "POST",
            f"{self.address}write/?since={self.written}",
            json.dumps({"entries": [entry]}),
            {"Content-Type": "application/json"},
        )
        answer = self.line.getresponse()
        text = answer.read().decode()
        if answer.status != 200:
            raise RuntimeError(f"{answer.status}: {text[:300]}")
        self.written = number
        return time.perf_counter() - before


@dataclass
class Hall:
    """One server, its tables, its clerks, and what they have met with and without those who watch."""

    sizes: argparse.Namespace
    var: Path
    server: Server
    clerks: list[Person] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    saved: Saved = field(default_factory=lambda: Saved("", 0))
    saves: dict[str, list[float]] = field(default_factory=dict)
    writes: dict[str, list[float]] = field(default_factory=dict)
    cores: Counter[str] = field(default_factory=Counter)

    def open(self) -> None:
        self.server.wait_for()
        self.clerks = [Person(self.server.port).sign_in("director") for _clerk in range(CLERKS)]
        director = self.clerks[0]
        slug = director.open_tournament("Hall", series_count=1, score_sheets="both")
        director.import_players(slug, 4 * (TABLES + CLERKS))
        director.publish_draw(slug)
        self.saved = Saved(slug, TABLES + CLERKS)
        told = manage(self.var, "shell", "-v", "0", "-c", ADDRESSES.format(slug=slug, tables=TABLES)).stdout
        lines = [HTTPConnection("127.0.0.1", self.server.port, timeout=60) for _writer in range(WRITERS)]
        self.tables = [Table(address, line) for address, line in zip(told.split(), cycle(lines), strict=False)]
        assert len(self.tables) == TABLES, told

    def work(self, name: str) -> None:
        """All who write and all clerks for a stretch, evenly spread over the time between two."""
        until = time.perf_counter() + self.sizes.seconds / STRETCHES

        def write(place: int) -> list[float]:
            own = self.tables[place::WRITERS]
            return paced([table.write for table in own], GAME, place / WRITERS, until)

        def key(place: int) -> list[float]:
            table = TABLES + 1 + place
            return paced([lambda: self.saved.save(self.clerks[place], table)], SAVE, place / CLERKS, until)

        with ThreadPoolExecutor(WRITERS + CLERKS) as together:
            writers = [together.submit(write, place) for place in range(WRITERS)]
            clerks = [together.submit(key, place) for place in range(CLERKS)]
            self.writes.setdefault(name, []).extend(took for one in writers for took in one.result())
            self.saves.setdefault(name, []).extend(took for one in clerks for took in one.result())

    @contextmanager
    def watched(self, crowd: "Outside") -> Iterator[None]:
        of = {"the server": self.server.process.pid, "who watches": crowd.process.pid or 0, "who works": os.getpid()}
        before = {name: worked(process) for name, process in of.items()}
        crowd.present.set()
        try:
            yield
        finally:
            crowd.present.clear()
            self.cores.update({name: worked(process) - before[name] for name, process in of.items()})

    def prove(self) -> int:
        """Every entry that was acknowledged is there, once, and no other."""
        told = manage(self.var, "shell", "-v", "0", "-c", WRITTEN.format(slug=self.saved.slug))
        there = sorted(tuple(map(int, line.split())) for line in told.stdout.splitlines())
        wanted = [(place, n) for place, table in enumerate(self.tables, 1) for n in range(1, table.written + 1)]
        assert there == wanted, told.stderr
        return len(there)


def paced(acts: list[Callable[[], float]], every: float, share: float, until: float) -> list[float]:
    """Each of these acts once in so many seconds, evenly, by `share` of a step later; how long each took."""
    took = list[float]()
    time.sleep(every / len(acts) * share)
    for due, act in zip(steps(every / len(acts)), cycle(acts), strict=False):
        if due > until:
            break
        time.sleep(max(0.0, due - time.perf_counter()))
        took.append(act())
    return took


class Outside:
    """The process of all who watch."""

    def __init__(self, hall: Hall) -> None:
        self.present, self.over = context.Event(), context.Event()
        self.line, other_end = context.Pipe(duplex=False)
        addresses = [table.address for table in hall.tables]
        told = (hall.sizes, hall.server.port, addresses, self.present, self.over, other_end)
        self.process = context.Process(target=watch, args=told, daemon=True)
        self.process.start()
        other_end.close()

    def end(self) -> "tuple[Counter[str], list[float]]":
        """What they were answered, and how long each answer took."""
        self.over.set()
        met: tuple[Counter[str], list[float]] = self.line.recv()
        self.process.join()
        return met


@dataclass
class Phone:
    """One that watches, and what it has by now."""

    address: str
    tag: str = ""
    has: int = 0


def watch(sizes: argparse.Namespace, port: int, addresses: list[str], present: Event, over: Event, line: Any) -> None:
    os.nice(BEHIND)
    answers, took = Counter[str](), list[float]()

    def play(hand: int) -> None:
        wire = HTTPConnection("127.0.0.1", port, timeout=60)
        phones = [Phone(addresses[phone % len(addresses)]) for phone in range(hand, sizes.phones, HANDS)]
        every = LOOK / len(phones)
        due = time.perf_counter() + every * hand / HANDS
        for phone in cycle(phones):
            due = max(due + every, time.perf_counter() - LOOK)
            if over.wait(max(0.0, due - time.perf_counter())):
                return
            if not present.is_set():
                due = time.perf_counter()
                continue
            before = time.perf_counter()
            try:
                wire.request("GET", f"{phone.address}entries/?since={phone.has}", headers={"If-None-Match": phone.tag})
                answer = wire.getresponse()
                body = answer.read()
                if answer.status == 200:
                    phone.tag, phone.has = answer.headers["ETag"], json.loads(body)["count"]
                answers[str(answer.status)] += 1
            except GONE:
                answers["none"] += 1
                wire.close()
            took.append(time.perf_counter() - before)

    threads = [threading.Thread(target=play, args=(hand,), daemon=True) for hand in range(HANDS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    line.send((answers, took))


def report(hall: Hall, answers: "Counter[str]", looks: list[float]) -> None:
    for who, took in (("writing a game", hall.writes), ("a clerk's save", hall.saves)):
        alone, watched = took["alone"], took["watched"]
        print(f"{who}: {len(alone)} with nobody watching, {len(watched)} with {hall.sizes.phones} phones")
        for name, of in (("median", statistics.median), ("95th percentile", slow), ("worst", max)):
            print(f"  {name:16} {of(watched) / of(alone):6.1f} times that without them ({1000 * of(alone):.0f} ms)")
    print(f"the same loop      {crowded():6.1f} times that alone while another process is busy on this machine")
    asked, due = sum(answers.values()), hall.sizes.phones * hall.sizes.seconds / LOOK
    print(f"looks: {asked} of {due:.0f} that were due; 95th percentile {1000 * slow(looks):.0f} ms")
    print("answers:", ", ".join(f"{name}: {number}" for name, number in sorted(answers.items())))
    parts = ", ".join(f"{name} {seconds / hall.sizes.seconds:.2f}" for name, seconds in hall.cores.items())
    print(f"cores that worked while they watched, of {os.cpu_count()}: {parts}")


def asked_for() -> argparse.Namespace:
    told = argparse.ArgumentParser(description=__doc__)
    for name, usual in {"phones": 1_000, "seconds": 60}.items():
        told.add_argument(f"--{name}", type=int, default=usual)
    return told.parse_args()


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="skatwart-bench-") as folder:
        hall = Hall(asked_for(), Path(folder), Server(Path(folder)))
        try:
            hall.open()
            crowd = Outside(hall)
            for _stretch in range(STRETCHES):
                hall.work("alone")
                with hall.watched(crowd):
                    hall.work("watched")
            met = crowd.end()
            sheets, entries = prove([hall.saved], hall.var), hall.prove()
        finally:
            hall.server.stop()
        report(hall, *met)
        print(f"every sheet is there, once: {sheets}; every entry of a phone, too: {entries}")


if __name__ == "__main__":
    main()
