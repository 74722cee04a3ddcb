"""From a sheet to the performance of every seat.

It counts what it is given; whether the sheet can be true is for the checks, and rulings are for the ranking.
"""

from dataclasses import dataclass

from scoring.lines import counted_games
from scoring.numbering import dealer_of
from scoring.rules import ISKO, RuleSet
from scoring.sheet import Footer, ScoreSheet


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
    """Every seat's performance, seat 1 first, by the footers or, where there are none, by the marks of the rows.

    Game points, 50 for each game won less each game lost, and 40 at three or 30 at four for each game that the
    others lost (SkWO 5, 8.12). A row that can't be counted is left out: the checks name it. ValueError if the system
    needs single games that are not there.

    >>> feet = Footer(937, 18, 3, None), Footer(0, 0, 5, None), Footer(0, 0, 5, None), Footer(0, 0, 4, None)
    >>> performance(ScoreSheet(feet, games=48))[0]
    SeatPerformance(points=937, won=18, lost=3, others_lost=14, performance=2107)
    """
    footers = foot_of(sheet, rules)
    bonus = rules.others_lost_bonus[sheet.seats]
    counted = _defended(sheet, rules) if rules.system.opponents_only else _others_lost(footers)
    return tuple(
        SeatPerformance(
            points=footer.points,
            won=footer.won,
            lost=footer.lost,
            others_lost=others_lost,
            performance=footer.points + rules.won_or_lost_bonus * (footer.won - footer.lost) + bonus * others_lost,
        )
        for footer, others_lost in zip(footers, counted, strict=True)
    )


def foot_of(sheet: ScoreSheet, rules: RuleSet = ISKO) -> tuple[Footer, ...]:
    """The footers as they are written; without any, what the rows make as their marks count, each game once.

    >>> from scoring.contracts import Contract
    >>> from scoring.sheet import Row
    >>> row = Row(number=1, declarer=2, contract=Contract.CLUBS, tops=1, won=True, score=42)
    >>> foot_of(ScoreSheet((), games=1, seats=3, rows=(row,)))[1]
    Footer(points=24, won=1, lost=0, total=None, others_lost=None, own_bonus=None, others_bonus=None)
    """
    if sheet.footers:
        return sheet.footers
    scores: list[list[int]] = [[] for _ in range(sheet.seats)]
    for _row, declarer, score in counted_games(sheet, rules):
        scores[declarer - 1].append(score)
    return tuple(
        Footer(sum(column), won=sum(score > 0 for score in column), lost=sum(score < 0 for score in column), total=None)
        for column in scores
    )


def _others_lost(footers: tuple[Footer, ...]) -> list[int]:
    lost = sum(footer.lost for footer in footers)
    return [lost - footer.lost for footer in footers]


def _defended(sheet: ScoreSheet, rules: RuleSet) -> list[int]:
    """Lost games of others in which this seat was no dealer who sits out."""
    if not sheet.rows:
        raise ValueError("this system needs the single games")
    defended = [0] * sheet.seats
    for row, declarer, score in counted_games(sheet, rules):
        resting = {declarer, row.dealer or dealer_of(row.number, sheet.seats)} if sheet.seats == 4 else {declarer}
        for seat in range(1, sheet.seats + 1):
            defended[seat - 1] += score < 0 and seat not in resting
    return defended
