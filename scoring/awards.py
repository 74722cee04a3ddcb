"""Who gets which prize: places shared by lot or split (Hort), goods never split, and those who are passed over.

Nothing is lost: what is given, what waits for a lot and what nobody takes are together all prizes. Lots are drawn
elsewhere.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

TieRule = Literal["lot", "hort"]
Ranked = tuple[int, int]
Prizes = tuple[int | str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """What one key gets: whole cents, goods as text, or both after a split.

    place: from 1, among those who take part; who is still equal shares it.
    """

    key: int
    place: int
    cents: int = 0
    goods: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undrawn:
    """Prizes that wait for the lot of those who are equal; a place without a prize is 0 cents."""

    keys: tuple[int, ...]
    prizes: Prizes


@dataclass(frozen=True, slots=True, kw_only=True)
class Awards:
    """given by place, undrawn, and left: the prizes below the last who was ranked."""

    given: tuple[Award, ...]
    undrawn: tuple[Undrawn, ...]
    left: Prizes


def awards(
    prizes: Sequence[int | str],
    ranked: Iterable[Ranked],
    ties: TieRule = "lot",
    groups: Iterable[Collection[int]] = (),
) -> Awards:
    """Shares prizes (cents or goods, from the first place) among (rank, key); nobody is named who gets nothing.

    Equal ranks are equal players. lot: if the prizes of their places differ they wait for a lot, else no lot is
    needed. hort: their money is shared equally; goods that differ wait for a lot. groups: those who were equal and
    whose ranks a lot has told apart; with hort half of the money of their places goes by place, half is shared.
    Cents that don't divide go to the better placed, among equals to the lower key. ValueError if a key is there twice,
    a prize is negative, or a group has others between its members.

    >>> awards((10000, 6000, "ham"), [(1, 7), (2, 4), (2, 9), (4, 2)], "lot").undrawn
    (Undrawn(keys=(4, 9), prizes=(6000, 'ham')),)
    >>> [(each.key, each.cents) for each in awards((100000, 50000), [(1, 7), (2, 4)], "hort", [{4, 7}]).given]
    [(7, 87500), (4, 62500)]
    """
    order = sorted(ranked)
    if len({key for _rank, key in order}) < len(order) or any(not isinstance(x, str) and x < 0 for x in prizes):
        raise ValueError("nobody is ranked twice, and no prize is negative")
    given: list[Award] = []
    undrawn: list[Undrawn] = []
    place = 1
    for tied in _equals(order, [frozenset(group) for group in groups]):
        keys = tuple(key for _rank, key in tied)
        here = _prizes_of(prizes, place, len(tied))
        decided = len({rank for rank, _key in tied}) == len(tied)
        if not decided and _waits(here, ties):
            undrawn.append(Undrawn(keys=keys, prizes=here))
        else:
            places = [place + (offset if decided else 0) for offset in range(len(tied))]
            given.extend(_given(zip(keys, places, here, _money(here, decided, ties), strict=True)))
        place += len(tied)
    return Awards(given=tuple(given), undrawn=tuple(undrawn), left=tuple(prizes[place - 1 :]))


def _equals(order: list[Ranked], groups: list[frozenset[int]]) -> Iterator[list[Ranked]]:
    """Those who are equal, group by group in their order."""
    group_of = {key: number for number, group in enumerate(groups) for key in group}

    def name(ranked: Ranked) -> tuple[bool, int]:
        rank, key = ranked
        return (True, group_of[key]) if key in group_of else (False, rank)

    groups_in_order = [(named, list(tied)) for named, tied in groupby(order, key=name)]
    if len({named for named, _tied in groups_in_order}) < len(groups_in_order):
        raise ValueError("those who were equal stand next to each other")
    return (tied for _named, tied in groups_in_order)


def _prizes_of(prizes: Sequence[int | str], place: int, count: int) -> Prizes:
    here = tuple(prizes[place - 1 : place - 1 + count])
    return here + (0,) * (count - len(here))


def _waits(here: Prizes, ties: TieRule) -> bool:
    """Do equal players need a lot? Split money is for all, goods go to one."""
    asked = here if ties == "lot" else [prize if isinstance(prize, str) else "" for prize in here]
    return len(set(asked)) > 1


def _cents(prize: int | str) -> int:
    return 0 if isinstance(prize, str) else prize


def _money(here: Prizes, decided: bool, ties: TieRule) -> list[int]:
    """Cents for each place; what does not divide goes to the first."""
    own = [_cents(prize) for prize in here]
    if ties == "lot":
        return own
    pot, count = sum(own), len(own)
    shares = [(count * cents + pot) // (2 * count) if decided else pot // count for cents in own]
    over = pot - sum(shares)
    return [share + (place < over) for place, share in enumerate(shares)]


def _given(shares: Iterable[tuple[int, int, int | str, int]]) -> Iterator[Award]:
    for key, place, prize, cents in shares:
        goods = prize if isinstance(prize, str) else ""
        if cents or goods:
            yield Award(key=key, place=place, cents=cents, goods=goods)


def moved_up(ranked: Iterable[Ranked], out: Collection[int]) -> tuple[Ranked, ...]:
    """The order without those who get no prize here (SkWO 7.4.1, 4.3); whoever follows moves up, ranks from 1 on.

    >>> moved_up([(1, 7), (2, 4), (2, 9), (4, 2), (4, 5)], {4, 7})
    ((1, 9), (2, 2), (2, 5))
    """
    staying = [pair for pair in sorted(ranked) if pair[1] not in out]
    first: dict[int, int] = {}
    for place, (rank, _key) in enumerate(staying, 1):
        first.setdefault(rank, place)
    return tuple((first[rank], key) for rank, key in staying)
