"""How far the tables of a hall are, and when they will probably have played: by the pace of each of them so far."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

ENOUGH = 6  # games of a table that say something of its pace
ABOUT = timedelta(minutes=5)  # nobody knows it better


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """So many games are written of so many, since it began until the last one; None: none is written."""

    written: int
    of: int
    begun: datetime
    last: datetime | None

    @property
    def is_whole(self) -> bool:
        return self.written >= self.of

    @property
    def end(self) -> datetime | None:
        """At the pace so far; a table that has been silent for a while is taken to play on. None: it is too early.

        >>> begun = datetime(2026, 11, 21, 14, 0)
        >>> Pace(written=12, of=48, begun=begun, last=datetime(2026, 11, 21, 14, 30)).end
        datetime.datetime(2026, 11, 21, 16, 0)
        """
        if self.last is None or self.written < min(ENOUGH, self.of):
            return None
        return self.last + (self.of - self.written) * ((self.last - self.begun) / self.written)


def end_of(paces: Sequence[Pace], now: datetime) -> datetime | None:
    """When the slowest will probably have played, not before now; None: nobody plays any more, or it is too early.

    >>> end_of([], datetime(2026, 11, 21, 14, 0))
    """
    ends = [pace.end for pace in paces if not pace.is_whole]
    known = [end for end in ends if end is not None]
    return max(now, *known) if ends and len(known) == len(ends) else None


def about(end: datetime) -> datetime:
    """Up to the next five minutes.

    >>> about(datetime(2026, 11, 21, 16, 1))
    datetime.datetime(2026, 11, 21, 16, 5)
    """
    hour = end.replace(minute=0, second=0, microsecond=0)
    return hour - (hour - end) // ABOUT * ABOUT


def expected(paces: Sequence[Pace], of: int) -> int:
    """How many of these games a table has written that is as far as the middle of all.

    >>> expected([Pace(written=12, of=48, begun=datetime.min, last=None)], of=36)
    9
    """
    shares = sorted(pace.written / pace.of for pace in paces)
    return int(shares[(len(shares) - 1) // 2] * of) if shares else 0
