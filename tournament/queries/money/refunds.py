"""Fees that go back: what a card has paid and got back, and its share where the tournament broke off (G4).

What goes back of the fee of a further rating is a refund with that rating; any other is one of the entry fee.
"""

from collections import defaultdict
from dataclasses import dataclass, replace

from django.db.models import QuerySet, Sum

from scoring import Finding, finding, refund
from tournament.models import CashEntry, OwnRating, StartCard, Tournament
from tournament.queries.people.cards import remaining, start_cards
from tournament.refused import Refused

FEES = (CashEntry.Kind.ENTRY_FEE, CashEntry.Kind.REFUND)


@dataclass(frozen=True)
class Account:
    """What a start card has paid and got back, in cents; `share` is what it gets after breaking off.

    `rating`: the fee is that of a further rating, of whose `planned` series so many were `unplayed`.
    """

    card: StartCard
    paid: int
    given: int
    share: int = 0
    unplayed: int = 0
    planned: int = 0
    rating: OwnRating | None = None

    @property
    def left(self) -> int:
        return self.paid - self.given

    @property
    def due(self) -> int:
        return max(self.share - self.given, 0)


def fee_of(card: StartCard) -> CashEntry | None:
    return card.cash.in_force().filter(kind=CashEntry.Kind.ENTRY_FEE).first()


def given_back(card: StartCard) -> QuerySet[CashEntry]:
    return card.cash.in_force().filter(kind=CashEntry.Kind.REFUND, rating=None)


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
    """Broken off: what everybody who was still in the tournament gets back for the series that fell out (SkWO 3.4).

    Card by card: of its entry fee, and of each further rating for which it has paid, by the series of that rating.
    """
    if not tournament.unplayed:
        return []
    booked, of_ratings, planned = booked_fees(tournament), rating_fees(tournament), tournament.announced_series or 0
    accounts = []
    for card in remaining(tournament):
        accounts.append(returning(Account(card, *booked[card.pk], unplayed=tournament.unplayed, planned=planned)))
        accounts += [returning(replace(fee, card=card)) for fee in of_ratings[card.pk]]
    return [account for account in accounts if account.paid]


def returning(account: Account) -> Account:
    return replace(account, share=refund(account.paid, account.unplayed, account.planned))


def rating_fees(tournament: Tournament) -> dict[int, list[Account]]:
    """Key of a card -> what it has paid for further ratings, and got back of that."""
    kinds = (CashEntry.Kind.RATING_FEE, CashEntry.Kind.REFUND)
    rows = tournament.cash.in_force().filter(kind__in=kinds).exclude(rating=None).select_related("card", "rating")
    fees: dict[tuple[StartCard, OwnRating], tuple[int, int]] = defaultdict(lambda: (0, 0))
    for entry in rows.order_by("rating", "pk"):
        if entry.card and entry.rating:
            paid, given = fees[entry.card, entry.rating]
            is_fee = entry.kind == CashEntry.Kind.RATING_FEE
            fees[entry.card, entry.rating] = (paid + entry.cents, given) if is_fee else (paid, given - entry.cents)
    accounts: dict[int, list[Account]] = defaultdict(list)
    for (card, rating), (paid, given) in fees.items():
        planned, unplayed = series_of(tournament, rating)
        accounts[card.pk].append(Account(card, paid, given, 0, len(unplayed), len(planned), rating))
    return accounts


def series_of(tournament: Tournament, rating: OwnRating) -> tuple[list[int], list[int]]:
    """The series that count for a rating, and those of them that fell out."""
    announced = tournament.announced_series or tournament.series_count
    planned = rating.series or [*range(1, announced + 1)]
    return planned, [series for series in planned if series > announced - tournament.unplayed]


def unplayed_ratings(tournament: Tournament) -> list[Finding]:
    """Ratings of which no series was played: nobody can win what was paid for them, so that goes back first."""
    due: dict[str, int] = defaultdict(int)
    for account in returns(tournament):
        if account.rating and account.unplayed == account.planned and account.due:
            due[account.rating.name] += account.due
    return [finding("rating.unplayed", name=name, due_cents=cents) for name, cents in due.items()]


def booked_fees(tournament: Tournament) -> dict[int, tuple[int, int]]:
    """Key of a card -> cents paid of its entry fee, cents given back of it."""
    sums: dict[int, tuple[int, int]] = defaultdict(lambda: (0, 0))
    rows = tournament.cash.in_force().filter(kind__in=FEES, rating=None)
    for card, kind, cents in rows.values_list("card", "kind", "cents"):
        paid, given = sums[card or 0]
        sums[card or 0] = (paid + cents, given) if kind == CashEntry.Kind.ENTRY_FEE else (paid, given - cents)
    return sums
