"""A league for tests: four teams of four (or what is asked for), planned, with squads, and days played by plan."""

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


def league_of(cast: Cast, *, days: int = 1, **more: Any) -> League:
    terms_ = {"teams_a_group": 4, "series_a_day": 2, "binding_days": 365, **more}
    return terms.begin(
        cast.organizer, **{"name": "Oberliga", "year": 2026, "dates": DATES[:days], **terms_}, by=cast.director
    )


def group_of(cast: Cast, league: League, name: str = "North", *, teams: int | None = None) -> LeagueGroup:
    """Teams by the names North 1, North 2 ..., with their letters in this order."""
    group = groups.add_group(league, name, by=cast.director)
    count = league.teams_a_group if teams is None else teams
    entries = [
        TeamEntry(f"{name} {number}", club=f"Club {number}", letter=letter, number=f"{name[:1]}{number}")
        for number, letter in zip(range(1, count + 1), KEYS, strict=False)
    ]
    groups.add_teams(group, entries, by=cast.director)
    groups.draw_letters(group, by=cast.director, seed="seed")
    return group


def squad_of(cast: Cast, team: LeagueTeam, count: int = 6) -> list[Player]:
    people = [
        Named(f"P{number}", team.name, pass_number=f"{team.pk}.{number}", position=number)
        for number in range(1, count + 1)
    ]
    squads.name(team, people, by=cast.director)
    rows = team.squad.in_force().select_related("player").order_by("position")
    return [row.player for row in rows]


def planned(cast: Cast, league: League, *, squads_of: int = 6, teams: int | None = None) -> LeagueGroup:
    group = group_of(cast, league, teams=teams)
    plan.make(group, by=cast.director)
    for team in group.teams.all():
        squad_of(cast, team, squads_of)
    return group


def first_meeting(group: LeagueGroup) -> LeagueMeeting:
    return group.meetings.select_related("group", "day").order_by("day__number", "number")[0]


def sides(meeting: LeagueMeeting) -> list[MeetingTeam]:
    return list(meeting.sides.select_related("team", "meeting__group").order_by("team__letter"))


def lined_up(cast: Cast, meeting: LeagueMeeting, counts: Sequence[int] = (4, 4, 4, 4)) -> list[MeetingTeam]:
    """Each team with its first players; 0: it did not come."""
    there = sides(meeting)
    for side, count in zip(there, counts, strict=False):
        if not count:
            days.set_state(side, MeetingTeam.State.ABSENT, by=cast.director, reason="The car broke down")
            continue
        squad = side.team.squad.in_force().select_related("player").order_by("position")
        people = {row.position: row.player for row in squad if row.position and row.position <= count}
        lineups.line_up(side, people, by=cast.director)
    return there


def opened(cast: Cast, meeting: LeagueMeeting) -> Tournament:
    name = f"Day {meeting.pk}"
    return days.open_day(meeting, name=name, slug=f"day-{meeting.pk}", place="Hall", by=cast.director)[0]


def seat_of(side: MeetingTeam, place: int) -> LineUp:
    return LineUp.objects.select_related("side__meeting__group", "card", "player").get(side=side, place=place)


def key_series(
    cast: Cast, tournament: Tournament, number: int, games: Mapping[int, tuple[int, int]] | None = None
) -> None:
    """games: by start number won and lost, each a clubs with one; the others have won none and lost none."""
    draw = tournament.series.get(number=number).draws.in_force().get()
    for table in draw.tables.order_by("number"):
        cards = list(table.seats.order_by("number").values_list("card__number", flat=True))
        made = [(games or {}).get(card, (0, 0)) for card in cards]
        lost = sum(own for _won, own in made)
        feet = [make_footer(24 * won - 48 * own, won, own, lost - own, len(cards)) for won, own in made]
        passed = tournament.games(len(cards)) - sum(map(sum, made))
        key_sheet(table, by=cast.clerk, footers=feet, passed=passed)
