"""The pots of a season: what has come into each by its share of what was paid, what was given of it, what is left.

Only money that came in fills a pot. What an evening's cash book took pays that evening's fees, whatever else was paid
pays the oldest claim first; so every cent that came in is of one kind and one day, and goes into pots or to the club.
Of one day, what came in counts before what was given: whoever is given something afterwards has still paid his claims.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from scoring.accounts import allotted, in_per_cent
from scoring.accounts_told import MoneyRule
from tournament.models import AccountEntry, Season
from tournament.queries.accounts.accounts import Account, Accounts, Line, accounts_of

OWN = {"fee_paid": ("fee",), "losses_paid": ("losses", "passed")}  # what is paid at an evening -> what that pays
AHEAD, PAID_OUT = "", "payout"  # kinds of income that no pot takes
FINEST = ("month", "quarter", "year")
Key = tuple[str, str]  # the name of a pot, and its period


class Income(NamedTuple):
    """So many cents of a kind of charge came in on a day; AHEAD: for none yet; PAID_OUT: so many went out in cash."""

    day: date
    kind: str
    cents: int


@dataclass(frozen=True)
class Part:
    """A named part of a pot, or without a name what no part takes."""

    name: str
    percent: Decimal
    cents: int


@dataclass(frozen=True)
class Pot:
    """What came into it, and what was given; `entries` are the shares that stand on accounts."""

    name: str
    period: str
    cents: int
    parts: tuple[Part, ...]
    entries: tuple[AccountEntry, ...]

    @property
    def given(self) -> int:
        return -sum(entry.cents for entry in self.entries)

    @property
    def left(self) -> int:
        return self.cents - self.given

    @property
    def shares(self) -> tuple[Part, ...]:
        """Its parts and what no part takes: together what came in. Of a pot without parts there is none."""
        rest = self.cents - sum(part.cents for part in self.parts)
        free = Decimal(100) - sum(part.percent for part in self.parts)
        return (*self.parts, *([Part("", free, rest)] if self.parts and free else []))


@dataclass(frozen=True)
class Pots:
    """All of a season. `income`: what came in of each kind; `club`: what no pot takes.

    `paid_out`: went out in cash to people who had been credited it, or who owe it since; money that somebody had paid
    ahead and got back is not among it, nor in `ahead`.
    """

    pots: tuple[Pot, ...]
    income: Mapping[str, int]
    ahead: int
    paid_out: int
    club: int
    booked: int  # what the books have taken less what went out, added up elsewhere

    @property
    def filled(self) -> int:
        return sum(pot.cents for pot in self.pots)

    @property
    def came_in(self) -> int:
        return sum(self.income.values()) + self.ahead

    @property
    def proven(self) -> bool:
        """Every cent that was booked came in of some kind or ahead, or went out, and is in a pot or the club's."""
        return self.came_in - self.paid_out == self.booked and self.filled + self.club + self.ahead == self.came_in

    @property
    def sums(self) -> dict[str, int]:
        """As its sentence takes them."""
        names = ("came_in", "filled", "club", "ahead", "paid_out")
        return {name: getattr(self, name) for name in names}

    @property
    def short(self) -> dict[Key, Pot]:
        """The pots of which more was given than came in."""
        return {(pot.name, pot.period): pot for pot in self.pots if pot.left < 0}

    def pot(self, name: str, period: str) -> Pot | None:
        return next((pot for pot in self.pots if (pot.name, pot.period) == (name, period)), None)


def pots_of(made: Accounts) -> Pots:
    incomes = [income for account in made.accounts for income in incomes_of(account)]
    filled, club = shared_out(made, incomes)
    of_kind: dict[str, int] = defaultdict(int)
    for income in incomes:
        of_kind[income.kind] += income.cents
    ahead, paid_out = of_kind.pop(AHEAD, 0), of_kind.pop(PAID_OUT, 0)
    given: dict[Key, list[AccountEntry]] = defaultdict(list)
    for entry in made.entries:
        if entry.kind == AccountEntry.Kind.POT:
            given[entry.pot, entry.period].append(entry)
    pots = [pot_of(made, key, filled.get(key, 0), given.get(key, [])) for key in sorted(filled.keys() | given.keys())]
    return Pots(tuple(pots), dict(of_kind), ahead, paid_out, club, made.booked)


