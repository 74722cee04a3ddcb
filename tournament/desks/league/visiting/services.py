"""The plan of a meeting at its venue: read in as a copy of the league with this meeting, its teams and their squads.

A newer plan of the same meeting takes the place of the one before. Once the day is open it stays as it was opened.
"""

from collections.abc import Iterable

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.league.groups.services import clubs_by_name
from tournament.desks.league.plan.services import place_of
from tournament.desks.league.terms.addresses import league_slug
from tournament.desks.league.terms.reading import TERMS, contradictions
from tournament.desks.league.visiting.reading import Newcomers, free_name
from tournament.files.meetingplan import MEETING, MeetingPlan, plan_read
from tournament.models import (
    League,
    LeagueDay,
    LeagueGroup,
    LeagueMeeting,
    LeagueTeam,
    LineUp,
    MeetingTeam,
    Organizer,
    PlanFromLeader,
    Player,
    SquadPlayer,
    User,
)
from tournament.refused import Refused, refuse


def read_in(organizer: Organizer, data: bytes, *, by: User) -> tuple[LeagueMeeting, bool]:
    """The meeting, and whether anything is new by it. Who reads the same file twice gets the same meeting."""
    plan, digest = plan_read(data)
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=organizer.pk)
        league = league_of(organizer, plan)
        day, group = day_of(league, plan), group_of(league, plan)
        teams = teams_of(league, group, plan)
        meeting = meeting_in(group, day, plan, teams[plan.host] if plan.host else None)
        before = PlanFromLeader.objects.filter(meeting=meeting).first()
        if before and before.digest == digest:
            return meeting, False
        if meeting.tournament_id is not None:
            raise Refused(finding("plan.opened", name=str(meeting.tournament)))
        meet(meeting, teams.values())
        squads = name_squads(league, teams, plan)
        told = {"digest": digest, "squads": squads, "read_at": timezone.now(), "read_by": by}
        PlanFromLeader.objects.update_or_create(meeting=meeting, defaults=told)
        after = {**place_of(league, meeting), "leader": plan.organizer, "digest": digest}
        audit.record("league.plan_read", by=by, organizer=organizer, after=after)
    return meeting, True


def league_of(organizer: Organizer, plan: MeetingPlan) -> League:
    league = League.objects.filter(organizer=organizer, key=plan.key).first()
    if league and not league.leader:
        raise Refused(finding("plan.own", league=str(league)))
    league = league or League(organizer=organizer, key=plan.key)
    values = {**plan.league, "leader": plan.organizer}
    values["name"] = free_name(organizer, league, plan)
    for name, value in values.items():
        setattr(league, name, value)
    refuse(*contradictions({term: getattr(league, term) for term in TERMS}))
    league.slug = league.slug or league_slug(organizer, str(league))
    league.save()
    return league


def day_of(league: League, plan: MeetingPlan) -> LeagueDay:
    """A date is one day's: where another has it here, the plan of that one is older than this one."""
    number, date = plan.day["number"], plan.day["date"]
    others = LeagueDay.objects.filter(league=league, date=date).exclude(number=number)
    others.filter(meetings=None).delete()
    if other := others.first():
        raise Refused(finding("plan.day_moved", day=other.number, date=date))
    day, _new = LeagueDay.objects.update_or_create(
        league=league, number=number, defaults={"date": date, "is_central": plan.day["is_central"]}
    )
    return day


def group_of(league: League, plan: MeetingPlan) -> LeagueGroup:
    position = {"position": league.groups.count() + 1}
    group, _new = LeagueGroup.objects.get_or_create(league=league, name=plan.group, defaults=position)
    return group


def teams_of(league: League, group: LeagueGroup, plan: MeetingPlan) -> dict[str, LeagueTeam]:
    """By letter. A team is known by its name, else by its number; its letter is the plan's."""
    clubs = clubs_by_name(league, {team["club"] for team in plan.teams} - {""})
    there = LeagueTeam.objects.filter(league=league)
    teams = {}
    for told in plan.teams:
        same = there.filter(name=told["name"]).first()
        if same is None and told["number"]:
            same = there.filter(number=told["number"]).first()
        teams[told["letter"]] = same or LeagueTeam(league=league)
    known = [team.pk for team in teams.values() if team.pk]
    if len(set(known)) < len(known):
        raise Refused(finding("plan.teams_turned"))
    there.filter(pk__in=known).update(letter="", is_letter_set=False, number="")
    there.filter(group=group, letter__in=teams).update(letter="", is_letter_set=False)
    for told in plan.teams:
        team = teams[told["letter"]]
        team.group, team.club = group, clubs.get(told["club"])
        team.name, team.number, team.letter, team.is_letter_set = told["name"], told["number"], told["letter"], True
        team.save()
    return teams


def meeting_in(group: LeagueGroup, day: LeagueDay, plan: MeetingPlan, host: LeagueTeam | None) -> LeagueMeeting:
    meeting = LeagueMeeting.objects.filter(group=group, day=day, number=plan.meeting["number"]).first()
    meeting = meeting or LeagueMeeting(group=group, day=day)
    if meeting.tournament_id is None:
        for name in MEETING:
            setattr(meeting, name, plan.meeting[name])
        meeting.host, meeting.move_reason = host, plan.organizer if meeting.moved_to else ""
        meeting.save()
    return meeting


def meet(meeting: LeagueMeeting, teams: Iterable[LeagueTeam]) -> None:
    """These teams and no others; one that stood in another meeting of the day is here now."""
    wanted = {team.pk: team for team in teams}
    gone = MeetingTeam.objects.filter(meeting=meeting).exclude(team__in=wanted)
    moved = MeetingTeam.objects.filter(day=meeting.day, team__in=wanted).exclude(meeting=meeting)
    if played := moved.exclude(meeting__tournament=None).select_related("team", "meeting__tournament").first():
        raise Refused(finding("plan.played_elsewhere", team=played.team.name, name=str(played.meeting.tournament)))
    for sides in (gone, moved):
        LineUp.objects.filter(side__in=sides).delete()
        sides.delete()
    there = set(MeetingTeam.objects.filter(meeting=meeting).values_list("team", flat=True))
    MeetingTeam.objects.bulk_create(
        MeetingTeam(meeting=meeting, day=meeting.day, team=team) for key, team in wanted.items() if key not in there
    )


def name_squads(league: League, teams: dict[str, LeagueTeam], plan: MeetingPlan) -> list[list[int]]:
    """Whom the plan names, known here or new; whom it names no more leaves, whom somebody named here stays."""
    newcomers = Newcomers(league)
    clubs = clubs_by_name(league, {one.club for one in plan.squads} - {""})
    squads, rows = list[list[int]](), list[SquadPlayer]()
    for one in plan.squads:
        player = newcomers.known(one) or Player.objects.create(
            organizer=league.organizer, club=clubs.get(one.club), **one.values
        )
        newcomers.taken.add(player.pk)
        squads.append([one.key, player.pk])
        rows.append(SquadPlayer(league=league, team=teams[one.letter], player=player, position=one.position))
    squad = SquadPlayer.objects.in_force().filter(league=league)
    squad.filter(player__in=[row.player_id for row in rows]).delete()
    of_teams = squad.filter(team__in=teams.values())
    of_teams.filter(player__in=newcomers.before.values()).delete()
    of_teams.update(position=None)  # named here: those of the plan are the leader's
    SquadPlayer.objects.bulk_create(rows)
    return squads
