"""What keeps the names from being removed, as a sentence takes it; and who is owed something until then."""

from typing import Any

from django.utils.formats import date_format

from scoring import Finding, finding
from tournament.models import Tournament
from tournament.queries.money.jackpots import has_jackpot, jackpot_account
from tournament.queries.money.payouts import payouts, wrongly_paid
from tournament.queries.ranking.finals import final_in_force


def dated(lack: Finding) -> Finding:
    """As a sentence takes it."""
    until: Any = lack.values.get("until")
    return finding(lack.code, **{**lack.values, "until": date_format(until)}) if until else lack


def still_owed(tournament: Tournament) -> list[Finding]:
    """Prizes and wins that nobody has had yet: without names nobody knows any more whose they are."""
    if not final_in_force(tournament):
        return []
    owed = payouts(tournament)
    unpaid = [payout for payout in owed.all if payout.open and not payout.paid]
    wins = [won for won in jackpot_account(tournament).wins if won.open] if has_jackpot(tournament) else []
    people = (*(payout.award.row.name for payout in unpaid), *(str(won.win.card) for won in wins))
    cents = sum(payout.award.cents for payout in unpaid) + sum(won.cents for won in wins)
    open_ = [finding("keeping.prizes_open", count=len(people), due_cents=cents, people=people)] if people else []
    return [*open_, *wrongly_paid(owed)]
