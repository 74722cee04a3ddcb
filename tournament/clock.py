"""What time it is for everything a deadline hangs on, and whether somebody moved this machine's clock or it slept.

A database that several machines share says what time it is for all of them; whose own clock is apart from it is told.
Times are whole seconds: what is printed is what is compared. Nothing here knows what a deadline is.
"""

import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.db import connection
from django.db.models import Sum
from django.utils import timezone

from tournament.models import AuditEntry, ClockReading

MOVED_FROM = 2  # seconds: less is the clock being tuned, not moved
SLEPT_FROM = 30
BOOT = Path("/proc/sys/kernel/random/boot_id")
SINCE_BOOT = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))


@dataclass(frozen=True)
class Stamp:
    """A time as the clock showed it, with what somebody had moved that clock until then, in seconds.

    Two stamps are compared by `steady`, which knows nothing of the moving.
    """

    at: datetime
    moved: int = 0

    @property
    def steady(self) -> datetime:
        return self.at - timedelta(seconds=self.moved)

    def plus(self, minutes: int) -> "Stamp":
        return Stamp(self.at + timedelta(minutes=minutes), self.moved)

    def by(self, now: "Stamp") -> datetime:
        """This moment by the clock as it goes now."""
        return self.steady + timedelta(seconds=now.moved)


@dataclass(frozen=True)
class Clocks:
    """All clocks of the machine at one moment, in seconds; `boot` names its last start."""

    boot: str
    wall: float
    since_boot: float
    awake: float
    apart: float = 0.0  # this machine's clock from the database's

    @property
    def booted_at(self) -> float:
        return self.wall - self.since_boot

    @property
    def asleep(self) -> float:
        return self.since_boot - self.awake


_written: tuple[Clocks, int] | None = None  # what is written down already: an unmoved clock costs no query


def exact() -> datetime:
    """By the clock of the database: SQLite has that of its machine."""
    if connection.vendor == "sqlite":
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        at: datetime = cursor.fetchone()[0]
    return at


def now() -> datetime:
    return exact().replace(microsecond=0)


def stamp() -> Stamp:
    """Now. Looks at the clocks first."""
    look()
    return Stamp(now(), moved())


def moved() -> int:
    """Seconds that the clock was moved by hand since there are records; ahead is positive."""
    return ClockReading.objects.aggregate(sum=Sum("moved"))["sum"] or 0


def look() -> tuple[str, int]:
    """Compares the clocks with how they were found last, and writes down what is different; the name of what was last.

    Two processes may notice the same: it is written down once.
    """
    global _written
    clocks = read()
    if _written and is_same(clocks, _written[0]) and clocks.boot == _written[0].boot:
        return clocks.boot, _written[1]
    last = ClockReading.objects.filter(boot=clocks.boot).last()
    if last and is_same(clocks, last):
        if not connection.in_atomic_block:  # what is not committed may be taken back, and is noticed again then
            _written = clocks, last.number
        return clocks.boot, last.number
    ahead = moved_since(last, clocks) if last else behind(clocks)
    slept = round(clocks.asleep - last.asleep) if last else 0
    reading = ClockReading(
        boot=clocks.boot,
        number=last.number + 1 if last else 1,
        booted_at=clocks.booted_at,
        asleep=clocks.asleep,
        moved=ahead if abs(ahead) >= MOVED_FROM else 0,
        slept=slept if slept >= SLEPT_FROM else 0,
        apart=round(clocks.apart) if abs(clocks.apart) >= MOVED_FROM else 0,
        noticed_at=exact(),
    )
    ClockReading.objects.bulk_create([reading], ignore_conflicts=True)
    return clocks.boot, reading.number


def read() -> Clocks:
    boot = BOOT.read_text(encoding="utf-8").strip() if BOOT.exists() else "unknown"
    for _again in range(3):
        asked, own, wall = since_boot(), time.time(), exact().timestamp()
        told, awake = since_boot(), time.monotonic()
        if told - asked < MOVED_FROM / 2:
            break  # else the answer was long on its way, and what it says is old
    return Clocks(boot, wall, told, awake, own - wall)


def since_boot() -> float:
    """Seconds, also of those that the machine slept, as far as the system tells; on Windows its only clock does."""
    return time.monotonic() if SINCE_BOOT is None else float(time.clock_gettime(SINCE_BOOT))


def is_same(clocks: Clocks, before: Clocks | ClockReading) -> bool:
    return (
        abs(clocks.booted_at - before.booted_at) < MOVED_FROM
        and abs(clocks.asleep - before.asleep) < SLEPT_FROM
        and abs(clocks.apart - before.apart) < MOVED_FROM
    )


def moved_since(last: ClockReading, clocks: Clocks) -> int:
    """By how much the clock was moved since the last reading of this boot, without what another machine has noticed."""
    others = ClockReading.objects.filter(pk__gt=last.pk).aggregate(sum=Sum("moved"))["sum"] or 0
    return round(clocks.booted_at - last.booted_at) - others


def behind(clocks: Clocks) -> int:
    """After a start of the machine: by how much its clock stands before what was done last; never ahead."""
    last = AuditEntry.objects.values_list("at", flat=True).first()
    return min(0, round(clocks.wall - last.timestamp())) if last else 0
