"""What seasons and their rankings say: deeds, findings, a rule in words, a value as its formula."""

from collections.abc import Collection, Iterator
from datetime import date
from fractions import Fraction
from typing import Any

from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scoring.season import Missed, PerUnit, PlayedList, SeasonRule, Standing, two_decimals
from scoring.season_rule import ByPlace
from tournament.models import CalendarTag
from tournament.models.declared import LAST

SEASON_DEEDS = {
    "season.begin": gettext_lazy("season begun"),
    "season.put_in": gettext_lazy("put into a season"),
    "season.take_out": gettext_lazy("taken out of a season"),
    "tournament.remove": gettext_lazy("tournament removed, opened by mistake"),
    "tournament.put_back": gettext_lazy("removed tournament put back"),
    "season.ranking": gettext_lazy("ranking of a season made"),
    "season.publish_all_time": gettext_lazy("all-time table made public"),
    "season.withdraw_all_time": gettext_lazy("all-time table taken off the public page"),
    "season.publish": gettext_lazy("ranking of a season made public"),
    "season.withdraw": gettext_lazy("ranking of a season taken off the public page"),
    "season.rule": gettext_lazy("rule of a season's ranking changed"),
    "season.calendar": gettext_lazy("tag by the calendar given"),
    "season.calendar_end": gettext_lazy("tag by the calendar ended"),
    "season.arrange": gettext_lazy("ranking of a season arranged"),
    "season.lot": gettext_lazy("lot of a ranking drawn"),
    "tags.set": gettext_lazy("tags of the evening set"),
    "list.declare": gettext_lazy("declared: it counts"),
    "list.take_back": gettext_lazy("declaration taken back"),
}

SEASON_TOLD = {
    "removed_at": gettext_lazy("removed"),
    "removed_by": gettext_lazy("removed by"),
    "removal_reason": gettext_lazy("why it was removed"),
    "season": gettext_lazy("season"),
    "since": gettext_lazy("since"),
    "ranking": gettext_lazy("ranking"),
    "tags": gettext_lazy("tags"),
    "weekday": gettext_lazy("day of the week"),
    "which_of_month": gettext_lazy("which of the month"),
    "counts_for": gettext_lazy("counts for"),
    "shows_unranked": gettext_lazy("those without a place stand below"),
    "as_guests": gettext_lazy("those without a place are guests"),
}

SEASON: dict[str, Any] = {
    "tags.no_series": gettext_lazy("The evening has no series %(series)s, but %(most)s."),
    "tags.too_many": gettext_lazy("An evening or a series has %(most)s tags at most."),
    "declared.no_card": gettext_lazy("There is no start card %(number)s."),
    "declared.not_asked": gettext_lazy("No ranking of its season asks whether something was declared for “%(what)s”."),
    "declared.begun": gettext_lazy(
        "“%(what)s” has begun: nobody declares anything for it any more. The direction may do so with a reason."
    ),
    "year.lot_drawn": gettext_lazy("The lot of these is drawn already: %(people)s."),
    "year.lot_not_equal": gettext_lazy("These are not equal any more: there is nothing to draw."),
    "year.turned": gettext_lazy("The last day is before the first one."),
    "year.far": gettext_lazy("A season is between %(first)s and %(last)s."),
    "year.too_long": gettext_lazy("A season is of at most %(years)s calendar years."),
    "year.there": gettext_lazy("There is a season “%(name)s” with other days already. Give this one another name."),
    "year.other_organizer": gettext_lazy("%(name)s is another organizer's."),
    "year.other_season": gettext_lazy("%(name)s is in another season. Take it out of that one first."),
    "year.closed": gettext_lazy(
        "The accounts of “%(name)s” are closed: its evenings stay as they are. Open the end of the year again first."
    ),
    "year.outside": gettext_lazy("%(name)s is not within the days of %(season)s."),
    "year.ranking_there": gettext_lazy("The season has a ranking “%(name)s” already. Give this one another name."),
    "year.since_ahead": gettext_lazy("A rule can't hold since a day that has not come."),
    "year.range_turned": gettext_lazy("The first day whose lists count is after the last one: nothing would count."),
    "year.range_outside": gettext_lazy("These days are outside the season: nothing would count."),
    "year.too_many_months": gettext_lazy(
        "%(months)s months are needed for a place, and the ranking has %(most)s: nobody could meet that."
    ),
    "year.too_many_evenings": gettext_lazy(
        "%(evenings)s evenings are needed for a place, and the ranking has %(most)s days: nobody could meet that."
    ),
    "year.too_many_lists": gettext_lazy(
        "%(lists)s lists are needed for a place, and at most %(most)s can be played: nobody could meet that."
    ),
    "year.month_lists_alone": gettext_lazy(
        "A month would count with %(lists)s lists, but no months are needed for a place. Say how many."
    ),
    "year.divisor_beyond": gettext_lazy(
        "Only %(kept)s count, and the divisor is %(divisor)s at least: nobody could ever reach it."
    ),
    "year.drops_all": gettext_lazy("Whoever has played %(start)s would drop %(drop)s: nothing would be left."),
    "year.guests_dont_join": gettext_lazy(
        "Only guests are ranked, and only members since before a day: nobody could meet both."
    ),
    "year.newcomers_late": gettext_lazy(
        "A newcomer needs %(months)s months, and the ranking has %(most)s: leave it out, or let it be less."
    ),
    "year.nothing_kept": gettext_lazy("The best 0 count: everybody would have 0. Let at least one count."),
    "evening.not_over": gettext_lazy("The evening has no final result yet. End it first."),
    "year.no_ranking": gettext_lazy("The season has no ranking yet. Make one, and its papers are here."),
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
    "lot": gettext_lazy("the lot"),
}
PLACES = {
    1: gettext_lazy("1st"),
    2: gettext_lazy("2nd"),
    3: gettext_lazy("3rd"),
    4: gettext_lazy("4th"),
    LAST: pgettext_lazy("of a month", "last"),
}
SEASON_CODES: dict[str, list[tuple[Any, Any]]] = {
    "weekday": list(WEEKDAYS.items()),
    "which_of_month": list(PLACES.items()),
}
USUAL_NAMES = {
    "minimum": gettext_lazy("Mean of every list, divided by 24 at least"),
    "best": gettext_lazy("The ten best evenings added up"),
    "attendance": gettext_lazy("Mean and half a point for each list above 50"),
    "missed": gettext_lazy("Mean of the first series, less what is missed beyond 30, squared"),
    "drops": gettext_lazy("Mean, with worst lists dropped by attendance"),
}


