"""What is in the database of a server that was killed, asked past the application: sheets, footers, trail."""

import json
import sqlite3
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Protocol

from tests.browser.running import PATIENCE, Server

Saved = dict[tuple[int, int], tuple[tuple[int, ...], ...]]  # table, version -> footers


class Saving(Protocol):
    """A clerk at work in a thread."""

    acknowledged: Saved

    def is_alive(self) -> bool: ...


def wait_until(is_so: Callable[[], bool], server: Server, patience: float = PATIENCE) -> None:
    """Looks again and again, as what it waits for is over soon; fails as soon as the server has ended."""
    deadline = time.monotonic() + patience
    while not is_so():
        assert server.process.poll() is None, f"the server ended with {server.process.returncode}:\n{server.said()}"
        assert time.monotonic() < deadline, f"not in {patience:.0f} s; the server said:\n{server.said()}"
        time.sleep(0.005)


def wait_until_each_has_saved(clerks: Sequence[Saving], server: Server, patience: float = PATIENCE) -> None:
    """Fails as soon as one of them has stopped with nothing saved, or when they have taken so many seconds."""
    deadline = time.monotonic() + patience
    while idle := [place for place, clerk in enumerate(clerks, start=1) if not clerk.acknowledged]:
        stopped = [place for place in idle if not (clerks[place - 1].is_alive() or clerks[place - 1].acknowledged)]
        assert not stopped, f"clerks {stopped} stopped with nothing saved; the server said:\n{server.said()}"
        assert time.monotonic() < deadline, (
            f"clerks {idle} have saved nothing in {patience:.0f} s; the server said:\n{server.said()}"
        )
        time.sleep(0.01)


def rows(database: Path, question: str, *values: Any) -> list[Any]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return connection.execute(question, values).fetchall()


def versions_of(database: Path, slug: str) -> Saved:
    """All versions with their footers."""
    question = """
        SELECT t.number, v.number, f.points, f.won, f.lost, f.total
        FROM tournament_sheetversion v
        JOIN tournament_table t ON t.id = v.table_id JOIN tournament_draw d ON d.id = t.draw_id
        JOIN tournament_series s ON s.id = d.series_id JOIN tournament_tournament o ON o.id = s.tournament_id
        LEFT JOIN tournament_footerentry f ON f.version_id = v.id
        WHERE o.slug = ? ORDER BY v.id, f.seat
    """
    feet: dict[tuple[int, int], list[tuple[int, ...]]] = defaultdict(list)
    for table, version, *foot in rows(database, question, slug):
        feet[table, version].append(tuple(foot))
    return {place: tuple(lines) for place, lines in feet.items()}


def counted_in(database: Path, slug: str) -> list[int]:
    """The table of every version that counts."""
    question = """
        SELECT t.number FROM tournament_sheetversion v
        JOIN tournament_table t ON t.id = v.table_id JOIN tournament_draw d ON d.id = t.draw_id
        JOIN tournament_series s ON s.id = d.series_id JOIN tournament_tournament o ON o.id = s.tournament_id
        WHERE o.slug = ? AND v.counts ORDER BY t.number
    """
    return [number for (number,) in rows(database, question, slug)]


def trail_of(database: Path, slug: str) -> list[tuple[int, int]]:
    """Table and version of every entry in the trail about a sheet that was keyed."""
    question = """
        SELECT t.number, a.after FROM tournament_auditentry a JOIN tournament_table t ON t.id = a.table_id
        JOIN tournament_tournament o ON o.id = a.tournament_id
        WHERE a.action = 'sheet.key' AND o.slug = ?
    """
    return sorted((table, json.loads(after)["number"]) for table, after in rows(database, question, slug))
