"""The score sheet as the scorekeeper wrote it, right or wrong.

Nothing is corrected or completed here: absence stays None, and what can't be true is for the checks to find.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Footer:
    """The foot of one seat's column: game points, games won and lost, the paper's own total (SkWO 7.2).

    total is what stands on paper, None if nothing was written; it is a check figure and never a result.
    """

    points: int
    won: int
    lost: int
    total: int | None


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """One table's series: footers from seat 1 on, planned games, passed games (ISkO 5.5; SkWO 7.1).

    ValueError unless there are 3 or 4 footers.

    >>> ScoreSheet(footers=(Footer(24, 1, 0, 74), Footer(0, 0, 0, 0), Footer(0, 0, 0, 0)), games=1).passed
    0
    """

    footers: tuple[Footer, ...]
    games: int
    passed: int = 0

    def __post_init__(self) -> None:
        if len(self.footers) not in (3, 4):
            raise ValueError(f"a table has 3 or 4 seats, not {len(self.footers)}")
