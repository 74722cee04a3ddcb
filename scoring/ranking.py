"""Totals over the series, their order, shared places and what still needs a lot.

A missing series stays missing: it is never a zero, and it must never rank anybody. Lots are drawn elsewhere.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Generic, Protocol, TypeVar


@dataclass(frozen=True, slots=True)
class SeriesResult:
    """What one series counts for a player: its number, performance in points, games won and lost (SkWO 5)."""

    series: int
    performance: int
    won: int
    lost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """Sums over the series that count, in points and games, and which series those are (SkWO 5, 8.12).

    key tells whose total it is. played, missing, dropped: numbers of series, ascending, without overlap.
    """

    key: int
    performance: int
    won: int
    lost: int
    played: tuple[int, ...]
    missing: tuple[int, ...]
    dropped: tuple[int, ...]


class Result(Protocol):
    """What one series counts, whatever else is said of it: a SeriesResult, or a caller's own line of a series."""

    @property
    def series(self) -> int: ...
    @property
    def performance(self) -> int: ...
    @property
    def won(self) -> int: ...
    @property
    def lost(self) -> int: ...


class Ranked(Protocol):
    """What can be ranked: a player's total or a team's."""

    @property
    def key(self) -> int: ...
    @property
    def performance(self) -> int | Fraction: ...
    @property
    def won(self) -> int | Fraction: ...
    @property
    def lost(self) -> int | Fraction: ...
    @property
    def played(self) -> tuple[int, ...]: ...


AnyTotal = TypeVar("AnyTotal", bound=Ranked)


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(Generic[AnyTotal]):
    """A place in the order, from 1; needs_lot while others share it."""

    rank: int
    total: AnyTotal
    needs_lot: bool


def total(
    key: int,
    results: Sequence[Result],
    series: Sequence[int],
    drop_worst: int = 0,
    adjustment: int = 0,
) -> Total:
    """The total of one player over these series; results of other series don't count (SkWO 5, 8.12).

    drop_worst: how many of the lowest performances are left out, as far as one stays; a missing series is one of them.
    adjustment: penalty points added to the performance, negative for a deduction. ValueError if a series has two
    results or drop_worst < 0.

    >>> total(7, [SeriesResult(1, 900, 9, 2), SeriesResult(3, 400, 5, 4)], range(1, 4), adjustment=-100)
    Total(key=7, performance=1200, won=14, lost=6, played=(1, 3), missing=(2,), dropped=())
    """
    if drop_worst < 0:
        raise ValueError(f"can't drop {drop_worst} series")
    given = [result for result in results if result.series in series]
    numbers = {result.series for result in given}
    if len(numbers) != len(given):
        raise ValueError(f"two results in one series for {key}")
    missing = tuple(sorted(set(series) - numbers))
    cut = min(max(drop_worst - len(missing), 0), max(len(given) - 1, 0))
    worst_first = sorted(given, key=_worst_first) if cut else given
    counted = worst_first[cut:]
    return Total(
        key=key,
        performance=sum(result.performance for result in counted) + adjustment,
        won=sum(result.won for result in counted),
        lost=sum(result.lost for result in counted),
        played=_numbers(counted),
        missing=missing,
        dropped=_numbers(worst_first[:cut]),
    )


def best_series(key: int, results: Iterable[Result]) -> Total:
    """The best single series as a total that can be ranked; without any result it is not placed (SkWO 5).

    Best by performance, then more won, then fewer lost, then the earlier one. One given series: total over it alone.

    >>> best_series(7, [SeriesResult(1, 900, 9, 2), SeriesResult(2, 900, 9, 1)]).played
    (2,)
    """
    best = max(results, key=lambda result: (result.performance, result.won, -result.lost, -result.series), default=None)
    if best is None:
        return Total(key=key, performance=0, won=0, lost=0, played=(), missing=(), dropped=())
    return Total(
        key=key,
        performance=best.performance,
        won=best.won,
        lost=best.lost,
        played=(best.series,),
        missing=(),
        dropped=(),
    )


def _worst_first(result: Result) -> tuple[int, int, int, int]:
    return result.performance, result.won, -result.lost, result.series


def _numbers(results: Iterable[Result]) -> tuple[int, ...]:
    return tuple(sorted(result.series for result in results))


def rank(totals: Iterable[AnyTotal]) -> tuple[Placed[AnyTotal], ...]:
    """The order: performance, then more won, then fewer lost; who is still equal shares the place (SkWO 5.1, 5.2).

    Shared places are numbered 1, 1, 3 and need a lot; within one the order is by key. A player without any counted
    series is not placed at all: he is left out of the answer, and the caller shows him below.

    >>> tied = [total(key, [SeriesResult(1, 800, 9, 2)], [1]) for key in (5, 4)]
    >>> [(placed.rank, placed.total.key, placed.needs_lot) for placed in rank(tied)]
    [(1, 4, True), (1, 5, True)]
    """
    counted = enumerate(ranked for ranked in totals if ranked.played)
    ordered = sorted(
        (-ranked.performance, -ranked.won, ranked.lost, ranked.key, place, ranked) for place, ranked in counted
    )
    placed: list[Placed[AnyTotal]] = []
    for _same, group in groupby(ordered, key=itemgetter(0, 1, 2)):
        equal = [ranked for *_, ranked in group]
        place, shared = len(placed) + 1, len(equal) > 1
        placed.extend([Placed(rank=place, total=ranked, needs_lot=shared) for ranked in equal])
    return tuple(placed)
