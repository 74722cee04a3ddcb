"""Every row of a sheet with its game and its readings: what the checks compare and the performance counts.

A column that this scorekeeper never writes is not missed in any row.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from scoring.numbering import Line, Numbering, number, used_rows, with_dealers
from scoring.roundmarks import deals_again, extra_deals
from scoring.rowchecks import Read, read_row
from scoring.rules import RuleSet
from scoring.sheet import Row, ScoreSheet


def numbered(sheet: ScoreSheet, rules: RuleSet) -> tuple[Numbering, tuple[int, ...]]:
    """The games of a sheet, and the places, from 0, behind which the same one deals again (V8.12)."""
    if not deals_again(rules):
        return number(sheet), ()
    numbering = number(sheet, len(extra_deals(used_rows(sheet), sheet.seats, rules)))
    return numbering, extra_deals([line.row for line in numbering.lines], sheet.seats, rules)


def dealt_lines(lines: Sequence[Line], extra: Sequence[int], seats: int, rules: RuleSet) -> Sequence[Line]:
    """The lines, with who dealt where anything hangs on it (ISkO 3.2.7; V3.6)."""
    return with_dealers(lines, seats, extra) if rules.system.asks_who_dealt else lines


def read_lines(sheet: ScoreSheet, lines: Sequence[Line], rules: RuleSet) -> list[tuple[Line, Read]]:
    """The lines with what their rows say by themselves."""
    columns = frozenset(name for name in ("won", "score") if any(getattr(row, name) is not None for row in sheet.rows))
    return [(line, read_row(line.row, sheet.seats, columns, rules)) for line in lines]


def read_again(line: Line, read: Read, levels: Mapping[int, int], sheet: ScoreSheet, rules: RuleSet) -> Read:
    """A row whose Bock mark is wrong: if its figures go with the right one, the mark is its only mistake.

    levels: by game the right ones, where they are others.
    """
    if line.game not in levels:
        return read
    doubled = replace(line.row, bock=levels[line.game])
    other = read_lines(sheet, [replace(line, row=doubled)], rules)[0][1]
    scores = tuple(dict.fromkeys((*other.scores, *read.scores)))
    if not other.found or not read.found:
        return replace(other if not other.found else read, scores=scores)
    return replace(read, scores=scores)


def counted_games(sheet: ScoreSheet, rules: RuleSet) -> Iterator[tuple[Row, int, int]]:
    """Each game that can be counted, once: its row, the declarer, the score as the marks count."""
    numbering, extra = numbered(sheet, rules)
    for line, read in read_lines(sheet, dealt_lines(numbering.lines, extra, sheet.seats, rules), rules):
        declarer = line.row.declarer
        if declarer is not None and 1 <= declarer <= sheet.seats and read.scores and not line.again:
            yield line.row, declarer, read.scores[0]
