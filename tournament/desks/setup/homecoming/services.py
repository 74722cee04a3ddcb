"""The day of a league's meeting comes home from its venue: read in, counted provisionally, taken over or turned down.

It is a tournament like any other, which nobody changes here. What counts for the meeting is the day taken over last,
else the one that came last; what was turned down stays, and the one before counts again.
"""

import hashlib
import secrets
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.setup.archive.services import all_of
from tournament.desks.setup.arriving.services import Restoring
from tournament.desks.setup.backup.looking import look_into_archive
from tournament.desks.setup.backup.uploads import forget, keep, kept
from tournament.desks.setup.homecoming.reading import (
    content_of,
    counting,
    is_bound,
    meeting_of,
    refuse_other_terms,
    refuse_unknown_seats,
    squad_of,
)
from tournament.desks.setup.visitors.reading import Visiting, named
from tournament.desks.setup.visitors.services import players_of
from tournament.files.meetingday import MeetingDay, day_read
from tournament.models import (
    DayFromVenue,
    League,
    LeagueMeeting,
    LineUp,
    MeetingCode,
    MeetingTeam,
    SeatChangeover,
    Tournament,
    User,
)
from tournament.queries.league.bound import binding_from
from tournament.queries.people.cards import cards_in_force
from tournament.refused import Refused


class CameBefore(Exception):
    """While this one was read in, the same day came in another way."""


def bring_home(
    league: League, data: bytes, *, by: User | None = None, code: MeetingCode | None = None
) -> tuple[DayFromVenue, bool]:
    """The day that a file tells, and whether it came just now. By somebody, or sent with the code of a meeting."""
    day = day_read(data)
    meeting = meeting_of(league, day)
    if code and code.meeting_id != meeting.pk:
        raise Refused(finding("homecoming.other_meeting", group=day.group, day=day.day, number=day.number))
    if there := came_before(meeting, day):
        return there, False
    refuse_played_here(meeting)
    squad_of(meeting, day)
    file = {"file": zlib.compress(data), "file_digest": hashlib.sha256(data).hexdigest()}
    with aside(day.archive) as path:
        archive = look_into_archive(path)
        refuse_other_terms(league, archive.tournament)
        refuse_unknown_seats(day, archive)
        slug = f"{league.slug[:50]}-{meeting.day.number}-{secrets.token_hex(6)}"
        restoring = Restoring(Visiting(archive, meeting), league.organizer, slug, comes_home=True)
        with suppress(CameBefore):
            all_of(restoring, partial(arrived, day=day, league=league, by=by, code=code, file=file))
        there = came_before(meeting, day)
        if there is None:
            raise Refused(finding("homecoming.no_meeting", group=day.group, day=day.day, number=day.number))
        return there, there.tournament_id == restoring.key


@contextmanager
def aside(archive: bytes) -> Iterator[Path]:
    """Beside the data, for the process that looks through it, and no longer."""
    path = kept(keep([archive]))
    try:
        yield path
    finally:
        forget(path)


def arrived(
    restoring: Restoring,
    tournament: Tournament,
    *,
    day: MeetingDay,
    league: League,
    by: User | None,
    code: MeetingCode | None,
    file: dict[str, Any],
) -> None:
    """With the last part of its rows: all is looked at again, as somebody may have changed the league meanwhile."""
    meeting = meeting_of(held(league), day)
    if came_before(meeting, day):
        raise CameBefore
    refuse_played_here(meeting)
    before = meeting.days_from_venue.order_by("number").last()
    people = players_of(day, squad_of(meeting, day), before.people if before else [], restoring, by=by)
    number = before.number + 1 if before else 1
    new = DayFromVenue.objects.create(
        meeting=meeting, number=number, tournament=tournament, digest=day.digest,
        people=people, brought_by=by, code=code, **file,
    )  # fmt: skip
    count_anew(meeting)
    record("league.day_home", new, by=by, after={"digest": day.digest, "sent": code is not None})


def came_before(meeting: LeagueMeeting, day: MeetingDay) -> DayFromVenue | None:
    """The same day; refused where it was turned down."""
    there = meeting.days_from_venue.filter(digest=day.digest).first()
    if there and there.turned_down_at:
        raise Refused(finding("homecoming.turned_down", number=there.number, reason=there.turn_down_reason))
    return there


def refuse_played_here(meeting: LeagueMeeting) -> None:
    if meeting.tournament and meeting.tournament.came_home_at is None:
        raise Refused(finding("homecoming.played_here", name=meeting.tournament.name))


def held(league: League) -> League:
    return League.objects.select_for_update(of=("self",)).select_related("organizer").get(pk=league.pk)


