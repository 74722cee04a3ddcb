"""What both sides had when a game ended, completed as far as it follows, and whether these figures can be true."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from scoring.cards import ALL_POINTS, CARD_POINTS, DECK, card_points, trumps
from scoring.contracts import Contract
from scoring.findings import Finding, finding
from scoring.played import SKAT_CARDS, End, Game, twelve

ALL_TRICKS = 10
SKAT_MOST = 22  # two aces
_SEATS = 3  # cards in a trick
_RANGES = (
    ("points", ALL_POINTS),
    ("tricks", ALL_TRICKS),
    ("opponents_points", ALL_POINTS),
    ("opponents_tricks", ALL_TRICKS),
)


@dataclass(frozen=True, slots=True)
class Result:
    """Card points and tricks of the declarer (skat included) and of the opponents; None where nothing tells them."""

    points: int | None
    tricks: int | None
    opponents_points: int | None
    opponents_tricks: int | None


def result(game: Game) -> Result:
    """What was told, and what follows from it: of a game played out, one side's figures are the other's (ISkO 1.2.2).

    >>> result(Game(contract=Contract.CLUBS, tops=1, tricks=10))
    Result(points=120, tricks=10, opponents_points=0, opponents_tricks=0)
    """
    points, tricks = _in_range(game.points, ALL_POINTS), _in_range(game.tricks, ALL_TRICKS)
    theirs, their_tricks = _in_range(game.opponents_points, ALL_POINTS), _in_range(game.opponents_tricks, ALL_TRICKS)
    if _complete(game):
        tricks = _rest(tricks, their_tricks, ALL_TRICKS)
        points = _rest(points, theirs, ALL_POINTS)
        points = ALL_POINTS if points is None and tricks == ALL_TRICKS else points
        theirs, their_tricks = _rest(None, points, ALL_POINTS), _rest(None, tricks, ALL_TRICKS)
    if theirs is None and their_tricks == 0:
        theirs = 0
    return Result(points, tricks, theirs, their_tricks)


def _complete(game: Game) -> bool:
    # A null ends with the declarer's first trick: nothing follows from what lies on the table.
    return game.end is End.PLAYED and game.contract is not Contract.NULL


def _in_range(figure: int | None, most: int) -> int | None:
    return figure if figure is not None and 0 <= figure <= most else None


def _rest(own: int | None, others: int | None, total: int) -> int | None:
    return own if own is not None or others is None else total - others


def result_defects(game: Game) -> Iterator[Finding]:
    """Figures out of range, and figures that contradict each other (ISkO 1.2.2, 5.2.4)."""
    for name, most in _RANGES:
        figure = getattr(game, name)
        if figure is not None and not 0 <= figure <= most:
            yield _out_of_range(name, figure, most)
    yield from _sum_defects(game)
    yield from _trick_defects(game, result(game))


def _out_of_range(name: str, figure: int, most: int) -> Finding:
    if most == ALL_POINTS:
        return finding("game.points_range", field=name, found=figure, limit=most)
    return finding("game.tricks_range", field=name, found=figure, limit=most)


def _sum_defects(game: Game) -> Iterator[Finding]:
    points = _sum(game.points, game.opponents_points, ALL_POINTS)
    if points is not None and (points > ALL_POINTS or (_complete(game) and points < ALL_POINTS)):
        yield finding("game.points_sum", field="opponents_points", found=points, limit=ALL_POINTS)
    tricks = _sum(game.tricks, game.opponents_tricks, ALL_TRICKS)
    if tricks is not None and (tricks > ALL_TRICKS or (_complete(game) and tricks < ALL_TRICKS)):
        yield finding("game.tricks_sum", field="opponents_tricks", found=tricks, limit=ALL_TRICKS)


def _sum(own: int | None, others: int | None, most: int) -> int | None:
    if _in_range(own, most) is None or _in_range(others, most) is None:
        return None
    return (own or 0) + (others or 0)


def _trick_defects(game: Game, ended: Result) -> Iterator[Finding]:
    """All tricks bring 120 points; no trick brings those of the skat, to the opponents none (ISkO 2.2.1, 5.2.4)."""
    points, tricks = ended.points, ended.tricks
    if points is not None and tricks is not None:
        low, high = _skat_range(game)
        none = tricks == 0 and not low <= points <= high
        if none or (tricks == ALL_TRICKS and points != ALL_POINTS):
            yield finding("game.points_tricks", field="points", points=points, tricks=tricks)
    theirs = ended.opponents_points
    if not _complete(game) and ended.opponents_tricks == 0 and theirs:
        yield finding("game.points_tricks", field="opponents_points", points=theirs, tricks=0)


def _skat_range(game: Game) -> tuple[int, int]:
    """Least and most points that can lie in the skat at the end; what was put away there is not known."""
    if game.hand and game.skat and twelve(game):
        lying = card_points(game.skat)
        return lying, lying
    return 0, SKAT_MOST


def plausible(game: Game, tops: int, ended: Result) -> bool:
    """Can a game played out with these tops and tricks bring these points? The law does not ask, a referee may.

    The highest trumps win their tricks or lie in the skat; and so many tricks bring so many points at least, at most.

    >>> game = Game(contract=Contract.CLUBS, tops=8, points=20, tricks=3)
    >>> plausible(game, 8, result(game))
    False
    """
    points, tricks = ended.points, ended.tricks
    if points is None:
        return True
    sure = card_points(trumps(game.contract)[: abs(tops)])
    low, high = (sure, ALL_POINTS) if tops > 0 else (0, ALL_POINTS - sure)
    if game.hand and game.skat:
        low = max(low, card_points(game.skat))
    if tricks is not None:
        least, most = _trick_range(tricks)
        low, high = max(low, least), min(high, most)
    return low <= points <= high and not (tricks == 0 and tops > SKAT_CARDS)


@cache
def _trick_range(tricks: int) -> tuple[int, int]:
    """Least and most points in the skat and so many tricks."""
    worth = sorted(CARD_POINTS[held.rank] for held in DECK)
    count = SKAT_CARDS + _SEATS * tricks
    return sum(worth[:count]), sum(worth[-count:])
