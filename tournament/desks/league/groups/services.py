"""Groups of a league and their teams, and by which letter each of them stands in the plan."""

import secrets
from collections.abc import Sequence

from scoring import finding
from seating import KEYS, drawn_letters
from tournament import audit
from tournament.desks.league.groups.entry import TeamEntry
from tournament.desks.league.groups.reading import core_plan, follows_from_seed, hosting_elsewhere, letter_faults
from tournament.desks.league.terms.services import led_here
from tournament.models import Club, League, LeagueGroup, LeagueTeam, User
from tournament.refused import Refused, refuse

FREE_LETTERS = 3  # that nobody may have: meetings of three, at worst of two


def add_group(league: League, name: str, *, by: User) -> LeagueGroup:
    """After those that there are. The same button twice adds one."""
    with audit.atomic():
        league = led_here(league)
        if there := league.groups.filter(name=name).first():
            return there
        group = LeagueGroup.objects.create(league=league, name=name, position=league.groups.count() + 1)
        audit.record("league.group", by=by, organizer=league.organizer, after={"league": str(league), "group": name})
    return group


def add_teams(group: LeagueGroup, entries: Sequence[TeamEntry], *, by: User) -> list[LeagueTeam]:
    """All of them or none: each name and number is once in the league, each letter once in the group."""
    with audit.atomic():
        league = led_here(group.league_id)
        refuse_planned(group)
        there = LeagueTeam.objects.filter(league=league)
        names = set(there.values_list("name", flat=True))
        numbers = set(there.exclude(number="").values_list("number", flat=True))
        letters = set(there.filter(group=group).exclude(letter="").values_list("letter", flat=True))
        for entry in entries:
            refuse_twice(entry, names, numbers, letters)
            names.add(entry.name)
            numbers |= {entry.number} - {""}
            letters |= {entry.letter} - {""}
        if len(entries) + there.filter(group=group).count() > league.teams_a_group:
            raise Refused(finding("league.group_full", group=group.name, teams=league.teams_a_group))
        clubs = clubs_by_name(league, {entry.club for entry in entries} - {""})
        teams = LeagueTeam.objects.bulk_create(
            LeagueTeam(
                league=league,
                group=group,
                name=entry.name,
                club=clubs.get(entry.club),
                number=entry.number,
                letter=entry.letter,
                is_letter_set=bool(entry.letter),
                hall=entry.hall,
                contact=entry.contact,
            )
            for entry in entries
        )
        after = {"league": str(league), "group": group.name, "teams": [entry.name for entry in entries]}
        audit.record("league.teams", by=by, organizer=league.organizer, after=after)
    return teams


def change_team(team: LeagueTeam, entry: TeamEntry, *, shares_hall: LeagueTeam | None = None, by: User) -> LeagueTeam:
    """Its letter stays once there is a plan."""
    with audit.atomic():
        league = led_here(team.league_id)
        team = LeagueTeam.objects.select_related("group", "club", "shares_hall").get(pk=team.pk)
        before = told(team)
        if entry.letter != (team.letter if team.is_letter_set else "") or shares_hall != team.shares_hall:
            refuse_planned(team.group)
        others = LeagueTeam.objects.filter(league=league).exclude(pk=team.pk)
        refuse_twice(
            entry,
            set(others.values_list("name", flat=True)),
            set(others.exclude(number="").values_list("number", flat=True)),
            set(others.filter(group=team.group, is_letter_set=True).values_list("letter", flat=True)),
        )
        if shares_hall is not None and (shares_hall.league_id != league.pk or shares_hall == team):
            raise Refused(finding("league.shares_itself", team=team.name))
        team.name, team.number, team.hall, team.contact = entry.name, entry.number, entry.hall, entry.contact
        team.club = clubs_by_name(league, {entry.club} - {""}).get(entry.club)
        if entry.letter or team.is_letter_set:
            others.filter(group=team.group, letter=entry.letter).exclude(letter="").update(letter="")
            team.letter, team.is_letter_set = entry.letter, bool(entry.letter)
        team.shares_hall = shares_hall
        team.save()
        if before != (after := told(team)):
            audit.record("league.team", by=by, organizer=league.organizer, before=before, after=after)
    return team


