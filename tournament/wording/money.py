"""What is said of money: why the cash desk refuses something, and what an entry of its book is about."""

import re
from decimal import Decimal
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament import currencies
from tournament.models import CashEntry, Tournament
from tournament.models.cash import BREAK_OFF, CARRY, COUNTED, ON_ACCOUNT
from tournament.wording.effects import why
from tournament.wording.times import moment

FELL_OUT = re.compile(re.escape(BREAK_OFF) + r" (?P<unplayed>\d+)/(?P<planned>\d+)")
IN_BOX = re.compile(re.escape(COUNTED) + r" (?P<counted>\d+) (?P<till>-?\d+)")
MONEY: dict[str, Any] = {
    "fees.open": _("Loss fees of series %(series)s: %(open_cents)s are not collected yet."),
    "fees.too_much": _("Loss fees of series %(series)s: %(open_cents)s too much were collected and go back."),
    "fees.of_another_class": _(
        "Start card %(number)s has paid %(paid_cents)s and owes %(owed_cents)s. On its page the payment is taken back "
        "with a reason and booked anew."
    ),
    "fund.begun": _("A series has started: say why start card %(number)s plays for the money, or no longer does."),
    "cash.given_back": _(
        "A part of the fee of start card %(number)s was given back. Void that entry first if it was a mistake."
    ),
    "cash.no_table": ngettext_lazy(
        "Series %(series)s has no table %(tables)s.", "Series %(series)s has no tables %(tables)s.", "count"
    ),
    "cash.no_sheet": ngettext_lazy(
        "Series %(series)s: the sheet of table %(tables)s doesn't count yet; what it owes is not known.",
        "Series %(series)s: the sheets of tables %(tables)s don't count yet; what they owe is not known.",
        "count",
    ),
    "cash.paid_on_account": _(
        "The loss fees of this evening stand on the accounts of the season, and there they are paid already by: "
        "%(people)s. Nothing was booked."
    ),
    "cash.fee_changed": _(
        "The sheet of table %(table)s was corrected meanwhile and owes another sum. Nothing was booked; look again."
    ),
    "cash.till_changed": _(
        "Something was booked meanwhile, and the book has %(till_cents)s now. Compare again with what lies in the box."
    ),
    "cash.still_plays": _("Start card %(number)s has not withdrawn. The director withdraws it first."),
    "cash.fee_kept": _("The player of start card %(number)s was expelled; the fee is kept (SkWO 4.3)."),
    "cash.more_than_paid": _("That is more than start card %(number)s has paid and not yet got back."),
    "pot.begins": _("pot: everybody pays %(ante_cents)s, makes %(made_cents)s"),
    "pot.paid": _("game %(game)s: seat %(seat)s pays %(sum_cents)s, makes %(made_cents)s"),
    "pot.taken": _("game %(game)s: seat %(seat)s takes %(sum_cents)s, new ante %(made_cents)s"),
    "pot.left": _("in the pot at the end: %(sum_cents)s"),
    "pot.foot": _("No pot: it follows from the games, and only the foot is keyed (V10)."),
    "pot.danish_foot": _("Not settled: the foot does not tell the declarers' own scores; key its games (V11.2)."),
    "pot.wrong": _("does NOT add up to 0."),
    "pot.proven": _("Added up: at every table all balances together with the contents of the pot are 0."),
    "stakes.off": _("No money is played for in this tournament. It is the setting “stake a point”."),
    "stakes.begun": _(
        "Series %(series)s has started; its stakes stay as they are. A stake is agreed before the series (SkWO 9.2)."
    ),
    "break_off.all_played": _("All series are complete; nothing is left to break off."),
    "break_off.paid_back": _("Fees went back because it was broken off. Void those entries first."),
    "tournament.broken_off": _("The tournament was broken off; no further series is played."),
    "settings.currency_frozen": _(
        "Money is booked, or prizes are planned; the currency stays as it is. Another one needs another tournament."
    ),
    "tournament.currency_changed": _(
        "The currency of the tournament was changed meanwhile; nothing was saved. "
        "Open the page again and look at the sums."
    ),
    "settings.stake_frozen": _(
        "A series has started; the stake stays as it is. It is agreed before the series (SkWO 9.2)."
    ),
}


