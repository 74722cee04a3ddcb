"""The accounts of a season: of everybody who played, paid or belongs to it, every line with its evening, and the proof.

A line is derived (what an evening charges, and what its cash book has taken) or an `AccountEntry`. Above zero is owed.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from sys import maxsize

from tournament.models import AccountEntry, Player, Season, StartCard, Tournament
from tournament.queries.accounts.charges import Charge, absences, charged
from tournament.queries.accounts.evenings import Tables, tables_of
from tournament.queries.accounts.rules import Rules, rules_of
from tournament.queries.accounts.taken import Cash, Taken, cash_of, taken
from tournament.queries.people.persons import Persons


@dataclass(frozen=True)
class Line:
    """What changes an account. `paid`: it is money that came in or went out, and no claim."""

    day: date
    kind: str
    cents: int
    paid: bool = False
    tournament: Tournament | None = None
    series: int | None = None
    table: int | None = None
    extra: bool = False
    entry: AccountEntry | None = None
    balance: int = 0  # after it, in a statement

    @property
    def evening(self) -> Tournament | None:
        """From which it comes, or at whose door it was paid."""
        if self.tournament or not (self.entry and self.entry.cash):
            return self.tournament
        return self.entry.cash.tournament


@dataclass(frozen=True)
class Account:
    player: Player
    lines: tuple[Line, ...]

    @property
    def pk(self) -> int:
        return self.player.pk

    @property
    def owed(self) -> int:
        """All claims together, what was credited taken off."""
        return sum(line.cents for line in self.lines if not line.paid)

    @property
    def paid(self) -> int:
        """What he has paid, what was paid out to him taken off."""
        return -sum(line.cents for line in self.lines if line.paid)

    @property
    def balance(self) -> int:
        """Above zero he owes it; below, the organizer owes it to him."""
        return self.owed - self.paid


@dataclass(frozen=True)
class Accounts:
    """Those of a season, by name. other_money: evenings in another currency, of which nothing counts."""

    season: Season
    rules: Rules
    accounts: tuple[Account, ...]
    entries: tuple[AccountEntry, ...]
    cash: Cash
    other_money: tuple[Tournament, ...] = ()

    @cached_property
    def by_player(self) -> dict[int, Account]:
        return {account.pk: account for account in self.accounts}

    @property
    def owing(self) -> list[Account]:
        return [account for account in self.accounts if account.balance > 0]

    @property
    def in_credit(self) -> list[Account]:
        return [account for account in self.accounts if account.balance < 0]

    @property
    def owed(self) -> int:
        return sum(account.owed for account in self.accounts)

    @property
    def paid(self) -> int:
        return sum(account.paid for account in self.accounts)

    @property
    def arrears(self) -> int:
        return sum(account.balance for account in self.owing)

    @property
    def credit(self) -> int:
        return -sum(account.balance for account in self.in_credit)

    @property
    def booked(self) -> int:
        """What the cash books of the evenings and the accounts have taken, as these add it up themselves."""
        return self.cash.whole - self.cash.nobodys - sum(entry.cents for entry in self.entries if is_money(entry))

    @property
    def proven(self) -> bool:
        """All that was booked stands on somebody's account, to the cent, and arrears less credit is what is open."""
        return self.paid == self.booked and self.arrears - self.credit == self.owed - self.paid


def is_money(entry: AccountEntry) -> bool:
    return entry.kind in (AccountEntry.Kind.PAYMENT, AccountEntry.Kind.PAYOUT)


def accounts_of(season: Season, *, before: Tournament | None = None) -> Accounts:
    """`before`: an evening that is going on, and counts for nothing yet; bookings of its door do."""
    rules, persons = rules_of(season), Persons(season.organizer_id)
    days = season.evenings.select_related("organizer").order_by("date", "pk") if rules.kept else ()
    asked = [day for day in days if rules.on(day.date) is not None and day != before]
    tournaments = {day.pk: day for day in asked if day.currency == season.currency}
    held = {key: rule for key, day in tournaments.items() if (rule := rules.on(day.date)) is not None}
    tables, cash = tables_of(tournaments), cash_of(tournaments)
    seated = StartCard.objects.in_force().filter(tournament__in=tournaments).select_related("player")
    cards = {card.pk: card for card in seated}
    charges = charged(tables, held, cards.values(), cash.fees, cash.back)
    payments = list(taken(tables, cash, cards, charges))
    named = Player.objects.named().filter(organizer=season.organizer_id)
    members = [member for member in named.members_since(season.begins) if persons.head(member.pk) == member.pk]
    charges += absences(tables, held, members, persons)
    entries = tuple(entries_of(season))
    lines = lines_by_player(persons, tables, charges, payments, entries)
    for member in members if rules.kept else ():
        lines.setdefault(member.pk, [])
    return Accounts(
        season=season,
        rules=rules,
        accounts=accounts_by_name(lines),
        entries=entries,
        cash=cash,
        other_money=tuple(day for day in asked if day.currency != season.currency),
    )


def entries_of(season: Season) -> Iterable[AccountEntry]:
    entries = season.account_entries.in_force().select_related("by", "cash__tournament")
    return entries.order_by("day", "pk")


def lines_by_player(
    persons: Persons,
    tables: Tables,
    charges: Iterable[Charge],
    payments: Iterable[Taken],
    entries: Iterable[AccountEntry],
) -> dict[int, list[Line]]:
    """By the entry of the register under which each is known."""
    lines: dict[int, list[Line]] = defaultdict(list)
    for charge in charges:
        day = tables.tournaments[charge.tournament]
        at = (day, charge.series, charge.table)
        lines[persons.head(charge.player)].append(Line(day.date, charge.kind, charge.cents, False, *at, charge.extra))
    for payment in payments:
        day = tables.tournaments[payment.tournament]
        if payment.cents:
            at = (day, payment.series, payment.table)
            lines[persons.head(payment.player)].append(
                Line(day.date, f"{payment.kind}_paid", -payment.cents, True, *at)
            )
    for entry in entries:
        line = Line(entry.day, entry.kind, entry.cents, is_money(entry), entry=entry)
        lines[persons.head(entry.player_id)].append(line)
    return lines


def accounts_by_name(lines: Mapping[int, list[Line]]) -> tuple[Account, ...]:
    players = Player.objects.select_related("club").in_bulk(lines)
    accounts = [Account(players[key], in_order(of_him)) for key, of_him in lines.items()]
    return tuple(sorted(accounts, key=lambda account: (account.player.sort_key, account.pk)))


def in_time(line: Line) -> tuple[date, int, bool, bool]:
    """Evening by evening, a day's bookings behind them: what is claimed, what came in, credits, what was paid out."""
    given = line.paid == (line.cents > 0)  # a credit, or money that went out
    return line.day, line.tournament.pk if line.tournament else maxsize, given, line.paid


def in_order(lines: Iterable[Line]) -> tuple[Line, ...]:
    """With the balance after each."""
    balance, told = 0, []
    for line in sorted(lines, key=in_time):
        balance += line.cents
        told.append(replace(line, balance=balance))
    return tuple(told)
