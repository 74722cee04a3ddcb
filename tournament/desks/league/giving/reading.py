"""The plan of a meeting as the rows have it, to be given out."""

from scoring import finding
from tournament.files.linedparts import Values
from tournament.files.meetingplan import DAY, LEAGUE, MEETING, PERSON, TEAM, MeetingPlan, Squaddie
from tournament.models import LeagueMeeting, LeagueTeam, SquadPlayer
from tournament.queries.league.plan import Meeting
from tournament.refused import Refused


def plan_told(meeting: Meeting) -> MeetingPlan:
    """Refused where a team has no letter, by which venues know it."""
    row, league = meeting.row, meeting.row.group.league
    if without := [team.name for team in meeting.teams if not team.letter]:
        raise Refused(finding("league.letters_missing", group=row.group.name, teams=tuple(without), count=len(without)))
    return MeetingPlan(
        key=league.key,
        organizer=league.organizer.name,
        league=values(league, LEAGUE),
        group=row.group.name,
        day=values(meeting.day, DAY),
        meeting=values(row, MEETING) | {"place": meeting.place, "hall": meeting.hall},
        host=meeting.host.letter if meeting.host else "",
        teams=tuple(team_told(team) for team in meeting.teams),
        squads=tuple(squaddies(row)),
    )


def team_told(team: LeagueTeam) -> Values:
    return values(team, TEAM) | {"club": team.club.name if team.club else ""}


def squaddies(meeting: LeagueMeeting) -> list[Squaddie]:
    """Nobody whose name was removed."""
    squads = SquadPlayer.objects.in_force().filter(team__sides__meeting=meeting).select_related("team", "player__club")
    named = [
        row for row in squads.order_by("team__letter", "position", "pk") if not row.player.last_name.startswith("#")
    ]
    return [
        Squaddie(
            key=row.pk,
            letter=row.team.letter,
            position=row.position,
            club=row.player.club.name if row.player.club else "",
            values=values(row.player, PERSON),
        )
        for row in named
    ]


def values(thing: object, names: tuple[str, ...]) -> Values:
    return {name: getattr(thing, name) for name in names}