def remove_team(team: LeagueTeam, *, by: User, reason: str) -> None:
    """Entered by mistake, or withdrawn before the plan was made."""
    with audit.atomic():
        league = led_here(team.league_id)
        refuse_planned(team.group)
        if team.squad.exists():
            raise Refused(finding("league.team_has_squad", team=team.name))
        LeagueTeam.objects.filter(shares_hall=team).update(shares_hall=None)
        before = told(team)
        LeagueTeam.objects.filter(pk=team.pk).delete()
        audit.record("league.team_removed", by=by, organizer=league.organizer, before=before, reason=reason)


def draw_letters(group: LeagueGroup, *, by: User, seed: str | None = None) -> LeagueGroup:
    """The letters that nobody set, by lot; the seed and the teams in their order lead to the same ones again.

    Once, until teams or letters change: a lot that may be repeated is none.
    """
    with audit.atomic():
        league = led_here(group.league_id)
        group = LeagueGroup.objects.select_related("league").get(pk=group.pk)
        refuse_planned(group)
        teams = list(group.teams.select_related("shares_hall").order_by("pk"))
        if group.letters_seed and follows_from_seed(group, teams):
            raise Refused(finding("league.letters_drawn", group=group.name))
        if not league.teams_a_group - FREE_LETTERS <= len(teams) <= league.teams_a_group:
            raise Refused(
                finding("league.teams_missing", group=group.name, count=len(teams), teams=league.teams_a_group)
            )
        refuse(*letter_faults(league, teams))
        seed = seed or secrets.token_hex(16)
        keys = {team.pk: number for number, team in enumerate(teams, 1)}
        given = {keys[team.pk]: KEYS.index(team.letter) + 1 for team in teams if team.is_letter_set}
        apart = [(keys[team.pk], keys[other]) for team in teams if (other := team.shares_hall_id) in keys]
        away = hosting_elsewhere(league, group, teams)
        try:
            drawn = drawn_letters(core_plan(league), seed, given=given, apart=apart, away=away)
        except ValueError as none_fits:
            raise Refused(finding("league.no_letters", group=group.name)) from none_fits
        LeagueTeam.objects.filter(group=group, is_letter_set=False).update(letter="")
        for team, number in zip(teams, drawn[: len(teams)], strict=True):
            team.letter = KEYS[number - 1]
        LeagueTeam.objects.bulk_update(teams, ["letter"])
        group.letters_seed, group.letters_order = seed, [team.name for team in teams]
        group.save(update_fields=["letters_seed", "letters_order"])
        letters = {team.letter: team.name for team in teams}
        after = {"league": str(league), "group": group.name, "seed": seed, "letters": letters}
        audit.record("league.letters", by=by, organizer=league.organizer, after=after)
    return group


def refuse_planned(group: LeagueGroup) -> None:
    if group.meetings.exists():
        raise Refused(finding("league.group_planned", group=group.name))


def refuse_twice(entry: TeamEntry, names: set[str], numbers: set[str], letters: set[str]) -> None:
    refuse(
        *([finding("league.team_twice", name=entry.name)] if entry.name in names else []),
        *([finding("league.number_twice", number=entry.number)] if entry.number in numbers - {""} else []),
        *([finding("league.letter_twice", letter=entry.letter)] if entry.letter in letters - {""} else []),
    )


def clubs_by_name(league: League, names: set[str]) -> dict[str, Club]:
    """Written down when they are named first."""
    there = set(Club.objects.filter(organizer=league.organizer, name__in=names).values_list("name", flat=True))
    Club.objects.bulk_create(Club(organizer=league.organizer, name=name) for name in sorted(names - there))
    clubs = Club.objects.filter(organizer=league.organizer, name__in=names).select_related("merged_into")
    return {club.name: club.merged_into or club for club in clubs}


def told(team: LeagueTeam) -> dict[str, str | None]:
    values = {name: getattr(team, name) for name in ("name", "number", "letter", "hall", "contact")}
    shares = team.shares_hall.name if team.shares_hall else None
    return {"team": team.name, "club": team.club.name if team.club else None, "shares_hall": shares, **values}
