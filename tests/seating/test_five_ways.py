"""Five at a table (ISkO 3.2.7) by every engine, in plans, in the text of the inputs, and when people come or go."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest

from seating import (
    AHEAD,
    GROUPS,
    RANDOM,
    RANKED,
    REPAIRED,
    SWAPS,
    Entrant,
    History,
    Plan,
    Table,
    Way,
    Wishes,
    adjusted,
    bound,
    bound_ahead,
    by_rank,
    canonical,
    cost,
    exchanged,
    inputs_text,
    legal,
    make,
    moved,
    parse,
    parse_inputs,
    plan_ahead,
    set_repaired,
    total_cost,
)
from seating.field import AGAIN, field_of
from seating.plan import fill
from seating.whole import _Search
from tests.tiers import sweep

FIVES = Wishes(fives=True)
NINE = fill(range(1, 10), fives=True)


def people(count: int, clubs: int = 0) -> list[Entrant]:
    return [Entrant(number, club=f"club {number % clubs}" if clubs else "") for number in range(1, count + 1)]


def seats_at(plan: Plan) -> list[int]:
    return [len(table.entrants) for table in plan.tables]


def touched(before: Plan, after: Plan) -> int:
    old, new = ({table.number: table.entrants for table in plan.tables} for plan in (before, after))
    return sum(old.get(number) != new.get(number) for number in old.keys() | new.keys())


@sweep("engine", [RANDOM, SWAPS, RANKED, REPAIRED, GROUPS, AHEAD])
@sweep("count", [5, 9, 13, 25, 45])
def test_every_engine_seats_five_at_one_table_where_one_is_left_over(engine: str, count: int) -> None:
    """ISkO 3.2.7; never by SkWO 7.1, which has three of three there, and none for five people."""
    entrants, history = people(count, clubs=6), History()
    for number in range(3):
        (plan,) = make(Way(engine), entrants, history, FIVES, f"Skat {number}")
        assert seats_at(plan) == [4] * (count // 4 - 1) + [5]
        assert legal(plan, entrants, fives=True) == ()
        assert legal(plan, entrants) != ()
        assert cost(plan, entrants, history, FIVES) >= bound(entrants, history, FIVES)
        history = history.followed_by(plan)


@pytest.mark.parametrize("engine", [RANDOM, SWAPS, RANKED, REPAIRED, GROUPS, AHEAD])
@pytest.mark.parametrize("count", [8, 11, 26])
def test_where_nobody_is_left_over_every_engine_seats_as_ever(engine: str, count: int) -> None:
    entrants = people(count, clubs=6)
    assert make(Way(engine), entrants, History(), FIVES, "x") == make(Way(engine), entrants, History(), Wishes(), "x")


@pytest.mark.parametrize("engine", [RANKED, REPAIRED])
def test_the_table_of_five_goes_round_from_the_last_towards_the_first(engine: str) -> None:
    entrants, history, at = people(13), History(), []
    for _series in range(4):
        (plan,) = make(Way(engine, rotating=True), entrants, history, FIVES, "")
        at.append(seats_at(plan).index(5) + 1)
        history = history.followed_by(plan)
    assert at == [3, 2, 1, 3]


def test_the_table_of_five_goes_round_the_groups() -> None:
    first = fill(range(1, 46), fives=True)
    for turn, tables in enumerate(({9, 10, 11}, {4, 5, 6}, {1, 2, 3})):
        (plan,) = make(Way(GROUPS, ranks=12, rotating=True), people(45), History((first,) * turn), FIVES, "Skat")
        assert seats_at(plan).index(5) + 1 in tables
        assert sorted(seats_at(plan)) == [4] * 10 + [5]


def test_who_meets_again_is_moved_beside_a_table_of_five_at_the_front() -> None:
    """Whoever is moved changes places with somebody: the table of five stays where it is due."""
    entrants = [Entrant(number, "A" if number in (1, 2) else "") for number in range(1, 14)]
    before = History((Plan((Table(1, (21, 22, 23)),)),) * 2)
    drawn = set_repaired(entrants, before, FIVES, rotating=True)
    assert seats_at(drawn.plan) == [5, 4, 4]
    assert [note.code for note in drawn.notes] == ["seating.displaced"] * 2


@sweep(("count", "series"), [(5, 3), (9, 4), (13, 6), (17, 5), (21, 3), (41, 9)])
def test_planned_ahead_no_plan_is_below_its_bound_and_no_schedule_is_asked(count: int, series: int) -> None:
    """The stored schedules have tables of four and three alone."""
    entrants = people(count)
    ahead = plan_ahead(entrants, History(), FIVES, "Skat", series)
    assert all(seats_at(plan)[-1] == 5 for plan in ahead.plans)
    spent, least = total_cost(ahead.plans, entrants, History(), FIVES), bound_ahead(entrants, History(), FIVES, series)
    assert spent >= least
    if count <= 9:
        assert spent[:2] == least[:2]


def test_the_bound_of_a_whole_plan_counts_ten_pairs_and_four_opponents_at_a_table_of_five() -> None:
    """Five who sit together three times: ten pairs three times, 3 each; seat 5 comes to each once at most."""
    assert bound_ahead(people(5), History(), FIVES, 3) == (0, 30, 0, 0)
    assert bound_ahead(people(9), History(), FIVES, 2).repeats == 6


def test_a_search_for_better_plans_keeps_its_books_beside_a_table_of_five() -> None:
    """Nobody at a table of five has been at one of three, nor has who came from there."""
    entrants = people(17, clubs=3)
    plans = plan_ahead(entrants, History(), FIVES, "Skat", 4).plans
    search = _Search(field_of(entrants, History(), FIVES), plans)
    tables = search.series[0]
    here, there = tables[0], tables[-1]
    assert (len(here), len(there)) == (4, 5)
    a, b = here[0], there[4]
    change = search._change(a, b, here, there)
    after = [exchanged(plans[0], a + 1, b + 1), *plans[1:]]
    old, new = (total_cost(series, entrants, History(), FIVES) for series in (plans, after))
    assert change == AGAIN * (new.repeats - old.repeats) + new.clubs - old.clubs
    better = plan_ahead(entrants, History(), FIVES, "Skat", 4, steps=40_000).plans
    assert total_cost(better, entrants, History(), FIVES)[:3] <= old[:3]
    assert set(search.threes) == {0}


def test_a_plan_with_five_is_legal_only_where_five_may_sit_and_one_table_has_them() -> None:
    entrants = people(9)
    assert legal(NINE, entrants, fives=True) == ()
    assert next((one.code, one.where.table, dict(one.values)) for one in legal(NINE, entrants)) == (
        "plan.sizes", 2, {"seats": 5, "expected": 4},
    )  # fmt: skip
    threes = fill(range(1, 10))
    assert [one.code for one in legal(threes, entrants, fives=True)] == ["plan.sizes", "plan.threes", "plan.fives"]
    two = parse("[[1,1,2,3,4,5],[2,6,7,8],[3,9,10,11,12,13]]")
    assert [(one.code, dict(one.values)) for one in legal(two, people(13), fives=True)] == [
        ("plan.threes", {"threes": 1, "expected": 0}),
        ("plan.fives", {"fives": 2, "expected": 1}),
    ]
    eight = parse("[[1,1,2,3,4,5],[2,6,7,8]]")
    assert [one.code for one in legal(eight, people(8), fives=True)] == ["plan.sizes", "plan.threes"]


@pytest.mark.parametrize(("players", "then", "sizes_then"), [
    (8, 9, [4, 5]), (9, 8, [4, 4]), (9, 10, [4, 3, 3]), (10, 9, [4, 5]), (12, 13, [4, 4, 5]), (13, 12, [4, 4, 4]),
    (13, 14, [4, 4, 3, 3]), (13, 17, [4, 4, 5, 4]), (5, 4, [4]), (4, 5, [5]), (5, 6, [3, 3]), (6, 5, [5]),
])  # fmt: skip
def test_who_comes_or_goes_changes_as_few_tables_as_can_be(players: int, then: int, sizes_then: list[int]) -> None:
    before = fill(range(1, players + 1), fives=True)
    after = adjusted(before, people(then), History(), FIVES)
    assert legal(after, people(then), fives=True) == ()
    assert sorted(seats_at(after)) == sorted(sizes_then)
    if then == players + 1 and players % 4 == 0:  # a late comer is the fifth, and nobody else moves
        assert [note.code for note in moved(before, after)] == ["seating.seated"]
    if then == players - 1 and players % 4 == 1:
        assert touched(before, after) == 1


def test_the_fifth_sits_down_where_he_suits_best_and_not_at_a_table_that_has_its_sheet() -> None:
    eight = [Entrant(number, "A" if number in (5, 9) else "") for number in range(1, 10)]
    assert canonical(adjusted(by_rank(range(1, 9)), eight, History(), FIVES)) == "[[1,1,2,3,4,9],[2,5,6,7,8]]"
    kept = adjusted(by_rank(range(1, 9)), eight, History(), FIVES, keep={1})
    assert canonical(kept) == "[[1,1,2,3,4],[2,5,6,7,8,9]]"


def test_where_somebody_leaves_a_table_of_four_one_of_the_five_sits_down_there() -> None:
    """Whoever had seat 5 closes up; a table of five with its sheet keeps it as long as one is left over."""
    here = [entrant for entrant in people(13) if entrant.id != 2]
    after = adjusted(fill(range(1, 14), fives=True), here, History(), FIVES)
    assert seats_at(after) == [4, 4, 4]
    assert [note.code for note in moved(fill(range(1, 14), fives=True), after)].count("seating.moved") == 2
    others = [*(entrant for entrant in people(13) if entrant.id != 2), Entrant(20)]
    kept = adjusted(fill(range(1, 14), fives=True), others, History(), FIVES, keep={3})
    assert canonical(kept) == "[[1,1,20,3,4],[2,5,6,7,8],[3,9,10,11,12,13]]"


def test_a_fifth_seat_is_exchanged_as_any_other() -> None:
    assert canonical(exchanged(NINE, 1, 9)) == "[[1,9,2,3,4],[2,5,6,7,8,1]]"


def test_the_inputs_say_that_five_may_sit_only_where_they_may() -> None:
    """Texts and hashes of draws without are as they always were."""
    entrants = [Entrant(1, fixed=(2, 5)), *people(9)[1:]]
    text = inputs_text(entrants, History((NINE,)), FIVES, Way())
    assert text.endswith('"wishes":{"apart_clubs":true,"apart_teams":true,"fives":true}}')
    assert parse_inputs(text) == (tuple(entrants), History((NINE,)), FIVES)
    assert "fives" not in inputs_text(entrants, History(), replace(FIVES, fives=False))


@pytest.mark.parametrize("spoilt", [
    ('"fives":true', '"fives":false'), ('"fives":true', '"fives":1'), ('"fives":true', '"fives":null'),
    ('"fixed":[2,5]', '"fixed":[2,6]'), ("[2,5,6,7,8,9]", "[2,5,6,7,8,9,10]"),
])  # fmt: skip
def test_another_text_of_them_is_none(spoilt: tuple[str, str]) -> None:
    text = inputs_text([Entrant(1, fixed=(2, 5)), *people(9)[1:]], History((NINE,)), FIVES)
    assert spoilt[0] in text
    with pytest.raises(ValueError, match="not the inputs of a draw"):
        parse_inputs(text.replace(*spoilt))


def test_a_fixed_fifth_seat_is_kept_where_five_sit() -> None:
    entrants = [Entrant(1, fixed=(1, 5)), *people(9)[1:]]
    for engine in (SWAPS, AHEAD):
        (plan,) = make(Way(engine), entrants, History(), FIVES, "Skat")
        assert plan.tables[0].entrants[4] == 1
    (plan,) = make(Way(SWAPS), entrants, History(), Wishes(), "Skat")
    assert cost(plan, entrants, History(), Wishes()).wishes == bound(entrants, History(), Wishes()).wishes == 1


def test_of_two_fifth_seats_one_is_kept_and_the_other_noted() -> None:
    entrants = [Entrant(1, fixed=(1, 5)), Entrant(2, fixed=(2, 5)), Entrant(3, fixed=(3, 4)), *people(13)[3:]]
    (plan,) = make(Way(SWAPS), entrants, History(), FIVES, "Skat")
    assert seats_at(plan) == [4, 5, 4]
    assert (plan.tables[1].entrants[4], plan.tables[2].entrants[3]) == (2, 3)
    assert cost(plan, entrants, History(), FIVES).wishes == 1


def test_seats_that_were_given_are_history_for_the_next_draw() -> None:
    given = canonical(NINE)
    (plan,) = make(Way("listed-1", plan=given), people(9), History(), FIVES, "")
    assert plan == NINE
    text = inputs_text(people(9), History(), FIVES, Way("listed-1", plan=given))
    assert json.loads(text)["way"]["plan"] == given
    assert all(
        first != second for first, second in pairwise([plan, *make(Way(), people(9), History((plan,)), FIVES, "x")])
    )