def about(entry: CashEntry) -> str:
    """Whom or what an entry is about, in one line."""
    of = [str(entry.rating.name if entry.rating else ""), str(entry.plan.title if entry.plan else "")]
    parts = [str(entry.card or ""), place(entry), *of, str(entry.team or "")]
    sent = gettext("sent by post") if entry.sent else ""
    return " · ".join(filter(None, [*parts, game_won(entry), entry.goods, of_passed(entry), note(entry), sent]))


def game_won(entry: CashEntry) -> str:
    if not entry.win:
        return ""
    told = {"series": entry.win.table.draw.series.number, "table": entry.win.table.number, "game": entry.win.game}
    return gettext("grand ouvert, series %(series)s, table %(table)s, game %(game)s") % told


def of_passed(entry: CashEntry) -> str:
    if not entry.passed_cents:
        return ""
    return gettext("of it for passed games %(sum)s") % {"sum": money(entry.passed_cents)}


def note(entry: CashEntry) -> str:
    """What stands with an entry; postage is booked without a word."""
    postage = entry.plan and entry.kind == CashEntry.Kind.INCOME
    return note_words(entry.note) or (gettext("postage of a prize") if postage else "")


def note_words(text: str) -> str:
    """What was typed; or what is kept as a code: a share for series that fell out, a difference in the box."""
    if fell_out := FELL_OUT.fullmatch(text):
        return gettext("broken off: %(unplayed)s of %(planned)s series not played") % fell_out.groupdict()
    if text == ON_ACCOUNT:
        return gettext("on the season's account")
    if text.startswith(f"{CARRY} "):
        return text.removeprefix(f"{CARRY} ")
    if in_box := IN_BOX.fullmatch(text):
        told = {name: money(int(cents)) for name, cents in in_box.groupdict().items()}
        return gettext("counted in the box: %(counted)s, in the book: %(till)s") % told
    return text


def place(entry: CashEntry) -> str:
    if not entry.table:
        return ""
    numbers = {"series": entry.table.draw.series.number, "table": entry.table.number}
    return gettext("series %(series)s, table %(table)s") % numbers


def stake(cents: Decimal) -> str:
    """Cents a point, or whatever the smallest coin is, with as many places as it has."""
    if currencies.bound.get() == currencies.EURO:
        if cents == 1:
            return gettext("1 cent")
        return gettext("%(cents)s cents") % {"cents": number_format(cents.normalize(), use_l10n=True)}
    whole = cents.scaleb(-currencies.places()).normalize()
    return f"{number_format(whole, use_l10n=True)}\N{NO-BREAK SPACE}{currencies.sign()}"


def played_for(tournament: Tournament) -> str:
    """What a table plays for, as a plan announces it: the stake, how it is reckoned, and the pot; "" for nothing."""
    if not tournament.stake:
        return ""
    told = [stake(Decimal(tournament.stake))]
    if tournament.settled_by != Tournament.SettledBy.TOTALS:
        told.append(str(tournament.get_settled_by_display()))
    if tournament.pot_ante_cents:
        told.append(gettext("a pot, ante %(money)s") % {"money": money(tournament.pot_ante_cents)})
    return "; ".join(told)


def money(cents: int) -> str:
    """An amount and its sign are never parted by the end of a line; without cents thousands are grouped."""
    places = currencies.places()
    text = number_format(currencies.amount(cents), decimal_pos=places, force_grouping=not places)
    return f"{text}\N{NO-BREAK SPACE}{currencies.sign()}".replace("-", "−")


def plus_money(cents: int) -> str:
    """With the sign that says who gets and who pays."""
    return f"+{money(cents)}" if cents > 0 else money(cents)


def why_void(entry: CashEntry) -> str:
    """As somebody typed it; where something that was done made the entry void, its name, in the reader's words."""
    return why(entry.void_reason)


def voided(entry: CashEntry) -> str:
    """When an entry was voided, by whom, and why."""
    at = moment(entry.voided_at)
    return gettext("void %(at)s, %(by)s: %(reason)s") % {"at": at, "by": entry.voided_by, "reason": why_void(entry)}