def calendar_words(tag: CalendarTag) -> str:
    """On which evenings the calendar gives this tag."""
    day = WEEKDAYS[tag.weekday]
    places = ", ".join(str(PLACES[place]) for place in tag.which)
    told = (
        _("%(places)s %(day)s of a month") % {"places": places, "day": day}
        if places
        else _("each %(day)s") % {"day": day}
    )
    return f"{told}, {_('series %(number)s') % {'number': tag.series}}" if tag.series else told


def decimal(value: Fraction | int) -> str:
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
    if rule.tags:
        yield _("Lists count that have one of these tags: %(tags)s.") % {"tags": ", ".join(sorted(rule.tags))}
    if rule.declared:
        yield _("Only what was declared before for “%(what)s” counts.") % {"what": rule.declared}
    if rule.since:
        yield _("Lists count from %(day)s on.") % {"day": local_day(rule.since)}
    if rule.until:
        yield _("Lists count until %(day)s.") % {"day": local_day(rule.until)}
    if rule.norm:
        yield _("Each list is scaled to %(games)s games.") % {"games": rule.norm}
    if rule.by_place:
        yield from place_points_words(rule.by_place)
    if rule.absent is not None:
        yield _("What is missed counts %(points)s.") % {"points": plain_number(rule.absent)}


def idle_words(rule: SeasonRule, lists: Collection[PlayedList]) -> Iterator[str]:
    """What the rule asks for and no list of the season has so far: perhaps a word is spelt otherwise."""
    there = {tag for played in lists for tag in played.tags}
    if missing := sorted(rule.tags - there):
        yield _("No list of the season has the tag %(tags)s so far.") % {"tags": ", ".join(missing)}
    if rule.declared and not any(rule.declared in played.declared for played in lists):
        yield _("Nothing was declared for “%(what)s” so far.") % {"what": rule.declared}
    unplayed = sorted((rule.series or frozenset()) - {played.series for played in lists})
    if lists and unplayed:
        yield _("No evening has had series %(series)s so far.") % {"series": ", ".join(map(str, unplayed))}


def place_points_words(by_place: ByPlace) -> Iterator[str]:
    if by_place.points is None:
        yield _("What counts is the place: a point for everybody behind, and one for oneself.")
    else:
        points = "; ".join(map(plain_number, by_place.points))
        yield _("What counts is the place: %(points)s points from the first place on.") % {"points": points}
    if by_place.from_last:
        points = "; ".join(map(plain_number, by_place.from_last))
        yield _("Beside them %(points)s points from the last place on.") % {"points": points}
    if by_place.better:
        yield _("Who is equal gets the points of the place.")
    else:
        yield _("Who is equal shares the points of the places.")


def value_words(rule: SeasonRule) -> Iterator[str]:
    if rule.best is not None:
        yield ngettext("The best one counts.", "The best %(count)s count.", rule.best) % {"count": rule.best}
    if rule.first is not None:
        told = ngettext(
            "The first one counts, without improving.", "The first %(count)s count, without improving.", rule.first
        )
        yield told % {"count": rule.first}
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
        told = {"points": plain_number(step.each), "start": start}
        if step.one_sided:
            return _("%(points)s for each one above %(start)s.") % told
        return _("%(points)s for each one above %(start)s, off for each below.") % told
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
    if rule.months and rule.month_lists:
        yield _("Lists needed for a month to count: %(count)s.") % {"count": rule.month_lists}
    if rule.joined_before:
        yield _("Who has been a member since before %(day)s has a place.") % {"day": local_day(rule.joined_before)}
    if rule.months_left:
        yield _("Who comes new needs so many months until %(day)s: %(count)s.") % {
            "count": rule.months_left,
            "day": local_day(rule.until),
        }
    if rule.arrears:
        yield _("Who owes dues for %(count)s months or more is not listed.") % {"count": rule.arrears}
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
