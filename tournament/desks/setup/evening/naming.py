"""How a row of evenings goes on: the day of the next one, and its name."""

import re
from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise

WEEK = timedelta(days=7)
LAST = 5  # evenings that show how far apart they are
LONGEST = 120  # of a name
COUNTED = re.compile(r"\d+(?=\.(?:\s|$))")  # "12. Abend"
NUMBER = re.compile(r"\d+")


def next_day(held: Sequence[date], today: date) -> date:
    """As far from the last evening as most are apart, never before today and on the same day of the week.

    >>> next_day([date(2026, 11, 5)], date(2026, 11, 6))
    datetime.date(2026, 11, 12)
    >>> next_day([date(2026, 11, 5)], date(2026, 12, 1))
    datetime.date(2026, 12, 3)
    """
    last = max(held)
    coming = last + rhythm(held)
    while coming < today:
        coming += WEEK
    return coming


def rhythm(held: Sequence[date]) -> timedelta:
    """Whole weeks; of those that are as frequent the shortest, as an evening falls out more often than one is added.

    >>> rhythm([date(2026, 10, 1), date(2026, 10, 15), date(2026, 10, 29)]).days
    14
    """
    apart = Counter(after - before for before, after in pairwise(sorted(set(held))[-LAST:]))
    whole = {gap: count for gap, count in apart.items() if gap % WEEK == timedelta(0)}
    return min(whole, key=lambda gap: (-whole[gap], gap)) if whole else WEEK


def next_name(name: str, day: date, coming: date) -> str:
    """Counted on, or with the date in place of the one before; without either, the date stands behind it.

    >>> next_name("12. Abend", date(2026, 11, 5), date(2026, 11, 12))
    '13. Abend'
    >>> next_name("Skat 1892 am 5.11.2026", date(2026, 11, 5), date(2026, 11, 12))
    'Skat 1892 am 12.11.2026'
    """
    for old, new in zip(dates(day), dates(coming), strict=True):
        if re.search(rf"(?<!\d){re.escape(old)}(?!\d)", name):
            return re.sub(rf"(?<!\d){re.escape(old)}(?!\d)", new, name)
    yearly = re.sub(rf"\b{day.year}\b", str(coming.year), name)
    if place := counted(yearly, coming.year):
        number = str(int(place[0]) + 1).zfill(len(place[0]))
        return yearly[: place.start()] + number + yearly[place.end() :]
    dated = f" {coming:%d.%m.%Y}"
    return yearly[: LONGEST - len(dated)].rstrip() + dated


def dates(day: date) -> list[str]:
    """As somebody may have written it into a name, the longest first."""
    months = (f"{day.day}.{day.month}.", f"{day:%d.%m.}")
    return [day.isoformat(), *(f"{month}{day.year}" for month in reversed(months)), *reversed(months)]


def counted(name: str, year: int) -> re.Match[str] | None:
    """Where the number stands that counts the evenings: before a point, else the last one; never a year."""
    for pattern in (COUNTED, NUMBER):
        found = [match for match in pattern.finditer(name) if len(match[0]) < 4 and int(match[0]) != year]
        if found:
            return found[-1]
    return None


def stem(name: str, day: date) -> str:
    """What stays the same in the names of a row of evenings.

    >>> stem("12. Abend", date(2026, 11, 5)) == stem("9. Abend", date(2026, 10, 15))
    True
    """
    for written in dates(day):
        name = re.sub(rf"(?<!\d){re.escape(written)}(?!\d)", "", name)
    place = counted(name, day.year)
    return " ".join((name[: place.start()] + name[place.end() :] if place else name).split())
