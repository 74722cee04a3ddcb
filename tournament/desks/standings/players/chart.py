"""A small line of ranks, series by series, as points for a drawing. It knows figures alone, neither pages nor rows."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, LEFT, EDGE = 320, 120, 34, 14  # in the drawing's own units


@dataclass(frozen=True)
class Dot:
    x: float
    y: float
    series: int
    rank: int

    @property
    def above(self) -> float:
        """Where its figure stands: over the dot, at the upper edge under it."""
        return self.y - 8 if self.y > EDGE + 10 else self.y + 18


@dataclass(frozen=True)
class Chart:
    dots: tuple[Dot, ...]
    last: int  # the lowest rank that the drawing shows, at its bottom

    @property
    def line(self) -> str:
        return " ".join(f"{dot.x:g},{dot.y:g}" for dot in self.dots)

    @property
    def frame(self) -> str:
        return f"0 0 {WIDTH} {HEIGHT}"


def chart(ranks: Sequence[tuple[int, int]], players: int) -> Chart | None:
    """From (series, rank), the first place on top; one rank alone makes no line."""
    if len(ranks) < 2:
        return None
    first, wide = ranks[0][0], ranks[-1][0] - ranks[0][0]
    lowest = max([players, *(rank for _series, rank in ranks)])
    across, down = (WIDTH - LEFT - EDGE) / wide, (HEIGHT - 2 * EDGE) / max(lowest - 1, 1)
    dots = (
        Dot(round(LEFT + (series - first) * across, 1), round(EDGE + (rank - 1) * down, 1), series, rank)
        for series, rank in ranks
    )
    return Chart(tuple(dots), lowest)
