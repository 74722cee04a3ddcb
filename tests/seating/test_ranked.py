"""Seats by rank: strict, threes last."""

import pytest

from seating import RANKED, Entrant, History, Impossible, Wishes, by_rank, canonical, legal, notes, set_by_rank


@pytest.mark.parametrize("players", [3, 4, *range(6, 61), 500])
def test_rank_order_is_seat_order(players: int) -> None:
    ranks = [1000 - n for n in range(players)]
    plan = by_rank(ranks)
    assert [entrant for _, _, entrant in plan.seats()] == ranks
    assert legal(plan, [Entrant(number) for number in ranks]) == ()


def test_tables_of_three_come_last() -> None:
    assert canonical(by_rank(range(1, 11))) == "[[1,1,2,3,4],[2,5,6,7],[3,8,9,10]]"


def test_it_refuses() -> None:
    with pytest.raises(Impossible):
        by_rank([1, 2, 3, 4, 5])
    with pytest.raises(ValueError, match="entrant 2 comes twice"):
        by_rank([1, 2, 2])


def test_set_by_rank_brings_notes_and_engine() -> None:
    people = [Entrant(3, team="x"), Entrant(1), Entrant(2, team="x")]
    past = History((by_rank([1, 2, 3]),))
    drawn = set_by_rank(people, past, Wishes())
    assert drawn.plan == by_rank([3, 1, 2])
    assert drawn.notes == notes(drawn.plan, people, past, Wishes())
    assert drawn.engine == RANKED == "ranked-1"
