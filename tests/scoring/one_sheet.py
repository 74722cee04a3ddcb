"""A small sheet without a mistake, and what is changed on it."""

from dataclasses import replace
from typing import Any

from scoring import Contract, Finding, Footer, Row, ScoreSheet, finding

CLUBS, HEARTS, GRAND = Contract.CLUBS, Contract.HEARTS, Contract.GRAND

# Eight games at a table of four: seat 1 makes 24 and loses 48, seat 2 makes 48, seat 3 loses 40, seat 4 makes 20.
PLAYED: dict[int, tuple[int, Contract, int, bool, int, int]] = {
    1: (2, GRAND, 1, True, 48, 48),
    2: (1, CLUBS, 1, True, 24, 24),
    3: (4, HEARTS, -1, True, 20, 20),
    5: (3, HEARTS, 1, False, 20, -40),
    7: (1, CLUBS, -1, False, 24, -48),
}
COUNTS = ((-24, 1, 1), (48, 1, 0), (-40, 0, 1), (20, 1, 0))


def row(number: int, totals: list[int]) -> Row:
    dealer = (number - 1) % 4 + 1
    if number not in PLAYED:
        return Row(number=number, dealer=dealer, totals=tuple(totals), passed=True)
    declarer, contract, tops, won, value, score = PLAYED[number]
    totals[declarer - 1] += score
    return Row(
        number=number, dealer=dealer, declarer=declarer, contract=contract, tops=tops, won=won, value=value,
        score=score, totals=tuple(totals),
    )  # fmt: skip


def footer(points: int, won: int, lost: int) -> Footer:
    others, own = 2 - lost, 50 * (won - lost)
    return Footer(points, won, lost, points + own + 30 * others, others, own, 30 * others)


RUNNING = [0, 0, 0, 0]
ROWS = tuple(row(number, RUNNING) for number in range(1, 9))
FEET = tuple(footer(*counts) for counts in COUNTS)
SHEET = ScoreSheet(FEET, 8, 3, ROWS, 4, frozenset({1, 2, 3, 4}))
BARE = replace(SHEET, rows=(), signatures=None)


def with_rows(changes: dict[int, dict[str, Any]], sheet: ScoreSheet = SHEET) -> ScoreSheet:
    return replace(sheet, rows=tuple(replace(row, **changes.get(row.number, {})) for row in sheet.rows))


def with_feet(changes: dict[int, dict[str, Any]], sheet: ScoreSheet = SHEET) -> ScoreSheet:
    feet = (replace(foot, **changes.get(seat, {})) for seat, foot in enumerate(sheet.footers, 1))
    return replace(sheet, footers=tuple(feet))


def own_totals(sheet: ScoreSheet = SHEET) -> ScoreSheet:
    """Only the declarer's total is written."""
    rows = (
        replace(row, totals=tuple(t if seat == row.declarer else None for seat, t in enumerate(row.totals, 1)))
        for row in sheet.rows
    )
    return replace(sheet, rows=tuple(rows))


def differs(code: str, seat: int, field: str, written: int, expected: int) -> Finding:
    return finding(code, seat=seat, field=field, found=written, expected=expected, difference=written - expected)
