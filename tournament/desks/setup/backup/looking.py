"""Has a file that somebody wants to read back looked through in a process of its own, and believes nothing it says.

The process ends with the file. Its memory and time are held by the system (`files/limits`), its answer and the clock
from here. The rows of an archive stay beside the file, a row a line, and are checked again as they are read.
"""

import json
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import get_language

from scoring import finding
from tournament.desks.setup.archive.importer import Row, checked
from tournament.desks.setup.backup.contents import SECONDS, Contents, Played, moment
from tournament.files.apart import KEPT as ENVIRONMENT
from tournament.models import Appointment
from tournament.queries.record.archive import KEPT, Kept
from tournament.queries.record.schema_parts import empty_database
from tournament.refused import Refused
from tournament.tree import ROOT

MEMORY = 1024 * 1024 * 1024  # bytes of addresses: the largest archive that a browser may send takes half of it
WRITTEN = 512 * 1024 * 1024  # bytes of its own database
ANSWER = 64 * 1024 * 1024  # bytes: four times the largest archive
LINE = 16 * 1024 * 1024  # of one row
PATIENCE = 10  # seconds that a file waits for the one before it
TEXT = 400  # signs of what a refusal quotes
CODES = {
    **dict.fromkeys(["archive.no_archive", "archive.changed", "backup.too_heavy"], frozenset()),
    **dict.fromkeys(["backup.damaged", "backup.foreign"], frozenset()),
    "backup.changed": frozenset({"found"}),
    **dict.fromkeys(["archive.newer", "archive.older", "backup.newer"], frozenset({"found", "expected"})),
    "archive.too_large": frozenset({"limit"}),
    "archive.wrong": frozenset({"part", "row", "found"}),
    "archive.contradicts": frozenset({"part", "found"}),
    "archive.faults": frozenset({"count", "found"}),
    "archive.person": frozenset({"name", "found"}),
}  # why a file may be refused, and the values of each
place = threading.Semaphore(1)


@dataclass(frozen=True)
class Limits:
    """What the process may take: bytes of memory and of its database, seconds, bytes of its answer."""

    memory: int
    written: int
    seconds: float
    answer: int


# Of a file that lies on this computer, and that whoever is at it wants back, however large: a gigabyte is the most
AT_THE_COMPUTER = Limits(32 * 1024**3, 32 * 1024**3, 6 * 60 * 60, 4 * 1024**3)


@dataclass(frozen=True)
class Looked:
    """An archive that was recounted: what is in it, and where its rows are."""

    contents: Contents
    organizer: str
    digest: str
    people: dict[str, tuple[str, str]]
    clubs: set[str]
    rows: Path

    @property
    def tournament(self) -> Row:
        return next(self.told(KEPT[0]))

    @property
    def roles(self) -> list[tuple[int, str, str, str]]:
        """Place in the archive, user name, whole name and role of everybody who had one."""
        section = next(section for section in KEPT if section.model is Appointment)
        told = enumerate(self.told(section))
        return [(place, row["user"], " ".join(self.people[row["user"]]).strip(), row["role"]) for place, row in told]

    def told(self, section: Kept) -> Iterator[Row]:
        """Each row as its fields take it; what can't be is refused with its place, as everywhere."""
        number, is_there, name = 0, False, json.dumps(section.name).encode()
        for line in lines(self.rows):
            if line.startswith(b'"'):
                if is_there:
                    return
                is_there = line.strip() == name
            elif is_there:
                row = value_of(line)
                if type(row) is not list or len(row) != len(section.fields):
                    raise Refused(finding("archive.no_archive"))
                number += 1
                yield from checked(section, [row], self.people, number)


def lines(file: Path) -> Iterator[bytes]:
    with file.open("rb") as opened:
        while line := opened.readline(LINE + 1):
            yield line


