"""Since when somebody is behind with his dues: what was paid covers the oldest claim first. Reads only."""

from datetime import date

from tournament.models import AccountEntry, Season
from tournament.queries.accounts.accounts import Account, accounts_of


def months_behind(season: Season, on: date) -> dict[int, int]:
    """Entry of the register -> whole months, up to this day, since which dues of the season are unpaid."""
    since = {account.pk: behind_since(account) for account in accounts_of(season).accounts}
    return {key: months for key, day in since.items() if day and (months := whole_months(day, on)) > 0}


def behind_since(account: Account) -> date | None:
    """The day of the oldest dues that aren't paid as a whole."""
    claims = [(line.day, line.kind, line.cents) for line in account.lines if line.cents > 0 and not line.paid]
    left = -sum(line.cents for line in account.lines if line.cents < 0 or line.paid)
    for day, kind, cents in sorted(claims, key=lambda claim: claim[0]):
        if cents > left and kind == AccountEntry.Kind.DUES:
            return day
        left = max(0, left - cents)
    return None


def whole_months(since: date, on: date) -> int:
    """How many months are over since this day.

    >>> [whole_months(date(2026, 1, 15), day) for day in (date(2026, 7, 14), date(2026, 7, 15), date(2025, 1, 1))]
    [5, 6, 0]
    """
    return max(0, (on.year - since.year) * 12 + on.month - since.month - (on.day < since.day))
