"""The draw that keeps apart: legal, repeatable, no repeat and no mates where none must be, even in chance and seats."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from seating import (
    SWAPS,
    Entrant,
    History,
    Impossible,
    Wishes,
    cost,
    digest,
    draw_apart,
    legal,
    met,
    notes,
    threes,
)  # fmt: skip
from seating.chance import Chance
from seating.field import AGAIN, APART, CLUB, field_of
from tests.tiers import full, sweep

ALL = Wishes()


def field(players: int, clubs: int = 0) -> list[Entrant]:
    return [Entrant(n, f"club {n % clubs}" if clubs else "") for n in range(1, players + 1)]


def series(entrants: list[Entrant], count: int, seed: str = "seed") -> History:
    history = History()
    for number in range(count):
        history = history.followed_by(draw_apart(entrants, history, ALL, f"{seed} {number}").plan)
    return history


def repeats(history: History) -> int:
    return sum(times * (times - 1) // 2 for times in met(history).values())


@sweep("players", [3, 4, *range(6, 60), 64, 199, 203, 401, 1000])
def test_legal_for_every_field(players: int) -> None:
    entrants = field(players, clubs=7)
    history = History()
    for number in range(2):
        drawn = draw_apart(entrants, history, ALL, f"legal {number}")
        assert legal(drawn.plan, entrants) == ()
        assert drawn.notes == notes(drawn.plan, entrants, history, ALL)
        assert drawn.engine == SWAPS == "swaps-1"
        history = history.followed_by(drawn.plan)


@pytest.mark.parametrize("players", [0, 1, 2, 5])
def test_it_refuses_what_nobody_can_seat(players: int) -> None:
    with pytest.raises(Impossible):
        draw_apart(field(players), History(), ALL, "x")


def test_it_refuses_somebody_twice() -> None:
    with pytest.raises(ValueError, match="twice"):
        draw_apart([Entrant(1), Entrant(2), Entrant(2), Entrant(3)], History(), ALL, "x")


# Golden: swaps-1 may never draw otherwise; another engine has another name.


@pytest.mark.parametrize(
    ("players", "clubs", "before", "expected"),
    [
        (7, 0, 0, "61b2ef249dd1b11e"),
        (31, 5, 1, "8797286ba4b76257"),
        (64, 9, 2, "0d392942a6d48794"),
        (500, 40, 1, "b3eb428b07a8f5fb"),
    ],
)
def test_golden_plans(players: int, clubs: int, before: int, expected: str) -> None:
    entrants = field(players, clubs)
    drawn = draw_apart(entrants, series(entrants, before), ALL, "Skat")
    assert digest(drawn.plan)[:16] == expected


def test_the_order_of_the_list_does_not_matter() -> None:
    entrants = field(33, clubs=6)
    before = series(entrants, 1)
    drawn = draw_apart(entrants, before, ALL, "same").plan
    assert draw_apart(Chance("list").shuffled(entrants), before, ALL, "same").plan == drawn


def test_another_seed_is_another_draw() -> None:
    plans = {draw_apart(field(20), History(), ALL, f"{number}").plan for number in range(20)}
    assert len(plans) == 20


@sweep(("players", "count"), [(16, 3), (24, 4), (36, 6), (48, 5), (62, 5), (63, 7), (100, 10), (131, 10), (999, 10)])
def test_nobody_meets_twice_nor_sits_at_a_three_twice_where_it_can_be_avoided(players: int, count: int) -> None:
    history = series(field(players), count)
    assert repeats(history) == 0
    places = 3 * (-players % 4) * count
    assert sum(times * (times - 1) // 2 for times in threes(history).values()) <= max(0, places - players)


@pytest.mark.parametrize("players", [64, 100, 203])
def test_clubs_and_teams_are_kept_apart(players: int) -> None:
    entrants = [Entrant(n, f"club {n // 8}", f"team {n // 4}") for n in range(players)]
    history = History()
    for number in range(4):
        drawn = draw_apart(entrants, history, ALL, f"mates {number}")
        assert cost(drawn.plan, entrants, history, ALL)[:3] == (0, 0, 0)
        history = history.followed_by(drawn.plan)


def test_wishes_that_nobody_has_are_not_kept() -> None:
    entrants = [Entrant(n, "one") for n in range(8)]
    assert draw_apart(entrants, History(), Wishes(apart_clubs=False), "x").notes == ()
    assert len(draw_apart(entrants, History(), ALL, "x").notes) == 12  # two tables, six pairs each


def test_who_must_not_is_never_at_one_table_whoever_says_so() -> None:
    for apart in ((2, 3, 4, 5), (6,)):
        entrants = [Entrant(1, apart=apart), *(Entrant(n) for n in range(2, 9))]
        for seed in range(30):
            plan = draw_apart(entrants, History(), ALL, f"{seed}").plan
            table = next(table.entrants for table in plan.tables if 1 in table.entrants)
            assert not set(apart) & set(table)


def test_what_cannot_be_kept_is_a_note() -> None:
    entrants = [Entrant(1, apart=(2,)), Entrant(2), Entrant(3)]
    (note,) = draw_apart(entrants, History(), ALL, "x").notes
    assert (note.code, dict(note.values)) == ("seating.apart", {"a": 1, "b": 2})


def test_a_pair_that_must_be_apart_outweighs_repeats_and_they_outweigh_clubs() -> None:
    assert APART > 10_000 * AGAIN
    assert AGAIN > 10_000 * CLUB


@pytest.mark.parametrize("players", [100, 500])
def test_seats_come_round_evenly(players: int) -> None:
    sat: dict[int, Counter[int]] = {}
    for plan in series(field(players), 8).series:
        for _table, seat, entrant in plan.seats():
            sat.setdefault(entrant, Counter())[seat] += 1
    assert all(
        max(counts[seat] for seat in range(1, 5)) - min(counts[seat] for seat in range(1, 5)) <= 1
        for counts in sat.values()
    )


@sweep(("players", "count", "clubs"), [(16, 2, 2), (19, 3, 3), (40, 4, 5), (70, 3, 4)])
def test_no_plan_weighs_less_than_the_bound(players: int, count: int, clubs: int) -> None:
    entrants = field(players, clubs)
    history = series(entrants, count)
    bound = field_of(entrants, history, ALL).bound
    price = cost(draw_apart(entrants, history, ALL, "bound").plan, entrants, history, ALL)
    before = repeats(history) + sum(times * (times - 1) // 2 for times in threes(history).values())
    assert APART * price.wishes + AGAIN * (price.repeats - before) + CLUB * price.clubs >= bound


EVEN_DRAWS, EVEN_BOUND = 480, 1.81
SEAT_DRAWS, SEAT_BOUND = 490, 1.63


def squares(times: Counter[Any], cells: int) -> float:
    """Chi-square of what should come equally often; what never came counts too."""
    expected = times.total() / cells
    return sum((count - expected) ** 2 / expected for count in times.values()) + expected * (cells - len(times))


@full
def test_chance_is_even_among_perfect_seatings() -> None:
    """16 players in their third series have 24 seatings without a repeat; each should come as often.

    With 23 degrees of freedom 1.81 is beyond 1 in 100; the seeds stay, so a right draw stays right. What so many draws
    show is told below; `make bench` draws 6,000.
    """
    entrants = field(16)
    before = series(entrants, 2)
    seatings = Counter(
        frozenset(
            frozenset(table.entrants) for table in draw_apart(entrants, before, ALL, f"even {number}").plan.tables
        )
        for number in range(EVEN_DRAWS)
    )
    assert len(seatings) == 24
    assert squares(seatings, 24) / 23 <= EVEN_BOUND


@full
def test_everybody_is_as_likely_at_every_seat() -> None:
    """With 36 degrees of freedom 1.63 is beyond 1 in 100."""
    sat = Counter(
        (entrant, table, seat)
        for number in range(SEAT_DRAWS)
        for table, seat, entrant in draw_apart(field(7), History(), ALL, f"seat {number}").plan.seats()
    )
    assert len(sat) == 49
    assert squares(sat, 49) / 36 <= SEAT_BOUND


def test_so_few_draws_show_a_seating_that_is_favoured() -> None:
    """One of the 24 comes three times as often, or one half of them twice as often as the other."""
    chance = Random("favoured")
    for weights in ([3] + [1] * 23, [2] * 12 + [1] * 12):
        drawn = (Counter(chance.choices(range(24), weights, k=EVEN_DRAWS)) for _ in range(100))
        assert sum(squares(seatings, 24) / 23 > EVEN_BOUND for seatings in drawn) >= 95


def any_place(chance: Random, _place: int) -> int:
    return chance.randrange(7)


def an_earlier_place(chance: Random, place: int) -> int:
    return chance.randrange(max(place, 1))


@pytest.mark.parametrize("wrong", [any_place, an_earlier_place])
def test_so_few_draws_show_a_wrong_shuffle(wrong: Callable[[Random, int], int]) -> None:
    """Right would be an exchange of every place with itself or an earlier one. These are the usual mistakes."""
    chance, caught = Random("wrong"), 0
    for _ in range(60):
        sat: Counter[tuple[int, int]] = Counter()
        for _ in range(SEAT_DRAWS):
            order = list(range(7))
            for place in range(7):
                other = wrong(chance, place)
                order[place], order[other] = order[other], order[place]
            sat.update(enumerate(order))
        caught += squares(sat, 49) / 36 > SEAT_BOUND
    assert caught >= 50
