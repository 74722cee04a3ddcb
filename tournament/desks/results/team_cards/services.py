"""Takes team cards in, complete or with what is missing on them, and back again (SkWO 9.13)."""

from typing import Any

from django.utils import timezone

from tournament import audit
from tournament.lock import locked
from tournament.models import Team, Tournament, User


def take_in(team: Team, *, by: User, lacks: str = "") -> None:
    """The card is back; `lacks` says what is missing on it, "" that it is complete."""
    with audit.atomic():
        tournament, team = held(team)
        if team.returned_at and team.card_lacks == lacks:
            return
        before = as_told(team) if team.returned_at else None
        team.returned_at, team.returned_by, team.card_lacks = team.returned_at or timezone.now(), by, lacks
        team.save(update_fields=["returned_at", "returned_by", "card_lacks"])
        audit.record("team.card_in", by=by, tournament=tournament, before=before, after=as_told(team))


def take_back(team: Team, *, by: User) -> None:
    """It was noted by mistake, or went back to the team."""
    with audit.atomic():
        tournament, team = held(team)
        if team.returned_at is None:
            return
        before = as_told(team)
        team.returned_at, team.returned_by, team.card_lacks = None, None, ""
        team.save(update_fields=["returned_at", "returned_by", "card_lacks"])
        audit.record("team.card_out", by=by, tournament=tournament, before=before)


def held(team: Team) -> tuple[Tournament, Team]:
    """Behind the lock, as it stands now."""
    tournament = locked(team.tournament)
    return tournament, Team.objects.get(pk=team.pk)


def as_told(team: Team) -> dict[str, Any]:
    return {"team": team.name, "card_lacks": team.card_lacks}
