"""Pairs of a cup by lot, and who has a bye: from a seed, the same on any machine, so that anybody can draw them again.

Who has had a bye before gets none as long as there is anybody else.
"""

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from seating.chance import Chance

MOST = 1024  # entrants of a cup


@dataclass(frozen=True, slots=True)
class Pairing:
    """Pairs by the numbers of their entrants in the order of the draw, and those who have a bye."""

    pairs: tuple[tuple[int, int], ...]
    byes: tuple[int, ...] = ()


def byes_needed(entrants: int, *, first: bool) -> int:
    """In the first round as many as make a power of two of those who go on; later one, if the number is odd.

    >>> [byes_needed(n, first=True) for n in (2, 3, 5, 8, 23, 32)], [byes_needed(n, first=False) for n in (3, 4)]
    ([0, 1, 3, 0, 9, 0], [1, 0])
    """
    if not first:
        return entrants % 2
    size = 1
    while size < entrants:
        size *= 2
    return size - entrants


def draw_pairs(entrants: Iterable[int], seed: str, *, byes: int = 0, byed: Collection[int] = ()) -> Pairing:
    """The entrants in the order of their numbers are shuffled by the seed; whoever comes first of those without a bye
    so far has one, then of the others; the rest are pairs, one after the other.

    >>> draw_pairs(range(1, 8), "Skat", byes=1)
    Pairing(pairs=((5, 6), (1, 3), (2, 4)), byes=(7,))
    >>> draw_pairs(range(1, 8), "Skat", byes=1, byed=[7])
    Pairing(pairs=((7, 6), (1, 3), (2, 4)), byes=(5,))

    ValueError with fewer than two, one of them twice, no seed, or byes that leave one without another.
    """
    numbers = sorted(entrants)
    if not 2 <= len(numbers) <= MOST or len(set(numbers)) < len(numbers) or not seed:
        raise ValueError("a cup needs a seed and two to 1,024 entrants, each once")
    if not 0 <= byes < len(numbers) or (len(numbers) - byes) % 2:
        raise ValueError("so many byes leave somebody without an opponent")
    order = Chance(seed).shuffled(numbers)
    had = set(byed)
    free = sorted(order, key=lambda number: number in had)[:byes]  # stable: the order of the draw among equals
    rest = [number for number in order if number not in free]
    return Pairing(tuple(zip(rest[::2], rest[1::2], strict=True)), tuple(free))


def pairing_text(entrants: Iterable[int], seed: str, byed: Collection[int], drawn: Pairing) -> str:
    """The certificate of a round: all that it follows from, and what came out, as one line of JSON.

    >>> pairing_text([1, 2], "Skat", [], draw_pairs([1, 2], "Skat"))
    '{"byed":[],"byes":[],"entrants":[1,2],"pairs":[[1,2]],"seed":"Skat"}'
    """
    told = {
        "entrants": sorted(entrants),
        "byed": sorted(byed),
        "seed": seed,
        "pairs": [list(pair) for pair in drawn.pairs],
        "byes": list(drawn.byes),
    }
    return json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def is_replayed(text: str) -> bool:
    """Whether what a certificate says came out follows from its entrants and its seed. ValueError if it is none.

    >>> text = pairing_text([1, 2, 3], "Skat", [], draw_pairs([1, 2, 3], "Skat", byes=1))
    >>> is_replayed(text), is_replayed(text.replace("Skat", "Spiel"))
    (True, False)
    """
    told = json.loads(text)
    if not isinstance(told, dict) or told.keys() != {"entrants", "byed", "seed", "pairs", "byes"}:
        raise ValueError("no certificate of pairs")
    numbers = (told["entrants"], told["byed"], told["byes"], *(told["pairs"] if _is_list(told["pairs"]) else [None]))
    if not isinstance(told["seed"], str) or not all(_is_list(part) and all(map(_is_number, part)) for part in numbers):
        raise ValueError("no certificate of pairs")
    drawn = draw_pairs(told["entrants"], told["seed"], byes=len(told["byes"]), byed=told["byed"])
    return ([list(pair) for pair in drawn.pairs], list(drawn.byes)) == (told["pairs"], told["byes"])


def _is_list(part: object) -> bool:
    return isinstance(part, list)


def _is_number(part: object) -> bool:
    return type(part) is int
