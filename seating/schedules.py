"""Schedules of points in which few or no two meet twice: starting blocks for a whole tournament.

Points are 0 to players - 1. What is stored is starters.py; here it is turned into series, points are left out for
smaller fields, and it is said which schedule serves which field. Nobody's name is known here.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from seating.chance import Chance
from seating.found import FOUND
from seating.starters import DEVELOPED, SIGNS, WRITTEN

MOST = 47  # players of the largest field that a schedule serves

Tables = tuple[tuple[int, ...], ...]


def is_found(players: int, series: int) -> bool:
    """Whether a schedule is stored for just so many players and series because others did worse."""
    return (players, series) in _found()


def schedule(players: int, series: int, chance: Chance) -> list[Tables]:
    """So many series for so many players, or less where nothing is stored, in an order by lot; fours first.

    Without any repeat where that is stored, else with few.
    """
    if written := _found().get((players, series)):
        return chance.shuffled([_read(written[at : at + players]) for at in range(0, len(written), players)])
    return chance.shuffled(_perfect(players, series))


@cache
def _found() -> dict[tuple[int, int], str]:
    """By players and series, all series in one text."""
    texts: dict[tuple[int, int], str] = {}
    at = (0, 0)
    for line in FOUND.split("\n"):
        players, blank, series = line.partition(" ")
        if blank:
            at = (int(players), int(series))
        elif line:
            texts[at] = texts.get(at, "") + line
    return texts


def _perfect(players: int, series: int) -> list[Tables]:
    """The most series without a repeat, up to `series`, that some stored schedule leaves for so many players."""
    best: list[Tables] = []
    for stored in _stored(players):
        count = min(series, len(stored))
        if count > len(best) and (left := _without(stored[:count], players)):
            best = left
    return best


def _stored(players: int) -> Iterator[list[Tables]]:
    for points, modulus, orbits, base in DEVELOPED:
        if players <= points <= players + 3:
            yield [_developed(_read(base), modulus, orbits, turn) for turn in range(modulus)]
    for points, written in WRITTEN:
        if players <= points <= players + 3:
            yield [_read(series) for series in written]


def _developed(base: Tables, modulus: int, orbits: int, turn: int) -> Tables:
    """The base with every orbit turned round by so much; points behind the orbits stay."""
    return tuple(
        tuple(
            point // modulus * modulus + (point + turn) % modulus if point < modulus * orbits else point
            for point in table
        )
        for table in base
    )


def _without(series: Sequence[Tables], players: int) -> list[Tables]:
    """The series without as many points as are too many, who never meet; nothing if there are none such."""
    points = sum(len(table) for table in series[0])
    met = {pair for tables in series for table in tables for pair in combinations(sorted(table), 2)}
    for left_out in combinations(range(points), points - players):
        if not any(pair in met for pair in combinations(left_out, 2)):
            points_left = [point for point in range(points) if point not in left_out]
            name = {point: number for number, point in enumerate(points_left)}
            return [_renamed(tables, name) for tables in series]
    return []


def _renamed(tables: Tables, name: dict[int, int]) -> Tables:
    named = [tuple(name[point] for point in table if point in name) for table in tables]
    return tuple(sorted(named, key=lambda table: -len(table)))


def _read(text: str) -> Tables:
    points = [SIGNS.index(sign) for sign in text]
    threes = -len(points) % 4
    at_fours = len(points) - 3 * threes
    starts = [*range(0, at_fours, 4), *range(at_fours, len(points), 3)]
    return tuple(tuple(points[start:end]) for start, end in zip(starts, [*starts[1:], len(points)], strict=True))
