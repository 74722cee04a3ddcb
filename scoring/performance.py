"""From the foot of a sheet to the performance of every seat.

It counts what it is given; whether the foot can be true is for the checks, and rulings are for the ranking.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.rules import ISKO, RuleSet
from scoring.sheet import Footer


@dataclass(frozen=True, slots=True)
class SeatPerformance:
    """One seat's series: game points, games won and lost, games the others lost, performance in points (SkWO 5)."""

    points: int
    won: int
    lost: int
    others_lost: int
    performance: int


def performance(footers: Sequence[Footer], rules: RuleSet = ISKO) -> tuple[SeatPerformance, ...]:
    """Every seat's performance, seat 1 first; ValueError if the edition knows no such table (SkWO 5, 8.12).

    Game points, 50 for each game won less each game lost, and 40 at three or 30 at four for each game that the
    others lost.

    >>> table = [Footer(937, 18, 3, None), Footer(0, 0, 5, None), Footer(0, 0, 5, None), Footer(0, 0, 4, None)]
    >>> performance(table)[0]
    SeatPerformance(points=937, won=18, lost=3, others_lost=14, performance=2107)
    """
    if len(footers) not in rules.others_lost_bonus:
        raise ValueError(f"no bonus for a table of {len(footers)}")
    each = rules.others_lost_bonus[len(footers)]
    lost = sum(footer.lost for footer in footers)
    return tuple(_seat(footer, lost - footer.lost, each, rules) for footer in footers)


def _seat(footer: Footer, others_lost: int, each: int, rules: RuleSet) -> SeatPerformance:
    own = rules.won_or_lost_bonus * (footer.won - footer.lost)
    return SeatPerformance(
        points=footer.points,
        won=footer.won,
        lost=footer.lost,
        others_lost=others_lost,
        performance=footer.points + own + each * others_lost,
    )
