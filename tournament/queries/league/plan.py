"""A group's plan as it stands in the rows: days, meetings, hosts, who meets whom how often. Reads only."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import combinations

from django.db.models import Count, Q

from tournament.models import League, LeagueDay, LeagueGroup, LeagueMeeting, LeagueTeam, MeetingTeam

NAMED = Count("squad", filter=Q(squad__left_at=None))


@dataclass(frozen=True)
class Meeting:
    """A meeting with its teams in the order of their letters."""

    row: LeagueMeeting
    day: LeagueDay
    sides: tuple[MeetingTeam, ...]

    @property
    def pk(self) -> int:
        return self.row.pk

    @property
    def date(self) -> date:
        return self.row.moved_to or self.day.date

    @property
    def host(self) -> LeagueTeam | None:
        return next((side.team for side in self.sides if side.team_id == self.row.host_id), None)

    @property
    def place(self) -> str:
        """Where it is: as somebody wrote it, or the host's hall."""
        return self.row.place or (self.host.name if self.host else "")

    @property
    def hall(self) -> str:
        return self.row.hall or (self.host.hall if self.host else "")

    @property
    def teams(self) -> tuple[LeagueTeam, ...]:
        return tuple(side.team for side in self.sides)

    @property
    def is_provisional(self) -> bool:
        """Whether a venue has sent its day, which nobody has taken over yet."""
        day = self.row.tournament
        return day is not None and day.came_home_at is not None and day.day_from_venue.taken_over_at is None


@dataclass(frozen=True)
class Plan:
    """All meetings of a group in their order. repeats, never: pairs of teams that meet more than once, or never."""

    group: LeagueGroup
    teams: tuple[LeagueTeam, ...]
    meetings: tuple[Meeting, ...]
    repeats: int
    never: int
    hosted: dict[int, int]

    @property
    def days(self) -> list[tuple[LeagueDay, list[Meeting]]]:
        days: dict[int, tuple[LeagueDay, list[Meeting]]] = {}
        for meeting in self.meetings:
            days.setdefault(meeting.day.number, (meeting.day, []))[1].append(meeting)
        return [days[number] for number in sorted(days)]


def meetings_of(groups: Iterable[LeagueGroup], *, day: LeagueDay | None = None) -> dict[int, list[Meeting]]:
    """By group, of all days or of one. Three questions however many there are."""
    rows = LeagueMeeting.objects.filter(group__in=list(groups), **({"day": day} if day else {}))
    rows = rows.defer("tournament__day_from_venue__file")
    rows = rows.select_related("day", "tournament__day_from_venue", "group__league")
    sides = MeetingTeam.objects.filter(meeting__in=rows).select_related("team__club").order_by("team__letter", "pk")
    of_meeting: dict[int, list[MeetingTeam]] = {}
    for side in sides:
        of_meeting.setdefault(side.meeting_id, []).append(side)
    made: dict[int, list[Meeting]] = {}
    for row in rows.order_by("day__number", "number"):
        meeting = Meeting(row, row.day, tuple(sorted(of_meeting.get(row.pk, []), key=by_letter)))
        made.setdefault(row.group_id, []).append(meeting)
    return made


def by_letter(side: MeetingTeam) -> tuple[int, str, int]:
    return len(side.team.letter), side.team.letter, side.team_id


def plan_of(group: LeagueGroup) -> Plan:
    meetings = tuple(meetings_of([group]).get(group.pk, ()))
    teams = sorted(
        group.teams.select_related("club").annotate(named=NAMED),
        key=lambda team: (len(team.letter), team.letter, team.pk),
    )
    met = Counter(pair for meeting in meetings for pair in combinations(sorted(team.pk for team in meeting.teams), 2))
    pairs = list(combinations(sorted(team.pk for team in teams), 2))
    hosted = Counter(meeting.row.host_id for meeting in meetings if meeting.row.host_id)
    return Plan(
        group,
        tuple(teams),
        meetings,
        sum(met[pair] > 1 for pair in pairs),
        sum(not met[pair] for pair in pairs),
        {team.pk: hosted[team.pk] for team in teams},
    )


def meeting_at(league: League, key: int) -> Meeting | None:
    row = (
        LeagueMeeting.objects.filter(group__league=league, pk=key)
        .select_related("day", "group__league__organizer", "tournament", "host")
        .first()
    )
    if row is None:
        return None
    sides = row.sides.select_related("team__club")
    return Meeting(row, row.day, tuple(sorted(sides, key=by_letter)))
