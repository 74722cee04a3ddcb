"""Teams and tandems: the sums of their members; who is missing is missing, never a zero."""

from fractions import Fraction

import pytest

from scoring import (
    MIXED,
    TANDEM,
    TEAM,
    TEAM_OF_THREE_OR_FOUR,
    TEAM_OF_THREE_RAISED,
    SeriesResult,
    Total,
    mixed_fits,
    rank,
    team_total,
    total,
)  # fmt: skip


def member(key: int, performance: int = 900, *, series: tuple[int, ...] = (1, 2), drop: int = 0) -> Total:
    return total(key, [SeriesResult(number, performance, 9, 2) for number in series], [1, 2], drop_worst=drop)


def test_a_team_is_the_sum_of_its_four() -> None:
    team = team_total(7, [member(key) for key in (1, 2, 3, 4)])
    assert [team.performance, team.won, team.lost] == [7200, 72, 16]
    assert (team.key, team.members, team.played, team.missing) == (
        7,
        (1, 2, 3, 4),
        (1, 2),
        (),
    )


def test_a_tandem_is_the_sum_of_two() -> None:
    assert team_total(1, [member(1), member(2, 500)], TANDEM).performance == 2800


def test_three_count_as_they_are_or_raised_to_four_exactly() -> None:
    three = [member(1, 100, series=(1,)), member(2, 100, series=(1,)), member(3, 101, series=(1,))]
    assert team_total(7, three, TEAM_OF_THREE_OR_FOUR).performance == 301
    raised = team_total(7, three, TEAM_OF_THREE_RAISED)
    assert [raised.performance, raised.won, raised.lost] == [Fraction(1204, 3), 36, 8]
    four = [*three, member(4, 100, series=(1,))]
    assert team_total(7, four, TEAM_OF_THREE_RAISED).performance == 401


def test_too_few_are_not_placed() -> None:
    for members in ([], [member(1)], [member(1), member(2), member(3)]):
        assert team_total(7, members).played == ()
        assert rank([team_total(7, members)]) == ()
    assert team_total(7, [], TEAM_OF_THREE_RAISED).performance == 0


def test_what_one_member_lacks_the_team_lacks() -> None:
    team = team_total(7, [member(1), member(2, series=(1,))], TANDEM)
    assert team.performance == 2700
    assert (team.played, team.missing) == ((1,), (2,))


def test_a_dropped_series_was_played() -> None:
    team = team_total(7, [member(1, drop=1), member(2)], TANDEM)
    assert team.performance == 2700
    assert (team.played, team.missing) == ((1, 2), ())


def test_too_many_and_one_twice_are_refused() -> None:
    for members in ([member(1), member(1)], [member(1), member(2), member(3)]):
        with pytest.raises(ValueError, match="team 7: at most 2 members, each once"):
            team_total(7, members, TANDEM)


def test_teams_are_ranked_as_players_are() -> None:
    teams = [team_total(key, [member(1, points), member(2)], TANDEM) for key, points in ((5, 800), (6, 950), (4, 800))]
    assert [(place.rank, place.total.key, place.needs_lot) for place in rank(teams)] == [
        (1, 6, False), (2, 4, True), (2, 5, True)
    ]  # fmt: skip


def test_mixed_is_a_woman_and_a_man() -> None:
    assert mixed_fits(MIXED, ("f", "m"))
    assert mixed_fits(MIXED, ("m", "f"))
    assert not any(mixed_fits(MIXED, sexes) for sexes in (("f", "f"), ("m", "m"), ("f", "d"), ("f",), ("f", "f", "m")))
    assert mixed_fits(TEAM, ("m", "m", "m", "m"))
    assert (MIXED.size, MIXED.least, MIXED.raised) == (TANDEM.size, TANDEM.least, TANDEM.raised)


def test_the_worst_series_of_each_member_is_dropped_before_the_sum() -> None:
    results = {1: (900, 300), 2: (-100, 500)}
    members = [
        total(key, [SeriesResult(n, points, 9, 2) for n, points in enumerate(given, 1)], [1, 2], drop_worst=1)
        for key, given in results.items()
    ]
    team = team_total(7, members, TANDEM)
    assert [team.performance, team.won, team.lost] == [1400, 18, 4]
