"""A league table by every order it may have, absent teams, places of several groups, and wrong meetings."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.league import (
    ISPA,
    LeagueRow,
    LeagueRule,
    MatchPoints,
    Meeting,
    TeamSeries,
    league_table,
    match_points,
    same_places,
)

FIRST = Meeting(
    day=1,
    series=1,
    sides=(
        TeamSeries(team=1, points=3000, won=30, lost=9),
        TeamSeries(team=2, points=2000, won=20, lost=2),
        TeamSeries(team=3, points=1000, won=25, lost=5),
    ),
)
SECOND = Meeting(
    day=1,
    series=2,
    sides=(
        TeamSeries(team=1, points=100, won=1, lost=3),
        TeamSeries(team=2, points=900, won=11, lost=1),
        TeamSeries(team=3, absent=True),
    ),
)


def points(plus: int, minus: int) -> MatchPoints:
    return MatchPoints(Fraction(plus), Fraction(minus))


def test_match_points_points_and_games_are_summed_over_all_series() -> None:
    rows = {row.team: row for row in league_table((1, 2, 3), (FIRST, SECOND))}
    assert rows[1] == LeagueRow(team=1, place=1, match=points(3, 1), points=3100, won=31, lost=12)
    assert rows[2] == LeagueRow(team=2, place=2, match=points(3, 1), points=2900, won=31, lost=3)
    assert rows[3] == LeagueRow(team=3, place=3, match=points(0, 4), points=1000, won=25, lost=5)


@pytest.mark.parametrize(
    ("order", "places"),
    [
        (("plus", "points"), [(1, 1), (2, 2), (3, 3)]),
        (("minus", "points"), [(1, 1), (2, 2), (3, 3)]),
        (("plus",), [(1, 1), (1, 2), (3, 3)]),
        (("plus", "won"), [(1, 1), (1, 2), (3, 3)]),
        (("plus", "lost"), [(1, 2), (2, 1), (3, 3)]),
        (("lost",), [(1, 2), (2, 3), (3, 1)]),
        (("won", "lost"), [(1, 2), (2, 1), (3, 3)]),
        (("points",), [(1, 1), (2, 2), (3, 3)]),
    ],
)
def test_a_table_is_ordered_by_what_its_rule_says(order: tuple[str, ...], places: list[tuple[int, int]]) -> None:
    table = league_table((1, 2, 3), (FIRST, SECOND), LeagueRule(order=order))
    assert [(row.place, row.team) for row in table] == places


def test_fewer_minus_points_are_better_where_teams_have_met_unequally_often() -> None:
    rule = LeagueRule(order=("minus", "won"))
    once = Meeting(day=1, series=1, sides=(TeamSeries(team=1, points=100, won=5), TeamSeries(team=2, won=7)))
    again = replace(once, series=2)
    assert [(row.place, row.team) for row in league_table((2, 1, 3), (once, again), rule)] == [(1, 1), (2, 3), (3, 2)]


@pytest.mark.parametrize(("rule", "unit"), [(LeagueRule(), 1), (ISPA, 2), (LeagueRule(unit=3), 3)])
def test_who_is_absent_has_the_minus_points_of_the_last_place_and_no_plus(rule: LeagueRule, unit: int) -> None:
    sides = (TeamSeries(team=1, points=10), TeamSeries(team=2, absent=True), TeamSeries(team=3, absent=True))
    assert match_points(sides, rule) == {1: points(2 * unit, 0), 2: points(0, 2 * unit), 3: points(0, 2 * unit)}


@pytest.mark.parametrize("teams", [(), (1,), (1, 1), (1, 2, 1)])
def test_a_meeting_needs_two_teams_each_once(teams: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"^a meeting has two teams at least, each once$"):
        match_points([TeamSeries(team=team) for team in teams])


def test_those_at_the_same_place_of_several_groups_are_ordered_by_their_sums_then_by_the_group() -> None:
    north = (LeagueRow(team=1, points=900), LeagueRow(team=2, points=500))
    south = (LeagueRow(team=3, points=800), LeagueRow(team=4, points=600))
    east = (LeagueRow(team=5, points=700), LeagueRow(team=6, points=500))
    groups = {"south": south, "north": north, "east": east, "west": north[:1]}
    assert [(group, row.team) for group, row in same_places(groups, 2)] == [("south", 4), ("east", 6), ("north", 2)]
    assert [group for group, _row in same_places(groups, 1)] == ["north", "west", "south", "east"]
    assert same_places(groups, 3) == ()
