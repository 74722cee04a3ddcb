"""Lets a meeting's day go home: as a file, or sent to the leader's server. The same day goes home as the same.

It is sent by a thread of its own, one at a time for each meeting, whose outcome stands in the trail: the page shows it
at whichever server it is asked for, and none of the server's threads waits.
"""

import threading
from collections.abc import Callable
from functools import partial

from django.db import connection
from django.utils import timezone

from scoring import Finding, finding
from tournament import audit
from tournament.desks.league.plan.services import place_of
from tournament.desks.league.sending.asking import send
from tournament.desks.league.sending.reading import as_recorded, day_told, last_attempt
from tournament.desks.league.terms.services import held
from tournament.files.meetingday import day_written
from tournament.lock import locked
from tournament.models import LeagueMeeting, User
from tournament.refused import Refused

AT_ONCE = 1.0  # seconds; whoever waits longer sees a page that asks again


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


def begin_sending(meeting: LeagueMeeting, *, address: str, code: str, by: User) -> None:
    """Refused while this meeting's day is on its way already."""
    with audit.atomic():
        held(meeting.group.league_id)
        attempt = last_attempt(meeting)
        if attempt and attempt.is_under_way:
            raise Refused(finding("sending.under_way", address=attempt.to))
        day = day_out(meeting, by=by, to=address)
    run_in_thread(partial(send_and_record, meeting, address=address, code=code, day=day, by=by))


def run_in_thread(step: Callable[[], None]) -> None:
    def run() -> None:
        try:
            step()
        finally:
            connection.close()

    thread = threading.Thread(target=run, name="sending", daemon=True)
    thread.start()
    thread.join(AT_ONCE)


def send_and_record(meeting: LeagueMeeting, *, address: str, code: str, day: bytes, by: User) -> None:
    """The answer is recorded as a finding, which the page words."""
    answer = answer_to(address, code, day)
    league = meeting.group.league
    with audit.atomic():
        after = place_of(league, meeting) | {"to": address, "answer": as_recorded(answer)}
        audit.record("league.day_sent", by=by, organizer=league.organizer, after=after)


def answer_to(address: str, code: str, day: bytes) -> Finding:
    try:
        answer = send(address, code, day)
    except Refused as refusal:
        return refusal.findings[0]
    if not answer.is_new:
        return finding("sending.was_there", number=answer.number)
    if not answer.counts:
        return finding("sending.not_counted", number=answer.number)
    return finding("sending.arrived", number=answer.number)
