"""Match points, tables and cross-tables of a league, from the game points of teams, series by series.

A team's game points in a series are the sum of its seats, whoever sat there. What persons made is for
league_persons.py, who meets whom on which day for seating.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, groupby
from typing import TypeVar

_T = TypeVar("_T")
LEAST = 2  # teams at a venue
TIES = ("won", "lost")
ORDERS = ("plus", "minus", "points", "won", "lost")
"""What may order a league table: more plus, fewer minus points, more game points, more won, fewer lost games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueRule:
    """How a league counts.

    unit: what a place is worth, 1 in the DSkV, 2 in the ISPA. ties: what decides between equal game points of a series,
    of TIES; who is equal still shares. order: what the table is ordered by, of ORDERS. up, down: how many go up or down
    at the end of the year.
    """

    unit: int = 1
    ties: tuple[str, ...] = TIES
    order: tuple[str, ...] = ("plus", "points")
    up: int = 0
    down: int = 0


DSKV = LeagueRule()
ISPA = LeagueRule(unit=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamSeries:
    """What a team made in one series at one venue: game points, games won and lost; absent: it was not there."""

    team: int
    points: int = 0
    won: int = 0
    lost: int = 0
    absent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """One series of a day (from 1) at one venue: all teams that were to meet there."""

    day: int
    series: int
    sides: tuple[TeamSeries, ...]


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """Plus and minus, exact: who ties shares."""

    plus: Fraction
    minus: Fraction

    def __add__(self, other: "MatchPoints") -> "MatchPoints":
        return MatchPoints(self.plus + other.plus, self.minus + other.minus)


NO_POINTS = MatchPoints(Fraction(0), Fraction(0))


def match_points(sides: Sequence[TeamSeries], rule: LeagueRule = DSKV) -> dict[int, MatchPoints]:
    """By team the match points of one series: of n teams place p has (n - p) x unit plus and (p - 1) x unit minus.

    Equal teams share what their places have. Who is absent has the last place, without a share in anything, and no
    game points; several absent teams have no plus points either. ValueError with a team twice, or fewer than two.

    >>> sides = [TeamSeries(team=team, points=points) for team, points in ((1, 3502), (2, 4142), (3, 3990), (4, 3990))]
    >>> [(team, str(each.plus), str(each.minus)) for team, each in match_points(sides).items()]
    [(2, '3', '0'), (3, '3/2', '3/2'), (4, '3/2', '3/2'), (1, '0', '3')]
    """
    count = len(sides)
    if len({side.team for side in sides}) < count or count < LEAST:
        raise ValueError("a meeting has two teams at least, each once")
    there = sorted((side for side in sides if not side.absent), key=lambda side: _strength(side, rule))
    shared: dict[int, MatchPoints] = {}
    for _strength_of, equals in groupby(there, key=lambda side: _strength(side, rule)):
        group = list(equals)
        places = range(len(shared) + 1, len(shared) + len(group) + 1)
        mean = Fraction(sum(places), len(group))
        shared |= {side.team: MatchPoints((count - mean) * rule.unit, (mean - 1) * rule.unit) for side in group}
    last = MatchPoints(Fraction(0), Fraction((count - 1) * rule.unit))
    return shared | {side.team: last for side in sides if side.absent}


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueRow:
    """A line of the table: place from 1, shared by equals, and the sums over all series.

    fate: 1 up, -1 down, 0 neither, None where equals stand on both sides of a line, so that somebody has to decide.
    """

    team: int
    place: int = 0
    match: MatchPoints = NO_POINTS
    points: int = 0
    won: int = 0
    lost: int = 0
    fate: int | None = 0


def league_table(teams: Iterable[int], meetings: Iterable[Meeting], rule: LeagueRule = DSKV) -> tuple[LeagueRow, ...]:
    """All teams, best first; who has not played stands with nothing. ValueError with a team that is not of the league.

    >>> meeting = Meeting(day=1, series=1, sides=(TeamSeries(team=1, points=3700), TeamSeries(team=2, points=4100)))
    >>> [(row.place, row.team, str(row.match.plus), row.points) for row in league_table((1, 2, 3), [meeting])]
    [(1, 2, '1', 4100), (2, 1, '0', 3700), (3, 3, '0', 0)]
    """
    rows = {team: LeagueRow(team=team) for team in teams}
    for meeting in meetings:
        shared = match_points(meeting.sides, rule)
        for side in meeting.sides:
            if side.team not in rows:
                raise ValueError(f"team {side.team} is not of this league")
            rows[side.team] = _with(rows[side.team], side, shared[side.team])
    return _placed(rows.values(), rule)


def same_places(
    tables: Mapping[str, Sequence[LeagueRow]], place: int, rule: LeagueRule = DSKV
) -> tuple[tuple[str, LeagueRow], ...]:
    """Those who stand at this place of several groups, best first, by the order of their tables.

    >>> rows = (LeagueRow(team=9, points=100), LeagueRow(team=8, points=120))
    >>> [group for group, _row in same_places({"north": rows[:1], "south": rows[1:]}, 1)]
    ['south', 'north']
    """
    standing = [(group, table[place - 1]) for group, table in tables.items() if len(table) >= place]
    return tuple(sorted(standing, key=lambda stand: (_order(stand[1], rule), stand[0])))


@dataclass(frozen=True, slots=True)
class Duel:
    """A team against another in all series in which both were there: series ahead, level and behind; both points."""

    ahead: int
    level: int
    behind: int
    points: int
    against: int


def cross_table(meetings: Iterable[Meeting], rule: LeagueRule = DSKV) -> dict[tuple[int, int], Duel]:
    """How every two teams that met fared against each other, from both sides.

    >>> meeting = Meeting(day=1, series=1, sides=(TeamSeries(team=1, points=3700), TeamSeries(team=2, points=4100)))
    >>> cross_table([meeting])[2, 1]
    Duel(ahead=1, level=0, behind=0, points=4100, against=3700)
    """
    duels: dict[tuple[int, int], Duel] = {}
    for meeting in meetings:
        for one, other in combinations([side for side in meeting.sides if not side.absent], 2):
            for own, theirs in ((one, other), (other, one)):
                before = duels.get((own.team, theirs.team), Duel(0, 0, 0, 0, 0))
                duels[own.team, theirs.team] = _after(before, own, theirs, rule)
    return duels


def shared_places(ranked: Sequence[_T], key: Callable[[_T], object]) -> Iterable[tuple[int, list[_T]]]:
    """Equals together, with the place that they share; ranked: best first.

    >>> [(place, group) for place, group in shared_places([3, 1, 1, 0], lambda number: -number)]
    [(1, [3]), (2, [1, 1]), (4, [0])]
    """
    above = 0
    for _key, equals in groupby(ranked, key=key):
        group = list(equals)
        yield above + 1, group
        above += len(group)


def _strength(side: TeamSeries, rule: LeagueRule) -> tuple[int, ...]:
    """Less is better."""
    ties = {"won": -side.won, "lost": side.lost}
    return (-side.points, *(ties[tie] for tie in rule.ties))


def _with(row: LeagueRow, side: TeamSeries, match: MatchPoints) -> LeagueRow:
    if side.absent:
        return replace(row, match=row.match + match)
    return replace(
        row,
        match=row.match + match,
        points=row.points + side.points,
        won=row.won + side.won,
        lost=row.lost + side.lost,
    )


def _order(row: LeagueRow, rule: LeagueRule) -> tuple[Fraction, ...]:
    """Less is better."""
    orders: dict[str, Fraction | int] = {
        "plus": -row.match.plus,
        "minus": row.match.minus,
        "points": -row.points,
        "won": -row.won,
        "lost": row.lost,
    }
    return tuple(Fraction(orders[name]) for name in rule.order)


def _placed(rows: Iterable[LeagueRow], rule: LeagueRule) -> tuple[LeagueRow, ...]:
    ranked = sorted(rows, key=lambda row: (_order(row, rule), row.team))
    groups = shared_places(ranked, lambda row: _order(row, rule))
    return tuple(
        replace(row, place=place, fate=_fate(place, place + len(group) - 1, len(ranked), rule))
        for place, group in groups
        for row in group
    )


def _fate(first: int, last: int, teams: int, rule: LeagueRule) -> int | None:
    """Of those who share the places from `first` to `last`."""
    fates = {(place <= rule.up) - (place > teams - rule.down) for place in (first, last)}
    return fates.pop() if len(fates) == 1 else None


def _after(before: Duel, own: TeamSeries, theirs: TeamSeries, rule: LeagueRule) -> Duel:
    one, other = _strength(own, rule), _strength(theirs, rule)
    return Duel(
        before.ahead + (one < other),
        before.level + (one == other),
        before.behind + (one > other),
        before.points + own.points,
        before.against + theirs.points,
    )
