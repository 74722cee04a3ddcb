"""What people owe their season when they come to an evening: what is not paid of the evenings before, by person."""

from tournament.models import Tournament
from tournament.queries.accounts.accounts import Account, accounts_of
from tournament.queries.accounts.rules import is_on_account


def accounts_at(evening: Tournament) -> dict[int, Account]:
    """The accounts of the evening's season by the entry of the register, without the evening itself.

    What was paid at its door today is in it. Nothing where its season keeps no accounts.
    """
    if evening.season is None or not is_on_account(evening):
        return {}
    return accounts_of(evening.season, before=evening).by_player


def arrears_at(evening: Tournament) -> dict[int, int]:
    """Cents that each owes, below zero what he has in credit; who owes nothing isn't there."""
    return {key: account.balance for key, account in accounts_at(evening).items() if account.balance}
