"""All series planned ahead: the schedules are what they claim, the better plan is kept, a search can be ended."""

from itertools import combinations

import pytest

from seating import (
    Entrant,
    History,
    Plan,
    Wishes,
    bound,
    bound_ahead,
    by_rank,
    cost,
    legal,
    met,
    plan_ahead,
    seats,
    total_cost,
)
from seating.chance import Chance
from seating.found import FOUND
from seating.schedules import MOST, schedule
from seating.starters import DEVELOPED, WRITTEN
from tests.tiers import sweep

ALL = Wishes()


def field(players: int) -> list[Entrant]:
    return [Entrant(number) for number in range(1, players + 1)]


def planned(players: int, series: int, seed: str = "seed", steps: int = 0) -> tuple[Plan, ...]:
    plans = plan_ahead(field(players), History(), ALL, seed, series, steps=steps).plans
    assert [legal(plan, field(players)) for plan in plans] == [()] * series
    return plans


def repeats(plans: tuple[Plan, ...]) -> int:
    return sum(times * (times - 1) // 2 for times in met(History(plans)).values())


PERFECT = {(points, modulus) for points, modulus, _orbits, _base in DEVELOPED}
STORED = sorted(PERFECT | {(points, len(written)) for points, written in WRITTEN})


@pytest.mark.parametrize(("points", "series"), STORED)
def test_no_two_points_of_a_perfect_schedule_meet_twice(points: int, series: int) -> None:
    tables = [table for tables_of_series in schedule(points, series, Chance("any")) for table in tables_of_series]
    pairs = [pair for table in tables for pair in combinations(sorted(table), 2)]
    assert len(tables) == series * points // 4
    assert len(set(pairs)) == len(pairs)


HEADS = [(int(n), int(s)) for n, blank, s in (line.partition(" ") for line in FOUND.split("\n")) if blank]


def test_every_schedule_that_was_found_seats_everybody() -> None:
    for players, series in HEADS:
        schedules = schedule(players, series, Chance("any"))
        lengths = [4] * ((players - 3 * (-players % 4)) // 4) + [3] * (-players % 4)
        assert len(schedules) == series, players
        for tables in schedules:
            assert sorted(point for table in tables for point in table) == list(range(players))
            assert [len(table) for table in tables] == lengths


def test_there_are_schedules_up_to_a_field_and_no_further() -> None:
    assert max(players for players, _series in HEADS) <= MOST
    assert schedule(MOST + 1, 5, Chance("any")) == []


@sweep(
    ("players", "series"),
    [(15, 5), (16, 5), (17, 5), (20, 5), (21, 7), (24, 7), (25, 8), (26, 8), (27, 9), (28, 9), (29, 9), (32, 10),
     (37, 10), (41, 10), (44, 10), (44, 13)],
)  # fmt: skip
def test_nobody_meets_twice_where_that_is_possible(players: int, series: int) -> None:
    assert repeats(planned(players, series)) == 0


@sweep(
    ("players", "series", "most"),
    [(17, 6, 3), (18, 6, 3), (20, 6, 6), (24, 8, 18), (25, 9, 3), (26, 9, 2), (28, 10, 42), (12, 6, 45)],
)
def test_where_it_is_not_they_are_few(players: int, series: int, most: int) -> None:
    assert repeats(planned(players, series)) <= most


@sweep(("players", "series"), [(7, 3), (9, 5), (12, 4), (16, 5), (17, 6), (28, 10), (31, 9), (50, 4)])
def test_no_plan_costs_less_than_the_bound(players: int, series: int) -> None:
    spent = total_cost(planned(players, series), field(players), History(), ALL)
    least = bound_ahead(field(players), History(), ALL, series)
    assert all(there <= here for here, there in zip(spent, least, strict=True))


def test_seats_come_round() -> None:
    counts = seats(History(planned(44, 8)))
    assert max(max(sat) - min(sat) for sat in counts.values()) <= 2


def test_the_same_seed_is_the_same_plan_and_another_is_another() -> None:
    assert planned(24, 7) == planned(24, 7)
    assert len({planned(24, 7, seed) for seed in "abcde"}) == 5


def test_with_series_behind_it_plans_the_rest() -> None:
    before = History(planned(20, 2))
    entrants = [*field(20)[2:], Entrant(77), Entrant(78)]
    rest = plan_ahead(entrants, before, ALL, "rest", 3)
    assert [legal(plan, entrants) for plan in rest.plans] == [(), (), ()]
    assert len(rest.notes) == 3


def test_a_search_never_makes_it_worse_and_keeps_fixed_seats() -> None:
    entrants = [Entrant(1, fixed=(2, 3)), *field(13)[1:]]
    plain, searched = (plan_ahead(entrants, History(), ALL, "x", 7, steps=steps).plans for steps in (0, 60_000))
    assert total_cost(searched, entrants, History(), ALL) <= total_cost(plain, entrants, History(), ALL)
    assert all(plan.tables[1].entrants[2] == 1 for plan in searched)


def test_a_search_that_is_ended_can_be_repeated() -> None:
    before = History(planned(14, 2))
    told: list[int] = []

    def until_the_third(step: int) -> bool:
        told.append(step)
        return len(told) < 3

    ended = plan_ahead(field(14), before, ALL, "x", 6, steps=500_000, progress=until_the_third).plans
    assert told == [0, 8192, 16384]
    assert ended == plan_ahead(field(14), before, ALL, "x", 6, steps=16384).plans


def test_it_refuses_no_series() -> None:
    with pytest.raises(ValueError, match="0 series"):
        plan_ahead(field(8), History(), ALL, "x", 0)


def test_a_fixed_seat_is_no_reason_for_a_higher_bound() -> None:
    before = History(tuple(by_rank(ids) for ids in ([9, 7, 10, 4], [7, 4, 9, 10], [10, 9, 4, 7], [7, 4, 10, 9])))
    entrants = [Entrant(7), Entrant(4), Entrant(10), Entrant(9, fixed=(1, 0))]
    assert bound(entrants, before, ALL).seats <= cost(by_rank([7, 4, 10, 9]), entrants, before, ALL).seats
