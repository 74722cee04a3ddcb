"""Seats changed by hand, late arrivals and those who never came: legal, near, and as few tables as can be."""

import pytest

from seating import (
    Entrant,
    History,
    Impossible,
    Plan,
    Wishes,
    adjusted,
    by_rank,
    draw_apart,
    exchanged,
    legal,
    moved,
)
from seating.chance import Chance
from tests.tiers import sweep

ALL = Wishes()


def field(players: int) -> list[Entrant]:
    return [Entrant(number, f"club {number % 7}") for number in range(1, players + 1)]


def touched(before: Plan, after: Plan) -> int:
    old, new = ({table.number: table.entrants for table in plan.tables} for plan in (before, after))
    return sum(old.get(number) != new.get(number) for number in old.keys() | new.keys())


@sweep("players", [*range(6, 34), 63, 100, 203])
@sweep(("gone", "come"), [(1, 0), (0, 1), (2, 0), (0, 2), (1, 1), (3, 1), (1, 4), (0, 5)])
def test_the_rest_stays_where_it_is(players: int, gone: int, come: int) -> None:
    entrants = field(players)
    before = draw_apart(entrants, History(), ALL, f"{players}").plan
    leave = set(Chance(f"{players} {gone}").shuffled(range(1, players + 1))[:gone])
    then = [entrant for entrant in entrants if entrant.id not in leave] + [
        Entrant(900 + number) for number in range(come)
    ]
    if len(then) in (0, 1, 2, 5):
        return
    after = adjusted(before, then, History(), ALL)
    assert legal(after, then) == ()
    assert touched(before, after) <= gone + come + 3
    seated = [note for note in moved(before, after) if note.code == "seating.seated"]
    assert {note.where.entrant for note in seated} == {entrant.id for entrant in then} - {
        entrant.id for entrant in entrants
    }


def test_who_is_new_takes_the_place_of_who_never_came() -> None:
    before = by_rank(range(1, 9))
    after = adjusted(before, [Entrant(number) for number in (1, 2, 9, 4, 5, 6, 7, 8)], History(), ALL)
    assert after == by_rank([1, 2, 9, 4, 5, 6, 7, 8])


def test_a_late_arrival_sits_down_at_the_table_of_three_that_suits_best() -> None:
    before = by_rank(range(1, 11))  # one table of four and two of three
    entrants = [Entrant(number, "A" if number in (5, 11) else "") for number in range(1, 12)]
    after = adjusted(before, entrants, History(), ALL)
    assert after.tables[:2] == before.tables[:2]
    assert after.tables[2].entrants == (8, 9, 10, 11)


def test_a_whole_table_that_is_too_many_is_given_up() -> None:
    before = by_rank(range(1, 10))  # three tables of three
    after = adjusted(before, [Entrant(number) for number in range(1, 9)], History(), ALL)
    assert [len(table.entrants) for table in after.tables] == [4, 4]
    assert set(before.tables[0].entrants) < set(after.tables[0].entrants)


def test_two_exchange_their_seats_and_nobody_else_moves() -> None:
    before = by_rank(range(1, 12))
    after = exchanged(before, 1, 11)
    assert {note.where.entrant for note in moved(before, after)} == {1, 11}
    assert exchanged(after, 11, 1) == before
    with pytest.raises(ValueError, match="99 has no seat"):
        exchanged(before, 1, 99)


def test_too_few_are_refused() -> None:
    with pytest.raises(Impossible):
        adjusted(by_rank(range(6)), [Entrant(number) for number in range(5)], History(), ALL)


def test_newcomers_enough_for_a_table_of_their_own_touch_no_other() -> None:
    before = by_rank(range(1, 14))  # one table of four and three of three
    after = adjusted(before, [Entrant(number) for number in range(1, 18)], History(), ALL)
    assert after.tables[:4] == before.tables
    assert set(after.tables[4].entrants) == {14, 15, 16, 17}


def test_tables_to_keep_are_kept() -> None:
    before = by_rank(range(1, 14))
    for keep in ({2, 3}, {3, 4}, {2, 4}):
        after = adjusted(before, [Entrant(number) for number in range(1, 15)], History(), ALL, keep=keep)
        assert all(after.tables[number - 1] == before.tables[number - 1] for number in keep)