def short_pots(season: Season) -> dict[Key, Pot]:
    """The pots of which more was given than came in; nothing is reckoned where nothing was given."""
    given = season.account_entries.in_force().filter(kind=AccountEntry.Kind.POT)
    return pots_of(accounts_of(season)).short if given.exists() else {}


def incomes_of(account: Account) -> Iterator[Income]:
    """What he has paid, by what it pays. What is paid out to him is paid of what he has in credit, the oldest first."""
    charges = [line for line in account.lines if line.cents > 0]
    payments = []
    for line in account.lines:
        if line.cents < 0 and line.kind in OWN:
            left = -line.cents
            for place, charge in enumerate(charges):
                if pays(line, charge) and (cents := min(left, charge.cents)):
                    yield Income(line.day, charge.kind, cents)
                    charges[place], left = replace(charge, cents=charge.cents - cents), left - cents
            payments += [replace(line, cents=-left)] if left else []
        elif line.cents < 0:
            payments.append(line)
    yield from oldest_first([charge for charge in charges if charge.cents], payments)


def pays(payment: Line, charge: Line) -> bool:
    """At the door the fee of the same evening, at a table what was lost there."""
    at = (charge.tournament, charge.series, charge.table)
    return charge.kind in OWN[payment.kind] and at == (payment.tournament, payment.series, payment.table)


def oldest_first(charges: list[Line], payments: list[Line]) -> Iterator[Income]:
    """A credit pays as money does, and brings none."""
    left = {place: -line.cents for place, line in enumerate(payments)}
    still = {place: line.cents for place, line in enumerate(charges)}
    for part in allotted(list(still.values()), list(left.values())):
        left[part.payment] -= part.cents
        still[part.charge] -= part.cents
        payment, charge = payments[part.payment], charges[part.charge]
        if payment.paid and not charge.paid:
            yield Income(max(payment.day, charge.day), charge.kind, part.cents)
        elif charge.paid and not payment.paid:
            yield Income(charge.day, PAID_OUT, part.cents)
    for place, payment in enumerate(payments):
        if payment.paid and left[place]:
            yield Income(payment.day, AHEAD, left[place])
    for place, charge in enumerate(charges):
        if charge.paid and still[place]:
            yield Income(charge.day, PAID_OUT, still[place])


def shared_out(made: Accounts, incomes: Iterable[Income]) -> tuple[dict[Key, int], int]:
    """Each kind of money by the rule of its day, in one go for the shortest period that one of its pots has."""
    sources: dict[tuple[int, str, str], int] = defaultdict(int)
    rules, days = {}, {}
    for income in incomes:
        if income.kind in (AHEAD, PAID_OUT):
            continue
        rule = made.rules.on(income.day) or made.rules.newest
        period = period_of(income.day, grain(rule, income.kind))
        key = (made.rules.told.index(rule), income.kind, period)
        sources[key] += income.cents
        rules[key], days[key] = rule, income.day
    filled: dict[Key, int] = defaultdict(int)
    club = 0
    for key, cents in sources.items():
        pots = [pot for pot in rules[key].pots if key[1] in pot.of]
        share = in_per_cent(cents, [pot.percent for pot in pots])
        for pot, part in zip(pots, share.cents, strict=False):
            filled[pot.name, period_of(days[key], pot.period)] += part
        club += share.cents[-1]
    return filled, club


def grain(rule: MoneyRule, kind: str) -> str:
    periods = [pot.period for pot in rule.pots if kind in pot.of]
    return next((period for period in FINEST if period in periods), "year")


def period_of(day: date, period: str) -> str:
    """2026-03, 2026-Q1; nothing for the whole season."""
    return {
        "month": f"{day.year}-{day.month:02}",
        "quarter": f"{day.year}-Q{(day.month + 2) // 3}",
    }.get(period, "")


def pot_of(made: Accounts, key: Key, cents: int, entries: list[AccountEntry]) -> Pot:
    """With its parts as the newest rule that knows it has them."""
    told = next((pot for rule in made.rules.told for pot in rule.pots if pot.name == key[0]), None)
    parts = told.parts if told else ()
    shares = in_per_cent(cents, [percent for _name, percent in parts]).cents
    named = [Part(name, percent, own) for (name, percent), own in zip(parts, shares, strict=False)]
    return Pot(*key, cents, tuple(named), tuple(entries))
