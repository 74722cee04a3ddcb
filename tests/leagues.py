"""Builders of a league: its groups, squads, plan and line-ups, and its match days; four teams of four by default."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from seating import KEYS
from tests.builders import Cast, key_sheet, make_footer
from tournament.desks.league.days import services as days
from tournament.desks.league.groups import services as groups
from tournament.desks.league.groups.entry import TeamEntry
from tournament.desks.league.lineups import services as lineups
from tournament.desks.league.plan import services as plan
from tournament.desks.league.squads import services as squads
from tournament.desks.league.squads.named import Named
from tournament.desks.league.terms import services as terms
from tournament.models import League, LeagueGroup, LeagueMeeting, LeagueTeam, LineUp, MeetingTeam, Player, Tournament

DATES = (date(2026, 3, 22), date(2026, 4, 5), date(2026, 5, 3), date(2026, 5, 24), date(2026, 9, 13), date(2026, 10, 4))


def create_league(cast: Cast, *, days: int = 1, **more: Any) -> League:
    terms_ = {"teams_a_group": 4, "series_a_day": 2, "binding_days": 365, **more}
    return terms.begin(
        cast.organizer, **{"name": "Oberliga", "year": 2026, "dates": DATES[:days], **terms_}, by=cast.director
    )


def create_group(cast: Cast, league: League, name: str = "North", *, teams: int | None = None) -> LeagueGroup:
    """Creates a group whose teams are North 1, North 2 ..., with their key letters in this order."""
    group = groups.add_group(league, name, by=cast.director)
    count = league.teams_a_group if teams is None else teams
    entries = [
        TeamEntry(f"{name} {number}", club=f"Club {number}", letter=letter, number=f"{name[:1]}{number}")
        for number, letter in zip(range(1, count + 1), KEYS, strict=False)
    ]
    groups.add_teams(group, entries, by=cast.director)
    groups.draw_letters(group, by=cast.director, seed="seed")
    return group


def name_squad(cast: Cast, team: LeagueTeam, count: int = 6) -> list[Player]:
    """Names P1, P2 ... as a team's squad; returns them in this order."""
    people = [
        Named(f"P{number}", team.name, pass_number=f"{team.pk}.{number}", position=number)
        for number in range(1, count + 1)
    ]
    squads.name(team, people, by=cast.director)
    rows = team.squad.in_force().select_related("player").order_by("position")
    return [row.player for row in rows]


def create_planned_group(cast: Cast, league: League, *, squads_of: int = 6, teams: int | None = None) -> LeagueGroup:
    """Creates a group with its plan; each team has a squad of `squads_of` players."""
    group = create_group(cast, league, teams=teams)
    plan.make(group, by=cast.director)
    for team in group.teams.all():
        name_squad(cast, team, squads_of)
    return group


def first_meeting(group: LeagueGroup) -> LeagueMeeting:
    return group.meetings.select_related("group", "day").order_by("day__number", "number")[0]


def sides(meeting: LeagueMeeting) -> list[MeetingTeam]:
    return list(meeting.sides.select_related("team", "meeting__group").order_by("team__letter"))


def line_up_teams(cast: Cast, meeting: LeagueMeeting, counts: Sequence[int] = (4, 4, 4, 4)) -> list[MeetingTeam]:
    """Lines up the first `counts` players of each team; a team with 0 is absent. Returns all sides of the meeting."""
    there = sides(meeting)
    for side, count in zip(there, counts, strict=False):
        if not count:
            days.set_state(side, MeetingTeam.State.ABSENT, by=cast.director, reason="The car broke down")
            continue
        squad = side.team.squad.in_force().select_related("player").order_by("position")
        people = {row.position: row.player for row in squad if row.position and row.position <= count}
        lineups.line_up(side, people, by=cast.director)
    return there


def open_match_day(cast: Cast, meeting: LeagueMeeting) -> Tournament:
    """Opens the tournament in which this meeting is played."""
    name = f"Day {meeting.pk}"
    return days.open_day(meeting, name=name, slug=f"day-{meeting.pk}", place="Hall", by=cast.director)[0]


def seat_of(side: MeetingTeam, place: int) -> LineUp:
    """Returns the line-up's row of a side at this place."""
    return LineUp.objects.select_related("side__meeting__group", "card", "player").get(side=side, place=place)


def key_series(
    cast: Cast, tournament: Tournament, number: int, games: Mapping[int, tuple[int, int]] | None = None
) -> None:
    """Keys all sheets of a series. `games`: (won, lost) by start number, each clubs with one; the rest is passed."""
    draw = tournament.series.get(number=number).draws.in_force().get()
    for table in draw.tables.order_by("number"):
        cards = list(table.seats.order_by("number").values_list("card__number", flat=True))
        made = [(games or {}).get(card, (0, 0)) for card in cards]
        lost = sum(own for _won, own in made)
        feet = [make_footer(24 * won - 48 * own, won, own, lost - own, len(cards)) for won, own in made]
        passed = tournament.games(len(cards)) - sum(map(sum, made))
        key_sheet(table, by=cast.clerk, footers=feet, passed=passed)
