"""What a seat had made when it was handed over."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figures:
    """What the seat had made when it was handed over inside a series; `points` with what won and lost games add."""

    points: int
    won: int
    lost: int


@dataclass(frozen=True)
class SheetFigures:
    """The same as the sheet has it: game points, and how many games the others at the table had lost."""

    points: int
    won: int
    lost: int
    others_lost: int
