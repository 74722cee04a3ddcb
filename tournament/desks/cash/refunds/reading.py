"""What one start card gets back after breaking off, all its fees together."""

from dataclasses import dataclass

from tournament.models import StartCard
from tournament.queries.money.refunds import Account


@dataclass(frozen=True)
class CardShare:
    card: StartCard
    accounts: tuple[Account, ...]

    @property
    def paid(self) -> int:
        return sum(account.paid for account in self.accounts)

    @property
    def share(self) -> int:
        return sum(account.share for account in self.accounts)

    @property
    def given(self) -> int:
        return sum(account.given for account in self.accounts)

    @property
    def due(self) -> int:
        return sum(account.due for account in self.accounts)
