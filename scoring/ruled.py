"""A foot and a series as rulings leave them. No sheet is edited: what was written stays, and this is counted instead.

Which rulings stand, and for whom, is not known here, nor what a ruling may say.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from operator import sub

from scoring.entries import gains, opponents_in
from scoring.lines import dealt_lines, numbered
from scoring.performance import SeatPerformance, counted_foot, foot_of, games_against, performance
from scoring.rules import ISKO, RuleSet
from scoring.sheet import Footer, Row, ScoreSheet

_EMPTY = Footer(points=0, won=0, lost=0, total=None)


@dataclass(frozen=True, slots=True)
class RuledGame:
    """One game that counts otherwise: for the declarer's seat, score instead of written (ISkO 4.1, 4.2).

    seat from 1. Both in points as they stand on a sheet, a lost game doubled already (ISkO 5.4): above 0 won, below
    it lost, 0 is a game that isn't there. game: its number, which tells who dealt; None if nobody said.
    """

    seat: int
    score: int
    written: int
    game: int | None = None


def with_game(foot: Footer, game: RuledGame) -> Footer:
    """The declarer's foot as if the game had been written down as it was ruled; game.seat is not looked at (SkWO 5).

    Games won and lost are never fewer than none. The paper's own figures no longer fit and are left out.

    >>> with_game(Footer(points=24, won=3, lost=1, total=None), RuledGame(seat=2, score=-96, written=48))
    Footer(points=-120, won=2, lost=2, total=None, others_lost=None, own_bonus=None, others_bonus=None)
    """
    return Footer(
        points=foot.points + game.score - game.written,
        won=max(foot.won + (game.score > 0) - (game.written > 0), 0),
        lost=max(foot.lost + (game.score < 0) - (game.written < 0), 0),
        total=None,
    )


def ruled_feet(
    feet: Sequence[Footer], games: Iterable[RuledGame], rules: RuleSet = ISKO, sheet: ScoreSheet | None = None
) -> tuple[Footer, ...]:
    """The feet of one table, seat 1 first, with its games as they were ruled (SkWO 5).

    What the others get for a game that is lost now follows from the feet; but where opponents gain its value, they
    write it, or no longer do (V3.6). sheet: where its single games stand, if they are there; who dealt, and whether
    kontra was said, is seen in its row, else the number tells who dealt. ValueError if nobody sits on a seat, and
    for a ruled game without its number where opponents gain.

    >>> feet = [Footer(24, 3, 1, None), Footer(24, 3, 1, None), Footer(24, 3, 1, None)]
    >>> [foot.points for foot in ruled_feet(feet, [RuledGame(2, score=-96, written=48)])]
    [24, -120, 24]
    """
    ruled = list(feet)
    for game in games:
        if not 1 <= game.seat <= len(ruled):
            raise ValueError(f"no seat {game.seat} at a table of {len(ruled)}")
        ruled[game.seat - 1] = with_game(ruled[game.seat - 1], game)
        if rules.system.opponents_gain:
            ruled = _with_gains(ruled, game, rules, sheet)
    return tuple(ruled)


def _with_gains(feet: Sequence[Footer], game: RuledGame, rules: RuleSet, sheet: ScoreSheet | None) -> list[Footer]:
    """What opponents wrote of the game as it stood there taken off, and what they write of it as ruled added."""
    row = _numbered_row(game, sheet, rules) if rules.system.asks_who_dealt else ruled_row(game, sheet, rules)
    written, now = (gains(row, score, rules, len(feet)) for score in (game.written, game.score))
    more = map(sub, now, written)
    return [replace(foot, points=foot.points + points, total=None) for foot, points in zip(feet, more, strict=True)]


def ruled_performance(
    sheet: ScoreSheet, games: Sequence[RuledGame], rules: RuleSet = ISKO
) -> tuple[SeatPerformance, ...]:
    """Every seat's performance, seat 1 first, with the games as they were ruled (SkWO 5).

    Under a system for opponents only, a game that is lost by a ruling brings points to those who played against it,
    and one that no longer is takes them back; who dealt, its row says, or its number. ValueError if nobody sits on a
    seat, if the system needs single games that are not there, and for a ruled game without its number.

    >>> feet = (Footer(0, 0, 0, None),) * 4
    >>> ruled = [RuledGame(2, score=-48, written=0, game=1)]
    >>> [seat.performance for seat in ruled_performance(ScoreSheet(feet, games=4), ruled)]
    [30, -98, 30, 30]
    """
    feet = ruled_feet(foot_of(sheet, rules), games, rules, sheet)
    if not rules.system.opponents_only:
        return performance(replace(sheet, footers=feet), rules)
    against = ruled_against(sheet, games, rules)
    return tuple(counted_foot(foot, len(lost), sheet.seats, rules) for foot, lost in zip(feet, against, strict=True))


def ruled_against(sheet: ScoreSheet, games: Sequence[RuledGame], rules: RuleSet = ISKO) -> tuple[tuple[int, ...], ...]:
    """For every seat, the numbers of the games that were lost against it, as they were ruled (ISkO 3.2.7).

    ValueError without the single games, and for a ruled game without its number.
    """
    against = [list(numbers) for numbers in games_against(sheet, rules)]
    for game in games:
        row, turned = _numbered_row(game, sheet, rules), (game.score < 0) - (game.written < 0)
        for seat in opponents_in(row, game.seat, sheet.seats):
            numbers = against[seat - 1]
            if turned > 0:
                numbers.append(row.number)
            elif turned < 0 and row.number in numbers:
                numbers.remove(row.number)
    return tuple(tuple(sorted(numbers)) for numbers in against)


def ruled_row(game: RuledGame, sheet: ScoreSheet | None, rules: RuleSet) -> Row:
    """The row of a ruled game, with who dealt where anything hangs on it; bare where it is not written (V3.6).

    The declarer is the ruled one. Without a number nothing is known of it.
    """
    rows: list[Row] = []
    if sheet is not None and game.game is not None:
        numbering, extra = numbered(sheet, rules)
        rows = [line.row for line in dealt_lines(numbering.lines, extra, sheet.seats, rules)]
    row = next((row for row in rows if row.number == game.game), Row(number=game.game or 1))
    return replace(row, declarer=game.seat)


def _numbered_row(game: RuledGame, sheet: ScoreSheet | None, rules: RuleSet) -> Row:
    """ValueError without its number, which tells who dealt (ISkO 3.2.7)."""
    if game.game is None:
        raise ValueError("this system needs the number of a ruled game")
    return ruled_row(game, sheet, rules)


def invalid_feet(seats: int) -> tuple[Footer, ...]:
    """The feet of a sheet that was declared invalid: nothing stands on it, for nobody at the table (SkWO 7.2.4).

    seats: how many sit there, 0 or more.

    >>> sum(foot.won for foot in invalid_feet(3))
    0
    """
    return (_EMPTY,) * seats


def ruled_series(made: SeatPerformance, *, zeroed: bool = False, points: int = 0) -> SeatPerformance:
    """What one seat's series counts: made, or nothing where it was zeroed, and penalty points (ISkO 4.2.3).

    A wrong seat zeroes the series of this player alone; the others keep theirs, and what they got for his lost games.
    That is our resolution: the order forbids to exchange seats and names expulsion alone (SkWO 7.1.2).
    points: the sum of all penalties in points, below 0 for a deduction. They count whether the series does or not.

    >>> made = SeatPerformance(points=24, won=3, lost=1, others_lost=3, performance=214)
    >>> ruled_series(made, points=-100).performance, ruled_series(made, zeroed=True, points=-100).performance
    (114, -100)
    """
    counted = SeatPerformance(points=0, won=0, lost=0, others_lost=0, performance=0) if zeroed else made
    return SeatPerformance(
        points=counted.points,
        won=counted.won,
        lost=counted.lost,
        others_lost=counted.others_lost,
        performance=counted.performance + points,
        at_three=counted.at_three,
    )
