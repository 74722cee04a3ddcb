"""A league of a thousand teams in 63 groups, with rows: what its plans, tables and pages cost.

`python bench/league.py [GROUPS]`. First the core alone: tables and cross-tables beside adding up the same game points
once. Then in a database, every group with its squads and five days of three series played: making a plan, counting the
tables beside reading their rows once, and pages beside the page of one group. Only rows of what was played are written
straight into the tables.
"""

import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any, TypeVar

from scoring import DSKV, Meeting, TeamSeries, cross_table, league_table
from seating import league_plan

os.environ["SKATWART_VAR"] = tempfile.mkdtemp(prefix="skatwart-bench-")
os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"

TEAMS, DAYS, SERIES, ROUNDS = 16, 5, 3, 5
Made = TypeVar("Made")


def main(groups: int) -> None:
    print(f"{groups * TEAMS} teams in {groups} groups, {DAYS} days of {SERIES} series")
    in_the_core(groups)
    in_a_database(groups)


def in_the_core(groups: int) -> None:
    planned, plans = timed(lambda: [league_plan(TEAMS, DAYS, central=[DAYS]) for _group in range(groups)])
    assert not any(plan.repeats for plan in plans)
    chance = random.Random(18)
    seasons = [
        [
            _played(chance, number, series, venue.teams)
            for number, day in enumerate(plan.days, start=1)
            for venue in day
            for series in range(1, SERIES + 1)
        ]
        for plan in plans
    ]
    added, _sums = timed(lambda: list(map(_summed, seasons)))
    ranked, tables = timed(lambda: [league_table(range(1, TEAMS + 1), played, DSKV) for played in seasons])
    crossed, crosses = timed(lambda: [cross_table(played, DSKV) for played in seasons])
    assert all(len(cross) == TEAMS * (TEAMS - 1) for cross in crosses)
    assert all(sum(row.match.plus - row.match.minus for row in table) == 0 for table in tables)
    for name, seconds in (("plans", planned), ("tables", ranked), ("cross-tables", crossed)):
        print(f"  {name:14}{seconds / added:8.1f} times adding up the game points of all groups")


