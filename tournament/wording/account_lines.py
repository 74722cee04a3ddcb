"""What a line of an account is called, a balance in words, and a season's rule of money as sentences."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.accounts_told import MoneyRule, YearPot
from tournament.models import AccountEntry, Tournament
from tournament.wording.money import money, stake

LINES = {
    "fee": gettext_lazy("entry fee"),
    "list": gettext_lazy("list money"),
    "losses": gettext_lazy("loss fees"),
    "passed": gettext_lazy("passed games"),
    "place": gettext_lazy("place at the table"),
    "points": gettext_lazy("points behind the best"),
    "absence": gettext_lazy("missed evening"),
    "fee_paid": gettext_lazy("paid at the evening"),
    "losses_paid": gettext_lazy("loss fees paid at the table"),
    **{str(kind.value): kind.label for kind in AccountEntry.Kind},
}


PERIOD_NAMES = {
    "month": gettext_lazy("month"),
    "quarter": gettext_lazy("quarter"),
    "year": gettext_lazy("season"),
}


def where_words(evening: Tournament | None, series: int | None, table: int | None) -> str:
    """The evening from which a line comes, with series and table where it is a list's."""
    if evening is None or series is None:
        return evening.name if evening else ""
    return _("%(name)s, series %(series)s, table %(table)s") % {"name": evening.name, "series": series, "table": table}


def said_words(entry: AccountEntry | None, *, extra: bool) -> str:
    """What somebody has written beside a booking; that a sum has a cent which could not be divided."""
    if entry:
        return entry.note
    return _("with a cent that could not be divided") if extra else ""


def balance_words(cents: int) -> str:
    """In words on paper, so that nobody has to know what a sign means."""
    if not cents:
        return _("settled")
    told = {"sum": money(abs(cents))}
    return _("owes %(sum)s") % told if cents > 0 else _("has %(sum)s in credit") % told


def money_words(rule: MoneyRule) -> Iterator[str]:
    """The rule as it stands below the accounts, a sentence each; the evening's own fees first."""
    yield _("Entry fees, loss fees and fees for passed games are those of each evening's settings.")
    if rule.list_cents:
        yield _("%(sum)s for each list.") % {"sum": money(rule.list_cents)}
    for seats, vector in sorted(rule.places.items(), reverse=True):
        sums = " / ".join(money(cents) for cents in vector)
        yield _("At a table of %(seats)s, from the first place to the last: %(sums)s.") % {"seats": seats, "sums": sums}
    if rule.places:
        yield (
            _("Places by performance; who is equal shares.")
            if rule.by_performance
            else _("Places by the points of the games, without bonus; who is equal shares.")
        )
    if rule.point:
        each = stake(Decimal(rule.point.numerator) / Decimal(rule.point.denominator))
        yield _("%(stake)s for each point behind the best of the table.") % {"stake": each}
    if rule.absence_cents:
        told = {"sum": money(rule.absence_cents), "tables": rule.absence_tables}
        yield _("%(sum)s for an evening that a member misses, where at least %(tables)s tables played.") % told
    if rule.dues_cents:
        yield _("Annual dues of a member: %(sum)s.") % {"sum": money(rule.dues_cents)}
    for pot in rule.pots:
        yield pot_words(pot)


def pot_words(pot: YearPot) -> str:
    """What goes into it, and in which parts it is meant to be given."""
    told = {
        "name": pot.name,
        "percent": number_format(pot.percent),
        "of": ", ".join(str(LINES[kind]) for kind in pot.of),
        "period": PERIOD_NAMES[pot.period],
    }
    words = _("%(name)s: %(percent)s %% of what comes in for %(of)s, for each %(period)s.") % told
    return " ".join([words, ", ".join(f"{name} {number_format(percent)} %" for name, percent in pot.parts)]).strip()


def pot_sums_words(*, came_in: int, filled: int, club: int, ahead: int, paid_out: int) -> str:
    """What became of the money that came in, and what of it went out in cash; where the sums are proven."""
    told = {"sum": money(came_in), "filled": money(filled), "club": money(club), "ahead": money(ahead)}
    words = [_("%(sum)s came in: %(filled)s in the pots, %(club)s for the club, %(ahead)s paid ahead.") % told]
    if paid_out:
        words.append(_("Of what was credited, %(sum)s was paid out in cash.") % {"sum": money(paid_out)})
    return " ".join([*words, _("It adds up to the cent.")])


def period_words(period: str) -> str:
    """2026-03 and 2026-Q1 as the language writes them; nothing for the whole season."""
    year, _dash, part = period.partition("-")
    if not part:
        return ""
    if part.startswith("Q"):
        return _("quarter %(number)s of %(year)s") % {"number": part[1:], "year": year}
    return date_format(date(int(year), int(part), 1), "YEAR_MONTH_FORMAT")
