"""The parts of a season of which each has a ranking of its own: its quarters or months, as the calendar has them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.models import Season

MONTHS = {"months": 1, "quarters": 3}


@dataclass(frozen=True)
class Span:
    """From the first to the last day; without a name it is the whole season."""

    name: str
    first: date | None
    last: date | None

    @property
    def which(self) -> dict[str, str]:
        return {"from": self.first.isoformat(), "to": self.last.isoformat()} if self.first and self.last else {}

    def named(self, ranking: str) -> str:
        return f"{ranking}, {self.name}" if self.name else ranking


def spans_of(season: Season, code: str) -> Iterator[Span]:
    """A part that the season has only some days of is cut to these."""
    if code not in MONTHS:
        yield Span("", None, None)
        return
    month = date(season.begins.year, (season.begins.month - 1) // MONTHS[code] * MONTHS[code] + 1, 1)
    while month <= season.ends:
        year, after = divmod(month.year * 12 + month.month - 1 + MONTHS[code], 12)
        following = date(year, after + 1, 1)
        yield Span(name_of(month, code), max(month, season.begins), min(following - timedelta(days=1), season.ends))
        month = following


def name_of(month: date, code: str) -> str:
    if code == "months":
        return date_format(month, "F Y")
    return _("quarter %(number)s/%(year)s") % {"number": (month.month + 2) // 3, "year": month.year}
