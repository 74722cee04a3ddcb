"""Match points, tables, cross-tables and single rankings of a league, with figures of real ones."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest

from scoring import (
    DSKV,
    ISPA,
    Duel,
    LeagueRow,
    LeagueRule,
    MatchPoints,
    Meeting,
    Part,
    TeamSeries,
    cross_table,
    handed_over,
    league_table,
    match_points,
    same_places,
    singles,
)
from tests.league_rows import EAST, east_series


def side(team: int, points: int = 0, won: int = 0, lost: int = 0, *, absent: bool = False) -> TeamSeries:
    return TeamSeries(team=team, points=points, won=won, lost=lost, absent=absent)


def shares(sides: Sequence[TeamSeries], rule: LeagueRule = DSKV) -> dict[int, tuple[float, float]]:
    """Halves are exact as floats, too."""
    return {team: (float(share.plus), float(share.minus)) for team, share in match_points(sides, rule).items()}


@pytest.mark.parametrize(
    ("teams", "rule", "plus"),
    [(4, LeagueRule(), [3, 2, 1, 0]), (4, ISPA, [6, 4, 2, 0]), (5, LeagueRule(), [4, 3, 2, 1, 0]), (2, ISPA, [2, 0])],
)
def test_a_place_is_worth_what_it_leaves_behind(teams: int, rule: LeagueRule, plus: list[int]) -> None:
    shared = shares([side(team, points=4000 - team) for team in range(1, teams + 1)], rule)
    assert [shared[team] for team in range(1, teams + 1)] == [(points, plus[0] - points) for points in plus]


def test_a_match_day_of_three_series() -> None:
    """3,502 and 4,142 (lost by 27) were third, 3,990 second of four: 11,634 game points, 4:5."""
    others = ((4200, 3700, 3300), (4300, 4169, 3900), (4400, 3800, 3600))
    meetings = [
        Meeting(day=1, series=number, sides=(side(1, own), *(side(2 + i, points) for i, points in enumerate(rest))))
        for number, own, rest in zip((1, 2, 3), (3502, 4142, 3990), others, strict=True)
    ]
    (row,) = (row for row in league_table((1, 2, 3, 4), meetings) if row.team == 1)
    assert (row.points, row.match) == (11634, MatchPoints(Fraction(4), Fraction(5)))


def test_equal_game_points_are_told_apart_by_won_then_lost_and_else_share() -> None:
    sides = [side(1, 4000, 40, 9), side(2, 4000, 41, 9), side(3, 4000, 40, 8), side(4, 4000, 40, 9)]
    assert shares(sides) == {
        2: (3, 0),
        3: (2, 1),
        1: (0.5, 2.5),
        4: (0.5, 2.5),
    }
    assert set(shares(sides, LeagueRule(ties=())).values()) == {(1.5, 1.5)}


def test_who_is_absent_is_last_with_nothing_whatever_the_others_make() -> None:
    sides = [side(1, -50), side(2, absent=True), side(3, 10), side(4, absent=True)]
    assert shares(sides) == {3: (3, 0), 1: (2, 1), 2: (0, 3), 4: (0, 3)}
    rows = league_table((1, 2, 3, 4), [Meeting(day=1, series=1, sides=tuple(sides))])
    assert [(row.place, row.team, row.points) for row in rows] == [(1, 3, 10), (2, 1, -50), (3, 2, 0), (3, 4, 0)]


@pytest.mark.parametrize("sides", [[], [side(1)], [side(1), side(2), side(1)]])
def test_a_meeting_has_two_teams_at_least_each_once(sides: list[TeamSeries]) -> None:
    with pytest.raises(ValueError, match="each once"):
        match_points(sides)


def test_a_team_of_another_league_is_refused() -> None:
    with pytest.raises(ValueError, match="team 9 is not of this league"):
        league_table((1, 2), [Meeting(day=1, series=1, sides=(side(1), side(9)))])


def test_match_points_come_before_game_points() -> None:
    """Places 8 and 9, 14 and 15 are level; 4 and 12 stand above teams with more game points."""
    rows = [
        LeagueRow(team=place, points=points, match=MatchPoints(Fraction(plus), Fraction(minus)))
        for place, (points, plus, minus) in enumerate(EAST, 1)
    ]
    shuffled = {f"group {row.team}": [row] for row in Random(1).sample(rows, len(rows))}
    assert [row.team for _group, row in same_places(shuffled, 1)] == list(range(1, 17))
    assert [row.team for _group, row in same_places(shuffled, 1, LeagueRule(order=("points",)))][:5] == [1, 2, 3, 5, 6]


def test_the_sixteen_rows_of_a_division_follow_from_its_eighty_series() -> None:
    """Game points and match points of each row, and the order; the last is 26:94, as all plus points are 960."""
    teams = [7, 3, 12, 1, 16, 9, 14, 2, 5, 10, 8, 4, 15, 6, 11, 13]
    meetings = Random(2).sample(series := east_series(teams), len(series))
    rows = league_table(range(1, 17), meetings, ISPA)
    assert [(row.points, int(row.match.plus), int(row.match.minus)) for row in rows] == list(EAST)
    assert [(row.team, row.place) for row in rows] == [(team, place) for place, team in enumerate(teams, 1)]
    assert f"{rows[-1].match.plus}:{rows[-1].match.minus}" == "26:94"
    by_points = league_table(range(1, 17), meetings, LeagueRule(unit=2, order=("points",)))
    assert [row.team for row in by_points][3:5] == teams[4:6]


@pytest.mark.parametrize(
    ("teams", "rule", "series", "best", "each"),
    [
        (5, DSKV, 4, 16, 4),  # a last day of fives
        (4, ISPA, 4, 24, 6),
        (4, DSKV, 4, 12, 3),
        (4, DSKV, 3, 9, 3),
        (4, DSKV, 2, 6, 3),
    ],
)
def test_what_a_match_day_is_worth(teams: int, rule: LeagueRule, series: int, best: int, each: int) -> None:
    """The best has all, the last nothing; of every other one plus and minus of each series have the same sum."""
    meetings = [
        Meeting(day=1, series=number, sides=tuple(side(team, 4000 - team) for team in range(1, teams + 1)))
        for number in range(1, series + 1)
    ]
    rows = league_table(range(1, teams + 1), meetings, rule)
    assert [f"{row.match.plus}:{row.match.minus}" for row in (rows[0], rows[-1])] == [f"{best}:0", f"0:{best}"]
    assert all(row.match.plus + row.match.minus == best for row in rows)
    for meeting in meetings:
        assert {share.plus + share.minus for share in match_points(meeting.sides, rule).values()} == {each}


def test_two_days_after_17_to_1_make_27_to_3() -> None:
    """An Oberliga of 2022: three days of two series with one second place, then twice 5:1, on one date."""
    seconds = {(2, 1), (4, 2), (5, 2)}
    others = side(2, 3900), side(3, 3800), side(4, 3700)
    meetings = [
        Meeting(day=day, series=series, sides=(side(1, 3850 if (day, series) in seconds else 3950), *others))
        for day in range(1, 6)
        for series in (1, 2)
    ]
    told = []
    for until in (3, 4, 5):
        rows = league_table(range(1, 5), [meeting for meeting in meetings if meeting.day <= until], DSKV)
        match = next(row.match for row in rows if row.team == 1)
        told.append(f"{match.plus}:{match.minus}")
    assert told == ["17:1", "22:2", "27:3"]


def test_in_a_whole_year_every_row_and_the_whole_table_add_up() -> None:
    chance = Random(7)
    teams = range(1, 17)
    meetings = [
        Meeting(
            day=number // 4 + 1,
            series=number % 4 + 1,
            sides=tuple(side(team, chance.randint(3000, 4500)) for team in venue),
        )
        for number in range(20)
        for order in [chance.sample(teams, 16)]
        for venue in (order[:4], order[4:8], order[8:12], order[12:])
    ]
    rows = league_table(teams, meetings, ISPA)
    assert {row.match.plus + row.match.minus for row in rows} == {120}
    assert sum(row.match.plus for row in rows) == 960
    assert [row.match.plus for row in rows] == sorted((row.match.plus for row in rows), reverse=True)


def test_lines_of_promotion_and_relegation() -> None:
    meeting = Meeting(day=1, series=1, sides=tuple(side(team, 100 - team) for team in range(1, 5)))
    fates = [row.fate for row in league_table(range(1, 5), [meeting], LeagueRule(up=1, down=2))]
    assert fates == [1, 0, -1, -1]


def test_equals_on_both_sides_of_a_line_are_for_somebody_to_decide() -> None:
    rows = league_table(
        range(1, 5), [Meeting(day=1, series=1, sides=(side(1, 9), side(2, 9)))], LeagueRule(up=1, down=2)
    )
    assert [(row.team, row.place, row.fate) for row in rows] == [(1, 1, None), (2, 1, None), (3, 3, -1), (4, 3, -1)]


def test_the_cross_table_is_its_own_mirror() -> None:
    first = Meeting(day=1, series=1, sides=(side(1, 10), side(2, 20), side(3, absent=True)))
    second = Meeting(day=1, series=2, sides=(side(1, 30, won=1), side(2, 30), side(3, 30, won=1)))
    duels = cross_table([first, second])
    assert duels[1, 3] == duels[3, 1] == Duel(0, 1, 0, 30, 30)
    assert (duels[2, 1].ahead, duels[2, 1].behind, duels[2, 1].points, duels[2, 1].against) == (1, 1, 50, 40)
    assert all(
        (duel.ahead, duel.points) == (duels[other, one].behind, duels[other, one].against)
        for (one, other), duel in duels.items()
    )


def test_a_seat_that_was_handed_over_counts_for_both_persons() -> None:
    """Taken over at 5:3 and about 100 points; the substitute made nearly 900 in half a series."""
    whole = Part(person=9, points=990, won=14, lost=4)
    parts = handed_over(whole, Part(person=3, points=100, won=5, lost=3))
    assert singles([*parts, Part(person=3, points=800, won=2, lost=0)]) == (
        (1, Part(person=3, points=900, won=7, lost=3)), (2, Part(person=9, points=890, won=9, lost=1))
    )  # fmt: skip
    with pytest.raises(ValueError, match="more games"):
        handed_over(whole, Part(person=3, points=100, won=15, lost=3))


def test_persons_share_a_place() -> None:
    parts = [Part(person=person, points=100, won=2, lost=person // 3) for person in (1, 2, 3)]
    assert [(place, part.person) for place, part in singles(parts)] == [(1, 1), (1, 2), (3, 3)]
