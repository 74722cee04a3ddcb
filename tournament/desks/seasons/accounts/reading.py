"""What the pages of accounts show: who is looked for, and an account line by line with where each comes from."""

from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.urls import reverse

from tournament.folding import plain
from tournament.models import AccountEntry, Season
from tournament.queries.accounts.accounts import Account, Accounts, Line
from tournament.queries.people.persons import Persons
from tournament.wording.account_lines import LINES, said_words, where_words


@dataclass(frozen=True)
class Shown:
    """A line with its words, and the page from which it comes."""

    line: Line
    what: str
    where: str
    url: str
    note: str


def matching(made: Accounts, show: str, typed: str) -> list[Account]:
    chosen = {"owing": made.owing, "credit": made.in_credit}.get(show, list(made.accounts))
    words = plain(typed).split()
    return [account for account in chosen if all(word in account.player.sort_key for word in words)]


@dataclass(frozen=True)
class DayOnAccount:
    """Everything of one evening, or booked on one day without any; `balance` is what was owed after it."""

    day: date
    name: str
    cents: int
    balance: int
    lines: tuple[Shown, ...]


def days_of(account: Account) -> list[DayOnAccount]:
    """The newest first."""
    days = [
        DayOnAccount(
            day=day,
            name=evening.name if evening else "",
            cents=sum(line.cents for line in lines),
            balance=lines[-1].balance,
            lines=tuple(map(shown, lines)),
        )
        for (day, evening), of_day in groupby(account.lines, lambda line: (line.day, line.tournament))
        for lines in [list(of_day)]
    ]
    return days[::-1]


def shown(line: Line) -> Shown:
    where = where_words(line.evening, line.series, line.table)
    return Shown(line, str(LINES[line.kind]), where, url(line), said_words(line.entry, extra=line.extra))


def url(line: Line) -> str:
    """A list opens as its sheet, an evening as its day, where it has one."""
    if line.tournament is None:
        return ""
    if line.series is None:
        return reverse("day", args=[line.tournament.slug])
    return reverse("sheet", args=[line.tournament.slug, line.series, line.table])


def voided_on(season: Season, player: int) -> list[AccountEntry]:
    """What no longer counts, and why: it stays to be seen."""
    entries = Persons(season.organizer_id).entries(player)
    gone = season.account_entries.voided().filter(player__in=entries)
    return list(gone.select_related("voided_by").order_by("pk"))
