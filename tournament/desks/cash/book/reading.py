"""What the treasurer still waits for."""

from scoring import Finding
from tournament.models import Tournament
from tournament.queries.day import unpaid_lacks
from tournament.queries.money.jackpots import jackpot_lacks
from tournament.queries.money.loss_fees import left_open
from tournament.queries.money.payouts import prize_lacks
from tournament.queries.money.pool import from_organizer
from tournament.queries.money.wrong_fees import wrong_fees


def still_open(tournament: Tournament) -> list[Finding]:
    """Start cards that are not paid, or have paid another fee, and series whose loss fees are not what was counted."""
    return [
        *unpaid_lacks(tournament),
        *wrong_fees(tournament),
        *left_open(tournament).values(),
        *jackpot_lacks(tournament),
        *prize_lacks(tournament),
        *from_organizer(tournament),
    ]
