"""Seats of a series shared out: nothing that any number of people could do would make them more even."""

from itertools import permutations

import pytest

from seating import Entrant, History, Plan, Table, Wishes, bound, cost, draw_apart
from seating.chance import Chance
from seating.classes import classes_of, least_seats
from seating.field import Field, field_of


def at_random(players: int, series: int, seed: str) -> Field:
    """A field whose past is without rhyme or reason."""
    chance, plans = Chance(seed), []
    for _ in range(series):
        ids = chance.shuffled(range(players))
        tables = [ids[at : at + 3] for at in range(0, players, 3)]
        plans.append(Plan(tuple(Table(number, tuple(table)) for number, table in enumerate(tables, 1))))
    return field_of([Entrant(number) for number in range(players)], History(tuple(plans)), Wishes())


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("players", [6, 7, 8])
def test_it_is_the_least_of_all_ways(players: int, seed: int) -> None:
    field = at_random(players, 4, f"{seed}")
    by_class = classes_of(field, Chance(f"order {seed}").shuffled(range(players)))
    places = sorted(by_class)

    def weight(classes: tuple[int, ...] | list[int]) -> tuple[int, int]:
        threes = sum(field.threes[entrant] for entrant, number in enumerate(classes) if number > 3)
        return threes, least_seats(field, list(classes))

    assert weight(by_class) == min(weight(way) for way in set(permutations(places)))


@pytest.mark.parametrize("players", [64, 65, 66, 67, 100])
def test_from_64_players_on_the_seats_of_every_draw_are_at_the_bound(players: int) -> None:
    entrants, history = [Entrant(number) for number in range(players)], History()
    for series in range(6):
        plan = draw_apart(entrants, history, Wishes(), f"{series}").plan
        assert cost(plan, entrants, history, Wishes()) == bound(entrants, history, Wishes())
        history = history.followed_by(plan)
