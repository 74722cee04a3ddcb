"""A league of a thousand teams in 63 groups: the plans of all groups, and all tables, without a database.

`python bench/league.py [GROUPS]`. Tables and cross-tables are compared with adding up the same game points once.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from scoring import DSKV, Meeting, TeamSeries, cross_table, league_table
from seating import league_plan

TEAMS, DAYS, SERIES, ROUNDS = 16, 5, 3, 5
Made = TypeVar("Made")


def main(groups: int) -> None:
    print(f"{groups * TEAMS} teams in {groups} groups, {DAYS} days of {SERIES} series")
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
        print(f"{name:14}{seconds / added:8.1f} times adding up the game points of all groups")


def timed(step: Callable[[], Made]) -> tuple[float, Made]:
    """The best of a few rounds, and what came of it."""
    best, made = float("inf"), step()
    for _round in range(ROUNDS):
        start = time.perf_counter()
        made = step()
        best = min(best, time.perf_counter() - start)
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
