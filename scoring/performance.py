"""From a sheet to the performance of every seat.

It counts what it is given; whether the sheet can be true is for the checks, and rulings are for the ranking.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.numbering import dealer_of
from scoring.rules import ISKO, RuleSet
from scoring.sheet import Footer, Row, ScoreSheet


@dataclass(frozen=True, slots=True)
class SeatPerformance:
    """One seat's series: game points, games won and lost, games the others lost, performance in points (SkWO 5).

    others_lost are those that bring points: under a system for opponents only, the games that this seat defended.
    """

    points: int
    won: int
    lost: int
    others_lost: int
    performance: int


def performance(sheet: ScoreSheet, rules: RuleSet = ISKO) -> tuple[SeatPerformance, ...]:
    """Every seat's performance, seat 1 first, by the footers or, where there are none, by the rows (SkWO 5, 8.12).

    Game points, 50 for each game won less each game lost, and 40 at three or 30 at four for each game that the
    others lost. ValueError if the system needs single games that are not there, or if a row can't be counted.

    >>> feet = Footer(937, 18, 3, None), Footer(0, 0, 5, None), Footer(0, 0, 5, None), Footer(0, 0, 4, None)
    >>> performance(ScoreSheet(feet, games=48))[0]
    SeatPerformance(points=937, won=18, lost=3, others_lost=14, performance=2107)
    """
    footers = sheet.footers or footers_of(sheet.rows, sheet.seats)
    each = rules.others_lost_bonus[sheet.seats]
    counted = _defended(sheet) if rules.system.opponents_only else _others_lost(footers)
    return tuple(
        SeatPerformance(
            points=footer.points,
            won=footer.won,
            lost=footer.lost,
            others_lost=others_lost,
            performance=footer.points + rules.won_or_lost_bonus * (footer.won - footer.lost) + each * others_lost,
        )
        for footer, others_lost in zip(footers, counted, strict=True)
    )


def footers_of(rows: Iterable[Row], seats: int) -> tuple[Footer, ...]:
    """What the rows add up to, a footer a seat, without totals (ISkO 5.5).

    ValueError if a row names no declarer of this table, or no score.

    >>> footers_of([Row(number=1, declarer=2, score=-48), Row(number=2, passed=True)], 3)[1]
    Footer(points=-48, won=0, lost=1, total=None, others_lost=None, own_bonus=None, others_bonus=None)
    """
    points, won, lost = [0] * seats, [0] * seats, [0] * seats
    for row in rows:
        if row.passed:
            continue
        seat, score = _declarer(row, seats) - 1, _score(row)
        points[seat] += score
        won[seat] += score > 0
        lost[seat] += score < 0
    return tuple(Footer(*each, total=None) for each in zip(points, won, lost, strict=True))


def _declarer(row: Row, seats: int) -> int:
    if row.declarer is None or not 1 <= row.declarer <= seats:
        raise ValueError(f"row {row.number} names no declarer")
    return row.declarer


def _score(row: Row) -> int:
    if row.score is None:
        raise ValueError(f"row {row.number} has no score")
    return row.score


def _others_lost(footers: tuple[Footer, ...]) -> list[int]:
    lost = sum(footer.lost for footer in footers)
    return [lost - footer.lost for footer in footers]


def _defended(sheet: ScoreSheet) -> list[int]:
    """Lost games of others in which this seat was no dealer who sits out."""
    if not sheet.rows:
        raise ValueError("this system needs the single games")
    defended = [0] * sheet.seats
    for row in sheet.rows:
        if row.passed or _score(row) > 0:
            continue
        resting = {_declarer(row, sheet.seats)}
        if sheet.seats == 4:
            resting.add(row.dealer or dealer_of(row.number, sheet.seats))
        for seat in range(1, sheet.seats + 1):
            defended[seat - 1] += seat not in resting
    return defended