def in_a_database(groups: int) -> None:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    from tests.full_league import create_full_league
    from tournament.desks.setup.people import services as people
    from tournament.management.commands.start import collect_rarely
    from tournament.models import LeagueGroup, User

    collect_rarely()  # as a server does that has started
    director = User.objects.create_user("director")
    organizer = people.found_organizer("Kreuz As", manager=director)
    begun = time.process_time()
    league = create_full_league(organizer, by=director, count=groups, teams=TEAMS, days=DAYS, series=SERIES)
    print(f"  {time.process_time() - begun:.0f} s to write it all, plans by their services")
    made = list(LeagueGroup.objects.filter(league=league).select_related("league__organizer").order_by("pk"))
    planning(organizer, director)
    one, queries = counting(made[:1])
    every, more = counting(made)
    assert queries == more, "a table of many groups asks more than that of one"
    print(f"  all tables: {every / one / len(made):.2f} times as many single ones, {queries} queries either way")
    pages(league, made[len(made) // 2], director)


def planning(organizer: Any, by: Any) -> None:
    """A group's plan into rows, beside the same plan in the core."""
    from seating import KEYS
    from tournament.desks.league.groups import services as groups
    from tournament.desks.league.groups.entry import TeamEntry
    from tournament.desks.league.plan import services as plan
    from tournament.desks.league.terms import services as terms

    dates = [date(2027, 1, day) for day in range(1, DAYS + 1)]
    league = terms.begin(organizer, name="New", year=2027, dates=dates, by=by)
    group = groups.add_group(league, "New", by=by)
    groups.add_teams(group, [TeamEntry(f"New {key}", letter=key) for key in KEYS[:TEAMS]], by=by)
    core, _plan = timed(lambda: league_plan(TEAMS, DAYS))
    begun = time.perf_counter()
    plan.make(group, by=by)
    print(f"  plan into rows: {(time.perf_counter() - begun) / core:.1f} times the same plan in the core")


def counting(groups: list[Any]) -> tuple[float, int]:
    """Seconds and queries for the tables of these groups, told as a ratio to reading their rows."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from tournament.queries.league.tables import tables_of

    rows, _read = timed(partial(rows_of, groups))
    with CaptureQueriesContext(connection) as asked:
        tables = tables_of(groups)
    assert all(table.is_complete and len(table.rows) == TEAMS for table in tables.values())
    seconds, _tables = timed(partial(tables_of, groups))
    print(f"  {len(groups)} tables: {seconds / rows:.2f} times reading their rows, {len(asked)} queries")
    return seconds, len(asked)


def rows_of(groups: list[Any]) -> object:
    """What tables are counted from, read once and nothing more: meetings, sides, line-ups, seats, feet."""
    from tournament.models import FooterEntry, LeagueMeeting, LineUp, MeetingTeam, Seat, SheetVersion

    of_meeting = "series__tournament__meeting__group__in"
    return [
        list(LeagueMeeting.objects.filter(group__in=groups).select_related("day", "tournament")),
        list(MeetingTeam.objects.filter(meeting__group__in=groups).select_related("team")),
        list(LineUp.objects.filter(side__meeting__group__in=groups).select_related("player", "card")),
        list(Seat.objects.filter(**{f"draw__{of_meeting}": groups}).values_list("table", "number", "card")),
        list(SheetVersion.objects.filter(**{f"table__draw__{of_meeting}": groups}).values_list("table", "counts")),
        list(
            FooterEntry.objects.filter(**{f"version__table__draw__{of_meeting}": groups}).values_list(
                "version__table", "seat", "points", "won", "lost", "total"
            )
        ),
    ]


def pages(league: Any, group: Any, by: Any) -> None:
    """Beside the rows of one group, and by their queries."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from tournament.models import MeetingTeam

    rows, _read = timed(partial(rows_of, [group]))
    client = Client(SERVER_NAME="localhost")
    client.force_login(by, backend="django.contrib.auth.backends.ModelBackend")
    home = f"/o/{league.organizer.slug}/leagues/{league.pk}/"
    side = MeetingTeam.objects.filter(team__group=group, day__number=DAYS)[0]
    public = f"/l/{league.organizer.slug}/{league.pk}/"
    for name, address in (
        ("league", home),
        ("group", f"{home}group/{group.pk}/"),
        ("plan", f"{home}group/{group.pk}/plan/"),
        ("table", f"{home}group/{group.pk}/table/"),
        ("cross-table", f"{home}group/{group.pk}/cross/"),
        ("single ranking", f"{home}group/{group.pk}/singles/"),
        ("all groups compared", f"{home}places/?place=2"),
        ("meeting", f"{home}meeting/{side.meeting_id}/"),
        ("day", f"/t/day-{side.meeting_id}/league/"),
        ("squad", f"{home}team/{side.team_id}/squad/"),
        ("for everybody", f"{public}{group.pk}/"),
    ):
        with CaptureQueriesContext(connection) as asked:
            fetch(client, address)
        queries = len(asked)
        seconds, _page = timed(partial(fetch, client, address))
        print(f"  page: {name:22}{seconds / rows:7.2f} times the rows of a group{queries:5} queries")


def fetch(client: Any, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)


def timed(step: Callable[[], Made]) -> tuple[float, Made]:
    """The best of a few rounds, by the processor, and what came of it."""
    best, made = float("inf"), step()
    for _round in range(ROUNDS):
        start = time.process_time()
        made = step()
        best = min(best, time.process_time() - start)
    return best, made


def _summed(played: list[Meeting]) -> Counter[int]:
    points: Counter[int] = Counter()
    for meeting in played:
        for side in meeting.sides:
            points[side.team] += side.points
    return points


def _played(chance: random.Random, day: int, series: int, teams: tuple[int, ...]) -> Meeting:
    sides = tuple(
        TeamSeries(team=team, points=chance.randint(1500, 6000), won=chance.randint(20, 60), lost=chance.randint(0, 20))
        for team in teams
    )
    return Meeting(day=day, series=series, sides=sides)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 63)
