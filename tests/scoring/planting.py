"""What every planted mistake is, and the tools to plant one. Nothing here looks at the checks.

A slip takes a clean sheet and gives the spoilt one with the codes of which exactly one must be found and its row (None:
at the foot or for the table), or None if this sheet has no place for it.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from scoring import Row, ScoreSheet

Spoilt = tuple[ScoreSheet, set[str], int | None]
Slip = Callable[[Random, ScoreSheet], Spoilt | None]


def playing(dealer: int, seats: int) -> tuple[int, int, int]:
    """The seats with cards: the two at the dealer's left and the one at his right, at three himself (ISkO 3.2.7)."""
    left = [(dealer + place - 1) % seats + 1 for place in range(1, seats + 1)]
    return left[0], left[1], dealer if seats == 3 else left[seats - 2]


def declares_out(row: Row, seats: int) -> bool:
    """Is the declarer one who got no cards from this dealer?"""
    return row.dealer is not None and row.declarer is not None and row.declarer not in playing(row.dealer, seats)


def pick(rng: Random, sheet: ScoreSheet, fits: Callable[[Row], object] = bool) -> Row | None:
    rows = [row for row in sheet.rows if not row.passed and fits(row)]
    return rng.choice(rows) if rows else None


def with_row(sheet: ScoreSheet, row: Row, **changes: Any) -> ScoreSheet:
    return replace(sheet, rows=tuple(replace(line, **changes) if line is row else line for line in sheet.rows))


def carried(sheet: ScoreSheet, start: int, seat: int, by: int, end: int = 10**6) -> ScoreSheet:
    """From this row on, the totals of a seat are off by so much; the foot follows if they are off to the end."""
    rows = tuple(
        replace(
            row,
            totals=tuple(
                total + by if at == seat and total is not None else total for at, total in enumerate(row.totals, 1)
            ),
        )
        if start <= row.number < end
        else row
        for row in sheet.rows
    )
    footers = sheet.footers
    if footers and end > len(rows):
        off = footers[seat - 1]
        off = replace(off, points=off.points + by, total=(off.total or 0) + by)
        footers = (*footers[: seat - 1], off, *footers[seat:])
    return replace(sheet, rows=rows, footers=footers)
