"""A database as its pages: all of it at one moment, what has changed since another one, and that put in its place.

The engine's own copy is what is looked at (SQLite's backup interface), so a writer waits for nobody and no half of a
transaction is ever seen. What travels is checked as a whole before it takes the place of anything.
"""

import json
import sqlite3
import zlib
from contextlib import closing
from dataclasses import dataclass
from hashlib import blake2b, sha256
from pathlib import Path

WAL = b"\2\2"  # bytes 18 and 19: how a file is written; in memory there is one way alone
PLAIN = b"\1\1"
LARGEST = 512 * 1024 * 1024  # bytes of a database that is kept in memory to be compared


class Damaged(ValueError):
    """What came is not what was sent, or fits to nothing that is here."""


@dataclass(frozen=True)
class Pages:
    """A database at one moment."""

    content: bytes

    @property
    def size(self) -> int:
        """Bytes of a page: a power of two from 512 on; 1 stands for 65,536."""
        told = int.from_bytes(self.content[16:18], "big")
        return 65_536 if told == 1 else told

    @property
    def digest(self) -> str:
        return sha256(self.content).hexdigest()

    def page(self, number: int) -> bytes:
        return self.content[number * self.size : (number + 1) * self.size]

    @property
    def digests(self) -> list[bytes]:
        return [blake2b(self.page(number), digest_size=16).digest() for number in range(self.count)]

    @property
    def count(self) -> int:
        return len(self.content) // self.size


def pages_of(database: Path) -> Pages:
    """As it is now. Raises sqlite3.Error."""
    with (
        closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(":memory:")) as copy,
    ):
        source.backup(copy)
        content = copy.serialize()
    return Pages(content[:18] + PLAIN + content[20:])


def difference(now: Pages, before: list[bytes]) -> bytes:
    """What turns the database that had these digests into this one; all of it where there were none."""
    changed = [number for number, digest in enumerate(now.digests) if number >= len(before) or before[number] != digest]
    head = {"size": now.size, "count": now.count, "digest": now.digest, "changed": changed, "whole": not before}
    return zlib.compress(json.dumps(head).encode() + b"\n" + b"".join(map(now.page, changed)), 1)


def changed_by(before: Pages | None, told: bytes) -> Pages:
    """The database as it is there. Raises Damaged."""
    try:
        line, _end, body = inflated(told).partition(b"\n")
        head = json.loads(line)
        size, count = int(head["size"]), int(head["count"])
        content = bytearray(b"" if head["whole"] or before is None else before.content[: size * count])
        content.extend(bytes(size * count - len(content)))
        for place, number in enumerate(head["changed"]):
            content[number * size : (number + 1) * size] = body[place * size : (place + 1) * size]
        now = Pages(bytes(content))
        fits = len(content) == size * count and now.digest == head["digest"]
    except (zlib.error, ValueError, LookupError, TypeError) as error:
        raise Damaged(str(error)) from None
    if not fits:
        raise Damaged("digest")
    return now


def inflated(told: bytes) -> bytes:
    unpacking = zlib.decompressobj()
    content = unpacking.decompress(told, LARGEST)
    if unpacking.unconsumed_tail or not unpacking.eof:
        raise Damaged("size")
    return content


def put(pages: Pages, database: Path) -> None:
    """In the place of all that is there, in one transaction: who reads meanwhile sees one or the other."""
    with closing(sqlite3.connect(":memory:")) as source, closing(sqlite3.connect(database, timeout=20)) as ours:
        source.deserialize(pages.content)
        ours.execute("PRAGMA journal_mode=WAL")
        source.backup(ours)
