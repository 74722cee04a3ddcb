"""A whole league for pages and measurements: groups by the services, then days written straight into the tables.

Every team has its squad, and every day that was played its tournaments with seats and counted sheets.
"""

import random
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from itertools import chain

from django.utils import timezone

from seating import KEYS, rotated
from tournament.desks.league.days.services import settings_of
from tournament.desks.league.groups import services as groups
from tournament.desks.league.groups.entry import TeamEntry
from tournament.desks.league.plan import services as plan
from tournament.desks.league.terms import services as terms
from tournament.models import (
    Draw,
    FooterEntry,
    League,
    LeagueGroup,
    LeagueMeeting,
    LeagueTeam,
    LineUp,
    MeetingTeam,
    Organizer,
    Player,
    Seat,
    Series,
    SheetVersion,
    SquadPlayer,
    StartCard,
    Table,
    Tournament,
    User,
)

CHANCE = 25
SQUAD = 5


def create_full_league(
    organizer: Organizer,
    *,
    by: User,
    name: str = "Liga",
    count: int = 1,
    teams: int = 16,
    days: int = 5,
    played: int | None = None,
    series: int = 3,
) -> League:
    """Creates a league of `count` groups whose first `played` days are played (all of them by default)."""
    dates = [date(2026, 1, 4) + timedelta(days=7 * number) for number in range(days)]
    league = terms.begin(
        organizer, name=name, year=2026, dates=dates, teams_a_group=teams, series_a_day=series, up=2, down=2,
        is_published=True, by=by,
    )  # fmt: skip
    for number in range(1, count + 1):
        group = groups.add_group(league, f"{name} {number}", by=by)
        entries = [TeamEntry(f"{group.name}{key}", club=f"Club {number}{key}", letter=key) for key in KEYS[:teams]]
        groups.add_teams(group, entries, by=by)
        plan.make(group, by=by)
    name_squads(league)
    chance = random.Random(CHANCE)
    for group in LeagueGroup.objects.filter(league=league).select_related("league"):
        play_match_days(group, chance, by=by, until=days if played is None else played)
    return league


def name_squads(league: League) -> None:
    """Creates the players of each team and names them as its squad."""
    teams = LeagueTeam.objects.filter(league=league).order_by("pk")
    named = [(team, number) for team in teams for number in range(1, SQUAD + 1)]
    players = Player.objects.bulk_create(
        Player(organizer=league.organizer, last_name=f"{team.name} {number}") for team, number in named
    )
    SquadPlayer.objects.bulk_create(
        SquadPlayer(league=league, team=team, player=player, position=number)
        for (team, number), player in zip(named, players, strict=True)
    )


def play_match_days(group: LeagueGroup, chance: random.Random, *, by: User, until: int) -> None:
    """Plays all meetings of the days up to `until`, with a few statements for each kind of row."""
    meetings = list(group.meetings.filter(day__number__lte=until).select_related("day", "group"))
    sides = {meeting.pk: list(meeting.sides.select_related("team").order_by("team__letter")) for meeting in meetings}
    for meeting in meetings:
        meeting.tournament = Tournament(
            organizer=group.league.organizer,
            slug=f"day-{meeting.pk}",
            name=str(meeting),
            date=meeting.day.date,
            place="Saal",
            **settings_of(group.league, meeting, sides[meeting.pk]),
        )
    Tournament.objects.bulk_create(meeting.tournament for meeting in meetings if meeting.tournament)
    LeagueMeeting.objects.bulk_update(meetings, ["tournament"])
    cards = line_up_teams(group, meetings, sides)
    series = Series.objects.bulk_create(
        Series(tournament=meeting.tournament, number=number)
        for meeting in meetings
        for number in range(1, group.league.series_a_day + 1)
    )
    seat_teams(series, cards, chance, by=by)


def line_up_teams(
    group: LeagueGroup, meetings: Sequence[LeagueMeeting], sides: dict[int, list[MeetingTeam]]
) -> dict[int, list[list[StartCard]]]:
    """Lines up the first players of each squad. Returns, by tournament and then by team, the start cards by place."""
    squad: dict[int, list[int]] = {}
    rows = SquadPlayer.objects.filter(team__group=group, position__lte=group.league.players).order_by("position")
    for team, player in rows.values_list("team", "player"):
        squad.setdefault(team, []).append(player)
    of_day: dict[int, list[list[StartCard]]] = {}
    line_ups = []
    for meeting in meetings:
        of_day[meeting.tournament_id or 0] = []
        for at, side in enumerate(sides[meeting.pk], 1):
            own = [
                StartCard(
                    tournament=meeting.tournament,
                    number=at * 10 + place,
                    player_id=player,
                    checked_in_at=timezone.now(),
                )
                for place, player in enumerate(squad[side.team_id], 1)
            ]
            of_day[meeting.tournament_id or 0].append(own)
            line_ups += [LineUp(side=side, place=card.number % 10, player_id=card.player_id, card=card) for card in own]
    StartCard.objects.bulk_create(chain.from_iterable(chain.from_iterable(of_day.values())))
    LineUp.objects.bulk_create(line_ups)
    return of_day


def seat_teams(
    series: Sequence[Series], cards: dict[int, list[list[StartCard]]], chance: random.Random, *, by: User
) -> None:
    """Seats one player of each team at each table, with a sheet that counts."""
    common = {"plan": "", "engine": "listed", "seed": "", "inputs": "", "digest": "", "published_at": timezone.now()}
    draws = Draw.objects.bulk_create(
        Draw(series=each, attempt=1, drawn_by=by, published_by=by, **common) for each in series
    )
    sitting = [
        (draw, number, table)
        for draw in draws
        for number, table in enumerate(tables_of_series(cards[draw.series.tournament_id], draw.series.number), 1)
    ]
    tables = Table.objects.bulk_create(Table(draw=draw, number=number) for draw, number, _table in sitting)
    Seat.objects.bulk_create(
        Seat(draw=row.draw, table=row, number=seat, card=card)
        for row, (_draw, _number, table) in zip(tables, sitting, strict=True)
        for seat, card in enumerate(table, 1)
    )
    versions = SheetVersion.objects.bulk_create(
        SheetVersion(table=row, number=1, keyed_by=by, counts=True) for row in tables
    )
    FooterEntry.objects.bulk_create(
        FooterEntry(version=version, seat=seat, points=won * 30 - lost * 48, won=won, lost=lost)
        for version, (_draw, _number, table) in zip(versions, sitting, strict=True)
        for seat, (won, lost) in enumerate(((chance.randint(4, 14), chance.randint(0, 3)) for _card in table), 1)
    )


def tables_of_series(teams: Sequence[Sequence[StartCard]], series: int) -> Iterator[list[StartCard]]:
    """Yields the start cards of each table, in the order of the seats."""
    for place, table in enumerate(rotated(range(len(teams)), series)[-1]):
        yield [teams[team][place] for team in table]
