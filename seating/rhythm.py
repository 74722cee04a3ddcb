"""The days on which a club meets, and which evening of its month and its season a day is.

Pure calendar: days are texts like 2026-11-27, and there is no clock. How an evening is seated is evening.py's.
"""

import re
from calendar import monthrange
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

LAST = -1  # of the weeks of a month
_FAR = 800  # days: whatever a club does comes round before that
_DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")


def is_day(text: str) -> bool:
    """Is this a day of the calendar, as YYYY-MM-DD?

    >>> is_day("2026-02-28"), is_day("2026-02-31"), is_day("28.2.2026")
    (True, False, False)
    """
    if not (written := _DAY.fullmatch(text)):
        return False
    year, month, day = map(int, written.groups())
    return year > 0 and 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rhythm:
    """When a club meets; no weekdays: nobody has said.

    weekdays: from 1, Monday, to 7. every: in one of so many weeks, counted from that of `start`. weeks: the first to
    fifth such weekday of a month, -1 its last; empty is all of them. off: days without an evening all the same.
    """

    weekdays: frozenset[int] = frozenset()
    every: int = 1
    start: str = "2000-01-03"
    weeks: frozenset[int] = frozenset()
    off: frozenset[str] = frozenset()

    def has(self, day: str) -> bool:
        """Whether the club meets on that day.

        >>> second_and_fourth = Rhythm(weekdays=frozenset({1}), weeks=frozenset({2, 4}))
        >>> [second_and_fourth.has(f"2026-11-{day}") for day in ("02", "09", "16", "23", "24", "30")]
        [False, True, False, True, False, False]
        """
        number = _number(day)
        if number % 7 + 1 not in self.weekdays or day in self.off:
            return False
        if (number // 7 - _number(self.start) // 7) % self.every:
            return False
        year, month, of_month = _parts(day)
        is_last = of_month + 7 > monthrange(year, month)[1]
        return not self.weeks or (of_month + 6) // 7 in self.weeks or (LAST in self.weeks and is_last)

    def days(self, first: str, last: str) -> Iterator[str]:
        """All of them between two days, both included; of the next two years at most.

        >>> list(Rhythm(weekdays=frozenset({2, 4})).days("2026-11-01", "2026-11-06"))
        ['2026-11-03', '2026-11-05']
        """
        return filter(self.has, islice(_between(first, last), _FAR))

    def later_in_month(self, day: str) -> Iterator[str]:
        """The days of the same month that are still to come."""
        year, month, of_month = _parts(day)
        rest = range(of_month + 1, monthrange(year, month)[1] + 1)
        return filter(self.has, (f"{day[:8]}{number:02}" for number in rest))


@dataclass(frozen=True, slots=True)
class Evening:
    """A day of a season: which evening of its month and of the season it is, from 1, and if it is its month's last."""

    day: str
    of_month: int
    of_season: int
    is_last: bool


def evening_on(day: str, held: Iterable[str], rhythm: Rhythm) -> Evening:
    """The evening among those of its season, held and planned ones; the last of a month if the rhythm has no other.

    >>> fridays, held = Rhythm(weekdays=frozenset({5})), ["2026-11-06", "2026-11-20"]
    >>> evening_on("2026-11-20", held, fridays)
    Evening(day='2026-11-20', of_month=2, of_season=2, is_last=False)
    >>> evening_on("2026-11-26", held, fridays).is_last, evening_on("2026-11-27", held, fridays).is_last
    (False, True)
    """
    days = sorted({*held, day})
    so_far = [other for other in days if other <= day]
    later = any(_same(day, other) for other in days if other > day) or any(rhythm.later_in_month(day))
    of_month = sum(_same(day, other) for other in so_far)
    return Evening(day, of_month, len(so_far), bool(rhythm.weekdays) and not later)


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """On which evenings something holds.

    evenings: of a month, from 1; last: its last one; every: each so many-th of the season. One of those that are named
    is enough, none is every evening. since, until: between these days, both included; "" for no such end.
    """

    evenings: frozenset[int] = frozenset()
    last: bool = False
    every: int = 0
    since: str = ""
    until: str = ""

    def meets(self, evening: Evening) -> bool:
        """
        >>> third = When(evenings=frozenset({3}), last=True)
        >>> [third.meets(Evening("2026-11-06", number, number, number == 5)) for number in range(1, 6)]
        [False, False, True, False, True]
        """
        if evening.day < self.since or (self.until and evening.day > self.until):
            return False
        if not (self.evenings or self.last or self.every):
            return True
        by_number = self.every > 0 and evening.of_season % self.every == 0
        return evening.of_month in self.evenings or (self.last and evening.is_last) or by_number

    def ever(self, rhythm: Rhythm, first: str, last: str) -> bool:
        """Whether an evening between these days can meet it, as far as the rhythm tells; without one, any day may be.

        >>> fridays, year = Rhythm(weekdays=frozenset({5})), ("2026-01-01", "2026-12-31")
        >>> [When(evenings=frozenset({number})).ever(fridays, *year) for number in (5, 6)]
        [True, False]
        """
        kept = rhythm if rhythm.weekdays else Rhythm(weekdays=frozenset(range(1, 8)))
        days = list(kept.days(max(first, self.since), min(last, self.until or last)))
        ends = {day[:7]: day for day in days}
        months: dict[str, int] = {}
        for number, day in enumerate(days, 1):
            months[day[:7]] = months.get(day[:7], 0) + 1
            if self.meets(Evening(day, months[day[:7]], number, ends[day[:7]] == day)):
                return True
        return False


def _between(first: str, last: str) -> Iterator[str]:
    """Day by day; the last one of the calendar is in the year 9999."""
    year, month, day = _parts(first)
    while year < 10_000:
        for number in range(day, monthrange(year, month)[1] + 1):
            if (text := f"{year:04}-{month:02}-{number:02}") > last:
                return
            yield text
        year, month, day = (year, month + 1, 1) if month < 12 else (year + 1, 1, 1)


def _parts(day: str) -> tuple[int, int, int]:
    year, month, of_month = map(int, day.split("-"))
    return year, month, of_month


def _number(day: str) -> int:
    """Days since the first of the calendar, which was a Monday.

    >>> _number("0001-01-01"), _number("2026-11-27") % 7
    (0, 4)
    """
    year, month, of_month = _parts(day)
    before = year - 1
    months = sum(monthrange(year, earlier)[1] for earlier in range(1, month))
    return 365 * before + before // 4 - before // 100 + before // 400 + months + of_month - 1


def _same(day: str, other: str) -> bool:
    """In one month."""
    return day[:7] == other[:7]
