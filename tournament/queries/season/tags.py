"""What evenings and series of a season are called: by its calendar, and as somebody has set it for one of them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from tournament.models import CalendarTag, ListTag, RankingRule, Season, Tournament
from tournament.models.declared import EVENING, LAST

WEEK = 7


@dataclass(frozen=True)
class Tags:
    """By tournament and series; those of the whole evening stand at EVENING."""

    at: Mapping[tuple[int, int], frozenset[str]]
    calendar: tuple[CalendarTag, ...] = ()

    def own(self, tournament: int, series: int = EVENING) -> frozenset[str]:
        """Those that were given to just this."""
        return self.at.get((tournament, series), frozenset())

    def of_list(self, tournament: int, series: int) -> frozenset[str]:
        """Of the series, and of its evening."""
        return self.own(tournament) | self.own(tournament, series)

    def on(self, day: date, series: int) -> frozenset[str]:
        """Of a list of a day that is no tournament here: by the calendar alone."""
        if not self.calendar:
            return frozenset()
        asked = (tag for tag in self.calendar if tag.series in (EVENING, series))
        return frozenset(tag.tag for tag in asked if is_called(day, tag))


def tags_in(tournaments: Iterable[Tournament], season: Season | None) -> Tags:
    """Two questions, however many evenings there are."""
    days = list(tournaments)
    at: dict[tuple[int, int], set[str]] = defaultdict(set)
    calendar = list(CalendarTag.objects.in_force().filter(season=season)) if season else []
    for day in days:
        for rule in calendar:
            if is_called(day.date, rule):
                at[day.pk, rule.series].add(rule.tag)
    for tag in ListTag.objects.filter(tournament__in=days):
        names = at[tag.tournament_id, tag.series]
        names.add(tag.tag) if tag.holds else names.discard(tag.tag)
    return Tags({place: frozenset(names) for place, names in at.items()}, tuple(calendar))


def is_called(day: date, rule: CalendarTag) -> bool:
    """Whether this day is one of those, as the 2nd Monday or the last Friday of its month.

    >>> rule = CalendarTag(weekday=0, which=[2, LAST])
    >>> [day for day in range(1, 32) if is_called(date(2026, 3, day), rule)]
    [9, 30]
    """
    if day.weekday() != rule.weekday:
        return False
    is_last = (day + timedelta(days=WEEK)).month != day.month
    return not rule.which or (day.day - 1) // WEEK + 1 in set(rule.which) - {LAST} or (LAST in rule.which and is_last)


def names_in_use(tournament: Tournament) -> list[str]:
    """Tags that others of the organizer's evenings have, or his calendars and rankings know, for whoever types one."""
    days = ListTag.objects.filter(tournament__organizer=tournament.organizer_id, holds=True)
    calendars = CalendarTag.objects.in_force().filter(season__organizer=tournament.organizer_id)
    rules = RankingRule.objects.filter(ranking__season__organizer=tournament.organizer_id).values_list(
        "rule", flat=True
    )
    asked = {tag for rule in rules for tag in (rule.get("which") or {}).get("tags", ())}
    return sorted({*days.values_list("tag", flat=True), *calendars.values_list("tag", flat=True), *asked})
