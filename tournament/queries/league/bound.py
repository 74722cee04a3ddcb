"""Since when a match day is binding, and the refusal of whatever would change its complete result after that."""

from datetime import date, timedelta

from django.utils import timezone

from scoring import finding
from tournament.models import LeagueMeeting, SheetVersion, Tournament
from tournament.queries.league.played import lines_in
from tournament.refused import Refused


def binding_from(meeting: LeagueMeeting) -> date:
    return (meeting.moved_to or meeting.day.date) + timedelta(days=meeting.group.league.binding_days)


def is_binding(meeting: LeagueMeeting) -> bool:
    """A day on which nothing is played yet binds nobody, however long ago it was to be."""
    if timezone.localdate() <= binding_from(meeting):
        return False
    sheets = SheetVersion.objects.standing().filter(table__draw__series__tournament=meeting.tournament_id)
    return meeting.tournament_id is not None and sheets.exists()


def refuse_bound(tournament: Tournament) -> None:
    """What is no league's day is never bound; one that lacks a sheet has no result yet."""
    meetings = LeagueMeeting.objects.filter(tournament=tournament).select_related("day", "group__league")
    for meeting in meetings:
        if is_binding(meeting) and not lines_in({tournament.pk: tournament})[tournament.pk].missing:
            raise Refused(finding("league.bound", day=binding_from(meeting)))
