"""Which part this server plays where a second laptop follows: it leads, follows, was replaced, or doesn't know yet.

A small file beside the data says it, for this machine alone: what is copied to the other one never has it. Without the
file a server leads. Who doesn't lead writes nothing: `audit.atomic` asks here once it has the line of the writers.
"""

import json
import os
import sys
import threading
import time
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from django.conf import settings

from scoring import finding
from tournament.refused import Refused

FILE = "second-laptop.json"
TRIES, PAUSE = 40, 0.05  # seconds


class Part(StrEnum):
    LEADS = "leads"
    FOLLOWS = "follows"
    REPLACED = "replaced"
    UNSURE = "unsure"  # it led before it was stopped; whether the other has taken over could not be asked


@dataclass(frozen=True)
class Here:
    """This server's part, and the other laptop's address and the key that both have, as far as there is one.

    `since`: when it took this part, `entry`: the last one of the trail that both laptops have had, where one of them
    has taken over. `heard`: when the other was heard last, as far as that is remembered. Times are ISO texts.
    """

    part: Part = Part.LEADS
    other: str = ""
    key: str = ""
    since: str = ""
    entry: int = 0
    term: int = 0  # of leadership, as far as this laptop has heard: each take-over begins the next one
    heard: str = ""
    told: bool = False  # the other knows that it was replaced
    key_before: str = ""  # of a laptop that this one has replaced: it asks with that one when it comes back
    other_before: str = ""  # and its address, where another one follows

    @property
    def leads(self) -> bool:
        return self.part is Part.LEADS

    @property
    def took_over(self) -> bool:
        return self.leads and bool(self.since)

    @property
    def invites(self) -> bool:
        """Whether the key is for a laptop that may follow this one, not for the one that this one has replaced."""
        return bool(self.key) and (not self.took_over or bool(self.key_before))

    @property
    def since_when(self) -> datetime | None:
        return datetime.fromisoformat(self.since) if self.since else None

    def now_plays(self, part: Part, at: datetime, **values: Any) -> "Here":
        anew: dict[str, Any] = {"key_before": "", "other_before": ""} if part is Part.LEADS else {}
        return replace(self, part=part, since=at.isoformat(), **anew, **values)


changing = threading.Lock()  # for whoever reads, and remembers something else by it

_read: tuple[tuple[Path, int, int, int], Here] | None = None  # with the file, which one it is, and when it was written


def here() -> Here:
    """As it is now, whichever process has changed it."""
    global _read
    file = settings.VAR / FILE
    try:
        found = file.stat()
    except FileNotFoundError:
        return Here()
    written = file, found.st_ino, found.st_size, found.st_mtime_ns  # two may be written in one moment of the clock
    last = _read
    if last is None or last[0] != written:
        _read = last = written, read(file)
    return last[1]


class Outdated(Exception):
    """A message of an earlier term of leadership: it changes nothing."""


class Unreadable(ValueError):
    """What nobody of us has written: a server that guessed its part could lead beside another."""


def read(file: Path) -> Here:
    """Raises Unreadable."""
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
        return Here(**{**told, "part": Part(told["part"])})
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise Unreadable(f"{file}: {error}") from None


def remember(now: Here) -> None:
    """Whole or not at all, whoever is killed; for its owner alone, as it has the key."""
    file = settings.VAR / FILE
    beside = file.with_suffix(f".{os.getpid()}")
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as opened:
        json.dump(asdict(now), opened, indent=1)
        opened.flush()
        os.fsync(opened.fileno())
    put(beside, file)


def put(beside: Path, file: Path) -> None:
    """In its place. On Windows nothing takes the place of what somebody reads just now: it is tried again."""
    for _try in range(TRIES if sys.platform == "win32" else 0):
        try:
            beside.replace(file)
        except PermissionError:
            time.sleep(PAUSE)
        else:
            return
    beside.replace(file)


def refuse_unless_leads() -> None:
    now = here()
    if now.part is Part.FOLLOWS:
        raise Refused(finding("second.follows", other=now.other))
    if now.part is Part.REPLACED:
        raise Refused(finding("second.replaced", other=now.other))
    if now.part is Part.UNSURE:
        raise Refused(finding("second.unsure", other=now.other))
