"""Groups and teams by their addresses, and what letters can't be: the same, or both hosts in one hall."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from django.shortcuts import get_object_or_404

from scoring import Finding, finding
from seating import KEYS, LeaguePlan, drawn_letters, league_plan
from tournament.models import League, LeagueGroup, LeagueTeam, Organizer


def group_at(organizer: Organizer, league: int, group: int) -> LeagueGroup:
    groups = LeagueGroup.objects.filter(league=league, league__organizer=organizer)
    return get_object_or_404(groups.select_related("league__organizer"), pk=group)


def team_at(organizer: Organizer, league: int, league_team: int) -> LeagueTeam:
    teams = LeagueTeam.objects.filter(league=league, league__organizer=organizer)
    beside = ("league__organizer", "group", "club", "shares_hall")
    return get_object_or_404(teams.select_related(*beside), pk=league_team)


@lru_cache(maxsize=16)
def made(teams: int, days: int, central: tuple[int, ...]) -> LeaguePlan:
    return league_plan(teams, days, central=central)


def core_plan(league: League) -> LeaguePlan:
    """The same terms always lead to the same plan."""
    return made(league.teams_a_group, league.days_planned, tuple(league.central_days))


def hosting_days(league: League) -> dict[str, frozenset[int]]:
    """By letter, the days on which it hosts."""
    plan = core_plan(league)
    return {
        KEYS[number - 1]: frozenset(
            day for day, venues in enumerate(plan.days, 1) if any(venue.host == number for venue in venues)
        )
        for number in range(1, league.teams_a_group + 1)
    }


def letter_faults(league: League, teams: Sequence[LeagueTeam]) -> Iterator[Finding]:
    """Letters set by hand that are beyond the plan, or exclude each other."""
    days = hosting_days(league)
    for team in teams:
        if team.is_letter_set and team.letter not in days:
            yield finding("league.letter_beyond", team=team.name, letter=team.letter)
        other = team.shares_hall
        if team.is_letter_set and other is not None and other.letter in days and team.letter in days:
            both = days[team.letter] & days[other.letter]
            if both and (other.is_letter_set or other.group_id != team.group_id):
                yield finding(
                    "league.letters_exclude",
                    team=team.name,
                    letter=team.letter,
                    other=other.name,
                    other_letter=other.letter,
                    day=min(both),
                )


def hosting_elsewhere(league: League, group: LeagueGroup, teams: Sequence[LeagueTeam]) -> dict[int, frozenset[int]]:
    """Days on which the team with which somebody shares his hall, in another group, hosts already."""
    days = hosting_days(league)
    elsewhere = {}
    partners = LeagueTeam.objects.filter(league=league).exclude(group=group).exclude(letter="")
    sharing = {team.pk: team for team in partners}
    back = {team.shares_hall_id: team for team in partners if team.shares_hall_id}
    for number, team in enumerate(teams, 1):
        other = sharing.get(team.shares_hall_id or 0) or back.get(team.pk)
        if other is not None:
            elsewhere[number] = days.get(other.letter, frozenset())
    return elsewhere


def follows_from_seed(group: LeagueGroup, teams: Sequence[LeagueTeam]) -> bool:
    """Whether the seed that is on record leads to the letters as they stand."""
    league, ordered = group.league, sorted(teams, key=lambda team: team.pk)
    keys = {team.pk: number for number, team in enumerate(ordered, 1)}
    given = {keys[team.pk]: KEYS.index(team.letter) + 1 for team in ordered if team.is_letter_set}
    apart = [(keys[team.pk], keys[other]) for team in ordered if (other := team.shares_hall_id) in keys]
    away = hosting_elsewhere(league, group, ordered)
    try:
        drawn = drawn_letters(core_plan(league), group.letters_seed, given=given, apart=apart, away=away)
    except ValueError:
        return False
    return [KEYS[number - 1] for number in drawn[: len(ordered)]] == [team.letter for team in ordered]
