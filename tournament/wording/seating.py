"""A season's rule of seats in words: what an evening is seated by, when, and why on this one."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

import seating
from tournament.wording.prizes import ordinal, ordinal_time
from tournament.wording.prose import together

SEATING: dict[str, Any] = {
    "year.unknown_ranking": gettext_lazy("The season has no ranking “%(name)s”."),
    "year.evening_never": gettext_lazy(
        "Exception %(number)s: no evening of the season can be such a one. Look at its days and when the club meets."
    ),
    "year.no_rhythm": gettext_lazy(
        "Exception %(number)s: which evening is the last of a month is known once it is said when the club meets."
    ),
    "seating.guest_before": gettext_lazy(
        "Table %(table)s: %(entrant)s is a guest, due from table %(wanted)s on; there are too few members."
    ),
    "year.seats_outside": gettext_lazy("The rule would hold from a day outside the season."),
}
SEATING_DEEDS = {"season.seating": gettext_lazy("rule of a season's seats changed")}

WAY_NAMES = {
    seating.DRAW: gettext_lazy("drawn by lot"),
    seating.LAST_LIST: gettext_lazy("set by everybody's own last list"),
    seating.LAST_EVENING: gettext_lazy("set by the last evening's result"),
}
INSIDE_NAMES = {
    seating.LOT: gettext_lazy("inside a pot by lot"),
    seating.LAST_LIST: gettext_lazy("inside a pot by everybody's own last list"),
}
JOINING_NAMES = {
    "behind": gettext_lazy("behind all others"),
    "points": gettext_lazy("by the mean of his lists of the season"),
    seating.LOT: gettext_lazy("anywhere, by lot"),
}
LACKS = {
    seating.NOBODY: gettext_lazy("nobody here has anything yet that this could go by: drawn by lot"),
    seating.TABLES: gettext_lazy("there are too few tables for pots: drawn by lot"),
}


def seats_words(way: seating.SetWay) -> str:
    """By what, without guests."""
    if way.by == seating.POTS:
        return ", ".join(pot_words(way))
    if way.by == seating.RANKING:
        words = _("set by the ranking “%(ranking)s”") % {"ranking": way.ranking}
    else:
        words = str(WAY_NAMES[way.by])
    return ", ".join([words, *first_tables(way)])


def first_tables(way: seating.SetWay) -> Iterator[str]:
    if way.tables and way.by != seating.DRAW:
        only = ngettext("table 1 only, the others by lot", "tables 1 to %(tables)s only, the others by lot", way.tables)
        yield only % {"tables": way.tables}


def pot_words(way: seating.SetWay) -> Iterator[str]:
    by = {"pots": way.pots, "ranking": way.ranking}
    if way.ranking:
        yield _("in %(pots)s pots by the ranking “%(ranking)s”") % by
    else:
        yield _("in %(pots)s pots by the mean of all lists") % by
    yield str(INSIDE_NAMES[way.inside])
    if way.above:
        yield ngettext(
            "from 2 tables on; else drawn by lot", "above %(tables)s tables; else drawn by lot", way.above
        ) % {"tables": way.above}


def guest_words(guests: int) -> str:
    if guests == 1:
        return ""
    return _("guests from table %(table)s on") % {"table": guests} if guests else _("guests behind the members")


def when_words(when: seating.When) -> str:
    """On which evenings."""
    numbers = [ordinal_time(number) for number in sorted(when.evenings)] + (
        [pgettext("evening or week", "last")] if when.last else []
    )
    of_month = _("%(numbers)s evening of a month") % {"numbers": together(numbers)} if numbers else ""
    of_season = _("every %(number)s evening of the season") % {"number": ordinal_time(when.every)} if when.every else ""
    either = _("%(this)s or %(that)s") % {"this": of_month, "that": of_season}
    return ", ".join(filter(None, [either if of_month and of_season else of_month or of_season, *days_words(when)]))


def last() -> str:
    return pgettext("evening of a month", "last")


def days_words(when: seating.When) -> Iterator[str]:
    if when.since:
        yield _("from %(day)s on") % {"day": short(when.since)}
    if when.until:
        yield _("until %(day)s") % {"day": short(when.until)}


def why_words(set_by: seating.SetBy) -> str:
    """Why just this on this evening."""
    when = set_by.when
    if set_by.is_chosen:
        return _("Chosen for this evening")
    if when is None:
        return _("By the season's rule")
    if when.last and set_by.is_last:
        return _("Last evening of the month")
    if set_by.of_month in when.evenings:
        return capfirst(_("%(number)s evening of the month") % {"number": ordinal_time(set_by.of_month)})
    if when.every:
        number = {"number": ordinal_time(set_by.of_season), "every": ordinal_time(when.every)}
        return capfirst(_("%(number)s evening of the season, every %(every)s one") % number)
    return capfirst(", ".join(days_words(when)))


def set_by_words(set_by: seating.SetBy) -> str:
    """What a draw was set by and why, as a line."""
    told = ", ".join(filter(None, [seats_words(set_by.way), guest_words(set_by.guests)]))
    lacks = f"; {LACKS[set_by.lacks]}" if set_by.lacks else ""
    return f"{why_words(set_by)}: {told}{lacks}"


def rule_sentences(rule: seating.SeatingRule) -> list[str]:
    """The rule as the season's page has it, a sentence each."""
    by = [f"{capfirst(when_words(when))}: {seats_words(way)}." for when, way in rule.exceptions]
    usual = seats_words(rule.usual)
    by.append(_("Otherwise: %(way)s.") % {"way": usual} if by else f"{capfirst(usual)}.")
    return [*by, *other_sentences(rule)]


def other_sentences(rule: seating.SeatingRule) -> Iterator[str]:
    if words := guest_words(rule.guests):
        yield f"{capfirst(words)}."
    if rule.joiners != "behind":
        yield _("Who joins a later series that is set by rank sits: %(where)s.") % {
            "where": JOINING_NAMES[rule.joiners]
        }
    if rule.away:
        told = {"evenings": rule.away, "tables": rule.away_tables}
        yield (
            _("Who missed the last %(evenings)s evenings of at least %(tables)s tables stands behind the pots.") % told
        )
    if rule.rhythm.weekdays:
        yield _("The club meets: %(days)s.") % {"days": rhythm_words(rule.rhythm)}


def rhythm_words(rhythm: seating.Rhythm) -> str:
    weekdays = together([str(WEEKDAYS[day - 1]) for day in sorted(rhythm.weekdays)])
    weeks = together([last() if week == seating.LAST else ordinal(week) for week in weeks_of(rhythm)])
    parts = [_("%(weeks)s %(weekdays)s of a month") % {"weeks": weeks, "weekdays": weekdays} if weeks else weekdays]
    if rhythm.every > 1:
        every = {"number": ordinal_time(rhythm.every), "day": short(rhythm.start)}
        parts.append(_("every %(number)s week, counted from %(day)s") % every)
    if rhythm.off:
        parts.append(_("not on %(days)s") % {"days": ", ".join(short(day) for day in sorted(rhythm.off))})
    return ", ".join(parts)


def weeks_of(rhythm: seating.Rhythm) -> list[int]:
    return sorted(rhythm.weeks, key=lambda week: (week == seating.LAST, week))


def short(day: str) -> str:
    return date_format(date.fromisoformat(day), "SHORT_DATE_FORMAT")
