"""What keeps an evening from being over, and what is good to know before it is."""

from scoring import Finding, finding
from tournament.models import PrizePlan, Tournament
from tournament.queries.day import final_lacks, twin_notes, unsigned_notes
from tournament.queries.money.loss_fees import left_open
from tournament.queries.money.pool import pool


def in_the_way(tournament: Tournament) -> list[Finding]:
    """What a final result lacks; and a plan of prizes, as once it stands nothing more can be played for."""
    return [*final_lacks(tournament), *plan_lacks(tournament)]


def plan_lacks(tournament: Tournament) -> list[Finding]:
    if PrizePlan.objects.in_force().filter(tournament=tournament).exists():
        return []
    cents = pool(tournament).cents
    return [finding("prizes.no_plan", pool_cents=cents)] if cents > 0 else []


def good_to_know(tournament: Tournament) -> list[Finding]:
    """Nobody has to wait for it: twins, signatures that are missing, loss fees that are open."""
    noted = (twin_notes(tournament), unsigned_notes(tournament), left_open(tournament))
    return [each for of_series in noted for each in of_series.values()]
