"""The final table of a real division, and series from which a correct count must arrive at the same table."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from scoring import Meeting, TeamSeries
from seating import league_plan

EAST = (
    (120271, 102, 18), (119217, 84, 36), (116374, 82, 38), (110691, 76, 44), (115983, 74, 46), (112283, 72, 48),
    (110826, 68, 52), (108756, 62, 58), (106050, 62, 58), (102948, 56, 64), (101964, 52, 68), (92928, 40, 80),
    (97034, 36, 84), (95452, 34, 86), (93674, 34, 86), (90000, 26, 94),
)  # fmt: skip
"""ISPA East, first division 2014/15: game points, plus and minus of each place (league.md, section 9).

Of the 16th only the match points are known, from the sums of the others.
"""
DAYS, SERIES = 5, 4
STEP = 782  # game points between two places of a series: what the rows have between them


def east_series(teams: Sequence[int]) -> list[Meeting]:
    """Returns all 80 series of the year for these teams, given in the order in which they finish."""
    beaten = {team: plus // 2 for team, (_points, plus, _minus) in zip(teams, EAST, strict=True)}
    spread = {
        team: divmod(points - STEP * beaten[team], DAYS * SERIES)
        for team, (points, _plus, _minus) in zip(teams, EAST, strict=True)
    }
    venues = [
        (day * SERIES + series, [teams[number - 1] for number in venue.teams])
        for day, at_day in enumerate(league_plan(len(teams), DAYS).days)
        for series in range(SERIES)
        for venue in at_day
    ]
    arrange_orders([order for _at, order in venues], beaten)
    return [
        Meeting(day=at // SERIES + 1, series=at % SERIES + 1, sides=sides(at, order, spread)) for at, order in venues
    ]


def arrange_orders(orders: list[list[int]], beaten: Mapping[int, int]) -> None:
    """Reorders the venues' series (worst team first) until each team beats as many others as `beaten` says."""
    surplus = Counter(team for order in orders for at, team in enumerate(order) for _beaten in range(at))
    surplus.subtract(beaten)
    chance = Random(1)
    while any(surplus.values()):
        order, at = chance.choice(orders), chance.randrange(3)
        low, high = order[at : at + 2]
        if surplus[high] > surplus[low]:
            order[at : at + 2] = high, low
            surplus[high] -= 1
            surplus[low] += 1


def sides(at: int, order: Sequence[int], spread: Mapping[int, tuple[int, int]]) -> tuple[TeamSeries, ...]:
    """The points of each team: its mean, its remainder in the first series, and a step for each team that it beats."""
    return tuple(
        TeamSeries(team=team, points=STEP * others + spread[team][0] + (at < spread[team][1]))
        for others, team in enumerate(order)
    )
