"""Lets a meeting's day go home: as a file, or sent to the leader's server. The same day goes home as the same."""

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.league.plan.services import place_of
from tournament.desks.league.sending.reading import day_told
from tournament.desks.league.terms.services import held
from tournament.files.meetingday import day_written
from tournament.lock import locked
from tournament.models import LeagueMeeting, User
from tournament.refused import Refused


def day_out(meeting: LeagueMeeting, *, by: User, to: str = "") -> bytes:
    """Told in the trail of the house and not in that of the day, which would be another one by it."""
    with audit.atomic():
        league = held(meeting.group.league_id)
        meeting = LeagueMeeting.objects.select_related("group__league__organizer", "day").get(pk=meeting.pk)
        if meeting.tournament_id is None:
            raise Refused(finding("sending.not_open"))
        data = day_written(day_told(meeting, locked(meeting.tournament_id), now=timezone.now()))
        after = place_of(league, meeting) | ({"to": to} if to else {})
        audit.record("league.day_out", by=by, organizer=league.organizer, after=after)
    return data
