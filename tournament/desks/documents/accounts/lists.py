"""The accounts of a season on paper: who owes what, to be signed when it is paid, and somebody's own statement."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.papers.listing import Cell, Column, Listing, Row
from tournament.queries.accounts.accounts import Account, Accounts, Line
from tournament.queries.people.namesakes import namesakes
from tournament.wording import money
from tournament.wording.account_lines import LINES, balance_words, money_words, said_words, where_words
from tournament.wording.money import plus_money


def owed_list(made: Accounts) -> Listing:
    """Everybody whose account is not settled, by name; whoever pays signs beside his sum, and so does who takes it."""
    listed = [account for account in made.accounts if account.balance]
    told_apart = namesakes(str(account.player) for account in listed)
    return Listing(
        title=_("Who owes what"),
        lead=[str(made.season), as_of()],
        columns=[
            Column(_("Name"), share=4),
            Column(_("Charged"), "cents"),
            Column(pgettext("column", "Paid"), "cents"),
            Column(pgettext("money", "Owes"), "cents", bold=True),
            Column(pgettext("money", "Received"), "sign", share=1.6),
            Column(_("Signature"), "sign", share=3),
        ],
        rows=[owed_row(account, told_apart) for account in listed],
        foot=[_("Sum"), *sums_of(listed), None, None] if listed else None,
        notes=[*([] if listed else [_("Every account is settled.")]), *proof(made), *money_words(made.rules.newest)],
        sheet=_("Who owes what"),
        roomy=True,
    )


def as_of() -> str:
    return _("as of %(time)s") % {"time": date_format(timezone.localdate())}


def owed_row(account: Account, told_apart: frozenset[str]) -> Row:
    name = str(account.player)
    club = str(account.player.club or "") if name in told_apart else ""
    return [Cell(name, sub=club), account.owed, account.paid, account.balance, None, None]


def sums_of(listed: list[Account]) -> list[int]:
    sums = ((account.owed, account.paid, account.balance) for account in listed)
    return [sum(column) for column in zip(*sums, strict=True)]


def proof(made: Accounts) -> list[str]:
    told = {"owed": money(made.arrears), "credit": money(made.credit)}
    return [_("Owed together: %(owed)s. In credit together: %(credit)s.") % told]


def statement_list(made: Accounts, account: Account) -> Listing:
    return Listing(
        title=str(account.player),
        lead=[pgettext("of a person", "Statement of account"), str(made.season), as_of()],
        columns=[
            Column(_("Date"), share=0),
            Column(_("What"), share=3),
            Column(_("Evening"), share=4),
            Column(_("Amount"), align="right", share=0, on="paper"),
            Column(_("Amount"), "cents", on="data"),
            Column(pgettext("money", "balance"), align="right", share=0, on="paper"),
            Column(pgettext("money", "balance"), "cents", on="data"),
        ],
        rows=[line_row(line) for line in account.lines],
        notes=[f"{account.player}: {balance_words(account.balance)}.", *money_words(made.rules.newest)],
        signed=[_("Place and date"), _("Treasurer")],
        sheet=pgettext("of a person", "Statement of account"),
    )


def line_row(line: Line) -> Row:
    shown = Cell(str(LINES[line.kind]), sub=said_words(line.entry, extra=line.extra))
    where = where_words(line.evening, line.series, line.table)
    sums = (plus_money(line.cents), line.cents, money(line.balance), line.balance)
    return [date_format(line.day, "SHORT_DATE_FORMAT"), shown, where, *sums]
