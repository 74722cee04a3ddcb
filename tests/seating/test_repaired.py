"""By rank: repaired with little displacement, and in groups where chance decides."""

from itertools import pairwise

import pytest

from seating import (
    Entrant,
    History,
    Impossible,
    Plan,
    Wishes,
    by_rank,
    cost,
    draw_apart,
    draw_groups,
    legal,
    set_repaired,
)
from seating.chance import Chance
from seating.groups import group_sizes

ALL = Wishes()


def clubs(players: int, size: int = 8) -> list[Entrant]:
    return [Entrant(number, f"club {number % (players // size)}") for number in range(players)]


def in_order(entrants: list[Entrant], seed: str) -> list[Entrant]:
    return Chance(seed).shuffled(entrants)


def distances(plan: Plan, strict: Plan) -> list[int]:
    due = {entrant: table for table, _seat, entrant in strict.seats()}
    return [abs(table - due[entrant]) for table, _seat, entrant in plan.seats()]


@pytest.mark.parametrize(("players", "mean", "most"), [(100, 0.7, 4), (400, 0.3, 3)])
def test_repeats_and_clubs_are_parted_with_little_displacement(players: int, mean: float, most: int) -> None:
    entrants, history = clubs(players), History()
    history = history.followed_by(draw_apart(entrants, history, ALL, "first").plan)
    for series in range(3):
        order = in_order(entrants, f"ranks {series}")
        drawn = set_repaired(order, history, ALL)
        assert legal(drawn.plan, entrants) == ()
        assert cost(drawn.plan, entrants, history, ALL)[:3] == (0, 0, 0)
        far = distances(drawn.plan, by_rank([entrant.id for entrant in order]))
        assert sum(far) / players <= mean
        assert max(far) <= most
        moved = [note.where.entrant for note in drawn.notes if note.code == "seating.displaced"]
        assert len(moved) == sum(distance > 0 for distance in far)
        history = history.followed_by(drawn.plan)


def test_whoever_strains_nobody_stays() -> None:
    entrants = [Entrant(number) for number in range(23)]
    drawn = set_repaired(entrants, History(), ALL)
    assert [set(table.entrants) for table in drawn.plan.tables] == [
        set(table.entrants) for table in by_rank(range(23)).tables
    ]
    assert drawn.notes == ()


def test_what_cannot_be_repaired_is_noted() -> None:
    drawn = set_repaired([Entrant(number, "one") for number in range(8)], History(), ALL)
    assert {note.code for note in drawn.notes} == {"seating.clubmates"}
    assert len(drawn.notes) == 12


def test_a_fixed_seat_moves_the_whole_table() -> None:
    entrants = [Entrant(number, fixed=(1, 0) if number == 9 else None) for number in range(12)]
    drawn = set_repaired(entrants, History(), ALL)
    assert set(drawn.plan.tables[0].entrants) == {8, 9, 10, 11}
    assert set(drawn.plan.tables[2].entrants) == {0, 1, 2, 3}
    assert drawn.notes == ()


def test_tables_of_three_can_go_round() -> None:
    entrants, history, at = [Entrant(number) for number in range(18)], History(), []
    for _series in range(4):
        plan = set_repaired(entrants, history, ALL, rotating=True).plan
        at.append([table.number for table in plan.tables if len(table.entrants) == 3])
        history = history.followed_by(plan)
    assert at == [[4, 5], [2, 3], [4, 5], [2, 3]]


@pytest.mark.parametrize("players", [3, 4, 6, 12, 13, 25, 26, 27, 28, 61, 100])
def test_nobody_leaves_his_group(players: int) -> None:
    entrants = [Entrant(number) for number in range(players)]
    drawn = draw_groups(entrants, History(), ALL, "seed", ranks=12)
    assert legal(drawn.plan, entrants) == ()
    bounds = [0]
    for size in group_sizes(players, 12, 0):
        bounds.append(bounds[-1] + size)
    seated = [entrant for _table, _seat, entrant in drawn.plan.seats()]
    for first, last in pairwise(bounds):
        assert sorted(seated[first:last]) == list(range(first, last))


def test_groups_are_by_lot_and_can_be_repeated() -> None:
    entrants = [Entrant(number) for number in range(24)]
    plans = [draw_groups(entrants, History(), ALL, seed, ranks=12).plan for seed in ("a", "a", "b")]
    assert plans[0] == plans[1] != plans[2]


def test_it_refuses() -> None:
    with pytest.raises(ValueError, match="multiple of 4"):
        draw_groups([Entrant(number) for number in range(24)], History(), ALL, "x", ranks=10)
    with pytest.raises(Impossible):
        set_repaired([Entrant(number) for number in range(5)], History(), ALL)
