"""Why a tournament can't be removed as one that was opened by mistake."""

from collections.abc import Iterator

from scoring import Finding, finding
from tournament.models import AdvanceEntry, CashEntry, Draw, LeagueMeeting, StartCard, Tournament


def removal_blockers(tournament: Tournament) -> Iterator[Finding]:
    """What shows that it was no mistake: people, seats, money, a match day."""
    cards = StartCard.objects.in_force().filter(tournament=tournament).count()
    registered = AdvanceEntry.objects.filter(tournament=tournament).exists()
    if cards or registered:
        yield finding("removal.people", count=cards)
    if Draw.objects.published().filter(series__tournament=tournament).exists():
        yield finding("removal.drawn")
    if CashEntry.objects.in_force().filter(tournament=tournament).exists():
        yield finding("removal.money")
    if LeagueMeeting.objects.filter(tournament=tournament).exists():
        yield finding("removal.league")
