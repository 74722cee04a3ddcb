"""What is wrong with a rule for a season: what nobody can meet, is of another season, or contradicts itself."""

from collections.abc import Iterator
from datetime import date
from itertools import pairwise

from scoring import Finding, finding
from scoring.season import SeasonRule
from tournament.models import Season

MOST_SERIES = 20  # of a tournament
GUEST = "guest"


def contradictions(rule: SeasonRule, season: Season) -> Iterator[Finding]:
    yield from of_days(rule, season)
    yield from of_what_is_kept(rule)
    yield from of_people(rule)


def of_days(rule: SeasonRule, season: Season) -> Iterator[Finding]:
    first = max(rule.since, season.begins.isoformat())
    last = min(rule.until or season.ends.isoformat(), season.ends.isoformat())
    if rule.since and rule.until and rule.until < rule.since:
        yield finding("year.range_turned", field="until")
    elif last < first:
        yield finding("year.range_outside", field="since")
    else:
        yield from of_attendance(rule, first, last)


def of_attendance(rule: SeasonRule, first: str, last: str) -> Iterator[Finding]:
    """More than can be played from the first day to the last one."""
    days = (date.fromisoformat(last) - date.fromisoformat(first)).days + 1
    lists = days * (len(rule.series) if rule.series is not None else MOST_SERIES)
    if rule.months > (most := months(first, last)):
        yield finding("year.too_many_months", field="months", months=rule.months, most=most)
    if rule.evenings > days:
        yield finding("year.too_many_evenings", field="evenings", evenings=rule.evenings, most=days)
    if rule.lists > lists:
        yield finding("year.too_many_lists", field="lists", lists=rule.lists, most=lists)
    if rule.months_left > most:
        yield finding("year.newcomers_late", field="months_left", months=rule.months_left, most=most)


def of_what_is_kept(rule: SeasonRule) -> Iterator[Finding]:
    kept = rule.best if rule.best is not None else rule.first
    if kept == 0:
        yield finding("year.nothing_kept", field="best")
    elif kept is not None and (rule.at_least or 0) > kept:
        yield finding("year.divisor_beyond", field="at_least", kept=kept, divisor=rule.at_least)
    for (_start, fewer), (start, drop) in pairwise(sorted(rule.drops)):
        if drop < fewer:
            yield finding("year.drops_fall", field="drops", start=start)
    emptied = next((step for step in sorted(rule.drops) if step[1] >= step[0]), None)
    if emptied and rule.absent is None:
        yield finding("year.drops_all", field="drops", start=emptied[0], drop=emptied[1])


def of_people(rule: SeasonRule) -> Iterator[Finding]:
    if rule.month_lists and not rule.months:
        yield finding("year.month_lists_alone", field="month_lists", lists=rule.month_lists)
    if rule.joined_before and GUEST in rule.groups and "member" not in rule.groups:
        yield finding("year.guests_dont_join", field="joined_before")


def months(first: str, last: str) -> int:
    """How many months of the calendar these days are in."""
    begins, ends = date.fromisoformat(first), date.fromisoformat(last)
    return (ends.year - begins.year) * 12 + ends.month - begins.month + 1
