"""From a sheet to the performance of every seat.

It counts what it is given; whether the sheet can be true is for the checks, and rulings are for the ranking.
"""

from collections.abc import Sequence
from operator import add
from typing import NamedTuple

from scoring.entries import counted_for, entries, opponents_in
from scoring.lines import counted_games
from scoring.rules import ISKO, RuleSet
from scoring.sheet import SEATS, Footer, Joined, ScoreSheet

Foot = tuple[int, int, int]
"""Of one seat: game points, games won and lost."""


class SeatPerformance(NamedTuple):
    """One seat's series: game points, games won and lost, games the others lost, performance in points (SkWO 5).

    others_lost are those that bring points: under a system for opponents only, the games that this seat defended.
    at_three: of these, those of the rounds before a fourth joined the table.
    """

    points: int
    won: int
    lost: int
    others_lost: int
    performance: int
    at_three: int = 0


def performance(sheet: ScoreSheet, rules: RuleSet = ISKO) -> tuple[SeatPerformance, ...]:
    """Every seat's performance, seat 1 first, by the footers or, where there are none, by the marks of the rows.

    Game points, 50 for each game won less each game lost, and 40 at three or 30 at four for each game that the
    others lost (SkWO 5, 8.12); 30 at five, too, which is our resolution. Where a fourth joined a table of three, each
    lost game brings what it brought when it was lost. A row that can't be counted is left out: the checks name it.
    ValueError if the system needs single games that are not there.

    >>> feet = Footer(937, 18, 3, None), Footer(0, 0, 5, None), Footer(0, 0, 5, None), Footer(0, 0, 4, None)
    >>> performance(ScoreSheet(feet, games=48))[0]
    SeatPerformance(points=937, won=18, lost=3, others_lost=14, performance=2107, at_three=0)
    """
    feet = [(footer.points, footer.won, footer.lost) for footer in foot_of(sheet, rules)]
    if not rules.system.opponents_only:
        return feet_performance(feet, rules, sheet.joined)
    counted, own, others = defended(sheet, rules), rules.system.own_game, rules.system.others_lost[sheet.seats]
    return tuple(_counted(*foot, lost, own, others) for foot, lost in zip(feet, counted, strict=True))


def feet_performance(
    feet: Sequence[Foot], rules: RuleSet = ISKO, joined: Joined | None = None
) -> tuple[SeatPerformance, ...]:
    """Every seat's performance at a table of 3 to 5 by the feet alone, which most systems need and no more (SkWO 5).

    >>> feet_performance([(24, 1, 0), (0, 0, 0), (0, 0, 1)])[0].performance
    114
    """
    own, others = rules.system.own_game, rules.system.others_lost[len(feet)]
    lost = sum([of_seat for _points, _won, of_seat in feet])
    if joined is None:
        return tuple([_counted(*foot, lost - foot[-1], own, others) for foot in feet])
    three = rules.system.others_lost[min(SEATS)]
    return tuple(
        _counted(*foot, lost - foot[-1] - share.missed, own, others, share.at_three, three)
        for foot, share in zip(feet, shares(joined, len(feet)), strict=True)
    )


class Share(NamedTuple):
    """Of the others' lost games, how many a seat was not there for, and how many were lost at a table of three."""

    missed: int = 0
    at_three: int = 0


def shares(joined: Joined | None, seats: int) -> tuple[Share, ...]:
    """Seat by seat: of the three who began, and of the fourth on seat 4. All nothing where nobody joined the table.

    >>> one, *_others, fourth = shares(Joined(6, (1, 0, 1)), 4)
    >>> one, fourth
    (Share(missed=0, at_three=1), Share(missed=2, at_three=0))
    """
    if joined is None:
        return (Share(),) * seats
    before = sum(joined.lost)
    return (*(Share(at_three=before - own) for own in joined.lost), Share(missed=before))


def counted_foot(
    footer: Footer, others_lost: int, seats: int, rules: RuleSet = ISKO, at_three: int = 0
) -> SeatPerformance:
    """What one seat's foot counts with so many lost games of others that bring points, at a table of 3 to 5 (SkWO 5).

    at_three: of these, those of the rounds before a fourth joined the table.

    >>> counted_foot(Footer(937, 18, 3, None), 14, 4).performance
    2107
    >>> counted_foot(Footer(937, 18, 3, None), 14, 4, at_three=6).performance
    2167
    """
    foot, bonus = (footer.points, footer.won, footer.lost), rules.others_lost_bonus
    return _counted(*foot, others_lost, rules.won_or_lost_bonus, bonus[seats], at_three, bonus[min(SEATS)])


def _counted(
    points: int, won: int, lost: int, others_lost: int, own: int, others: int, at_three: int = 0, three: int = 0
) -> SeatPerformance:
    """With so many lost games of others; own, others, three: points for a game of one's own, of theirs, at three."""
    made = points + own * (won - lost) + others * others_lost + at_three * (three - others)
    return SeatPerformance(points, won, lost, others_lost, made, at_three)


def lacks_games(sheet: ScoreSheet, rules: RuleSet = ISKO) -> bool:
    """Does this sheet say too little for the system: the foot alone, where it counts who defended a lost game?

    >>> from dataclasses import replace
    >>> from scoring.rules import PROPOSAL_2001
    >>> lacks_games(ScoreSheet((Footer(24, 1, 0, 74),) * 3, games=3), replace(ISKO, system=PROPOSAL_2001))
    True
    """
    return rules.system.opponents_only and not sheet.rows


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
    points, won, lost = ([0] * sheet.seats for _ in range(3))
    for row, _declarer, score in counted_games(sheet, rules):
        points = [*map(add, points, entries(row, score, rules, sheet.seats))]
        for seat in counted_for(row, rules, sheet.seats):
            won[seat - 1] += score > 0
            lost[seat - 1] += score < 0 or (row.ramsch and score == 0)  # a small loss that was divided
    return tuple(Footer(*counts, total=None) for counts in zip(points, won, lost, strict=True))


def games_against(sheet: ScoreSheet, rules: RuleSet = ISKO) -> tuple[tuple[int, ...], ...]:
    """For every seat, the numbers of the lost games of others in which it did not sit out (ISkO 3.2.7).

    ValueError without the single games.

    >>> from scoring.contracts import Contract
    >>> from scoring.sheet import Row
    >>> lost = Row(number=1, declarer=2, contract=Contract.CLUBS, tops=1, won=False, score=-48)
    >>> games_against(ScoreSheet((), games=4, seats=4, rows=(lost,)))
    ((), (), (1,), (1,))
    """
    if not sheet.rows:
        raise ValueError("this system needs the single games")
    games: list[list[int]] = [[] for _ in range(sheet.seats)]
    for row, _declarer, score in counted_games(sheet, rules):
        for loser in counted_for(row, rules, sheet.seats) if score < 0 else ():
            for seat in opponents_in(row, loser, sheet.seats):
                games[seat - 1].append(row.number)
    return tuple(map(tuple, games))


def defended(sheet: ScoreSheet, rules: RuleSet = ISKO) -> tuple[int, ...]:
    """For every seat, how many lost games of others it played against; ValueError without the single games."""
    return tuple(map(len, games_against(sheet, rules)))
