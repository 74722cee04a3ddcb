"""Whether it has to be said why somebody plays for the money, or no longer does."""

from scoring import Finding, finding
from tournament.models import StartCard
from tournament.queries.protests.times import any_begun


def reason_lacks(card: StartCard, reason: str) -> list[Finding]:
    """Nobody is to leave the fund in silence because his first series was bad, nor to come in after a good one."""
    return [] if reason or not any_begun(card.tournament) else [finding("fund.begun", number=card.number)]
