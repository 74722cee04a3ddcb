"""A league's plan: everybody meets once, hosting is even, seats go round, and teams of three find their tables."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

from seating import LETTERS, LeaguePlan, day_seats, league_plan, rotated, tables_of
from tests.tiers import sweep


def pairs(plan: LeaguePlan) -> Counter[tuple[int, int]]:
    return Counter(pair for day in plan.days for venue in day for pair in combinations(sorted(venue.teams), 2))


def hosted(plan: LeaguePlan, teams: int) -> list[int]:
    count = Counter(venue.host for day in plan.days for venue in day)
    return sorted(count[team] for team in range(1, teams + 1))


@sweep("teams", [4, 8, 12, 16, 20, 24, 36, 64])
@sweep("days", [1, 5, 7])
def test_every_team_plays_once_a_day(teams: int, days: int) -> None:
    plan = league_plan(teams, days)
    assert len(plan.days) == days
    for day in plan.days:
        assert sorted(team for venue in day for team in venue.teams) == list(range(1, teams + 1))
        assert {len(venue.teams) for venue in day} <= ({4, 5} if teams == 20 and day == plan.days[-1] else {4})
        assert all(venue.host in venue.teams for venue in day)


def test_sixteen_teams_meet_each_other_exactly_once_in_five_days() -> None:
    plan = league_plan(16, 5)
    assert set(pairs(plan).values()) == {1}
    assert len(pairs(plan)) == 16 * 15 // 2
    assert plan.repeats == 0


def test_twenty_teams_meet_each_other_exactly_once_with_a_last_day_of_fives() -> None:
    plan = league_plan(20, 6)
    assert set(pairs(plan).values()) == {1}
    assert len(pairs(plan)) == 20 * 19 // 2
    assert [{len(venue.teams) for venue in day} for day in plan.days] == [{4}] * 5 + [{5}]


def never(plan: LeaguePlan, teams: int) -> int:
    return teams * (teams - 1) // 2 - len(pairs(plan))


@pytest.mark.parametrize(("teams", "days"), [(4, 1), (8, 3), (12, 5), (16, 5), (20, 6)])
def test_all_meet_in_as_few_days_as_can_be(teams: int, days: int) -> None:
    """12 teams: no plan of four days has all of them meet (Lamken, Mills and Rees name 12 as an exception)."""
    for count in range(days, 13):
        assert never(league_plan(teams, count), teams) == 0, count


@pytest.mark.parametrize(
    ("teams", "days", "missing"), [(8, 1, 16), (8, 2, 8), (12, 1, 48), (12, 2, 33), (12, 3, 18), (12, 4, 7)]
)
def test_on_fewer_days_as_many_meet_as_can_be(teams: int, days: int, missing: int) -> None:
    assert never(league_plan(teams, days), teams) == missing


def test_eight_teams_meet_each_other_three_times_in_seven_days() -> None:
    assert set(pairs(league_plan(8, 7)).values()) == {3}


@pytest.mark.parametrize(
    ("teams", "days", "repeats"), [(4, 2, 6), (8, 3, 12), (12, 5, 30), (12, 3, 9), (16, 6, 24), (20, 5, 0), (28, 9, 0)]
)
def test_what_can_be_reached_for_other_numbers_is_said(teams: int, days: int, repeats: int) -> None:
    assert league_plan(teams, days).repeats == repeats


@pytest.mark.parametrize(
    ("teams", "days", "central", "times"),
    [
        (16, 5, [5], {1}),
        (16, 5, [], {1, 2}),
        (20, 6, [6], {1, 2}),
        (20, 4, [], {1}),
        (12, 5, [5], {1}),
        (16, 2, [], {0, 1}),
        (16, 5, [1, 2, 3, 4, 5], {0}),
    ],
)
def test_teams_host_as_evenly_as_can_be(teams: int, days: int, central: list[int], times: set[int]) -> None:
    assert set(hosted(league_plan(teams, days, central=central), teams)) == times


def test_nobody_hosts_a_central_day() -> None:
    plan = league_plan(16, 5, central=[1, 5])
    assert [{venue.host is None for venue in day} for day in plan.days] == [{True}, {False}, {False}, {False}, {True}]


@pytest.mark.parametrize(("teams", "days"), [(0, 1), (3, 1), (14, 5), (68, 5), (16, 0), (16, 13)])
def test_what_is_no_league_is_refused(teams: int, days: int) -> None:
    with pytest.raises(ValueError, match=r"a league has|a season has"):
        league_plan(teams, days)


def test_letters_are_those_of_a_plan() -> None:
    assert LETTERS[:16] == "ABCDEFHJKLMNPRST"
    assert len(set(LETTERS)) == 20


@pytest.mark.parametrize("count", [4, 5])
def test_players_move_on_by_a_seat_from_series_to_series(count: int) -> None:
    teams = tuple(range(11, 11 + count))
    day = rotated(teams, count)
    for series in day:
        assert all(sorted(table) == list(teams) for table in series)
    for table in range(4):
        for team in teams:
            assert sorted(series[table].index(team) for series in day) == list(range(count))
    for series in rotated(teams[:4], 3):  # at four tables every team has every seat once in each series
        assert all({table.index(team) for table in series} == {0, 1, 2, 3} for team in teams[:4])


@pytest.mark.parametrize(
    ("present", "sizes"),
    [
        ((4, 4, 4, 4), [4, 4, 4, 4]),
        ((4, 4, 4, 3), [4, 4, 4, 3]),
        ((3, 4, 4, 3), [4, 4, 3, 3]),
        ((3, 4, 3, 3), [4, 3, 3, 3]),
        ((3, 3, 3, 3), [4, 4, 4]),
        ((4, 0, 4, 4), [3, 3, 3, 3]),
    ],
)
def test_incomplete_teams_make_the_tables_of_the_rule(present: tuple[int, ...], sizes: list[int]) -> None:
    tables = tables_of(present)
    assert [len(table) for table in tables] == sizes
    assert Counter(team for table in tables for team in table) == Counter(
        {team: players for team, players in enumerate(present) if players}
    )
    assert all(len(set(table)) == len(table) for table in tables)


@pytest.mark.parametrize("players", [4, 6, 8])
@pytest.mark.parametrize(
    ("missing", "less", "threes"),
    [
        ((0, 0, 0, 0), 0, 0),
        ((0, 0, 0, 1), 1, 1),
        ((1, 0, 0, 1), 2, 2),
        ((1, 0, 1, 1), 3, 3),
        ((1, 1, 1, 1), 1, 0),  # all lack one: a table less, all of four
    ],
)
@pytest.mark.parametrize("series", [1, 3])
def test_teams_of_four_six_and_eight_lack_players_at_different_tables(
    players: int, missing: tuple[int, ...], less: int, threes: int, series: int
) -> None:
    present = [tuple(range(1, players - each + 1)) for each in missing]
    tables = day_seats(present, players, series)
    assert Counter(map(len, tables)) == Counter({4: players - less, 3: threes}) - Counter()
    assert_one_of_each_team(tables, present)


@pytest.mark.parametrize("players", [4, 6, 8])
def test_three_whole_teams_play_at_threes_and_two_fill_half_the_tables(players: int) -> None:
    whole = tuple(range(1, players + 1))
    three = day_seats([whole, (), whole, whole], players)
    assert [len(table) for table in three] == [3] * players
    assert_one_of_each_team(three, [whole, (), whole, whole])
    two = day_seats([whole, (), whole, ()], players)
    assert [sorted(Counter(team for team, _place in table).values()) for table in two] == [[2, 2]] * (players // 2)


def assert_one_of_each_team(tables: Sequence[Sequence[tuple[int, int]]], present: Sequence[Sequence[int]]) -> None:
    seated = [seat for table in tables for seat in table]
    assert sorted(seated) == [(team, place) for team, places in enumerate(present) for place in places]
    assert all(len({team for team, _place in table}) == len(table) for table in tables)


@pytest.mark.parametrize("players", [6, 8])
def test_large_teams_may_lack_as_many_as_every_table_keeps_three(players: int) -> None:
    whole = tuple(range(1, players + 1))
    assert Counter(map(len, day_seats([whole, whole, whole[:-1], whole[:-2]], players))) == {4: players - 3, 3: 3}
    for present in ([whole, whole, whole[:-1], ()], [whole, whole[:-1], (), ()], [whole, (), (), ()]):
        with pytest.raises(ValueError, match="all of them are whole"):
            day_seats(present, players)
    few = whole[: players // 2 - 1]
    with pytest.raises(ValueError, match="every table needs three"):
        day_seats([few, few, whole, whole], players)


@pytest.mark.parametrize("present", [(4, 4, 3, 0), (4, 4, 0, 0), (4, 4, 4, 2), (4, 4, 4, 5), (), (4, 4, 4, 4, 4)])
def test_what_the_rule_does_not_settle_is_refused(present: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="three"):
        tables_of(present)