def take_over(day: DayFromVenue, *, by: User, reason: str = "") -> None:
    """What counted provisionally counts from now on. After the binding date a correction needs a reason."""
    with audit.atomic():
        day = held_day(day)
        if day.turned_down_at:
            raise Refused(finding("homecoming.turned_down", number=day.number, reason=day.turn_down_reason))
        if day.taken_over_at:
            return
        if is_bound(day.meeting) and not reason:
            raise Refused(finding("league.binding", day=binding_from(day.meeting)))
        day.taken_over_at, day.taken_over_by = timezone.now(), by
        day.save(update_fields=["taken_over_at", "taken_over_by"])
        count_anew(day.meeting)
        record("league.day_taken_over", day, by=by, reason=reason)


def turn_down(day: DayFromVenue, *, by: User, reason: str) -> None:
    """It doesn't count; the one before does again."""
    with audit.atomic():
        day = held_day(day)
        if day.turned_down_at:
            return
        before = {"taken_over": day.taken_over_at is not None}
        day.taken_over_at = day.taken_over_by = None
        day.turned_down_at, day.turned_down_by, day.turn_down_reason = timezone.now(), by, reason
        day.save(update_fields=[*TAKEN_OVER, *TURNED_DOWN])
        count_anew(day.meeting)
        record("league.day_turned_down", day, by=by, before=before, reason=reason)


def let_stand_again(day: DayFromVenue, *, by: User, reason: str) -> None:
    """It was turned down by mistake: provisional as when it came."""
    with audit.atomic():
        day = held_day(day)
        if not day.turned_down_at:
            return
        day.turned_down_at, day.turned_down_by, day.turn_down_reason = None, None, ""
        day.save(update_fields=TURNED_DOWN)
        count_anew(day.meeting)
        record("league.day_stands_again", day, by=by, reason=reason)


TAKEN_OVER = ["taken_over_at", "taken_over_by"]
TURNED_DOWN = ["turned_down_at", "turned_down_by", "turn_down_reason"]


def held_day(day: DayFromVenue) -> DayFromVenue:
    """As it stands behind whoever was changing anything of its league."""
    held(day.meeting.group.league)
    days = DayFromVenue.objects.select_related("meeting__group__league__organizer", "meeting__day", "code")
    return days.get(pk=day.pk)


def count_anew(meeting: LeagueMeeting) -> None:
    """The meeting's tournament, states, line-ups and change list are those of the day that counts."""
    counts = counting(meeting)
    if meeting.tournament_id == (counts and counts.tournament_id):
        return
    sides = MeetingTeam.objects.filter(meeting=meeting).select_related("team")
    SeatChangeover.objects.filter(line_up__side__in=sides).delete()
    LineUp.objects.filter(side__in=sides).delete()
    meeting.tournament = counts.tournament if counts else None
    meeting.save(update_fields=["tournament"])
    if counts is None:
        sides.update(state=MeetingTeam.State.PLAYS, from_series=1, reason="")
    else:
        line_up(counts, day_read(content_of(counts)), {side.team.letter: side for side in sides})


def line_up(counts: DayFromVenue, day: MeetingDay, sides: dict[str, MeetingTeam]) -> None:
    for letter, values in day.sides.items():
        for name, value in values.items():
            setattr(sides[letter], name, value)
        sides[letter].save(update_fields=list(values))
    cards = {card.number: card for card in cards_in_force(counts.tournament)}
    rows = {}
    for seat in day.line_up:
        card = cards[seat.card] if seat.card is not None else None
        rows[seat.letter, seat.values["place"]] = LineUp.objects.create(
            side=sides[seat.letter], player_id=counts.people[seat.person], card=card, **seat.values
        )
    names = {change.by: named(change.by, counts.meeting) for change in day.changes}
    users = User.objects.in_bulk(names.values(), field_name="username")
    for change in day.changes:
        SeatChangeover.objects.create(
            line_up=rows[change.letter, change.place],
            player_id=counts.people[change.person],
            made_by=users.get(names[change.by], counts.let_in_by),
            **change.values,
        )


def record(
    action: str, day: DayFromVenue, *, by: User | None, before: Any = None, after: Any = None, reason: str = ""
) -> None:
    """In the trail of the house: that of the day is the venue's."""
    meeting = day.meeting
    place = {"league": str(meeting.group.league), "group": meeting.group.name, "day": meeting.day.number}
    place |= {"meeting": meeting.number, "number": day.number}
    organizer = meeting.group.league.organizer
    audit.record(action, by=by, organizer=organizer, before=before, after={**place, **(after or {})}, reason=reason)
