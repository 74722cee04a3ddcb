"""The random draw: legal, fair, the same for the same seed."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating import RANDOM, Entrant, History, Impossible, Wishes, canonical, draw, legal, notes


def field(players: int) -> list[Entrant]:
    return [Entrant(n) for n in range(1, players + 1)]


def plan_text(players: int, seed: str) -> str:
    return canonical(draw(field(players), History(), Wishes(), seed).plan)


# Golden: worked out by a second program written from the docstrings; random-1 may never change them.


def test_golden_plan_of_7() -> None:
    assert plan_text(7, "Skat") == "[[1,7,5,6,1],[2,3,2,4]]"


def test_golden_plan_of_31() -> None:
    assert plan_text(31, "Skat") == (
        "[[1,23,19,27,29],[2,21,9,6,25],[3,3,2,8,22],[4,15,16,17,1],"
        "[5,18,24,12,7],[6,10,14,30,28],[7,20,4,11,5],[8,13,26,31]]"
    )


@pytest.mark.parametrize("players", [3, 4, *range(6, 61), 500])
def test_legal_for_every_field(players: int) -> None:
    assert legal(draw(field(players), History(), Wishes(), "legal").plan, field(players)) == ()


@pytest.mark.parametrize("players", [0, 1, 2, 5])
def test_it_refuses_what_nobody_can_seat(players: int) -> None:
    with pytest.raises(Impossible):
        draw(field(players), History(), Wishes(), "x")


def test_it_refuses_an_entrant_listed_twice() -> None:
    with pytest.raises(ValueError, match="entrant 3 comes twice"):
        draw([*field(6), Entrant(3)], History(), Wishes(), "x")


@settings(deadline=None, derandomize=True, max_examples=50)
@given(st.sets(st.integers(1, 10**9), min_size=6, max_size=80), st.text(), st.randoms(use_true_random=False))
def test_legal_whoever_comes_and_in_whatever_order(ids: set[int], seed: str, shuffler: Random) -> None:
    entrants = [Entrant(number) for number in sorted(ids)]
    drawn = draw(entrants, History(), Wishes(), seed)
    shuffler.shuffle(entrants)
    assert legal(drawn.plan, entrants) == ()
    assert draw(entrants, History(), Wishes(), seed) == drawn


def test_same_seed_same_plan_other_seed_other_plan() -> None:
    assert plan_text(20, "a") == plan_text(20, "a")
    assert plan_text(20, "a") != plan_text(20, "b")


def test_it_brings_notes_and_engine() -> None:
    people = [Entrant(n, club="all") for n in range(8)]
    past = History((draw(people, History(), Wishes(), "1").plan,))
    drawn = draw(people, past, Wishes(), "2")
    assert drawn.engine == RANDOM == "random-1"
    assert drawn.notes == notes(drawn.plan, people, past, Wishes())
    assert {note.code for note in drawn.notes} == {"seating.again", "seating.clubmates"}


def test_everyone_gets_every_seat_equally_often() -> None:
    seen: Counter[tuple[int, int, int]] = Counter()
    for seed in range(4000):
        seen.update(draw(field(8), History(), Wishes(), f"even {seed}").plan.seats())
    assert len(seen) == 64
    # 64 cells of 500 expected, chi-square with 49 degrees of freedom: 100 is beyond 1 in 40,000
    assert sum((times - 500) ** 2 for times in seen.values()) < 100 * 500


def test_every_pair_meets_equally_often() -> None:
    meetings: Counter[tuple[int, int]] = Counter()
    for seed in range(4000):
        for table in draw(field(8), History(), Wishes(), f"pairs {seed}").plan.tables:
            meetings.update(table.pairs())
    # 4000 x 12 places over 28 pairs; standard deviation about 31
    assert len(meetings) == 28
    assert all(abs(times - 1714) < 140 for times in meetings.values())
