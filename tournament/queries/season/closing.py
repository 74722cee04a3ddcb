"""The end of a season's accounts as a proposal: what there is to share, who has played how many lists, his share."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Sum
from django.utils import timezone

from scoring.accounts import Shared, by_lists
from tournament.models import AccountEntry, CashEntry, Season, YearClosing
from tournament.queries.accounts.accounts import Account, Accounts
from tournament.queries.season.ranked import played_in

KINDS = CashEntry.Kind
LEAST = 30  # lists, where nobody has said how many
NOT_OURS = (KINDS.FLOAT, KINDS.CARRIED)  # put in and taken out again, or another evening's


@dataclass(frozen=True)
class Till:
    """What the season's money comes to: the cash books of its evenings, and what went past them to the accounts."""

    evenings: int
    accounts: int
    paid_out: int

    @property
    def cents(self) -> int:
        return self.evenings + self.accounts - self.paid_out

    def surplus(self, unpaid: int) -> int:
        """What is left once the prizes that are still to be paid are paid."""
        return max(self.cents - unpaid, 0)


@dataclass(frozen=True)
class Share:
    """extra: it has a cent that could not be divided; `after`: what is carried into the next season."""

    account: Account
    lists: int
    balance: int
    cents: int
    extra: bool = False

    @property
    def after(self) -> int:
        return self.balance - self.cents


@dataclass(frozen=True)
class Proposal:
    surplus: int
    least: int
    members_only: bool
    shares: tuple[Share, ...]  # of everybody, also of who gets nothing

    @property
    def counted(self) -> int:
        """All lists of those who get something."""
        return sum(share.lists for share in self.shares if share.cents)

    @property
    def adds_up(self) -> bool:
        return sum(share.cents for share in self.shares) == (self.surplus if self.someone else 0)

    @property
    def has_extra(self) -> bool:
        return any(share.extra for share in self.shares)

    @property
    def someone(self) -> bool:
        return any(share.cents for share in self.shares)


def till_of(made: Accounts) -> Till:
    """As booked, in the season's currency; a payment at a door is in the cash book of its evening."""
    days = made.season.evenings.filter(currency=made.season.currency)
    booked = CashEntry.objects.in_force().filter(tournament__in=days).exclude(kind__in=NOT_OURS)
    kinds = AccountEntry.Kind
    past = [entry for entry in made.entries if entry.cash is None]
    return Till(
        evenings=int(booked.aggregate(cents=Sum("cents"))["cents"] or 0),
        accounts=-sum(entry.cents for entry in past if entry.kind == kinds.PAYMENT),
        paid_out=sum(entry.cents for entry in past if entry.kind == kinds.PAYOUT),
    )


def lists_of(season: Season) -> Mapping[int, int]:
    """Entry of the register -> lists that count for him."""
    played = played_in(season)
    return Counter(played.people[each.name].pk for each in played.lists)


def proposal(made: Accounts, *, surplus: int, least: int, members_only: bool) -> Proposal:
    lists, last = lists_of(made.season), min(timezone.localdate(), made.season.ends)
    able = [
        0 if members_only and not account.player.was_member(last) else lists.get(account.pk, 0)
        for account in made.accounts
    ]
    needed = max(least, 1)
    share = by_lists(surplus, able, needed) if any(own >= needed for own in able) else Shared((0,) * len(able))
    return Proposal(
        surplus,
        needed,
        members_only,
        tuple(
            Share(account, lists.get(account.pk, 0), account.balance, cents, place in share.extra)
            for place, (account, cents) in enumerate(zip(made.accounts, share.cents, strict=True))
        ),
    )


def accepted(made: Accounts, closing: YearClosing) -> Proposal:
    """What was booked when the year was closed, beside the lists as they count now."""
    lists, booked = lists_of(made.season), Counter[tuple[int, str]]()
    for entry in closing.entries.in_force().filter(season=closing.season):
        booked[entry.player_id, entry.kind] -= entry.cents
    kinds = AccountEntry.Kind
    shares = []
    for account in made.accounts:
        cents, after = booked[account.pk, kinds.SHARE], booked[account.pk, kinds.CARRIED]
        shares.append(Share(account, lists.get(account.pk, 0), after + cents, cents))
    return Proposal(closing.surplus_cents, closing.least_lists, closing.members_only, tuple(shares))
