"""Entry fees that go back: what a card has paid and got back, and its share where the tournament broke off (G4)."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import QuerySet, Sum

from scoring import finding, refund
from tournament.models import CashEntry, StartCard, Tournament
from tournament.queries.people.cards import remaining, start_cards
from tournament.refused import Refused

FEES = (CashEntry.Kind.ENTRY_FEE, CashEntry.Kind.REFUND)


@dataclass(frozen=True)
class Account:
    """What a start card has paid and got back, in cents; `share` is what it gets after breaking off."""

    card: StartCard
    paid: int
    given: int
    share: int = 0

    @property
    def left(self) -> int:
        return self.paid - self.given

    @property
    def due(self) -> int:
        return max(self.share - self.given, 0)


def fee_of(card: StartCard) -> CashEntry | None:
    return card.cash.in_force().filter(kind=CashEntry.Kind.ENTRY_FEE).first()


def given_back(card: StartCard) -> QuerySet[CashEntry]:
    return card.cash.in_force().filter(kind=CashEntry.Kind.REFUND)


def refuse_given_back(card: StartCard) -> None:
    """A fee of which something went back stays booked: the entry of what went back comes first."""
    if given_back(card).exists():
        raise Refused(finding("cash.given_back", number=card.number))


def account(card: StartCard) -> Account:
    fee, given = fee_of(card), given_back(card).aggregate(cents=Sum("cents"))["cents"]
    return Account(card, fee.cents if fee else 0, -(given or 0))


def leavers(tournament: Tournament) -> list[Account]:
    """Who has withdrawn before the end, paid, and has not all of it back. Who was expelled gets nothing (SkWO 4.3)."""
    booked = booked_fees(tournament)
    cards = (card for card in start_cards(tournament) if card.left and not card.expelled)
    accounts = (Account(card, *booked[card.pk]) for card in cards)
    return [account for account in accounts if account.paid]


def handed_on(tournament: Tournament) -> list[StartCard]:
    """Cards of who left and paid, on which a substitute plays: their fee stays."""
    booked = booked_fees(tournament)
    return [card for card in start_cards(tournament) if card.substitute and not card.left and booked[card.pk][0]]


def returns(tournament: Tournament) -> list[Account]:
    """Broken off: what everybody who was still in the tournament gets back for the series that fell out (SkWO 3.4)."""
    if not tournament.unplayed:
        return []
    booked, planned = booked_fees(tournament), tournament.announced_series or 0
    paying = ((card, *booked[card.pk]) for card in remaining(tournament))
    return [
        Account(card, paid, given, refund(paid, tournament.unplayed, planned)) for card, paid, given in paying if paid
    ]


def booked_fees(tournament: Tournament) -> dict[int, tuple[int, int]]:
    """Key of a card -> cents paid, cents given back."""
    sums: dict[int, tuple[int, int]] = defaultdict(lambda: (0, 0))
    rows = tournament.cash.in_force().filter(kind__in=FEES)
    for card, kind, cents in rows.values_list("card", "kind", "cents"):
        paid, given = sums[card or 0]
        sums[card or 0] = (paid + cents, given) if kind == CashEntry.Kind.ENTRY_FEE else (paid, given - cents)
    return sums
