"""What the leader gives to a venue: the plan of its meeting, and the code by which it may send the day home."""

import hashlib
import secrets

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.league.giving.reading import plan_told
from tournament.desks.league.plan.services import place_of
from tournament.desks.league.terms.services import led_here
from tournament.files.meetingplan import plan_written
from tournament.models import LeagueMeeting, MeetingCode, User
from tournament.queries.league.codes import digest_of, new_code
from tournament.queries.league.plan import meeting_at
from tournament.refused import Refused


def give_out(meeting: LeagueMeeting, *, by: User) -> bytes:
    """The file of its plan. With the first one the league gets the key by which days find home."""
    with audit.atomic():
        league = led_here(meeting.group.league_id)
        if not league.key:
            league.key = secrets.token_hex(16)
            league.save(update_fields=["key"])
        fresh = meeting_at(league, meeting.pk)
        if fresh is None:
            raise Refused(finding("plan.gone"))
        data = plan_written(plan_told(fresh))
        after = {**place_of(league, fresh.row), "digest": hashlib.sha256(data).hexdigest()}
        audit.record("league.plan_out", by=by, organizer=league.organizer, after=after)
    return data


def make_code(meeting: LeagueMeeting, *, by: User) -> str:
    """A new one, which is told here and never again; the one before opens nothing any more."""
    with audit.atomic():
        league = led_here(meeting.group.league_id)
        end(meeting, by=by)
        code = new_code()
        MeetingCode.objects.create(meeting=meeting, digest=digest_of(code), made_by=by)
        audit.record("league.code", by=by, organizer=league.organizer, after=place_of(league, meeting))
    return code


def end_code(meeting: LeagueMeeting, *, by: User) -> None:
    with audit.atomic():
        league = led_here(meeting.group.league_id)
        if end(meeting, by=by):
            audit.record("league.code_ended", by=by, organizer=league.organizer, after=place_of(league, meeting))


def end(meeting: LeagueMeeting, *, by: User) -> int:
    codes = MeetingCode.objects.in_force().filter(meeting=meeting)
    return codes.update(ended_at=timezone.now(), ended_by=by)
