"""Five at a table (ISkO 3.2.7), by the draw that keeps apart; SkWO has no such table (7.1)."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from seating import (
    Cost,
    Entrant,
    History,
    Impossible,
    Plan,
    Table,
    Wishes,
    bound,
    bound_ahead,
    cost,
    draw_apart,
    plan_ahead,
    seats,
    total_cost,
)
from seating.__main__ import main
from seating.chance import Chance
from seating.field import field_of
from seating.hall import Hall
from seating.later import Waiting

FIVES = Wishes(fives=True)


def people(count: int, clubs: int = 0) -> list[Entrant]:
    return [Entrant(number, club=f"club {number % clubs}" if clubs else "") for number in range(1, count + 1)]


def drawn(entrants: list[Entrant], *before: Plan, seed: str = "Skat") -> Plan:
    return draw_apart(entrants, History(before), FIVES, seed).plan


def series(entrants: list[Entrant], count: int) -> list[Plan]:
    plans: list[Plan] = []
    for number in range(count):
        plans.append(drawn(entrants, *plans, seed=f"Skat {number}"))
    return plans


@pytest.mark.parametrize("count", [5, 9, 13, 17, 49, 53, 101])
def test_one_table_of_five_is_the_last_and_the_others_are_of_four(count: int) -> None:
    tables = drawn(people(count)).tables
    assert [table.number for table in tables] == list(range(1, count // 4 + 1))
    assert [len(table.entrants) for table in tables] == [4] * (count // 4 - 1) + [5]
    assert sorted(entrant for table in tables for entrant in table.entrants) == list(range(1, count + 1))


@pytest.mark.parametrize("count", [6, 7, 8, 10, 12, 31])
def test_where_nobody_is_left_over_the_draw_is_that_without_five(count: int) -> None:
    plain = draw_apart(people(count), History(), Wishes(), "Skat")
    assert draw_apart(people(count), History(), FIVES, "Skat") == plain


def test_it_is_the_same_draw_for_the_same_seed_and_another_for_another() -> None:
    assert drawn(people(13)) == drawn(people(13)[::-1])
    assert drawn(people(13)) != drawn(people(13), seed="another")


@pytest.mark.parametrize("count", [5, 9, 17, 53])
def test_four_series_cost_as_little_as_they_can_or_are_told(count: int) -> None:
    """Cost is never below the bound, neither with tables of five before."""
    entrants = people(count, clubs=7)
    plans = series(entrants, 4)
    for number, plan in enumerate(plans):
        history = History(tuple(plans[:number]))
        spent, least = cost(plan, entrants, history, Wishes()), bound(entrants, history, FIVES)
        assert spent >= least
        if count in (5, 53):
            assert spent[:3] == least[:3]


def test_nobody_meets_again_and_the_seats_come_round_in_a_field_that_is_large_enough() -> None:
    entrants = people(53, clubs=12)
    plans = series(entrants, 4)
    assert cost(plans[-1], entrants, History(tuple(plans[:3])), Wishes())[:3] == (0, 0, 0)
    counts = seats(History(tuple(plans)))
    assert {sum(count) for count in counts.values()} == {4}
    assert Counter(max(count) for count in counts.values())[1] >= 45
    assert max(count[4] for count in counts.values()) == 1


def test_whoever_sat_on_seat_five_sits_elsewhere_next_time() -> None:
    entrants = people(5)
    first, second = series(entrants, 2)
    assert not {at[1:] for at in first.seats()} & {at[1:] for at in second.seats()}


def test_a_fixed_seat_is_kept_beside_a_table_of_five() -> None:
    entrants = [Entrant(1, fixed=(2, 4)), *(Entrant(number, fixed=(3, 0)) for number in (2, 3)), *people(13)[3:]]
    tables = drawn(entrants).tables
    assert tables[1].entrants[3] == 1
    assert {2, 3} <= set(tables[2].entrants)
    assert sorted(len(table.entrants) for table in tables) == [4, 4, 5]


def test_a_field_of_hundreds_has_its_table_of_five() -> None:
    """Above 400 entrants partners are drawn by lot, on the same seat."""
    entrants = people(405, clubs=20)
    first = drawn(entrants)
    second = drawn(entrants, first)
    assert [len(plan.tables[-1].entrants) for plan in (first, second)] == [5, 5]
    assert cost(second, entrants, History((first,)), Wishes())[:3] == (0, 0, 0)


def test_five_at_their_own_table_have_all_their_fixed_seats() -> None:
    five = [Entrant(number, fixed=(1, 0)) for number in range(1, 6)]
    assert bound(five, History(), FIVES).wishes == 0
    assert cost(drawn(five), five, History(), Wishes()).wishes == 0
    nine = [*five, Entrant(6, fixed=(2, 1)), *people(9)[6:]]
    assert {1, 2, 3, 4, 5} == set(drawn(nine).tables[0].entrants)


def test_who_sat_at_three_before_costs_nothing_at_five() -> None:
    """SkWO 7.1 is of tables of three; of nine who sat three by three, two tables bring three pairs together again."""
    entrants = people(9)
    before = draw_apart(entrants, History(), Wishes(), "Skat").plan
    history = History((before,))
    spent = cost(drawn(entrants, before), entrants, history, Wishes())
    assert spent == bound(entrants, history, FIVES) == Cost(0, 3, 0, 0)


def test_nobody_waits_for_a_table_of_three() -> None:
    hall = Hall(field_of(people(9), History(), FIVES), [[0, 1, 2, 3], [4, 5, 6, 7, 8]])
    assert not Waiting(hall).matters


def test_partners_on_the_same_seat_are_at_any_table_that_has_it() -> None:
    hall = Hall(field_of(people(9), History(), FIVES), [[0, 1, 2, 3], [4, 5, 6, 7, 8]])
    chance = Chance("Skat")
    same = {entrant: {hall.on_the_seat_of(entrant, chance) for _ in range(50)} for entrant in (0, 3, 8)}
    assert same == {0: {0, 4}, 3: {3, 7}, 8: {8}}


def test_a_fifth_seat_of_earlier_series_is_none_of_the_four_to_come() -> None:
    """Five who sat on every seat once have one of four again, and not two."""
    turns = [Plan((Table(1, tuple((place + turn) % 5 + 1 for place in range(5))),)) for turn in range(5)]
    history, eight = History(tuple(turns)), people(8)
    ahead = plan_ahead(eight, history, Wishes(), "Skat", 1)
    assert total_cost(ahead.plans, eight, history, Wishes()).seats == 5
    assert bound_ahead(eight, history, Wishes(), 1).seats <= 5


@pytest.mark.parametrize("count", [1, 2])
def test_one_and_two_can_t_be_drawn(count: int) -> None:
    with pytest.raises(Impossible):
        drawn(people(count))


def test_the_command_draws_it_says_by_which_order_and_reads_it_as_an_earlier_series(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "field.json"
    field: dict[str, Any] = {"entrants": [{"id": number} for number in range(1, 10)]}
    path.write_text(json.dumps(field), encoding="utf-8")
    assert main(["draw", str(path), "--seed", "x", "--fives", "--json"]) == 0
    first = json.loads(capsys.readouterr().out)["tables"]
    assert [len(table) for table in first] == [4, 5]
    path.write_text(json.dumps({**field, "series": [{"tables": first}]}), encoding="utf-8")
    assert main(["draw", str(path), "--seed", "x", "--fives"]) == 0
    assert "five at a table: by ISkO 3.2.7, never by SkWO\n" in capsys.readouterr().out
    assert main(["draw", str(path), "--seed", "x", "--json"]) == 0
    assert [len(table) for table in json.loads(capsys.readouterr().out)["tables"]] == [3, 3, 3]
    for command in (["ranked", str(path)], ["ranked", str(path), "--strict"], ["plan", str(path), "2", "--seed", "x"]):
        assert main([*command, "--json"]) == 0
        answer = json.loads(capsys.readouterr().out)
        assert answer["cost"] >= answer["bound"]
