"""At the first laptop: which second ones have asked, and when. In memory each time, beside the data once a minute.

A letter counts once, and only from whoever has read the answer to the one before: that gives it its number. One that
was recorded, and is sent again by somebody, makes nobody believe that a laptop still follows.
"""

import itertools
import secrets
import threading
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.utils import timezone

from tournament import part

KNOWN = timedelta(hours=12)  # that a laptop which followed once may have taken over: no day is longer
WRITTEN = timedelta(minutes=1)  # how often it is written down that it was heard


@dataclass(frozen=True)
class Heard:
    """`lacks`: why it can't keep what comes."""

    at: datetime
    lacks: str = ""


heard: dict[str, Heard] = {}  # by their addresses


class Numbers:
    """Of the letters of this process, so that none of before its start is one of them."""

    def __init__(self) -> None:
        self.start, self.counted = secrets.token_hex(8), itertools.count(1)
        self.last: dict[str, int] = {}  # by the address from where it came
        self.lock = threading.Lock()

    def next(self) -> str:
        return f"{self.start} {next(self.counted)}"

    def is_new(self, address: str, told: str) -> bool:
        start, _space, number = told.partition(" ")
        if start != self.start or not number.isdecimal():
            return False
        with self.lock:
            before, self.last[address] = self.last.get(address, 0), max(self.last.get(address, 0), int(number))
            return int(number) > before


numbers = Numbers()


def note(address: str, lacks: str = "") -> None:
    """What is beside the data is for the case that this laptop dies, and comes back."""
    at = timezone.now()
    heard[address] = Heard(at, lacks)
    with part.changing:  # one that gives way meanwhile leads no more
        now = part.here()
        is_written = now.other == address and now.heard and at - datetime.fromisoformat(now.heard) < WRITTEN
        if now.leads and not is_written:
            part.remember(replace(now, other=address, heard=at.isoformat()))
