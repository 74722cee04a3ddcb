"""What seasons and their rankings say: deeds, findings, a rule in words, a value as its formula."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import Any

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.season import Missed, PerUnit, SeasonRule, Standing, two_decimals

SEASON_DEEDS = {
    "season.begin": gettext_lazy("season begun"),
    "season.put_in": gettext_lazy("put into a season"),
    "season.take_out": gettext_lazy("taken out of a season"),
    "season.ranking": gettext_lazy("ranking of a season made"),
    "season.rule": gettext_lazy("rule of a season's ranking changed"),
}

SEASON_TOLD = {"season": gettext_lazy("season"), "ranking": gettext_lazy("ranking")}

SEASON: dict[str, Any] = {
    "year.turned": gettext_lazy("The last day is before the first one."),
    "year.there": gettext_lazy("There is a season “%(name)s” with other days already. Give this one another name."),
    "year.other_organizer": gettext_lazy("%(name)s is another organizer's."),
    "year.other_season": gettext_lazy("%(name)s is in another season. Take it out of that one first."),
    "year.outside": gettext_lazy("%(name)s is not within the days of %(season)s."),
    "year.ranking_there": gettext_lazy("The season has a ranking “%(name)s” already. Give this one another name."),
    "year.since_ahead": gettext_lazy("A rule can't hold since a day that has not come."),
    "year.range_turned": gettext_lazy("The first day whose lists count is after the last one: nothing would count."),
    "year.range_outside": gettext_lazy("These days are outside the season: nothing would count."),
    "year.too_many_months": gettext_lazy(
        "%(months)s months are needed for a place, and the ranking has %(most)s: nobody could meet that."
    ),
    "year.nothing_kept": gettext_lazy("The best 0 count: everybody would have 0. Let at least one count."),
    "year.drops_fall": gettext_lazy(
        "Whoever has played %(start)s would drop fewer than with less: let the numbers grow."
    ),
}

GROUP_NAMES = {
    "member": gettext_lazy("members"),
    "guest": gettext_lazy("guests"),
    "f": gettext_lazy("ladies"),
    "m": gettext_lazy("men"),
    "d": gettext_lazy("diverse"),
    "junior": gettext_lazy("juniors"),
    "senior": gettext_lazy("seniors"),
}
TIE_NAMES = {
    "won": gettext_lazy("more games won"),
    "lost": gettext_lazy("fewer games lost"),
    "lists": gettext_lazy("more lists"),
}
USUAL_NAMES = {
    "minimum": gettext_lazy("Mean of every list, divided by 24 at least"),
    "best": gettext_lazy("The ten best evenings added up"),
    "attendance": gettext_lazy("Mean and half a point for each list above 50"),
    "missed": gettext_lazy("Mean of the first series, less what is missed beyond 30, squared"),
    "drops": gettext_lazy("Mean, with worst lists dropped by attendance"),
}


def decimal(value: Fraction) -> str:
    """Two decimals, as the language writes them."""
    return number_format(two_decimals(value), 2)


def plain_number(value: Fraction) -> str:
    """As short as it can be: 50, 0.5."""
    return number_format(value.numerator if value.denominator == 1 else float(value))


def local_day(day: str) -> str:
    """YYYY-MM-DD as the language writes it."""
    return date_format(date.fromisoformat(day), "SHORT_DATE_FORMAT")


def rule_words(rule: SeasonRule) -> list[str]:
    """The rule as it stands under its list, a sentence each."""
    return [*unit_words(rule), *value_words(rule), *place_words(rule)]


def unit_words(rule: SeasonRule) -> Iterator[str]:
    yield _("An evening counts the sum of its lists.") if rule.by_evening else _("Every list counts on its own.")
    if rule.series is not None:
        yield _("Series that count: %(series)s.") % {"series": ", ".join(map(str, sorted(rule.series)))}
    if rule.since:
        yield _("Lists count from %(day)s on.") % {"day": local_day(rule.since)}
    if rule.until:
        yield _("Lists count until %(day)s.") % {"day": local_day(rule.until)}
    if rule.norm:
        yield _("Each list is scaled to %(games)s games.") % {"games": rule.norm}
    if rule.absent is not None:
        yield _("What is missed counts %(points)s.") % {"points": plain_number(rule.absent)}


def value_words(rule: SeasonRule) -> Iterator[str]:
    if rule.best is not None:
        yield ngettext("The best one counts.", "The best %(count)s count.", rule.best) % {"count": rule.best}
    for start, drop in rule.drops:
        told = ngettext(
            "Who has played %(start)s drops the worst one.", "Who has played %(start)s drops the worst %(count)s.", drop
        )
        yield told % {"start": start, "count": drop}
    if rule.at_least is None:
        yield _("What counts is added up.")
    elif rule.at_least:
        yield _("The mean of what counts, divided by %(count)s at least.") % {"count": rule.at_least}
    else:
        yield _("The mean of what counts.")
    for step in rule.adjust:
        yield adjust_words(step)


def adjust_words(step: PerUnit | Missed) -> str:
    start = plain_number(step.start)
    if isinstance(step, PerUnit):
        return _("%(points)s for each one above %(start)s, off for each below.") % {
            "points": plain_number(step.each),
            "start": start,
        }
    return _("Off goes what is missed beyond %(start)s, to the power of %(power)s.") % {
        "start": start,
        "power": step.power,
    }


def place_words(rule: SeasonRule) -> Iterator[str]:
    if rule.lists:
        yield _("Lists needed for a place: %(count)s.") % {"count": rule.lists}
    if rule.evenings:
        yield _("Evenings needed for a place: %(count)s.") % {"count": rule.evenings}
    if rule.months:
        yield _("Months needed for a place: %(count)s.") % {"count": rule.months}
    if rule.groups:
        names = ", ".join(str(GROUP_NAMES.get(group, group)) for group in sorted(rule.groups))
        yield _("Who is ranked: %(groups)s.") % {"groups": names}
    if rule.ties:
        ties = ", ".join(str(TIE_NAMES[tie]) for tie in rule.ties)
        yield _("Between equals decides: %(ties)s.") % {"ties": ties}


def formula_words(rule: SeasonRule, standing: Standing) -> list[str]:
    """How the value comes about, step by step."""
    whole, count = sum((unit.value for unit in standing.kept), Fraction(0)), len(standing.kept)
    steps = [ngettext("%(count)s that counts: %(sum)s", "%(count)s that count, added up: %(sum)s", count)]
    steps = [steps[0] % {"count": count, "sum": decimal(whole)}]
    if rule.at_least is not None and count:
        told = {"sum": decimal(whole), "divisor": max(count, rule.at_least), "mean": decimal(standing.basis)}
        steps.append(_("%(sum)s ÷ %(divisor)s = %(mean)s") % told)
    for step, points in zip(rule.adjust, standing.adjustments, strict=False):
        steps.append(f"{adjust_words(step)} {decimal(points)}")
    return [*steps, _("Value: %(value)s") % {"value": decimal(standing.value)}]
