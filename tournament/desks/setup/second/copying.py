"""At the first laptop: what has changed in the database since a second one has asked, as letters enclose it."""

import sqlite3
import threading
from collections import OrderedDict
from pathlib import Path

from tournament.sqlite.pages import difference, pages_of

REMEMBERED = 4  # states that somebody may have: as many as laptops follow, and a little more


class Copying:
    """Of one database. A hall in which nothing happens costs one small question."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.lock = threading.Lock()
        self.watch: sqlite3.Connection | None = None
        self.version = -1
        self.newest = ""
        self.known: OrderedDict[str, list[bytes]] = OrderedDict()  # by the digest of all: those of the pages

    def since(self, have: str) -> tuple[str, bytes]:
        """The digest of what stands there, and what turns that into it which the other one has; nothing if it is it."""
        with self.lock:
            version = self.version_now()
            if have and have == self.newest and version == self.version:
                return have, b""
            now = pages_of(self.database)
            told = difference(now, self.known.get(have, []))
            self.version, self.newest = version, now.digest
            self.known[self.newest] = now.digests
            self.known.move_to_end(self.newest)
            while len(self.known) > REMEMBERED:
                self.known.popitem(last=False)
            return self.newest, told

    def version_now(self) -> int:
        """Another one after every commit of anybody, as SQLite counts them for a connection that stays."""
        if self.watch is None:
            self.watch = sqlite3.connect(self.database, check_same_thread=False, isolation_level=None)
        (version,) = self.watch.execute("PRAGMA data_version").fetchone()
        return int(version)
