"""A score sheet as CSV text that reads back the same; its form is SHEET_FORM of sheet_csv.py.

A column that only some sheets need is written where a row uses it, so that any other sheet stays as it was.
"""

from scoring.csv_words import RAMSCH
from scoring.marks import STEPS
from scoring.sheet import Row, ScoreSheet
from scoring.sheet_csv import FOOT_LINES, usual_games

_COLUMNS = ("game", "dealer", "declarer", "contract", "tops", *STEPS, "overbid", "bid", "won", "value", "score")
_WHERE_USED = (
    "annulled", "also", "form", "kontra", "bock", "spitze", "shown", "opened", "revolution", "virgins", "passed_on",
    "event", "ramsch_round",
)  # fmt: skip


def write_sheet(sheet: ScoreSheet) -> str:
    """The sheet as text that reads back the same; see SHEET_FORM.

    >>> write_sheet(ScoreSheet((), games=3, seats=3, rows=(Row(number=1, passed=True),))).splitlines()[1]
    '1;;;;;;;;;;;;;passed;;;;;'
    """
    seats = range(1, sheet.seats + 1)
    used = [name for name in _WHERE_USED if any(_cell(row, name) is not None for row in sheet.rows)]
    lines: list[list[object]] = [[*_COLUMNS, *(f"total_{seat}" for seat in seats), *used]]
    lines += [[*_row_line(row, seats), *(_cell(row, name) for name in used)] for row in sheet.rows]
    for name in FOOT_LINES:
        figures = [getattr(footer, name) for footer in sheet.footers]
        if any(figure is not None for figure in figures):
            lines.append(_foot_line(name, figures))
    if sheet.passed is not None:
        lines.append(_foot_line("passed", [sheet.passed]))
    if sheet.games != usual_games(sheet.seats, sheet.rows, sheet.footers, sheet.passed):
        lines.append(_foot_line("games", [sheet.games]))
    if sheet.signatures is not None:
        lines.append(_foot_line("signed", ["x" if seat in sheet.signatures else None for seat in seats]))
    return "".join(f"{';'.join('' if cell is None else str(cell) for cell in line)}\r\n" for line in lines)


def _row_line(row: Row, seats: range) -> list[object]:
    result = [*(["passed"] if row.passed else []), *([] if row.won is None else ["won" if row.won else "lost"])]
    ticks = ["x" if step in row.steps else None for step in STEPS]
    return [
        row.number,
        row.dealer,
        row.declarer,
        RAMSCH if row.ramsch else row.contract,
        row.tops,
        *ticks,
        "x" if row.overbid else None,
        row.bid,
        " ".join(result),
        row.value,
        row.score,
        *(row.total_of(seat) for seat in seats),
    ]


def _cell(row: Row, name: str) -> object:
    """What stands in a column that is not always there; None where nothing is written."""
    written = getattr(row, name)
    return "x" if written is True else written or None


def _foot_line(name: str, figures: list[object]) -> list[object]:
    return [name, *[None] * (len(_COLUMNS) - 1), *figures]
