"""Over random days no pot ever gives more than it has, and every cent is accounted for."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from scoring.accounts_told import MoneyRule, money_rule_told
from tournament.models import AccountEntry, Player, Season, SeasonMoney, Tournament
from tournament.queries.accounts.accounts import Account, Accounts, Line, in_order, is_money
from tournament.queries.accounts.pots import pots_of
from tournament.queries.accounts.rules import Rules
from tournament.queries.accounts.taken import Cash

FIRST = date(2026, 1, 20)
CHARGED, KINDS = ("fee", "list", "losses"), AccountEntry.Kind
POTS = [
    {"name": "Month", "of": ["fee", "list"], "percent": 43, "period": "month"},
    {"name": "Year", "of": ["fee", "list"], "percent": 43, "period": "year"},
    {"name": "Third", "of": ["losses"], "percent": "33.33", "period": "quarter"},
]
PEOPLE = st.integers(0, 2)
CENTS = st.integers(1, 900)
STEPS = st.one_of(
    st.tuples(st.just("day"), st.integers(1, 25), st.just(0)),
    st.tuples(st.sampled_from((*CHARGED, "fee_paid", "payment", "give", "payout")), PEOPLE, CENTS),
)


class Club:
    """The accounts of a season as its rows would make them, day by day."""

    def __init__(self) -> None:
        self.day = FIRST
        self.lines: dict[int, list[Line]] = defaultdict(list)
        self.entries: list[AccountEntry] = []
        self.taken = 0

    def accounts(self) -> Accounts:
        rule, wrong = money_rule_told({"pots": POTS})
        assert not wrong
        accounts = tuple(Account(Player(pk=who), in_order(lines)) for who, lines in self.lines.items())
        cash = Cash({}, {}, {}, 0, self.taken)
        return Accounts(Season(), rules(rule), accounts, tuple(self.entries), cash)

    def take(self, step: str, who: int, cents: int) -> None:
        evening = Tournament(pk=self.day.toordinal())
        if step == "day":
            self.day += timedelta(days=who)
        elif step == "fee_paid":
            self.lines[who].append(Line(self.day, step, -cents, True, evening))
            self.taken += cents
        elif step in CHARGED:
            self.lines[who].append(Line(self.day, step, cents, False, evening, 1, 1))
        elif step == "give":
            self.give(who, cents)
        else:
            self.book(who, -cents if step == "payment" else cents, kind=KINDS(step))

    def give(self, who: int, cents: int) -> None:
        """As the page lets it: of the first pot that has something, at most what is in it."""
        for pot in pots_of(self.accounts()).pots:
            if pot.left > 0:
                self.book(who, -min(cents, pot.left), kind=KINDS.POT, pot=pot.name, period=pot.period)
                return

    def book(self, who: int, cents: int, *, kind: str, pot: str = "", period: str = "") -> None:
        entry = AccountEntry(kind=kind, cents=cents, day=self.day, pot=pot, period=period)
        self.entries.append(entry)
        self.lines[who].append(Line(self.day, kind, cents, is_money(entry), entry=entry))


def rules(rule: MoneyRule) -> Rules:
    return Rules((SeasonMoney(since=FIRST),), (rule,))


def replay(steps: list[tuple[str, int, int]]) -> Iterator[Club]:
    club = Club()
    for step in steps:
        club.take(*step)
        yield club


@given(st.lists(STEPS, max_size=30))
def test_no_pot_ever_gives_more_than_it_has(steps: list[tuple[str, int, int]]) -> None:
    for club in replay(steps):
        pots = pots_of(club.accounts())
        assert not pots.short
        assert pots.proven
        assert pots.ahead >= 0


def test_a_share_of_the_day_on_which_somebody_paid_lowers_no_pot() -> None:
    club = Club()
    for step in (("list", 0, 3800), ("payment", 0, 3800), ("give", 0, 1000)):
        club.take(*step)
    (month, year) = pots_of(club.accounts()).pots
    assert (month.cents, month.given, year.cents) == (1634, 1000, 1634)


def test_a_share_paid_out_in_cash_is_no_prepayment() -> None:
    club = Club()
    steps = (("list", 0, 3800), ("payment", 0, 3800), ("day", 1, 0), ("give", 0, 1000), ("payout", 0, 1000))
    for step in steps:
        club.take(*step)
    pots = pots_of(club.accounts())
    assert (pots.came_in, pots.ahead, pots.paid_out, pots.booked) == (3800, 0, 1000, 2800)


def test_money_that_was_paid_ahead_and_given_back_pays_no_later_claim() -> None:
    club = Club()
    steps = (("payment", 0, 500), ("payout", 0, 300), ("day", 1, 0), ("list", 0, 500))
    for step in steps:
        club.take(*step)
    pots = pots_of(club.accounts())
    assert (dict(pots.income), pots.ahead, pots.paid_out, pots.booked) == ({"list": 200}, 0, 0, 200)
