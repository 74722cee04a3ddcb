"""Who may play, asked of the start cards (SkWO 1.4): members alone have a club, invited players stand on a list."""

from django.db.models import Q

from scoring import Finding, finding
from tournament.models import StartCard, Tournament
from tournament.queries.people.cards import remaining
from tournament.queries.people.qualified import uninvited

CLUBLESS = Q(substitute=None, player__club=None) | Q(substitute__isnull=False, substitute__club=None)


def is_outside(card: StartCard, tournament: Tournament) -> bool:
    """Whether the card shows no membership where one is asked for. Nobody is stopped by it."""
    return tournament.admission == Tournament.Admission.MEMBERS and card.club is None


def is_uninvited(card: StartCard, tournament: Tournament) -> bool:
    """Whether nobody on it is among those who qualified, where invited players alone may play and are known."""
    return tournament.admission == Tournament.Admission.INVITED and bool(uninvited(tournament, [card]))


def admission_notes(tournament: Tournament) -> list[Finding]:
    """Those who play on and show no club where members alone may play, or are not invited where that is asked for."""
    if tournament.admission == Tournament.Admission.MEMBERS:
        outside = tuple(remaining(tournament).filter(CLUBLESS).values_list("number", flat=True))
        return [finding("cards.no_club", count=len(outside), cards=outside)] if outside else []
    if tournament.admission == Tournament.Admission.INVITED:
        strangers = tuple(card.number for card in uninvited(tournament, remaining(tournament)))
        return [finding("cards.not_invited", count=len(strangers), cards=strangers)] if strangers else []
    return []
