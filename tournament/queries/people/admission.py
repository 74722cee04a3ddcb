"""Who may play, asked of the start cards (SkWO 1.4): where members alone may, whoever plays on a card has a club."""

from django.db.models import Q

from scoring import Finding, finding
from tournament.models import StartCard, Tournament
from tournament.queries.people.cards import remaining

CLUBLESS = Q(substitute=None, player__club=None) | Q(substitute__isnull=False, substitute__club=None)


def is_outside(card: StartCard, tournament: Tournament) -> bool:
    """Whether the card shows no membership where one is asked for. Nobody is stopped by it."""
    return tournament.admission == Tournament.Admission.MEMBERS and card.club is None


def admission_notes(tournament: Tournament) -> list[Finding]:
    """Those who play on and show no club, where members alone may play."""
    if tournament.admission != Tournament.Admission.MEMBERS:
        return []
    outside = tuple(remaining(tournament).filter(CLUBLESS).values_list("number", flat=True))
    return [finding("cards.no_club", count=len(outside), cards=outside)] if outside else []
