"""The demo's league: four teams of the town and two match days, the first of them played to its final result.

One team begins it with three, its fourth player comes with series 2, and in series 3 a substitute takes a seat over.
A seed writes the sheets; everything goes through the services of the pages.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from random import Random

from django.utils import translation

from tournament.desks.league.days import services as days
from tournament.desks.league.groups import services as groups
from tournament.desks.league.groups.entry import TeamEntry
from tournament.desks.league.lineups import services as lineups
from tournament.desks.league.lineups.figures import Figures
from tournament.desks.league.plan import services as plan
from tournament.desks.league.squads import services as squads
from tournament.desks.league.squads.named import Named
from tournament.desks.league.terms import services as terms
from tournament.desks.results.final import services as results
from tournament.desks.sheets.keying import services as sheets
from tournament.management.half_year import time_of
from tournament.management.sheets_written import written
from tournament.models import (
    League,
    LeagueGroup,
    LeagueMeeting,
    LineUp,
    MeetingTeam,
    Organizer,
    Series,
    Tournament,
    User,
)

SEED = 20261024
NAME, GROUP, HALL = "Stadtliga", "Staffel A", "Bürgerhaus, Am Markt 1"
DATES = (date(2026, 10, 24), date(2026, 12, 12))
TEAMS = (("Reizende Buben I", 0), ("Reizende Buben II", 5), ("Grand Hand 78 I", 0), ("Kreuz As I", 0))
KEYED = "Demo"  # when this is read, the day may be binding
SQUAD, HALF = 5, 6  # players; rounds of a series


def play(organizer: Organizer, director: User, paper: Iterable[Mapping[str, str]]) -> League:
    league = terms.begin(
        organizer, name=NAME, year=2026, dates=DATES, teams_a_group=4, up=1, down=1, is_published=True, by=director
    )
    group = groups.add_group(league, GROUP, by=director)
    people = list(paper)
    entries = [TeamEntry(name, name.rsplit(" ", 1)[0], hall=HALL) for name, _first in TEAMS]
    for team, (_name, first) in zip(groups.add_teams(group, entries, by=director), TEAMS, strict=True):
        own = [row for row in people if row["club"] == str(team.club)][first:]
        guests = [row for row in people if not row["club"]]
        named = [
            Named(row["last_name"], row["first_name"], position=number)
            for number, row in enumerate([*own, *guests][:SQUAD], 1)
        ]
        squads.name(team, named, by=director)
    groups.draw_letters(group, by=director, seed=str(SEED))
    plan.make(group, by=director)
    hold(opened(group, director), director)
    return league


def opened(group: LeagueGroup, director: User) -> Tournament:
    """The first day; the last team by letter has three players."""
    meeting = LeagueMeeting.objects.select_related("group", "day").get(group=group, day__number=1)
    there = sides(meeting)
    for side in there:
        rows = side.team.squad.in_force().select_related("player").order_by("position")
        count = 3 if side == there[-1] else 4
        lineups.line_up(side, {row.position or 0: row.player for row in rows[:count]}, by=director, reason=KEYED)
    name = f"{NAME} 2026, {GROUP}, Spieltag 1"
    with translation.override("de"):
        return days.open_day(meeting, name=name, slug="stadtliga-2026-1", place="Bürgerhaus", by=director)[0]


def hold(tournament: Tournament, director: User) -> None:
    chance = Random(SEED)  # noqa: S311 - the same day every time
    there = sides(LeagueMeeting.objects.get(tournament=tournament))
    for series in Series.objects.filter(tournament=tournament).select_related("tournament").order_by("number"):
        if series.number == 2:
            fourth = there[-1].team.squad.select_related("player").get(position=4).player
            days.enter_late(there[-1], fourth, from_series=2, by=director, reason=KEYED)
        for table in series.draws.in_force().get().tables.order_by("number"):
            cards = list(table.seats.order_by("number").values_list("card", flat=True))
            feet, passed = written(len(cards), tournament.games(len(cards)), chance)
            sheets.key(table, by=director, footers=feet, passed=passed, base=0)
            seat = (
                LineUp.objects.filter(side=there[0], place=1, card__in=cards)
                .select_related("side__meeting__group")
                .first()
            )
            if series.number == 3 and seat is not None:
                mine = feet[cards.index(seat.card_id or 0)]
                until = Figures((mine.total or 0) // 2, (mine.won or 0) // 2, (mine.lost or 0) // 2)
                fifth = there[0].team.squad.select_related("player").get(position=5).player
                lineups.change(seat, fifth, series=3, after_round=HALF, figures=until, by=director, reason=KEYED)
        time_of(series, director)
        results.post_standings(series, by=director)
    results.finalise(tournament, by=director)


def sides(meeting: LeagueMeeting) -> list[MeetingTeam]:
    beside = ("team", "meeting__group__league", "meeting__day")
    return list(meeting.sides.select_related(*beside).order_by("team__letter"))