def value_of(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise Refused(finding("backup.too_heavy")) from None


def rows_beside(file: Path) -> Path:
    return file.with_name(f"{file.name}.rows")


def look_through_backup(file: Path) -> Contents:
    with told_by_reader(file, is_backup=True) as rows:
        contents = contents_in(value_of(next(lines(rows))))
    rows.unlink()
    return contents


def look_into_archive(file: Path, limits: Limits | None = None) -> Looked:
    """Its rows stay beside it."""
    with told_by_reader(file, is_backup=False, limits=limits):
        return looked(file)


@contextmanager
def told_by_reader(file: Path, *, is_backup: bool, limits: Limits | None = None) -> Iterator[Path]:
    rows = rows_beside(file)
    try:
        answered(file, rows, is_backup=is_backup, limits=limits or Limits(MEMORY, WRITTEN, SECONDS, ANSWER))
        yield rows
    except (OSError, StopIteration, AttributeError, TypeError, KeyError, ValueError):  # cut off, or not our reader's
        raise Refused(finding("backup.too_heavy")) from None


def looked(file: Path) -> Looked:
    """An archive that was looked through before."""
    head = value_of(next(lines(rows := rows_beside(file))))
    contents = contents_in(head)
    people = {text(name): (text(first), text(last)) for name, (first, last) in head["people"].items()}
    return Looked(contents, text(head["organizer"]), text(head["digest"]), people, set(map(text, head["clubs"])), rows)


def answered(file: Path, rows: Path, *, is_backup: bool, limits: Limits) -> None:
    """What the process says until it ends or is ended, in a file; too much of it is as good as nothing."""
    if not place.acquire(timeout=PATIENCE):
        raise Refused(finding("import.busy"))
    told = {"file": str(file), "is_backup": is_backup, "language": get_language() or "en"}
    told |= {"memory": limits.memory, "seconds": limits.seconds, "written": limits.written}
    try:
        with own_database(file) as database, started(database, told) as process, rows.open("wb") as answer:
            clock = threading.Timer(limits.seconds, process.kill)
            clock.start()
            try:
                copy(process.stdout, answer, limits.answer)
            finally:
                clock.cancel()
                process.kill()
    finally:
        place.release()


def copy(told: Any, answer: Any, most: int) -> None:
    size = 0
    while part := told.read(64 * 1024):
        size += answer.write(part)
        if size > most:
            raise Refused(finding("backup.too_heavy"))


@contextmanager
def own_database(file: Path) -> Iterator[Path]:
    """Empty, with all tables."""
    path = file.with_name(f"{file.name}.empty")
    try:
        with closing(sqlite3.connect(":memory:")) as empty, closing(sqlite3.connect(path)) as made:
            empty.deserialize(empty_database())
            empty.backup(made)
        yield path
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            Path(f"{path}{end}").unlink(missing_ok=True)


def started(database: Path, told: dict[str, Any]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603 - our own reader, on a file of a name that we gave
        [sys.executable, "-m", "tournament.management.reader", json.dumps(told)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
        env=environment(database),
    )


def environment(database: Path) -> dict[str, str]:
    """No key goes along."""
    return {
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUTF8": "1",
        "DJANGO_SETTINGS_MODULE": "tournament.settings",
        "SKATWART_DATABASE_URL": f"sqlite:///{database}",
        "SKATWART_VAR": str(settings.VAR),
        **{name: os.environ[name] for name in ENVIRONMENT if name in os.environ},
    }


def contents_in(head: Any) -> Contents:
    """The first line, looked at: the process that wrote it may be somebody else's by now."""
    if "code" in head:
        values: dict[str, Any] = head["values"]
        if values.keys() != CODES[head["code"]] or not all(type(value) in (int, str) for value in values.values()):
            raise ValueError
        quoted: dict[str, Any] = {
            name: value[:TEXT] if isinstance(value, str) else value for name, value in values.items()
        }
        raise Refused(finding(head["code"], **quoted))
    told = head["contents"]
    return Contents(
        told["is_backup"] is True,
        tuple(map(text, told["organizers"])),
        tuple(played_in(played) for played in told["tournaments"]),
        int(told["people"]),
        None if told["last_at"] is None else moment(text(told["last_at"])),
        text(told["version"]),
    )


def played_in(told: dict[str, Any]) -> Played:
    name, date, organizer = (text(told[field]) for field in ("name", "date", "organizer"))
    cards, series, sheets = (int(told[field]) for field in ("cards", "series", "sheets"))
    return Played(name, date, organizer, cards, series, sheets, bool(told["final"]))


def text(told: Any) -> str:
    if type(told) is not str:
        raise TypeError
    return told
