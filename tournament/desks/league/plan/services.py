"""Makes a group's plan out of its letters, and moves meetings: to another day, another place, another host."""

from collections import Counter
from datetime import date, time
from typing import Any

from scoring import finding
from scoring.league import LEAST
from seating import KEYS, LeaguePlan
from tournament import audit
from tournament.desks.league.groups.reading import core_plan, letter_faults
from tournament.desks.league.groups.services import FREE_LETTERS
from tournament.desks.league.terms.services import led_here
from tournament.models import League, LeagueDay, LeagueGroup, LeagueMeeting, LeagueTeam, MeetingTeam, User
from tournament.refused import Refused, refuse


def make(group: LeagueGroup, *, by: User) -> LeagueGroup:
    """The meetings of all days by the letters; the same button twice makes them once."""
    with audit.atomic():
        league = led_here(group.league_id)
        group = LeagueGroup.objects.get(pk=group.pk)
        if group.meetings.exists():
            return group
        teams = list(group.teams.select_related("shares_hall"))
        if len(teams) < league.teams_a_group - FREE_LETTERS:
            raise Refused(
                finding("league.teams_missing", group=group.name, count=len(teams), teams=league.teams_a_group)
            )
        if without := [team.name for team in teams if not team.letter]:
            raise Refused(finding("league.letters_missing", group=group.name, teams=tuple(without), count=len(without)))
        refuse(*letter_faults(league, teams))
        write(league, group, core_plan(league), {team.letter: team for team in teams})
        after = {"league": str(league), "group": group.name}
        audit.record("league.plan", by=by, organizer=league.organizer, after=after)
    return group


def write(league: League, group: LeagueGroup, plan: LeaguePlan, teams: dict[str, LeagueTeam]) -> None:
    """Where a letter is free its meetings have a team less; where that would host, whoever hosts least does.

    Who would be alone has no meeting on that day.
    """
    days = {day.number: day for day in league.days.all()}
    hosted: Counter[int] = Counter()
    meetings, sides = [], []
    for number, venues in enumerate(plan.days, 1):
        for place, venue in enumerate(venues, 1):
            there = [teams[letter] for each in venue.teams if (letter := KEYS[each - 1]) in teams]
            if len(there) < LEAST:
                continue
            host = teams.get(KEYS[venue.host - 1]) if venue.host else None
            if venue.host and host is None:
                host = min(there, key=lambda team: (hosted[team.pk], team.letter))
            hosted.update([host.pk] if host else [])
            meeting = LeagueMeeting(group=group, day=days[number], number=place, host=host)
            meetings.append(meeting)
            sides.append((meeting, there))
    LeagueMeeting.objects.bulk_create(meetings)
    MeetingTeam.objects.bulk_create(
        MeetingTeam(meeting=meeting, day=meeting.day, team=team) for meeting, there in sides for team in there
    )


def unmake(group: LeagueGroup, *, by: User, reason: str) -> None:
    """Before anybody has played or named a line-up; the letters stay."""
    with audit.atomic():
        league = led_here(group.league_id)
        meetings = LeagueMeeting.objects.filter(group=group)
        if meetings.exclude(tournament=None).exists() or meetings.filter(sides__line_up__isnull=False).exists():
            raise Refused(finding("league.played"))
        if not meetings.exists():
            return
        MeetingTeam.objects.filter(meeting__in=meetings).delete()
        meetings.delete()
        after = {"league": str(league), "group": group.name}
        audit.record("league.unplanned", by=by, organizer=league.organizer, after=after, reason=reason)


def arrange(
    meeting: LeagueMeeting,
    *,
    place: str,
    hall: str,
    starts: time | None,
    host: LeagueTeam | None,
    by: User,
) -> LeagueMeeting:
    """Where it is, and who invites."""
    with audit.atomic():
        league = led_here(meeting.group.league_id)
        meeting = LeagueMeeting.objects.select_related("host", "day", "group").get(pk=meeting.pk)
        if host is not None and not meeting.sides.filter(team=host).exists():
            raise Refused(finding("league.host_elsewhere", team=host.name))
        before = told(meeting)
        meeting.place, meeting.hall, meeting.starts, meeting.host = place, hall, starts, host
        meeting.save(update_fields=["place", "hall", "starts", "host"])
        if before != (after := told(meeting)):
            audit.record(
                "league.arrange",
                by=by,
                organizer=league.organizer,
                before=before,
                after={"league": str(league), **after},
            )
    return meeting


def move(meeting: LeagueMeeting, to: date, *, by: User, reason: str) -> LeagueMeeting:
    """To another date; back to that of its day, too. What is played stays where it is."""
    with audit.atomic():
        league = led_here(meeting.group.league_id)
        meeting = LeagueMeeting.objects.select_related("day", "group", "host").get(pk=meeting.pk)
        if meeting.tournament_id is not None:
            raise Refused(finding("league.opened"))
        moved_to = None if to == meeting.day.date else to
        if meeting.moved_to == moved_to:
            return meeting
        refuse_other_meeting(meeting, to)
        before = {"date": str(meeting.date)}
        meeting.moved_to, meeting.move_reason = moved_to, reason if moved_to else ""
        meeting.save(update_fields=["moved_to", "move_reason"])
        after = {**place_of(league, meeting), "date": str(to)}
        audit.record("league.move", by=by, organizer=league.organizer, before=before, after=after, reason=reason)
    return meeting


def move_day(day: LeagueDay, to: date, *, by: User, reason: str) -> LeagueDay:
    """The day of all groups, as long as none of its meetings is open; days keep their order."""
    with audit.atomic():
        league = led_here(day.league_id)
        day = LeagueDay.objects.get(pk=day.pk)
        if day.date == to:
            return day
        if day.meetings.exclude(tournament=None).exists():
            raise Refused(finding("league.opened"))
        dates = dict(LeagueDay.objects.filter(league=league).values_list("number", "date")) | {day.number: to}
        ordered = [dates[number] for number in sorted(dates)]
        if ordered != sorted(set(ordered)):
            raise Refused(finding("league.days_turned", day=day.number))
        before, day.date = {"date": str(day.date)}, to
        day.save(update_fields=["date"])
        after = {"league": str(league), "day": day.number, "date": str(to)}
        audit.record("league.move", by=by, organizer=league.organizer, before=before, after=after, reason=reason)
    return day


def refuse_other_meeting(meeting: LeagueMeeting, to: date) -> None:
    """A team plays once a day."""
    teams = meeting.sides.values("team")
    others = MeetingTeam.objects.filter(team__in=teams).exclude(meeting=meeting).select_related("team", "meeting__day")
    busy = [side.team.name for side in others if side.meeting.date == to]
    refuse(*([finding("league.team_plays", team=busy[0], day=to)] if busy else []))


def place_of(league: League, meeting: LeagueMeeting) -> dict[str, Any]:
    """As the trail names a meeting."""
    return {
        "league": str(league),
        "group": meeting.group.name,
        "day": meeting.day.number,
        "meeting": meeting.number,
    }


def told(meeting: LeagueMeeting) -> dict[str, Any]:
    return {
        "group": meeting.group.name,
        "day": meeting.day.number,
        "meeting": meeting.number,
        "place": meeting.place,
        "hall": meeting.hall,
        "starts": meeting.starts.isoformat(timespec="minutes") if meeting.starts else None,
        "host": meeting.host.name if meeting.host else None,
    }
