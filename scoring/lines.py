"""Every row of a sheet with its game and its readings: what the checks compare and the performance counts.

A column that this scorekeeper never writes is not missed in any row.
"""

from collections.abc import Iterator, Sequence

from scoring.numbering import Line, number
from scoring.rowchecks import Read, read_row
from scoring.rules import RuleSet
from scoring.sheet import Row, ScoreSheet


def read_lines(sheet: ScoreSheet, lines: Sequence[Line], rules: RuleSet) -> list[tuple[Line, Read]]:
    """The lines with what their rows say by themselves."""
    columns = frozenset(name for name in ("won", "score") if any(getattr(row, name) is not None for row in sheet.rows))
    return [(line, read_row(line.row, sheet.seats, columns, rules)) for line in lines]


def counted_games(sheet: ScoreSheet, rules: RuleSet) -> Iterator[tuple[Row, int, int]]:
    """Each game that can be counted, once: its row, the declarer, the score as the marks count."""
    for line, read in read_lines(sheet, number(sheet).lines, rules):
        declarer = line.row.declarer
        if declarer is not None and 1 <= declarer <= sheet.seats and read.scores and not line.again:
            yield line.row, declarer, read.scores[0]
