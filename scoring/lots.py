"""The order of those who are equal, from a seed that anybody can replay, and the places that follow from it.

No chance is here: the seed comes from outside, and a lot drawn by hand is an order like any other.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import groupby

from scoring.ranking import AnyTotal, Placed


def drawn(seed: str, keys: Iterable[int]) -> tuple[int, ...]:
    """The keys in the order of the lot: by the SHA-256 of "seed:key" in UTF-8, the lowest first (SkWO 5.1, 5.2).

    Replayed by `for key in 4 7 9; do echo $(printf %s "my seed:$key" | sha256sum) $key; done | sort`. The order in
    which they are given does not matter. ValueError with fewer than two keys, one of them twice, or without a seed.

    >>> drawn("my seed", [4, 7, 9])
    (4, 9, 7)
    """
    lots = tuple(keys)
    if len(lots) < 2 or len(set(lots)) < len(lots) or not seed:
        raise ValueError("a lot needs a seed and at least two, each once")
    return tuple(sorted(lots, key=lambda key: sha256(f"{seed}:{key}".encode()).digest()))


def drawn_names(seed: str, names: Iterable[str]) -> tuple[str, ...]:
    """The same for people who have no numbers, by the SHA-256 of "seed:name".

    >>> drawn_names("my seed", ["Albrecht", "Böhme"])
    ('Böhme', 'Albrecht')
    """
    return tuple(sorted(names, key=lambda name: sha256(f"{seed}:{name}".encode()).digest()))


def tied(placed: Iterable[Placed[AnyTotal]]) -> tuple[frozenset[int], ...]:
    """Those who share a place and need a lot, from the first place on.

    >>> from scoring.ranking import SeriesResult, rank, total
    >>> tied(rank(total(key, [SeriesResult(1, 800, 9, 2)], [1]) for key in (5, 4))) == (frozenset({4, 5}),)
    True
    """
    groups = groupby((place for place in placed if place.needs_lot), key=lambda place: place.rank)
    return tuple(frozenset(place.total.key for place in group) for _rank, group in groups)


def with_lots(
    placed: Iterable[Placed[AnyTotal]], lots: Mapping[frozenset[int], Sequence[int]]
) -> tuple[Placed[AnyTotal], ...]:
    """The order with lots: those who share a place get 1, 2, 3 by the lot drawn for exactly them (SkWO 5.1, 5.2).

    A lot for others than those who are equal now is passed over. ValueError if its order is not of its members.

    >>> from scoring.ranking import SeriesResult, rank, total
    >>> equal = rank(total(key, [SeriesResult(1, 800, 9, 2)], [1]) for key in (5, 4))
    >>> [(each.rank, each.total.key, each.needs_lot) for each in with_lots(equal, {frozenset({4, 5}): (5, 4)})]
    [(1, 5, False), (2, 4, False)]
    """
    groups = groupby(placed, key=lambda place: place.rank)
    return tuple(place for _rank, group in groups for place in _told_apart(group, lots))


def _told_apart(
    group: Iterable[Placed[AnyTotal]], lots: Mapping[frozenset[int], Sequence[int]]
) -> Iterator[Placed[AnyTotal]]:
    shared = {place.total.key: place for place in group}
    order = lots.get(frozenset(shared))
    if order is None:
        yield from shared.values()
        return
    if sorted(order) != sorted(shared):
        raise ValueError(f"the lot {tuple(order)} is not one of {sorted(shared)}")
    for offset, key in enumerate(order):
        yield Placed(rank=shared[key].rank + offset, total=shared[key].total, needs_lot=False)
