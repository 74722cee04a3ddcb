"""A sheet game by game out of a CSV or XLSX file, for the form where the clerk looks at it. Saves nothing."""

import csv
import io
from collections.abc import Sequence

from scoring import RuleSet, ScoreSheet, finding, read_sheets
from tournament.files.apart import read_apart
from tournament.files.tables import Row
from tournament.queries.sheets.columns import has_others
from tournament.refused import Refused

MOST_LINES = 1_000  # of one sheet, with its foot and whatever stands above it


def sheet_in(name: str, data: bytes, *, seats: int, games: int, rules: RuleSet) -> ScoreSheet:
    """The one sheet of this file; Refused, with every place that can't be read, if it is none for such a table.

    Marks of other Skats are read where the rules know any (V0.3); what this house doesn't play is found in its row.
    """
    rows = read_apart(name, data, {})
    if rows and rows[-1].line > MOST_LINES:
        raise Refused(finding("import.too_long", lines=rows[-1].line, limit=MOST_LINES))
    read = read_sheets(as_csv(rows), games, others=has_others(rules))
    if problems := [problem for sheet in read for problem in sheet.found]:
        raise Refused(*problems)
    sheet = read[0].sheet
    if sheet is None or len(read) > 1 or not sheet.rows:
        raise Refused(finding("import.no_games"))
    if sheet.seats != seats:
        raise Refused(finding("import.other_seats", found=sheet.seats, expected=seats))
    return sheet


def as_csv(rows: Sequence[Row]) -> str:
    """The rows as the core reads them, each in the line where it stands in the file."""
    text, line = io.StringIO(), 1
    writer = csv.writer(text, delimiter=";", lineterminator="\n")
    for row in rows:
        text.write("\n" * (row.line - line))
        writer.writerow(row.texts)
        line = row.line + 1
    return text.getvalue()
