"""What a seat had made when it was handed over."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figures:
    """What the seat had made when it was handed over inside a series."""

    points: int
    won: int
    lost: int
