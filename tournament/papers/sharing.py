"""Who gives room to whom, among the columns of a list that share what the others leave. Lengths are points."""

from collections.abc import Sequence
from math import ceil

MOST = 0.9  # of the rows, whose texts are to fit where the widest is too wide for all of them
SLACK = 0.1  # never broken by a rounding

Needs = Sequence[Sequence[float]]  # by column: how wide the heading and each row's text is; nothing where one writes


def fairest(shares: Sequence[float], needs: Needs) -> Sequence[float]:
    """The shares; or, where rows need fewer lines so, what is spare in one column given to those that lack it."""
    ways = [shares, *(evened(shares, [wide_enough(texts, part) for texts in needs]) for part in (1.0, MOST))]
    return min(ways, key=lambda way: lines(way, needs))


def wide_enough(texts: Sequence[float], part: float) -> float:
    """How wide a column is in which such a part of its rows fits, and its heading."""
    if not texts:
        return 0.0
    heading, *rows = texts
    widest = sorted(rows)[round((len(rows) - 1) * part)] if rows else 0.0
    return max(heading, widest) + SLACK


def evened(shares: Sequence[float], needed: Sequence[float]) -> list[float]:
    """Each gives what it has over, and gets of all that is over in proportion to what it lacks."""
    lacks = [max(0.0, need - share) for share, need in zip(shares, needed, strict=True)]
    over = [max(0.0, share - need) if need else 0.0 for share, need in zip(shares, needed, strict=True)]
    moved = min(sum(lacks), sum(over))
    if not moved:
        return list(shares)
    gets, gives = moved / sum(lacks), moved / sum(over)
    return [share + lack * gets - spare * gives for share, lack, spare in zip(shares, lacks, over, strict=True)]


def lines(widths: Sequence[float], needs: Needs) -> int:
    """Of all rows together; a row has as many as its longest text."""
    columns = [[ceil(text / width) for text in texts] for width, texts in zip(widths, needs, strict=True) if texts]
    return sum(map(max, zip(*columns, strict=True)))
