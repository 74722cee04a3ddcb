"""What is wrong with a rule for a season: what nobody can meet, is of another season, or contradicts itself."""

from collections.abc import Iterator
from datetime import date
from itertools import pairwise

from scoring import Finding, finding
from scoring.season import SeasonRule
from tournament.models import Season


def contradictions(rule: SeasonRule, season: Season) -> Iterator[Finding]:
    first = max(rule.since, season.begins.isoformat())
    last = min(rule.until or season.ends.isoformat(), season.ends.isoformat())
    if rule.since and rule.until and rule.until < rule.since:
        yield finding("year.range_turned", field="until")
    elif last < first:
        yield finding("year.range_outside", field="since")
    elif rule.months > (most := months(first, last)):
        yield finding("year.too_many_months", field="months", months=rule.months, most=most)
    if rule.best == 0:
        yield finding("year.nothing_kept", field="best")
    for (_start, fewer), (start, drop) in pairwise(sorted(rule.drops)):
        if drop < fewer:
            yield finding("year.drops_fall", field="drops", start=start)


def months(first: str, last: str) -> int:
    """How many months of the calendar these days are in."""
    begins, ends = date.fromisoformat(first), date.fromisoformat(last)
    return (ends.year - begins.year) * 12 + ends.month - begins.month + 1
