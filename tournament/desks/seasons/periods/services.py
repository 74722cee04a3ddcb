"""Rankings of each month, quarter or half of a season, counted like one that there is; all of them by one press."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date, timedelta
from typing import Any

from tournament import audit
from tournament.desks.seasons.rules import services as rules
from tournament.models import Organizer, Season, SeasonRanking, User

MONTHS = {"month": 1, "quarter": 3, "half": 6}
OF_THE_YEAR = ("keep", "adjust")  # what a rule says of a whole year
LEAST = ("lists", "evenings", "months")  # what nobody could meet in a month


def add_periods(
    ranking: SeasonRanking, *, kind: str, lists: int | None, named: Callable[[str, date], str], by: User
) -> int:
    """How many there are more. One of that name is left as it is, so that the same press twice adds nothing.

    `lists`: needed for a place in each of them. `named`: what each is called, by its kind and first day.
    """
    season, new = ranking.season, 0
    with audit.atomic():
        Organizer.objects.select_for_update().get(pk=season.organizer_id)
        told = ranking.rules.newest_first()[0].rule
        for first, last in periods(season, kind):
            name = named(kind, first)
            if not season.rankings.filter(name=name).exists():
                rules.add(season, name=name, rule=rule_in(told, first, last, lists), by=by)
                new += 1
    return new


def periods(season: Season, kind: str) -> Iterator[tuple[date, date]]:
    """By the calendar, cut at the ends of the season."""
    months = MONTHS[kind]
    first = date(season.begins.year, (season.begins.month - 1) // months * months + 1, 1)
    while first <= season.ends:
        following = later(first, months)
        yield max(first, season.begins), min(following - timedelta(days=1), season.ends)
        first = following


def later(day: date, months: int) -> date:
    """The first of a month, so many later."""
    years, month = divmod(day.month - 1 + months, 12)
    return date(day.year + years, month + 1, 1)


def rule_in(told: Mapping[str, Any], first: date, last: date, lists: int | None) -> dict[str, Any]:
    """The same rule for these days, without what it asks of a whole year: a least divisor becomes the mean."""
    rule = {name: part for name, part in told.items() if name not in OF_THE_YEAR}
    rule["which"] = {**rule.get("which", {}), "from": first.isoformat(), "to": last.isoformat()}
    if isinstance(rule.get("aggregate"), Mapping):
        rule["aggregate"] = "mean"
    asked = {
        name: part for name, part in rule.pop("qualify", {}).items() if name not in ("lists", "evenings", "months")
    }
    if qualify := asked | ({"lists": lists} if lists else {}):
        rule["qualify"] = qualify
    return rule
