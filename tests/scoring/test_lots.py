"""The lot from a seed: anybody can replay it, and it holds only for those for whom it was drawn (SkWO 5)."""

import hashlib
from itertools import permutations

import pytest

from scoring import (
    TANDEM,
    Placed,
    SeriesResult,
    Total,
    drawn,
    rank,
    team_total,
    tied,
    total,
    with_lots,
)


def placed(*performances: int) -> tuple[Placed[Total], ...]:
    return rank(total(key, [SeriesResult(1, points, 9, 2)], [1]) for key, points in enumerate(performances, 1))


def places(ranked: tuple[Placed[Total], ...]) -> list[tuple[int, int, bool]]:
    return [(place.rank, place.total.key, place.needs_lot) for place in ranked]


def test_the_lot_is_the_order_of_the_hashes() -> None:
    for keys in permutations((4, 7, 9)):
        assert drawn("my seed", keys) == (4, 9, 7)
    assert hashlib.sha256(b"my seed:4").hexdigest().startswith("15b43598fa13eab4")
    assert drawn("Übung", [4, 7, 9, 12]) == tuple(
        sorted([4, 7, 9, 12], key=lambda key: hashlib.sha256(f"Übung:{key}".encode()).hexdigest())
    )


def test_every_order_comes_up() -> None:
    assert {drawn(str(seed), (1, 2)) for seed in range(20)} == {(1, 2), (2, 1)}
    assert {drawn(str(seed), (1, 2, 3)) for seed in range(60)} == set(permutations((1, 2, 3)))


@pytest.mark.parametrize(("seed", "keys"), [("s", []), ("s", [4]), ("s", [4, 7, 4]), ("", [4, 7])])
def test_there_is_nothing_to_draw(seed: str, keys: list[int]) -> None:
    with pytest.raises(ValueError, match="a lot needs a seed and at least two, each once"):
        drawn(seed, keys)


def test_those_who_need_a_lot_are_named_place_by_place() -> None:
    assert tied(placed(5, 8, 5, 9, 8, 8)) == (frozenset({2, 5, 6}), frozenset({1, 3}))
    assert tied(placed(5, 8)) == ()


def test_a_lot_tells_places_apart() -> None:
    ranked = with_lots(placed(5, 8, 5, 9, 8, 8), {frozenset({2, 5, 6}): (6, 2, 5)})
    assert places(ranked) == [(1, 4, False), (2, 6, False), (3, 2, False), (4, 5, False), (5, 1, True), (5, 3, True)]


def test_a_lot_for_others_is_passed_over() -> None:
    before = placed(5, 8, 5, 9)
    assert (
        with_lots(before, {frozenset({1, 4}): (4, 1), frozenset({1, 3, 4}): (4, 1, 3), frozenset({2}): (2,)}) == before
    )


def test_a_lot_stays_however_often_it_is_counted() -> None:
    lots = {frozenset({1, 3}): (3, 1)}
    once = with_lots(placed(5, 8, 5), lots)
    assert with_lots(once, lots) == once
    assert tied(once) == ()


def test_a_lot_is_an_order_of_its_members() -> None:
    for order in ((1, 2), (1,), (1, 3, 3)):
        with pytest.raises(ValueError, match=r"is not one of \[1, 3\]"):
            with_lots(placed(5, 8, 5), {frozenset({1, 3}): order})


def test_teams_draw_as_players_do() -> None:
    totals = [place.total for place in placed(5, 5)]
    teams = rank(team_total(key, totals, TANDEM) for key in (7, 8))
    assert [with_lot.total.key for with_lot in with_lots(teams, {frozenset({7, 8}): (8, 7)})] == [8, 7]
